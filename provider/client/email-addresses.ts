import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { path } from "./path.js";

const emailAddress = z.union([
    z.object({
        email: z.string(),
        /** Absent where the platform does not say; the profile's own address is the primary one. */
        primary: z.boolean().optional(),
        /** Whether its holder followed the link that was sent there. */
        validated: z.boolean().optional(),
    }),
    z.string().transform(email => ({ email, primary: undefined, validated: undefined })),
]);

export type EmailAddress = z.output<typeof emailAddress>;

const addressOptions = z.object({ primary: z.boolean().default(false) });

/** @endpoint [GET] /v2/self/emails */
export function list(connection: Connection, read: ReadOptions = {}): Promise<EmailAddress[]> {
    return connection.get(path`/v2/self/emails`, z.array(emailAddress), read);
}

/**
 * Adds the address where it is new, and makes it the primary one where that is asked. An address only stops being
 * the primary one when another becomes it.
 * @endpoint [PUT] /v2/self/emails/{email}
 */
export function set(
    connection: Connection,
    { email, ...options }: { email: string } & z.input<typeof addressOptions>,
): Promise<void> {
    const { primary } = checked(addressOptions, options);
    return connection.send("PUT", path`/v2/self/emails/${email}`, { make_primary: primary });
}

/**
 * The primary address cannot be removed.
 * @endpoint [DELETE] /v2/self/emails/{email}
 */
export function remove(connection: Connection, { email }: { email: string }): Promise<Removal> {
    return connection.remove(path`/v2/self/emails/${email}`);
}
