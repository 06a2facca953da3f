/** Lookups of webhooks and e-mail hooks. */
import { z } from "zod";
import { defineQuery, owner } from "./query.js";

const args = z.strictObject({ owner });

export const getWebhooks = defineQuery({
    summary: "All webhooks of an owner.",
    remarks: "The answer is secret, since everyone who knows the address of a webhook can post to it.",
    example: `
        const names = pulumi.unsecret(getWebhooksOutput().apply(hooks => hooks.map(({ name }) => name)));`,
    args,
    secret: true,
    asks: ["webhooks.list"],
    answer: ({ client, options }) => client.webhooks.list(options),
});

export const getEmailHooks = defineQuery({
    summary: "All e-mail hooks of an owner.",
    args,
    asks: ["emailHooks.list"],
    answer: ({ client, options }) => client.emailHooks.list(options),
});
