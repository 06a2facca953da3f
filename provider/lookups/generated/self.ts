// Generated from queries/self.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { EmailAddress } from "../../client/families/email-addresses.js";
import type { OAuthConsumer } from "../../client/families/oauth-consumers.js";
import type { SshKey } from "../../client/families/ssh-keys.js";
import type { User } from "../../client/families/self.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getProfile`: the account behind the credentials: its id, name and addresses. */
export type GetProfileResult = User;

/**
 * The account behind the credentials: its id, name and addresses.
 *
 * @example
 * ```ts
 * const { id, name } = await getProfile();
 * ```
 * @see GET /v2/self
 */
export function getProfile(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetProfileResult> {
    return ask("getProfile", args, options) as Promise<GetProfileResult>;
}

/**
 * `getProfile` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getProfileOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetProfileResult> {
    return askOutput("getProfile", args, options) as pulumi.Output<GetProfileResult>;
}

/** The answer of `getSshKeys`: the public SSH keys of the account. */
export type GetSshKeysResult = SshKey[];

/**
 * The public SSH keys of the account.
 *
 * @see GET /v2/self/keys
 */
export function getSshKeys(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetSshKeysResult> {
    return ask("getSshKeys", args, options) as Promise<GetSshKeysResult>;
}

/**
 * `getSshKeys` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getSshKeysOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetSshKeysResult> {
    return askOutput("getSshKeys", args, options) as pulumi.Output<GetSshKeysResult>;
}

/** The answer of `getEmailAddresses`: the e-mail addresses of the account. */
export type GetEmailAddressesResult = EmailAddress[];

/**
 * The e-mail addresses of the account.
 *
 * @see GET /v2/self/emails
 */
export function getEmailAddresses(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetEmailAddressesResult> {
    return ask("getEmailAddresses", args, options) as Promise<GetEmailAddressesResult>;
}

/**
 * `getEmailAddresses` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getEmailAddressesOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetEmailAddressesResult> {
    return askOutput("getEmailAddresses", args, options) as pulumi.Output<GetEmailAddressesResult>;
}

/** The answer of `getOAuthConsumers`: the OAuth consumers of an owner, without their secrets. */
export type GetOAuthConsumersResult = Omit<OAuthConsumer, "secret">[];

/** The arguments of `getOAuthConsumers`. */
export interface GetOAuthConsumersArgs {
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The OAuth consumers of an owner, without their secrets.
 *
 * In the documented dialect they belong to the account behind the credentials.
 * `getOAuthConsumerOutput` returns a consumer with its secret.
 *
 * @see GET /v2/self/consumers
 */
export function getOAuthConsumers(
    args?: GetOAuthConsumersArgs,
    options?: PlainLookupOptions,
): Promise<GetOAuthConsumersResult> {
    return ask("getOAuthConsumers", args, options) as Promise<GetOAuthConsumersResult>;
}

/** The arguments of `getOAuthConsumersOutput`. */
export interface GetOAuthConsumersOutputArgs extends Inputs<GetOAuthConsumersArgs> {}

/**
 * `getOAuthConsumers` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getOAuthConsumersOutput(
    args?: GetOAuthConsumersOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOAuthConsumersResult> {
    return askOutput("getOAuthConsumers", args, options) as pulumi.Output<GetOAuthConsumersResult>;
}

/** The answer of `getOAuthConsumerOutput`: one OAuth consumer, by its key or name, with its secret. */
export type GetOAuthConsumerResult = OAuthConsumer;

/** The arguments of `getOAuthConsumerOutput`. */
export interface GetOAuthConsumerOutputArgs {
    /**
     * Key or unique name of the consumer.
     *
     * @example "dashboard"
     */
    consumer: pulumi.Input<string>;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * One OAuth consumer, by its key or name, with its secret.
 *
 * The answer is secret.
 *
 * @example
 * ```ts
 * const secret = getOAuthConsumerOutput({ consumer: "dashboard" }).apply(found => found.secret);
 * ```
 * @see GET /v2/self/consumers
 * @see GET /v2/self/consumers/{consumerKey}
 */
export function getOAuthConsumerOutput(
    args: GetOAuthConsumerOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOAuthConsumerResult> {
    return askOutput("getOAuthConsumer", args, options) as pulumi.Output<GetOAuthConsumerResult>;
}
