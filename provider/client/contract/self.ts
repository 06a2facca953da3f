import type { CallOptions, ReadOptions } from "./options.js";

/** An account of the platform. */
export interface User {
    /** `user_…`. */
    id: string;
    /** The primary address. */
    email: string;
    /** Their full name. */
    name: string;
    /** Telephone number. */
    phone?: string | undefined;
    /** Street and number. */
    address?: string | undefined;
    /** City of the address. */
    city?: string | undefined;
    /** Postal code of the address. */
    zipcode?: string | undefined;
    /** Country of the address. */
    country?: string | undefined;
    /** Address of a picture. */
    avatar?: string | undefined;
    /** Language in which the platform writes to them. */
    lang?: string | undefined;
}

/** An organisation that the account belongs to. */
export interface Organisation {
    /** `orga_…`. */
    id: string;
    /** What people call it. */
    name: string;
}

/** What a profile is changed with. It is read as one `name` and written as two. What is left out stays. */
export interface ProfileChanges {
    /** Becomes the first part of the name. */
    firstname?: string | undefined;
    /** Becomes the last part of the name. */
    lastname?: string | undefined;
    /** Telephone number. */
    phone?: string | undefined;
    /** Street and number. */
    address?: string | undefined;
    /** City of the address. */
    city?: string | undefined;
    /** Postal code of the address. */
    zipcode?: string | undefined;
    /** Country of the address. */
    country?: string | undefined;
    /** Language in which the platform writes to them. */
    lang?: string | undefined;
}

/** The account behind the credentials. */
export interface SelfClient {
    /** The account itself. */
    get(options?: ReadOptions): Promise<User>;

    /** The organisations that the account belongs to. Only the live platform tells them. */
    organisations(options?: ReadOptions): Promise<Organisation[]>;

    /**
     * Changes what is given and leaves the rest. The address of the account itself is changed by `emailAddresses`.
     * Safe to send again.
     */
    update(options?: ProfileChanges & CallOptions): Promise<User>;

    /** Changes the password. After a lost answer either one may be the current one. */
    changePassword(
        options: CallOptions & {
            /** The current one: secret. */
            oldPassword: string;
            /** The one that takes its place: secret. */
            newPassword: string;
        },
    ): Promise<void>;
}
