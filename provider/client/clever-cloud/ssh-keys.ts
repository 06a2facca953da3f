import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { SshKeysClient } from "../contract/ssh-keys.js";
import { all, newKey, routes } from "../documented/ssh-keys.js";
import { Conflict, isConflict } from "../errors.js";

/** The key itself: what stands behind it is a note of its holder. */
function blobOf(key: string): string {
    return key.trim().split(/\s+/)[1] ?? key;
}

export function sshKeys(
    connection: Connection,
    { list, remove }: Pick<SshKeysClient, "list" | "remove">,
): Pick<SshKeysClient, "set"> {
    return {
        async set(options) {
            const { key } = checked(newKey, options);
            const { name, signal } = options;
            const there = await list({ fresh: true, signal });
            const elsewhere = there.find(other => other.name !== name && blobOf(other.key) === blobOf(key));
            if (elsewhere !== undefined) {
                const reason = `the key is there already, by the name "${elsewhere.name}"`;
                throw new Conflict({ reason, effect: "none" });
            }
            const before = there.find(other => other.name === name);
            if (before?.key.trim() === key.trim()) return;
            const put = (line: string): Promise<void> =>
                connection.send(routes.set, all.at({ name }), line, options);
            // The platform puts no key in the place of another.
            if (before !== undefined) await remove({ name, signal });
            try {
                await put(key);
            } catch (error) {
                // After a lost answer it is there by this very call.
                if (isConflict(error) && (await isThere(name, key, signal))) return;
                // Where the new key did take effect, its name is taken.
                if (before !== undefined) await put(before.key).catch(() => undefined);
                throw error;
            }
        },
    };

    async function isThere(name: string, key: string, signal: AbortSignal | undefined): Promise<boolean> {
        const now = await list({ fresh: true, signal });
        return now.some(other => other.name === name && blobOf(other.key) === blobOf(key));
    }
}
