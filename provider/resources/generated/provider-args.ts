// Generated from settings/names.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";

/** The account of a provider. Set either `token`, or the four values of OAuth 1.0a. */
export interface ProviderArgs {
    /** API token. Set either this, or the four values of OAuth 1.0a. */
    token?: pulumi.Input<string> | undefined;
    /** OAuth: key of the consumer. */
    consumerKey?: pulumi.Input<string> | undefined;
    /** OAuth: secret of the consumer. */
    consumerSecret?: pulumi.Input<string> | undefined;
    /** OAuth: token of the user. */
    userToken?: pulumi.Input<string> | undefined;
    /** OAuth: secret of the user. */
    userSecret?: pulumi.Input<string> | undefined;
    /** Owner of new resources (`orga_…`). Default: the account's own space. */
    organisation?: pulumi.Input<string> | undefined;
    /** Address of the platform. Default: that of the stack, unless `dialect` is set. */
    baseUrl?: pulumi.Input<string> | undefined;
    /**
     * The interface of the platform: `documented` or `clever-cloud`. Default: that of the stack, unless
     * `baseUrl` is set.
     */
    dialect?: pulumi.Input<"documented" | "clever-cloud"> | undefined;
}
