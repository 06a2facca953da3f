import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { EmailAddress, EmailAddressesClient } from "../contract/email-addresses.js";
import { account } from "./self.js";

export const routes = {
    list: "GET /v2/self/emails",
    set: "PUT /v2/self/emails/{email}",
    remove: "DELETE /v2/self/emails/{email}",
} as const;

const emailAddress: z.ZodType<EmailAddress> = z.union([
    z.object({
        email: z.string(),
        primary: z.boolean().optional(),
        validated: z.boolean().optional(),
    }),
    z.string().transform(email => ({ email, primary: undefined, validated: undefined })),
]);

export const addressOptions = z.object({ primary: z.boolean().default(false) });

// Within the account, because a write of an address may change the profile's primary address.
export const all = account.in("addresses");

export function client(connection: Connection): EmailAddressesClient {
    return {
        list: (options = {}) => connection.get(routes.list, all, z.array(emailAddress), options),

        set(options) {
            const { primary } = checked(addressOptions, options);
            const { email } = options;
            return connection.send(routes.set, all.at({ email }), { make_primary: primary }, options);
        },

        remove: options => connection.remove(routes.remove, all.at({ email: options.email }), options),
    };
}
