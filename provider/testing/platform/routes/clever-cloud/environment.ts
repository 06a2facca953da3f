import { z } from "zod";
import { record } from "../../shape.js";
import type { PlatformState } from "../../state/index.js";
import { applicationRoutes as documented } from "../documented/applications.js";
import { done, ok, route, same, type Answer, type Route } from "../route.js";
import { applicationRecord } from "./application-records.js";

const path = "/v2/{scope}/applications/{id}/env";
const exposed = "/v2/{scope}/applications/{id}/exposed_env";

/** Changes answer the whole application, its variables included. */
export const environmentRoutes: readonly Route[] = [
    ...same(
        documented,
        "GET /v2/{scope}/applications/{id}/branches",
        "GET /v2/{scope}/applications/{id}/env",
    ),
    route({
        method: "GET",
        path: exposed,
        handle: ({ state, owner, param }) => ok(state.applications.get(owner, param("id")).exposedVariables),
    }),
    // The whole map replaces the one before.
    route({
        method: "PUT",
        path: exposed,
        body: z.record(z.string(), z.string()),
        handle: ({ state, owner, param, body }) => {
            state.applications.expose(state.applications.get(owner, param("id")).id, body);
            return done();
        },
    }),
    route({
        method: "PUT",
        path,
        // Variables are checked with and without it.
        query: { check: "text" },
        body: z.record(z.string(), z.string()),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            const variables = Object.entries(body).map(([name, value]) => ({ name, value }));
            state.applications.replaceVariables(id, variables);
            return application(state, owner, id);
        },
    }),
    route({
        method: "PUT",
        path: `${path}/{name}`,
        body: record({ value: z.string() }),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            state.applications.setVariable(id, param("name"), body.value);
            return application(state, owner, id);
        },
    }),
    route({
        method: "DELETE",
        path: `${path}/{name}`,
        handle: ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("id"));
            state.applications.removeVariable(id, param("name"));
            return application(state, owner, id);
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{id}/addons/env",
        handle: ({ state, owner, param }) => {
            const { linkedAddons } = state.applications.get(owner, param("id"));
            const linked = linkedAddons.flatMap(id => state.allAddons.find(id) ?? []);
            return ok(
                linked.map(({ id, name, providerId, environment }) => ({
                    provider_id: providerId,
                    addon_id: id,
                    addon_name: name,
                    env: environment,
                })),
            );
        },
    }),
];

function application(state: PlatformState, owner: string, id: string): Answer {
    return ok(applicationRecord(state, state.applications.get(owner, id)));
}
