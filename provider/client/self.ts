import { z } from "zod";
import type { Connection, ReadOptions } from "./connection.js";
import { path } from "./path.js";
import { textual } from "./wire.js";

const user = z.object({
    id: z.string(),
    email: z.string().default(""),
    name: z.string().default(""),
    phone: z.string().optional(),
    address: z.string().optional(),
    city: z.string().optional(),
    zipcode: textual.optional(),
    country: z.string().optional(),
    avatar: z.string().optional(),
    lang: z.string().optional(),
});

export type User = z.output<typeof user>;

/** What a profile is changed with. It is read as one `name` and written as two. */
export interface ProfileChanges {
    firstname?: string | undefined;
    lastname?: string | undefined;
    phone?: string | undefined;
    address?: string | undefined;
    city?: string | undefined;
    zipcode?: string | undefined;
    country?: string | undefined;
    lang?: string | undefined;
}

/**
 * The account behind the credentials.
 * @endpoint [GET] /v2/self
 */
export function get(connection: Connection, read?: ReadOptions): Promise<User> {
    return connection.get(path`/v2/self`, user, read);
}

/**
 * Changes what is given and leaves the rest. The address of the account itself is changed by `emailAddresses`.
 * @endpoint [PUT] /v2/self
 */
export function update(connection: Connection, changes: ProfileChanges): Promise<User> {
    const { firstname, lastname, phone, address, city, zipcode, country, lang } = changes;
    const body = { firstname, lastname, phone, address, city, zipcode, country, lang };
    return connection.put(path`/v2/self`, body, user);
}

/** @endpoint [PUT] /v2/self/change_password */
export function changePassword(
    connection: Connection,
    oldPassword: string,
    newPassword: string,
): Promise<void> {
    return connection.send("PUT", path`/v2/self/change_password`, { oldPassword, newPassword });
}
