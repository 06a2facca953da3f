import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { SshKey, SshKeysClient } from "../contract/ssh-keys.js";
import { account } from "./self.js";

export const routes = {
    list: "GET /v2/self/keys",
    set: "PUT /v2/self/keys/{name}",
    remove: "DELETE /v2/self/keys/{name}",
} as const;

const sshKey: z.ZodType<SshKey> = z.object({
    name: z.string(),
    key: z.string(),
    fingerprint: z.string().optional(),
});

export const newKey = z.object({ key: z.string() });

export const all = account.in("keys");

export function client(connection: Connection): SshKeysClient {
    return {
        list: (options = {}) => connection.get(routes.list, all, z.array(sshKey), options),

        set(options) {
            const body = checked(newKey, options);
            return connection.send(routes.set, all.at({ name: options.name }), body, options);
        },

        remove: options => connection.remove(routes.remove, all.at({ name: options.name }), options),
    };
}
