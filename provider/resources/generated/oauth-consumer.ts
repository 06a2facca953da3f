// Generated from kinds/oauth-consumer.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { ConsumerRight } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `OAuthConsumer`. */
export interface OAuthConsumerArgs {
    /**
     * Name shown to the people who are asked for access.
     *
     * A change is made in place.
     *
     * @example "dashboard"
     */
    name: pulumi.Input<string>;
    /**
     * Address of the application.
     *
     * A change is made in place.
     *
     * @example "https://dashboard.example.com"
     */
    url: pulumi.Input<string>;
    /**
     * Prefix of all callback addresses.
     *
     * A change is made in place.
     *
     * @example "https://dashboard.example.com"
     */
    baseUrl?: pulumi.Input<string> | undefined;
    /**
     * Purpose, shown to the people who are asked for access.
     *
     * A change is made in place.
     *
     * @example "Shows what runs"
     */
    description?: pulumi.Input<string> | undefined;
    /**
     * Address of a picture.
     *
     * A change is made in place.
     *
     * @example "https://dashboard.example.com/logo.png"
     */
    picture?: pulumi.Input<string> | undefined;
    /**
     * Rights that the consumer may ask for: names of scopes, in any order.
     *
     * A change is made in place.
     *
     * @example ["access_personal_information"]
     */
    rights?: pulumi.Input<pulumi.Input<ConsumerRight>[]> | undefined;
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object. Another owner replaces the consumer, with a new key and secret.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Adopts an existing object instead of creating one: the key of a consumer, as the platform shows it.
     * If it differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "…"
     */
    adopt?: pulumi.Input<string> | undefined;
    /**
     * Ids of identical objects beside which another one may be created. An object of another declared
     * resource needs no id here; for all others the error names the ids to write.
     *
     * A change alone changes nothing.
     *
     * @example ["addon_…"]
     */
    allowDuplicate?: pulumi.Input<pulumi.Input<string>[]> | undefined;
}

/** Arguments of `OAuthConsumer.get`, in addition to the id. */
export interface OAuthConsumerState {
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object. Another owner replaces the consumer, with a new key and secret.
     */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "name",
        "url",
        "baseUrl",
        "description",
        "picture",
        "rights",
        "owner",
        "key",
        "secret",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: ["secret"],
    references: [],
};

/**
 * An application that may ask people for access to their account, with its key and secret.
 *
 * All arguments except `owner` change in place, and keep key and secret. In the documented dialect,
 * the consumer belongs to the account behind the credentials, whatever organisation is configured.
 *
 * @example
 * ```ts
 * const dashboard = new OAuthConsumer("dashboard", {
 *     name: "dashboard", url: "https://dashboard.example.com", baseUrl: "https://dashboard.example.com",
 *     description: "Shows the shop", picture: "https://dashboard.example.com/logo.png",
 *     rights: ["access_personal_information"],
 * });
 * export const consumerKey = dashboard.key;
 * export const consumerSecret = dashboard.secret; // secret
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/oauth-consumer.md
 */
export class OAuthConsumer extends CloudPlatformResource {
    /** Name shown to the people who are asked for access. */
    declare readonly name: pulumi.Output<string>;
    /** Address of the application. */
    declare readonly url: pulumi.Output<string>;
    /** Prefix of all callback addresses. */
    declare readonly baseUrl: pulumi.Output<string | undefined>;
    /** Purpose, shown to the people who are asked for access. */
    declare readonly description: pulumi.Output<string | undefined>;
    /** Address of a picture. */
    declare readonly picture: pulumi.Output<string | undefined>;
    /** Rights that the consumer may ask for: names of scopes, in any order. */
    declare readonly rights: pulumi.Output<string[] | undefined>;
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object. Another owner replaces the consumer, with a new key and secret.
     */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The consumer key; the same as the id. */
    declare readonly key: pulumi.Output<string>;
    /**
     * The consumer secret. Absent for an adopted consumer whose secret the platform returns only at
     * creation.
     */
    declare readonly secret: pulumi.Output<string>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * An application that may ask people for access to their account, with its key and secret.
     *
     * All arguments except `owner` change in place, and keep key and secret. In the documented dialect,
     * the consumer belongs to the account behind the credentials, whatever organisation is configured.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const dashboard = new OAuthConsumer("dashboard", {
     *     name: "dashboard", url: "https://dashboard.example.com", baseUrl: "https://dashboard.example.com",
     *     description: "Shows the shop", picture: "https://dashboard.example.com/logo.png",
     *     rights: ["access_personal_information"],
     * });
     * export const consumerKey = dashboard.key;
     * export const consumerSecret = dashboard.secret; // secret
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/oauth-consumer.md
     */
    constructor(name: string, args: OAuthConsumerArgs, options?: pulumi.CustomResourceOptions) {
        super("OAuthConsumer", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is OAuthConsumer {
        return isOfKind("OAuthConsumer", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the key of a consumer, as the platform shows it
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: OAuthConsumerState,
        options?: pulumi.CustomResourceOptions,
    ): OAuthConsumer {
        return new OAuthConsumer(name, { ...state } as OAuthConsumerArgs, { ...options, id });
    }
}
