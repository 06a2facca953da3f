import { z } from "zod";
import { bodyOf, checked, refusal } from "../argument.js";
import type { CallOptions, ReadOptions } from "../call-options.js";
import { custom, type Family, liveOnly, read, send, write } from "../family.js";
import { collection } from "../subject.js";
import { textual } from "../http/wire.js";

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

const text = z.string().optional();
const profile = { phone: text, address: text, city: text, zipcode: text, country: text, lang: text };

const user: z.ZodType<User> = z.object({
    id: z.string(),
    email: z.string().default(""),
    name: z.string().default(""),
    ...profile,
    zipcode: textual.optional(),
    avatar: text,
});

const organisation: z.ZodType<Organisation> = z.object({ id: z.string(), name: z.string().default("") });
const organisations = z
    .object({ organisations: z.array(organisation).default([]) })
    .transform(summary => summary.organisations);

const profileChanges = z.object({ ...profile, firstname: text, lastname: text });

const passwords = z.object({ oldPassword: z.string(), newPassword: z.string() });

/**
 * The account behind the credentials.
 * @internal
 */
export const account = collection("account");

/** @internal */
export const self: Family<SelfClient> = dialect => ({
    get: custom("GET /v2/self", (connection, route) => async (options = {}) => {
        const found = await connection.get(route, account, user, options);
        connection.learnAccount(found.id);
        return found;
    }),

    ...liveOnly(dialect, "the organisations of an account", {
        organisations: read("GET /v2/summary", () => account.in("organisations"), organisations),
    }),

    update: write(
        "PUT /v2/self",
        () => account,
        user,
        (options: ProfileChanges) => {
            const changes = checked(profileChanges, options);
            return { body: dialect === "documented" ? changes : withOneName(changes) };
        },
    ),

    changePassword: send("PUT /v2/self/change_password", () => account.in("password"), bodyOf(passwords)),
});

/** The live platform has one field for the name. */
function withOneName({ firstname, lastname, ...changes }: z.infer<typeof profileChanges>): object {
    if ((firstname === undefined) !== (lastname === undefined)) {
        throw refusal("the platform knows one name only: give both firstname and lastname");
    }
    const name = [firstname, lastname].filter(part => part !== undefined).join(" ");
    return { ...changes, ...(name !== "" && { name }) };
}
