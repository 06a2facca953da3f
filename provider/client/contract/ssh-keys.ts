import type { CallOptions, ReadOptions, Removal } from "./options.js";

/** A public key with which the account may push code. */
export interface SshKey {
    /** By which it is addressed. */
    name: string;
    /** One line in the OpenSSH format. */
    key: string;
    /** Its digest; absent where the platform tells none. */
    fingerprint?: string | undefined;
}

/** The public keys of the account behind the credentials. */
export interface SshKeysClient {
    /** All keys of the account. */
    list(options?: ReadOptions): Promise<SshKey[]>;

    /** Adds the key, or puts it in the place of another. Safe to send again. */
    set(
        options: CallOptions & {
            /** By which the key is addressed. */
            name: string;
            /** One line in the OpenSSH format. */
            key: string;
            /**
             * The key that has the name so far, and goes. Fails with `Conflict` where another one has it, on a platform
             * that puts no key in the place of another; elsewhere whatever has the name goes.
             */
            replacing?: string | undefined;
        },
    ): Promise<void>;

    /** Removes a key. Safe to send again. */
    remove(
        options: CallOptions & {
            /** By which the key is addressed. */
            name: string;
        },
    ): Promise<Removal>;
}
