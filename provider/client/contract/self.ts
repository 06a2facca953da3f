import type { CallOptions, ReadOptions } from "../call-options.js";

/** An account of the platform. */
export interface User {
    /** `user_…`. */
    id: string;
    /** The primary address. */
    email: string;
    /** The full name. */
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
    /** The URL of a picture. */
    avatar?: string | undefined;
    /** The language of the platform's messages. */
    lang?: string | undefined;
}

/** An organisation that the account belongs to. */
export interface Organisation {
    /** `orga_…`. */
    id: string;
    /** The display name. */
    name: string;
}

/** The changes to a profile. The name is read as one field and written as two. Omitted fields stay. */
export interface ProfileChanges extends Pick<
    User,
    "phone" | "address" | "city" | "zipcode" | "country" | "lang"
> {
    /** The first part of the name. */
    firstname?: string | undefined;
    /** The last part of the name. */
    lastname?: string | undefined;
}

/** The account behind the credentials. */
export interface SelfClient {
    /** Returns the account. */
    get(options?: ReadOptions): Promise<User>;

    /** Returns the organisations of the account. Only the live platform returns any. */
    organisations(options?: ReadOptions): Promise<Organisation[]>;

    /**
     * Changes the given fields and keeps the others. The e-mail address is changed through `emailAddresses`. Safe to
     * send again.
     */
    update(options?: ProfileChanges & CallOptions): Promise<User>;

    /** Changes the password. After a lost answer, either password may be the current one. */
    changePassword(
        options: CallOptions & {
            /** The current password: secret. */
            oldPassword: string;
            /** The new password: secret. */
            newPassword: string;
        },
    ): Promise<void>;
}
