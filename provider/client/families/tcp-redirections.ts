import { z } from "zod";
import { checked, id } from "../argument.js";
import type { ApplicationOptions, CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { family } from "../family.js";
import { applicationOf, ownedBy } from "../subject.js";

/** A TCP redirection: makes an application reachable by plain TCP. */
export interface TcpRedirection {
    /** The namespace of the port; see `namespaces`. */
    namespace: string;
    /** The public port. */
    port: number;
}

/** Public TCP ports of applications. */
export interface TcpRedirectionsClient {
    /** Returns all redirections to the application. */
    list(options: ApplicationOptions & ReadOptions): Promise<TcpRedirection[]>;

    /** Returns the namespaces that are available to the owner. */
    namespaces(options?: OwnerOptions & ReadOptions): Promise<string[]>;

    /** Creates a redirection; the platform chooses the port. Not safe to send again after a lost answer. */
    create(
        options: ApplicationOptions &
            CallOptions & {
                /** The namespace of the port. */
                namespace: string;
            },
    ): Promise<TcpRedirection>;

    /** Removes a redirection. Safe to send again. */
    remove(options: ApplicationOptions & TcpRedirection & CallOptions): Promise<Removal>;
}

const redirection: z.ZodType<TcpRedirection> = z.object({
    namespace: z.string(),
    port: z.number().int(),
});

const namespaces = {
    documented: z.array(z.string()),
    "clever-cloud": z
        .array(z.object({ namespace: z.string() }))
        .transform(found => found.map(({ namespace }) => namespace)),
};

const newRedirection = z.object({ namespace: id });
const oldRedirection = z.object({ namespace: id, port: z.int().nonnegative() });

const all = (options: ApplicationOptions) => applicationOf(options).in("redirections");

/** @internal */
export const tcpRedirections = family(
    {
        list: {
            documented: "GET /v2/{scope}/applications/{id}/tcp-redirs",
            "clever-cloud": "GET /v2/{scope}/applications/{id}/tcpRedirs",
        },
        namespaces: {
            documented: "GET /v2/{scope}/tcp-redirs/namespaces",
            "clever-cloud": "GET /v2/{scope}/namespaces",
        },
        create: {
            documented: "POST /v2/{scope}/applications/{id}/tcp-redirs",
            "clever-cloud": "POST /v2/{scope}/applications/{id}/tcpRedirs",
        },
        remove: {
            documented: "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}",
            "clever-cloud": "DELETE /v2/{scope}/applications/{id}/tcpRedirs/{port}",
        },
    },
    (connection, routes, dialect): TcpRedirectionsClient => ({
        list: options => connection.get(routes.list, all(options), z.array(redirection), options),

        namespaces(options = {}) {
            const shape: z.ZodType<string[]> = namespaces[dialect];
            return connection.get(routes.namespaces, ownedBy(options, "namespaces"), shape, options);
        },

        create(options) {
            const body = checked(newRedirection, options);
            return connection.write(routes.create, all(options), body, redirection, options);
        },

        remove(options) {
            const { namespace, port } = checked(oldRedirection, options);
            const query = { namespace };
            return connection.remove(routes.remove, all(options).at({ port }), options, { query });
        },
    }),
);
