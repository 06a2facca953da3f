import { createHash } from "node:crypto";
import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export interface SshKey {
    /** Owner and name. */
    readonly id: string;
    readonly userId: string;
    readonly name: string;
    /** One line in the OpenSSH format, as sent. */
    readonly key: string;
    readonly fingerprint: string;
}

/** Public SSH keys of users, under names of their choice. */
export class SshKeys {
    readonly #keys: Collection<SshKey>;

    constructor(world: World) {
        this.#keys = new Collection(world);
    }

    list(userId: string): SshKey[] {
        return this.#keys.list(key => key.userId === userId);
    }

    find(userId: string, name: string): SshKey | undefined {
        return this.#keys.find(idOf(userId, name));
    }

    /** Returns the fingerprint. Refuses a text that is no key. */
    fingerprint(key: string): string {
        return fingerprintOf(key);
    }

    /** Adds it, or replaces the one of this name. */
    put(userId: string, name: string, key: string): SshKey {
        const fingerprint = fingerprintOf(key);
        return this.#keys.replace({ id: idOf(userId, name), userId, name, key, fingerprint });
    }

    remove(userId: string, name: string): void {
        if (this.#keys.drop(idOf(userId, name)) === undefined) {
            throw notFound("ssh key", name);
        }
    }
}

function idOf(userId: string, name: string): string {
    return `${userId}/${name}`;
}

function fingerprintOf(key: string): string {
    const [type = "", encoded = ""] = key.trim().split(/\s+/);
    const blob = Buffer.from(encoded, "base64");
    const length = blob.length >= 4 ? blob.readUInt32BE(0) : 0;
    // The blob repeats its type: that is what tells a key from any other base64.
    if (
        type === "" ||
        blob.subarray(4, 4 + length).toString("latin1") !== type ||
        blob.length <= 4 + length
    ) {
        throw invalid("ssh key", "This is not a public key in the OpenSSH format", {
            key: "not a public key",
        });
    }
    return `SHA256:${createHash("sha256").update(blob).digest("base64").replace(/=+$/, "")}`;
}
