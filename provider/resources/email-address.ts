import type * as pulumi from "@pulumi/pulumi";
import type { emailAddress } from "../kinds/email-address.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type EmailAddressArgs = Args<typeof emailAddress.args>;

/**
 * An e-mail address of the account.
 *
 * ```ts
 * new EmailAddress("work", { email: "ada@example.com" });
 * ```
 *
 * It belongs to the account behind the credentials, whatever organisation is configured. The platform does not let go
 * of the primary address: destroying it fails until another one is primary.
 *
 * @see PUT /v2/self/emails/{email}
 */
export class EmailAddress extends CloudPlatformResource implements Fields<typeof emailAddress> {
    declare readonly email: pulumi.Output<string>;
    declare readonly primary: pulumi.Output<boolean | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;

    constructor(name: string, args: EmailAddressArgs, options?: pulumi.CustomResourceOptions) {
        super("EmailAddress", name, args, options);
    }

    static override isInstance(value: unknown): value is EmailAddress {
        return isOfKind("EmailAddress", value);
    }

    /** Reads an address without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        options?: pulumi.CustomResourceOptions,
    ): EmailAddress {
        return new EmailAddress(name, {} as EmailAddressArgs, { ...options, id });
    }
}
