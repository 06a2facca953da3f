import { z } from "zod";
import { record } from "../../shape.js";
import type { Drain } from "../../state/drains.js";
import { created, noContent, ok, route, type Route } from "../route.js";

export const drainRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains",
        handle: ({ state, owner, param }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            return ok(state.drains.list(owner, resource.id).map(drainRecord));
        },
    }),
    route({
        method: "GET",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        handle: ({ state, owner, param }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            return ok(drainRecord(state.drains.get(owner, resource.id, param("drainId"))));
        },
    }),
    route({
        method: "POST",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains",
        body: record(
            { kind: z.string(), url: z.string() },
            { credentials: z.record(z.string(), z.string()) },
        ),
        handle: ({ state, owner, param, body }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            return created(drainRecord(state.drains.create(owner, resource.id, body)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        handle: ({ state, owner, param }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            state.drains.remove(state.drains.get(owner, resource.id, param("drainId")).id);
            return noContent();
        },
    }),
    route({
        method: "PUT",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state",
        body: record({ enabled: z.boolean() }),
        handle: ({ state, owner, param, body }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            state.drains.setEnabled(state.drains.get(owner, resource.id, param("drainId")).id, body.enabled);
            return noContent(state.delays.drain > 0);
        },
    }),
    route({
        method: "PATCH",
        path: "/v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        body: record({ action: z.literal("restart") }),
        handle: ({ state, owner, param }) => {
            const resource = state.resources.get(owner, param("resourceId"));
            state.drains.restart(state.drains.get(owner, resource.id, param("drainId")).id);
            return noContent();
        },
    }),
];

/** Shown as they are; every other credential comes back masked. */
const harmless: readonly string[] = ["username", "index"];

function drainRecord({ id, kind, url, resourceId, state, credentials = {} }: Drain): Record<string, unknown> {
    return {
        id,
        kind,
        url,
        resourceId,
        state,
        enabled: state === "ENABLED",
        credentials: Object.fromEntries(
            Object.entries(credentials).map(([name, value]) => [
                name,
                harmless.includes(name) ? value : "****",
            ]),
        ),
    };
}
