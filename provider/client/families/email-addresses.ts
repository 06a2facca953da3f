import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, ReadOptions, Removal } from "../call-options.js";
import { type Family, read, remove, send } from "../family.js";
import { account } from "./self.js";

/** An e-mail address to which the platform may write. */
export interface EmailAddress {
    /** The address, which is also the id in requests. */
    email: string;
    /**
     * True for the primary address; absent if the platform does not return it. The profile holds the primary address.
     */
    primary?: boolean | undefined;
    /** True if the holder has confirmed the address; absent if the platform does not return it. */
    validated?: boolean | undefined;
}

/** The addresses of the account behind the credentials. */
export interface EmailAddressesClient {
    /** Returns all addresses of the account; see `capabilities.unconfirmedAddresses`. */
    list(options?: ReadOptions): Promise<EmailAddress[]>;

    /**
     * Adds an address if it is new, and makes it the primary one on request. An address stays primary until another
     * address becomes primary. Safe to send again.
     */
    set(
        options: Pick<EmailAddress, "email"> &
            CallOptions & {
                /** True to make the address primary. @default false */
                primary?: boolean | undefined;
            },
    ): Promise<void>;

    /** Removes an address. The primary address cannot be removed. Safe to send again. */
    remove(options: Pick<EmailAddress, "email"> & CallOptions): Promise<Removal>;
}

const emailAddress: z.ZodType<EmailAddress> = z.union([
    z.object({
        email: z.string(),
        primary: z.boolean().optional(),
        validated: z.boolean().optional(),
    }),
    z.string().transform(email => ({ email })),
]);

const addressOptions = z.object({ primary: z.boolean().default(false) });

// Within the account, because a write of an address may change the profile's primary address.
const all = account.in("addresses");
const one = ({ email }: Pick<EmailAddress, "email">) => all.at({ email });

/** @internal */
export const emailAddresses: Family<EmailAddressesClient> = dialect => ({
    list: read("GET /v2/self/emails", () => all, z.array(emailAddress)),

    set: send("PUT /v2/self/emails/{email}", one, (options: z.input<typeof addressOptions>) => {
        const { primary } = checked(addressOptions, options);
        return { body: dialect === "documented" || primary ? { make_primary: primary } : {} };
    }),

    remove: remove("DELETE /v2/self/emails/{email}", one),
});
