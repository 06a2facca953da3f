import type { CallOptions, ReadOptions, Removal } from "./options.js";

/** An address at which the platform may write to a user. */
export interface EmailAddress {
    /** The address itself, by which it is addressed. */
    email: string;
    /** Absent where the platform does not say; the profile's own address is the primary one. */
    primary?: boolean | undefined;
    /** Whether its holder followed the link that was sent there; absent where the platform does not say. */
    validated?: boolean | undefined;
}

/** The addresses of the account behind the credentials. */
export interface EmailAddressesClient {
    /** All addresses of the account; see `capabilities.unconfirmedAddresses`. */
    list(options?: ReadOptions): Promise<EmailAddress[]>;

    /**
     * Adds the address where it is new, and makes it the primary one where that is asked. An address only stops being
     * the primary one when another becomes it. Safe to send again.
     */
    set(
        options: CallOptions & {
            /** The address. */
            email: string;
            /** Whether it becomes the primary one. @default false */
            primary?: boolean | undefined;
        },
    ): Promise<void>;

    /** Removes an address; the primary one cannot be removed. Safe to send again. */
    remove(
        options: CallOptions & {
            /** The address. */
            email: string;
        },
    ): Promise<Removal>;
}
