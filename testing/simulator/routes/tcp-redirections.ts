import { z } from "zod";
import { record } from "../shape.js";
import type { PlatformState } from "../state/index.js";
import { conflict } from "../state/refusal.js";
import { done, noContent, ok, route, type Answer, type Route, type Routes } from "./route.js";

/** The live platform has another name for the second namespace that every owner has. */
const namesHere: Readonly<Record<string, string>> = { shared: "cleverapps" };

interface Wire {
    readonly namespaces: "/v2/{scope}/tcp-redirs/namespaces" | "/v2/organisations/{owner}/namespaces";
    readonly redirections:
        "/v2/{scope}/applications/{id}/tcp-redirs" | "/v2/organisations/{owner}/applications/{id}/tcpRedirs";
    readonly namespaceRecord: (name: string) => unknown;
    /** Returns the wire's name of a namespace. */
    readonly shown: (name: string) => string;
    /** Returns the namespace of a name of the wire. */
    readonly known: (name: string) => string;
    readonly beforeCreation?: (state: PlatformState, application: string, name: string) => void;
    readonly deleted: Answer;
}

export const tcpRedirectionRoutes: Routes = {
    documented: routesOn({
        namespaces: "/v2/{scope}/tcp-redirs/namespaces",
        redirections: "/v2/{scope}/applications/{id}/tcp-redirs",
        namespaceRecord: name => name,
        shown: name => name,
        known: name => name,
        deleted: done("The redirection was deleted"),
    }),
    "clever-cloud": routesOn({
        namespaces: "/v2/organisations/{owner}/namespaces",
        redirections: "/v2/organisations/{owner}/applications/{id}/tcpRedirs",
        namespaceRecord: name => ({ namespace: nameHere(name) }),
        shown: nameHere,
        known: nameThere,
        beforeCreation: assertOnlyOne,
        deleted: noContent(),
    }),
};

function routesOn(wire: Wire): Route[] {
    const { namespaces, redirections, shown, known } = wire;
    return [
        route("GET", namespaces, ({ state }) =>
            ok(state.tcpRedirections.namespaces.map(wire.namespaceRecord)),
        ),
        route("GET", redirections, ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("id"));
            const all = state.tcpRedirections.list(id);
            return ok(all.map(({ namespace, port }) => ({ namespace: shown(namespace), port })));
        }),
        route(
            "POST",
            redirections,
            { body: record({ namespace: z.string() }) },
            ({ state, owner, param, body: { namespace } }) => {
                const { id } = state.applications.get(owner, param("id"));
                wire.beforeCreation?.(state, id, namespace);
                const { port } = state.tcpRedirections.create(id, known(namespace));
                return ok({ namespace, port });
            },
        ),
        route(
            "DELETE",
            `${redirections}/{port}`,
            { query: { namespace: "required text" } },
            ({ state, owner, param, query }) => {
                const { id } = state.applications.get(owner, param("id"));
                const namespace = known(query.get("namespace") ?? "");
                state.tcpRedirections.remove(id, namespace, Number(param("port")));
                return wire.deleted;
            },
        ),
    ];
}

function nameHere(namespace: string): string {
    return namesHere[namespace] ?? namespace;
}

function nameThere(namespace: string): string {
    const renamed = Object.keys(namesHere).find(name => namesHere[name] === namespace);
    // By its other name it is unknown here.
    return renamed ?? (Object.hasOwn(namesHere, namespace) ? `${namespace} (unknown)` : namespace);
}

function assertOnlyOne(state: PlatformState, application: string, name: string): void {
    const namespace = nameThere(name);
    if (state.tcpRedirections.list(application).some(other => other.namespace === namespace)) {
        throw conflict("tcp redirection", `The application has a redirection in ${name} already`);
    }
}
