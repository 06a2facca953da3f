// Generated from kinds/email-address.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `EmailAddress`. */
export interface EmailAddressArgs {
    /**
     * The address. The platform sends a message with a confirmation link to it.
     *
     * A change replaces the resource.
     *
     * @example "ada@example.com"
     */
    email: pulumi.Input<string>;
    /**
     * True makes it the account's primary address. False is not compared with the platform: a primary
     * address is only replaced when another address becomes the primary one.
     *
     * A change is made in place.
     *
     * @default false
     * @example true
     */
    primary?: pulumi.Input<boolean> | undefined;
    /**
     * Adopts an existing object instead of creating one: an e-mail address of the account. If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "ada@example.com"
     */
    adopt?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["email", "primary", "confirmed", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: [],
};

/**
 * An e-mail address of the account.
 *
 * It belongs to the account behind the credentials, whatever organisation is configured. The platform
 * never removes the primary address: destroying it fails until another address is the primary one.
 *
 * @example
 * ```ts
 * new EmailAddress("work", { email: "ada@example.com" });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/email-address.md
 */
export class EmailAddress extends CloudPlatformResource {
    /** The address. The platform sends a message with a confirmation link to it. */
    declare readonly email: pulumi.Output<string>;
    /**
     * True makes it the account's primary address. False is not compared with the platform: a primary
     * address is only replaced when another address becomes the primary one.
     */
    declare readonly primary: pulumi.Output<boolean | undefined>;
    /**
     * Whether the address is confirmed. Only set in the dialect `clever-cloud`, where the platform lists
     * confirmed addresses only.
     */
    declare readonly confirmed: pulumi.Output<boolean | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * An e-mail address of the account.
     *
     * It belongs to the account behind the credentials, whatever organisation is configured. The platform
     * never removes the primary address: destroying it fails until another address is the primary one.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new EmailAddress("work", { email: "ada@example.com" });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/email-address.md
     */
    constructor(name: string, args: EmailAddressArgs, options?: pulumi.CustomResourceOptions) {
        super("EmailAddress", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is EmailAddress {
        return isOfKind("EmailAddress", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id an e-mail address of the account
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        options?: pulumi.CustomResourceOptions,
    ): EmailAddress {
        return new EmailAddress(name, {} as EmailAddressArgs, { ...options, id });
    }
}
