import type { CallOptions, ReadOptions } from "./options.js";

/** An account of the platform. */
export interface User {
    /** `user_…`. */
    id: string;
    /** The primary address. */
    email: string;
    name: string;
    phone?: string | undefined;
    address?: string | undefined;
    city?: string | undefined;
    zipcode?: string | undefined;
    country?: string | undefined;
    /** Address of a picture. */
    avatar?: string | undefined;
    /** Language in which the platform writes to them. */
    lang?: string | undefined;
}

/** What a profile is changed with. It is read as one `name` and written as two. What is left out stays. */
export interface ProfileChanges {
    firstname?: string | undefined;
    lastname?: string | undefined;
    phone?: string | undefined;
    address?: string | undefined;
    city?: string | undefined;
    zipcode?: string | undefined;
    country?: string | undefined;
    /** Language in which the platform writes to them. */
    lang?: string | undefined;
}

/** The account behind the credentials. */
export interface SelfClient {
    get(options?: ReadOptions): Promise<User>;

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
