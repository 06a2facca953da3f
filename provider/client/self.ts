import { z } from "zod";
import { checked } from "./argument.js";
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

const text = z.string().optional();

const profileChanges = z.object({
    firstname: text,
    lastname: text,
    phone: text,
    address: text,
    city: text,
    zipcode: text,
    country: text,
    lang: text,
});

/** What a profile is changed with. It is read as one `name` and written as two. */
export type ProfileChanges = z.input<typeof profileChanges>;

const passwords = z.object({ oldPassword: z.string(), newPassword: z.string() });

/**
 * The account behind the credentials.
 * @endpoint [GET] /v2/self
 */
export function get(connection: Connection, read: ReadOptions = {}): Promise<User> {
    return connection.get(path`/v2/self`, user, read).then(found => {
        connection.learnAccount(found.id);
        return found;
    });
}

/**
 * Changes what is given and leaves the rest. The address of the account itself is changed by `emailAddresses`.
 * @endpoint [PUT] /v2/self
 */
export function update(connection: Connection, changes: ProfileChanges = {}): Promise<User> {
    return connection.put(path`/v2/self`, checked(profileChanges, changes), user);
}

/** @endpoint [PUT] /v2/self/change_password */
export function changePassword(
    connection: Connection,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
    const body = checked(passwords, { oldPassword, newPassword });
    return connection.send("PUT", path`/v2/self/change_password`, body);
}
