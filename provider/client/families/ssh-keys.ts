import { z } from "zod";
import { bodyOf, checked } from "../argument.js";
import type { CallOptions, ReadOptions, Removal } from "../call-options.js";
import type { Connection } from "../http/connection.js";
import { Conflict, isConflict } from "../errors.js";
import { custom, type Family, read, remove, send } from "../family.js";
import { account } from "./self.js";

/** A public key that allows the account to push code. */
export interface SshKey {
    /** The name, which is also the id in requests. */
    name: string;
    /** The key as one line in the OpenSSH format. */
    key: string;
    /** The digest of the key; absent if the platform returns none. */
    fingerprint?: string | undefined;
}

/** The public keys of the account behind the credentials. */
export interface SshKeysClient {
    /** Returns all keys of the account. */
    list(options?: ReadOptions): Promise<SshKey[]>;

    /** Adds a key, or replaces the key of that name. Safe to send again. */
    set(
        options: Pick<SshKey, "name" | "key"> &
            CallOptions & {
                /**
                 * The current key of that name, to remove. If the platform cannot replace keys, and another key has the
                 * name, the call fails with `Conflict`. If the platform can replace keys, it replaces any key of that name.
                 */
                replacing?: string | undefined;
            },
    ): Promise<void>;

    /** Removes a key. Safe to send again. */
    remove(options: Pick<SshKey, "name"> & CallOptions): Promise<Removal>;
}

const sshKey: z.ZodType<SshKey> = z.object({
    name: z.string(),
    key: z.string(),
    fingerprint: z.string().optional(),
});

const newKey = z.object({ key: z.string() });

const all = account.in("keys");
const one = ({ name }: Pick<SshKey, "name">) => all.at({ name });

const listKeys = "GET /v2/self/keys";
const setKey = "PUT /v2/self/keys/{name}";
const removeKey = "DELETE /v2/self/keys/{name}";

/** @internal */
export const sshKeys: Family<SshKeysClient> = dialect => ({
    list: read(listKeys, () => all, z.array(sshKey)),
    set: dialect === "documented" ? send(setKey, one, bodyOf(newKey)) : custom(setKey, replacing),
    remove: remove(removeKey, one),
});

/** Returns how to set a key on a platform that refuses a key that exists, and a name that exists. */
function replacing(connection: Connection): SshKeysClient["set"] {
    return async options => {
        const { key } = checked(newKey, options);
        const { name, replacing: old, signal } = options;
        const list = () => connection.get(listKeys, all, z.array(sshKey), { fresh: true, signal });

        async function add(key: string): Promise<void> {
            try {
                await connection.send(setKey, one({ name }), { signal }, { body: key });
            } catch (error) {
                if (!isConflict(error)) {
                    throw error;
                }
                const there = await list();
                // After a lost answer, this call may have added the key itself.
                if (there.some(other => other.name === name && isSameKey(other.key, key))) {
                    return;
                }
                throw conflictWith(there, name, key) ?? error;
            }
        }

        if (old === undefined) {
            return add(key);
        }
        const there = await list();
        const before = there.find(other => other.name === name);
        if (before?.key.trim() === key.trim()) {
            return;
        }
        const others = there.filter(other => other !== before || !isSameKey(other.key, old));
        const conflict = conflictWith(others, name, key);
        if (conflict !== undefined) {
            throw conflict;
        }
        if (before !== undefined) {
            await connection.remove(removeKey, one({ name }), { signal });
        }
        try {
            await add(key);
        } catch (error) {
            // If the new key was added after all, its name is taken, and this attempt is refused.
            if (before !== undefined) {
                await add(before.key).catch(() => undefined);
            }
            throw error;
        }
    };
}

/** Returns the key without its type and comment. */
function blobOf(key: string): string {
    return key.trim().split(/\s+/)[1] ?? key;
}

function isSameKey(one: string, other: string): boolean {
    return blobOf(one) === blobOf(other);
}

function conflictWith(there: SshKey[], name: string, key: string): Conflict | undefined {
    const elsewhere = there.find(other => other.name !== name && isSameKey(other.key, key));
    const reason =
        elsewhere !== undefined
            ? `the key is there already, by the name "${elsewhere.name}"`
            : there.some(other => other.name === name)
              ? `another key has the name "${name}"`
              : undefined;
    return reason === undefined ? undefined : new Conflict({ reason, effect: "none" });
}
