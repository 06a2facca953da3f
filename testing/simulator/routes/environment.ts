import { z } from "zod";
import { record } from "../shape.js";
import type { PlatformState } from "../state/index.js";
import { invalid } from "../state/refusal.js";
import { applicationRecord } from "./application-records.js";
import { done, ok, route, type Answer, type Route, type Routes } from "./route.js";

const variables = "/v2/{scope}/applications/{id}/env";
const exposed = "/v2/{scope}/applications/{id}/exposed_env";

const variable = record({ name: z.string(), value: z.string() });

const shared: readonly Route[] = [
    route("GET", "/v2/{scope}/applications/{id}/branches", ({ state, owner, param }) =>
        ok(state.applications.get(owner, param("id")).branches),
    ),
    route("GET", variables, ({ state, owner, param }) =>
        ok(state.applications.get(owner, param("id")).variables),
    ),
];

export const environmentRoutes: Routes = {
    documented: [
        ...shared,
        route(
            "PUT",
            `${variables}/{name}`,
            { body: variable },
            ({ state, owner, param, body: { name, value } }) => {
                const application = state.applications.get(owner, param("id"));
                if (name !== param("name")) {
                    const fields = { name: "must be the name in the path" };
                    throw invalid("environment", "Application environment is invalid", fields);
                }
                state.applications.setVariable(application.id, name, value);
                return done();
            },
        ),
        route("PUT", variables, { body: z.array(variable) }, ({ state, owner, param, body }) => {
            state.applications.replaceVariables(state.applications.get(owner, param("id")).id, body);
            return done();
        }),
        route("DELETE", `${variables}/{name}`, ({ state, owner, param }) => {
            state.applications.removeVariable(state.applications.get(owner, param("id")).id, param("name"));
            return done();
        }),
    ],
    // Changes answer the whole application, its variables included.
    "clever-cloud": [
        ...shared,
        route("GET", exposed, ({ state, owner, param }) =>
            ok(state.applications.get(owner, param("id")).exposedVariables),
        ),
        // The whole map replaces the one before.
        route("PUT", exposed, { body: z.record(z.string(), z.string()) }, ({ state, owner, param, body }) => {
            state.applications.expose(state.applications.get(owner, param("id")).id, body);
            return done();
        }),
        route(
            "PUT",
            variables,
            // Variables are checked with and without it.
            { query: { check: "text" }, body: z.record(z.string(), z.string()) },
            ({ state, owner, param, body }) => {
                const { id } = state.applications.get(owner, param("id"));
                const replaced = Object.entries(body).map(([name, value]) => ({ name, value }));
                state.applications.replaceVariables(id, replaced);
                return application(state, owner, id);
            },
        ),
        route(
            "PUT",
            `${variables}/{name}`,
            { body: record({ value: z.string() }) },
            ({ state, owner, param, body }) => {
                const { id } = state.applications.get(owner, param("id"));
                state.applications.setVariable(id, param("name"), body.value);
                return application(state, owner, id);
            },
        ),
        route("DELETE", `${variables}/{name}`, ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("id"));
            state.applications.removeVariable(id, param("name"));
            return application(state, owner, id);
        }),
        route("GET", "/v2/{scope}/applications/{id}/addons/env", ({ state, owner, param }) => {
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
        }),
    ],
};

function application(state: PlatformState, owner: string, id: string): Answer {
    return ok(applicationRecord(state, state.applications.get(owner, id)));
}
