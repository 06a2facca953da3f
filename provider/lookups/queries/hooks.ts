/** Lookups of webhooks and e-mail hooks. */
import { z } from "zod";
import { defineQuery, owner } from "./query.js";

const args = z.strictObject({ owner });

export const getWebhooks = defineQuery({
    name: "getWebhooks",
    summary: "All webhooks of an owner.",
    remarks: "The answer is secret, since everyone who knows the address of a webhook can post to it.",
    example: `
        const names = pulumi.unsecret(getWebhooksOutput().apply(hooks => hooks.map(({ name }) => name)));`,
    args,
    scope: "owner",
    secret: true,
    asks: ["webhooks.list"],
    look: ({ client, owner, read }) => client.webhooks.list({ owner, ...read }),
});

export const getEmailHooks = defineQuery({
    name: "getEmailHooks",
    summary: "All e-mail hooks of an owner.",
    args,
    scope: "owner",
    asks: ["emailHooks.list"],
    look: ({ client, owner, read }) => client.emailHooks.list({ owner, ...read }),
});
