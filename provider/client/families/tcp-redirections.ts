import { z } from "zod";
import { bodyOf, checked, id } from "../argument.js";
import type { ApplicationOptions, CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { type Family, read, remove, write } from "../family.js";
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
        options: ApplicationOptions & Pick<TcpRedirection, "namespace"> & CallOptions,
    ): Promise<TcpRedirection>;

    /** Removes a redirection. Safe to send again. */
    remove(options: ApplicationOptions & TcpRedirection & CallOptions): Promise<Removal>;
}

const redirection: z.ZodType<TcpRedirection> = z.object({
    namespace: z.string(),
    port: z.number().int(),
});

/** The live platform returns records. */
const namespace = z.union([
    z.string(),
    z.object({ namespace: z.string() }).transform(({ namespace }) => namespace),
]);

const newRedirection = z.object({ namespace: id });
const oldRedirection = z.object({ namespace: id, port: z.int().nonnegative() });

const all = (options: ApplicationOptions) => applicationOf(options).in("redirections");

/** @internal */
export const tcpRedirections: Family<TcpRedirectionsClient> = dialect => {
    const redirections = dialect === "documented" ? "tcp-redirs" : "tcpRedirs";
    return {
        list: read(`GET /v2/{scope}/applications/{id}/${redirections}`, all, z.array(redirection)),

        namespaces: read(
            dialect === "documented" ? "GET /v2/{scope}/tcp-redirs/namespaces" : "GET /v2/{scope}/namespaces",
            (options: OwnerOptions) => ownedBy(options, "namespaces"),
            z.array(namespace),
        ),

        create: write(
            `POST /v2/{scope}/applications/{id}/${redirections}`,
            all,
            redirection,
            bodyOf(newRedirection),
        ),

        remove: remove(
            `DELETE /v2/{scope}/applications/{id}/${redirections}/{port}`,
            ({ port, ...options }: ApplicationOptions & TcpRedirection) => all(options).at({ port }),
            (options: TcpRedirection) => {
                const { namespace } = checked(oldRedirection, options);
                return { query: { namespace } };
            },
        ),
    };
};
