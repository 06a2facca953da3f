import { z } from "zod";
import { record } from "../../shape.js";
import { conflict } from "../../state/refusal.js";
import { noContent, ok, route, type Route } from "../route.js";

const redirections = "/v2/organisations/{owner}/applications/{id}/tcpRedirs";

/** Here the second namespace that every owner has is called otherwise. */
const namesHere: Readonly<Record<string, string>> = { shared: "cleverapps" };

export const tcpRedirectionRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/organisations/{owner}/namespaces",
        handle: ({ state }) =>
            ok(state.tcpRedirections.namespaces.map(name => ({ namespace: nameHere(name) }))),
    }),
    route({
        method: "GET",
        path: redirections,
        handle: ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("id"));
            const all = state.tcpRedirections.list(id);
            return ok(all.map(({ namespace, port }) => ({ namespace: nameHere(namespace), port })));
        },
    }),
    route({
        method: "POST",
        path: redirections,
        body: record({ namespace: z.string() }),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            const name = nameThere(body.namespace);
            if (state.tcpRedirections.list(id).some(({ namespace }) => namespace === name)) {
                const message = `The application has a redirection in ${body.namespace} already`;
                throw conflict("tcp redirection", message);
            }
            const { port } = state.tcpRedirections.create(id, name);
            return ok({ namespace: body.namespace, port });
        },
    }),
    route({
        method: "DELETE",
        path: `${redirections}/{port}`,
        query: { namespace: "required text" },
        handle: ({ state, owner, param, query }) => {
            const { id } = state.applications.get(owner, param("id"));
            const namespace = nameThere(query.get("namespace") ?? "");
            state.tcpRedirections.remove(id, namespace, Number(param("port")));
            return noContent();
        },
    }),
];

function nameHere(namespace: string): string {
    return namesHere[namespace] ?? namespace;
}

function nameThere(namespace: string): string {
    const renamed = Object.keys(namesHere).find(name => namesHere[name] === namespace);
    // By its other name it is unknown here.
    return renamed ?? (Object.hasOwn(namesHere, namespace) ? `${namespace} (unknown)` : namespace);
}
