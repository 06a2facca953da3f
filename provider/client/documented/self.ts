import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { SelfClient, User } from "../contract/self.js";
import { collection } from "../subject.js";
import { textual } from "../wire.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    get: "GET /v2/self",
    organisations: undefined,
    update: "PUT /v2/self",
    changePassword: "PUT /v2/self/change_password",
} as const;

const text = z.string().optional();
const profile = { phone: text, address: text, city: text, zipcode: text, country: text, lang: text };

export const user: z.ZodType<User> = z.object({
    id: z.string(),
    email: z.string().default(""),
    name: z.string().default(""),
    ...profile,
    zipcode: textual.optional(),
    avatar: text,
});

export const profileChanges = z.object({ ...profile, firstname: text, lastname: text });

const passwords = z.object({ oldPassword: z.string(), newPassword: z.string() });

/** The account behind the credentials. */
export const account = collection("account");

export function client(connection: Connection): SelfClient {
    return {
        async get(options = {}) {
            const found = await connection.get(routes.get, account, user, options);
            connection.learnAccount(found.id);
            return found;
        },

        organisations: unsupported("the organisations of an account"),

        update: (options = {}) =>
            connection.write(routes.update, account, checked(profileChanges, options), user, options),

        changePassword(options) {
            const body = checked(passwords, options);
            return connection.send(routes.changePassword, account.in("password"), body, options);
        },
    };
}
