/** Lookups of webhooks and e-mail hooks. */
import { z } from "zod";
import { defineQuery, owner } from "./query.js";

const args = z.strictObject({ owner });

export const getWebhooks = defineQuery({
    name: "getWebhooks",
    summary: "All webhooks of an owner, whoever made them.",
    remarks: "The answer is secret, since whoever has the address of one can post there.",
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
    summary: "All e-mail hooks of an owner, whoever made them.",
    args,
    scope: "owner",
    asks: ["emailHooks.list"],
    look: ({ client, owner, read }) => client.emailHooks.list({ owner, ...read }),
});
