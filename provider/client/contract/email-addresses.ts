import type { CallOptions, ReadOptions, Removal } from "./options.js";

export interface EmailAddress {
    email: string;
    /** Absent where the platform does not say; the profile's own address is the primary one. */
    primary?: boolean | undefined;
    /** Whether its holder followed the link that was sent there; absent where the platform does not say. */
    validated?: boolean | undefined;
}

/** The addresses of the account behind the credentials. */
export interface EmailAddressesClient {
    list(options?: ReadOptions): Promise<EmailAddress[]>;

    /**
     * Adds the address where it is new, and makes it the primary one where that is asked. An address only stops being
     * the primary one when another becomes it. Safe to send again.
     */
    set(
        options: CallOptions & {
            email: string;
            /** Whether it becomes the primary one. @default false */
            primary?: boolean | undefined;
        },
    ): Promise<void>;

    /** Removes an address; the primary one cannot be removed. Safe to send again. */
    remove(
        options: CallOptions & {
            email: string;
        },
    ): Promise<Removal>;
}
