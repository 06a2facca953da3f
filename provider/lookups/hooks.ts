/** Lookups of what notifies of events. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * All webhooks of an owner: secret, since whoever has the address of one can post there.
 * @example
 * const names = pulumi.unsecret(getWebhooksOutput().apply(hooks => hooks.map(({ name }) => name)));
 * @see GET /v4/notifications/webhooks/{owner}
 */
export const getWebhooksOutput = outputForm("getWebhooks");

/**
 * All e-mail hooks of an owner.
 * @see GET /v4/notifications/emailhooks/{owner}
 */
export const getEmailHooks = plainForm("getEmailHooks");
/** `getEmailHooks` as an output. */
export const getEmailHooksOutput = outputForm("getEmailHooks");
