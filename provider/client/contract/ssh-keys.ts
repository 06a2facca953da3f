import type { CallOptions, ReadOptions, Removal } from "./options.js";

export interface SshKey {
    /** By which it is addressed. */
    name: string;
    /** One line in the OpenSSH format. */
    key: string;
    fingerprint?: string | undefined;
}

/** The public keys of the account behind the credentials. */
export interface SshKeysClient {
    list(options?: ReadOptions): Promise<SshKey[]>;

    /** Adds the key, or puts it in the place of the one that has the name. Safe to send again. */
    set(
        options: CallOptions & {
            name: string;
            /** One line in the OpenSSH format. */
            key: string;
        },
    ): Promise<void>;

    /** Removes a key. Safe to send again. */
    remove(
        options: CallOptions & {
            name: string;
        },
    ): Promise<Removal>;
}
