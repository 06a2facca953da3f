// Generated from queries/hooks.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { EmailHook } from "../../client/families/email-hooks.js";
import type { Webhook } from "../../client/families/webhooks.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getWebhooksOutput`: all webhooks of an owner. */
export type GetWebhooksResult = Webhook[];

/** The arguments of `getWebhooksOutput`. */
export interface GetWebhooksOutputArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * All webhooks of an owner.
 *
 * The answer is secret, since everyone who knows the address of a webhook can post to it.
 *
 * @example
 * ```ts
 * const names = pulumi.unsecret(getWebhooksOutput().apply(hooks => hooks.map(({ name }) => name)));
 * ```
 * @see GET /v4/notifications/webhooks/{owner}
 */
export function getWebhooksOutput(
    args?: GetWebhooksOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetWebhooksResult> {
    return askOutput("getWebhooks", args, options) as pulumi.Output<GetWebhooksResult>;
}

/** The answer of `getEmailHooks`: all e-mail hooks of an owner. */
export type GetEmailHooksResult = EmailHook[];

/** The arguments of `getEmailHooks`. */
export interface GetEmailHooksArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All e-mail hooks of an owner.
 *
 * @see GET /v4/notifications/emailhooks/{owner}
 */
export function getEmailHooks(
    args?: GetEmailHooksArgs,
    options?: PlainLookupOptions,
): Promise<GetEmailHooksResult> {
    return ask("getEmailHooks", args, options) as Promise<GetEmailHooksResult>;
}

/** The arguments of `getEmailHooksOutput`. */
export interface GetEmailHooksOutputArgs extends Inputs<GetEmailHooksArgs> {}

/**
 * `getEmailHooks` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getEmailHooksOutput(
    args?: GetEmailHooksOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetEmailHooksResult> {
    return askOutput("getEmailHooks", args, options) as pulumi.Output<GetEmailHooksResult>;
}
