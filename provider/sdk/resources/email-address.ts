// Generated from kinds/email-address.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../shell.js";

/** What `EmailAddress` is declared with. */
export interface EmailAddressArgs {
    /**
     * The address. Its holder gets a message with a link to confirm it.
     *
     * A change replaces the resource.
     *
     * @example "ada@example.com"
     */
    email: pulumi.Input<string>;
    /**
     * True makes it the account's primary address. Left out or false, the platform is not compared: an
     * address stops being the primary one only when another becomes it.
     *
     * A change is made in place.
     *
     * @example true
     */
    primary?: pulumi.Input<boolean> | undefined;
    /**
     * Takes over what exists already instead of creating a second one: an e-mail address of the account.
     * It must be as declared here, else creating fails and names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "ada@example.com"
     */
    adopt?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["email", "primary", "confirmed", "passesPrimary", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: [],
};

/**
 * An e-mail address of the account.
 *
 * It belongs to the account behind the credentials, whatever organisation is configured. The platform
 * does not let go of the primary address: destroying it fails until another one is primary.
 *
 * @example
 * ```ts
 * new EmailAddress("work", { email: "ada@example.com" });
 * ```
 */
export class EmailAddress extends CloudPlatformResource {
    /** The address. Its holder gets a message with a link to confirm it. */
    declare readonly email: pulumi.Output<string>;
    /**
     * True makes it the account's primary address. Left out or false, the platform is not compared: an
     * address stops being the primary one only when another becomes it.
     */
    declare readonly primary: pulumi.Output<boolean | undefined>;
    /**
     * Whether its holder has confirmed it. Only told in the dialect `clever-cloud`, where the platform
     * lists an address from then on.
     */
    declare readonly confirmed: pulumi.Output<boolean | undefined>;
    /**
     * True if the last update left it to another address of the program to become the primary one. A
     * refresh then compares `primary` with the platform, since that update may have failed.
     */
    declare readonly passesPrimary: pulumi.Output<boolean | undefined>;
    /**
     * Who owns it: an organisation's id or a user's id. Every later call is made for this owner, whatever
     * the configuration says by then.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform it was last seen on. */
    declare readonly platform: pulumi.Output<string>;

    /** Declares one. The name is that of the declaration: the platform never sees it. */
    constructor(name: string, args: EmailAddressArgs, options?: pulumi.CustomResourceOptions) {
        super("EmailAddress", properties, name, args, options);
    }

    /** Whether it is a resource of this kind, also where another copy of this package made it. */
    static override isInstance(value: unknown): value is EmailAddress {
        return isOfKind("EmailAddress", value);
    }

    /**
     * Reads one that exists, without managing it. One that does not exist is an error.
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
