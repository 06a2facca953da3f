import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { SshKey, SshKeysClient } from "../contract/ssh-keys.js";
import type { Families } from "../contract.js";
import { all, newKey, routes } from "../documented/ssh-keys.js";
import { Conflict, isConflict } from "../errors.js";

/** Returns the key without its type and comment. */
function blobOf(key: string): string {
    return key.trim().split(/\s+/)[1] ?? key;
}

export function client(
    connection: Connection,
    { sshKeys }: Pick<Families, "sshKeys">,
): Pick<SshKeysClient, "set"> {
    /** The platform refuses a key that exists, and a name that exists. */
    async function add(name: string, key: string, signal: AbortSignal | undefined): Promise<void> {
        try {
            await connection.send(routes.set, all.at({ name }), key, { signal });
        } catch (error) {
            if (!isConflict(error)) throw error;
            const there = await sshKeys.list({ fresh: true, signal });
            // After a lost answer, this call may have added the key itself.
            if (there.some(other => other.name === name && isSameKey(other.key, key))) return;
            throw conflictWith(there, name, key) ?? error;
        }
    }

    /** The platform cannot replace a key, so the old key is removed first. */
    async function replace(
        old: string,
        name: string,
        key: string,
        signal: AbortSignal | undefined,
    ): Promise<void> {
        const there = await sshKeys.list({ fresh: true, signal });
        const before = there.find(other => other.name === name);
        if (before?.key.trim() === key.trim()) return;
        const conflict = conflictWith(
            there.filter(other => other !== before || !isSameKey(other.key, old)),
            name,
            key,
        );
        if (conflict !== undefined) throw conflict;
        if (before !== undefined) await sshKeys.remove({ name, signal });
        try {
            await add(name, key, signal);
        } catch (error) {
            // If the new key was added after all, its name is taken, and this attempt is refused.
            if (before !== undefined) await add(name, before.key, signal).catch(() => undefined);
            throw error;
        }
    }

    return {
        set(options) {
            const { key } = checked(newKey, options);
            const { name, replacing, signal } = options;
            return replacing === undefined ? add(name, key, signal) : replace(replacing, name, key, signal);
        },
    };
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
