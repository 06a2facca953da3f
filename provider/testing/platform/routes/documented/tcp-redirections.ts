import { z } from "zod";
import { record } from "../../shape.js";
import type { TcpRedirection } from "../../state/tcp-redirections.js";
import { done, ok, route, type Route } from "../route.js";

export const tcpRedirectionRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{id}/tcp-redirs",
        handle: ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("id"));
            return ok(state.tcpRedirections.list(id).map(redirectionRecord));
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/tcp-redirs/namespaces",
        handle: ({ state }) => ok(state.tcpRedirections.namespaces),
    }),
    route({
        method: "POST",
        path: "/v2/{scope}/applications/{id}/tcp-redirs",
        body: record({ namespace: z.string() }),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            return ok(redirectionRecord(state.tcpRedirections.create(id, body.namespace)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/applications/{id}/tcp-redirs/{port}",
        query: { namespace: "required text" },
        handle: ({ state, owner, param, query }) => {
            const { id } = state.applications.get(owner, param("id"));
            state.tcpRedirections.remove(id, query.get("namespace") ?? "", Number(param("port")));
            return done("The redirection was deleted");
        },
    }),
];

function redirectionRecord({ namespace, port }: TcpRedirection): Record<string, unknown> {
    return { namespace, port };
}
