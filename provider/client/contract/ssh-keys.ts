import type { CallOptions, ReadOptions, Removal } from "../call-options.js";

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
        options: CallOptions & {
            /** The name of the key. */
            name: string;
            /** The key as one line in the OpenSSH format. */
            key: string;
            /**
             * The current key of that name, to remove. If the platform cannot replace keys, and another key has the
             * name, the call fails with `Conflict`. If the platform can replace keys, it replaces any key of that name.
             */
            replacing?: string | undefined;
        },
    ): Promise<void>;

    /** Removes a key. Safe to send again. */
    remove(
        options: CallOptions & {
            /** The name of the key. */
            name: string;
        },
    ): Promise<Removal>;
}
