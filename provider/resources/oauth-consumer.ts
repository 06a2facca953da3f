import type * as pulumi from "@pulumi/pulumi";
import type { oauthConsumer } from "../kinds/oauth-consumer.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type OAuthConsumerArgs = Args<typeof oauthConsumer.args>;

/**
 * An OAuth consumer: an application that may ask people for access to their account.
 *
 * ```ts
 * const dashboard = new OAuthConsumer("dashboard", {
 *     name: "dashboard", url: "https://dashboard.example.com", rights: ["access_personal_information"],
 * });
 * export const consumerKey = dashboard.key;
 * export const consumerSecret = dashboard.secret; // secret
 * ```
 *
 * All of it is changed in place; key and secret stay. It belongs to the account behind the credentials, whatever
 * organisation is configured.
 *
 * @see POST /v2/self/consumers
 */
export class OAuthConsumer extends CloudPlatformResource implements Fields<typeof oauthConsumer> {
    declare readonly name: pulumi.Output<string>;
    declare readonly url: pulumi.Output<string>;
    declare readonly baseUrl: pulumi.Output<string | undefined>;
    declare readonly description: pulumi.Output<string | undefined>;
    declare readonly picture: pulumi.Output<string | undefined>;
    declare readonly rights: pulumi.Output<string[] | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The consumer key, the same as the id. */
    declare readonly key: pulumi.Output<string>;
    /** The consumer secret, always secret. */
    declare readonly secret: pulumi.Output<string>;

    constructor(name: string, args: OAuthConsumerArgs, options?: pulumi.CustomResourceOptions) {
        super("OAuthConsumer", name, args, options);
    }

    static override isInstance(value: unknown): value is OAuthConsumer {
        return isOfKind("OAuthConsumer", value);
    }

    /** Reads a consumer by its key without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        options?: pulumi.CustomResourceOptions,
    ): OAuthConsumer {
        return new OAuthConsumer(name, {} as OAuthConsumerArgs, { ...options, id });
    }
}
