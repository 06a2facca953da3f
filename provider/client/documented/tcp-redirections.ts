import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { ApplicationOptions } from "../call-options.js";
import type { TcpRedirection, TcpRedirectionsClient } from "../contract/tcp-redirections.js";
import { ownedBy } from "../subject.js";
import { applicationOf } from "./applications.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{id}/tcp-redirs",
    namespaces: "GET /v2/{scope}/tcp-redirs/namespaces",
    create: "POST /v2/{scope}/applications/{id}/tcp-redirs",
    remove: "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}",
} as const;

export const tcpRedirection: z.ZodType<TcpRedirection> = z.object({
    namespace: z.string(),
    port: z.number().int(),
});

export const newRedirection = z.object({ namespace: id });
export const oldRedirection = z.object({ namespace: id, port: z.int().nonnegative() });

export const all = (options: ApplicationOptions) => applicationOf(options).in("redirections");

export function client(connection: Connection): TcpRedirectionsClient {
    return {
        list: options => connection.get(routes.list, all(options), z.array(tcpRedirection), options),

        namespaces(options = {}) {
            const subject = ownedBy(options, "namespaces");
            return connection.get(routes.namespaces, subject, z.array(z.string()), options);
        },

        create(options) {
            const body = checked(newRedirection, options);
            return connection.write(routes.create, all(options), body, tcpRedirection, options);
        },

        remove(options) {
            const { namespace, port } = checked(oldRedirection, options);
            return connection.remove(routes.remove, all(options).at({ port }), options, {
                query: { namespace },
            });
        },
    };
}
