import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { TcpRedirectionsClient } from "../contract/tcp-redirections.js";
import { all, newRedirection, oldRedirection, tcpRedirection } from "../documented/tcp-redirections.js";
import { ownedBy } from "../subject.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{id}/tcpRedirs",
    namespaces: "GET /v2/{scope}/namespaces",
    create: "POST /v2/{scope}/applications/{id}/tcpRedirs",
    remove: "DELETE /v2/{scope}/applications/{id}/tcpRedirs/{port}",
} as const;

const namespaces = z
    .array(z.object({ namespace: z.string() }))
    .transform(found => found.map(({ namespace }) => namespace));

export function client(connection: Connection): TcpRedirectionsClient {
    return {
        list: options => connection.get(routes.list, all(options), z.array(tcpRedirection), options),

        namespaces(options = {}) {
            return connection.get(routes.namespaces, ownedBy(options, "namespaces"), namespaces, options);
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
