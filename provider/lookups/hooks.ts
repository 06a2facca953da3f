/** Lookups of what notifies of events. */
import { z } from "zod";
import { defineLookup, outputForm, owner, plainForm } from "./lookup.js";

const args = z.strictObject({ owner });

const webhooks = defineLookup({
    name: "getWebhooks",
    summary: "All webhooks of an owner, whoever made them.",
    args,
    scope: "owner",
    secret: true,
    routes: ["GET /v4/notifications/webhooks/{owner}"],
    look: ({ client, owner, read }) => client.webhooks.list(owner, read),
});

/**
 * All webhooks of an owner: secret, since whoever has the address of one can post there.
 * @example
 * const names = pulumi.unsecret(getWebhooksOutput().apply(hooks => hooks.map(({ name }) => name)));
 * @see GET /v4/notifications/webhooks/{owner}
 */
export const getWebhooksOutput = outputForm(webhooks);

const emailHooks = defineLookup({
    name: "getEmailHooks",
    summary: "All e-mail hooks of an owner, whoever made them.",
    args,
    scope: "owner",
    routes: ["GET /v4/notifications/emailhooks/{owner}"],
    look: ({ client, owner, read }) => client.emailHooks.list(owner, read),
});

/**
 * All e-mail hooks of an owner.
 * @see GET /v4/notifications/emailhooks/{owner}
 */
export const getEmailHooks = plainForm(emailHooks);
/** `getEmailHooks` as an output. */
export const getEmailHooksOutput = outputForm(emailHooks);
