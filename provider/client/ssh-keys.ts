import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { path } from "./path.js";

const sshKey = z.object({
    name: z.string(),
    /** One line in the OpenSSH format. */
    key: z.string(),
    fingerprint: z.string().optional(),
});

export type SshKey = z.output<typeof sshKey>;

const newKey = z.object({ key: z.string() });

/** @endpoint [GET] /v2/self/keys */
export function list(connection: Connection, read: ReadOptions = {}): Promise<SshKey[]> {
    return connection.get(path`/v2/self/keys`, z.array(sshKey), read);
}

/**
 * Adds the key, or puts it in the place of the one that has the name.
 * @endpoint [PUT] /v2/self/keys/{name}
 */
export function set(connection: Connection, { name, key }: { name: string; key: string }): Promise<void> {
    return connection.send("PUT", path`/v2/self/keys/${name}`, checked(newKey, { key }));
}

/** @endpoint [DELETE] /v2/self/keys/{name} */
export function remove(connection: Connection, { name }: { name: string }): Promise<Removal> {
    return connection.remove(path`/v2/self/keys/${name}`);
}
