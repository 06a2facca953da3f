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

/**
 * The account behind the credentials.
 * @endpoint [GET] /v2/self
 */
export function get(connection: Connection, read?: ReadOptions): Promise<User> {
    return connection.get(path`/v2/self`, user, read);
}
