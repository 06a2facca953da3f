import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { HookOptions } from "../contract/hooks.js";
import type { OwnerOptions } from "../call-options.js";
import type { Webhook, WebhookFormat, WebhooksClient } from "../contract/webhooks.js";
import { ownedBy } from "../subject.js";

export const routes = {
    list: "GET /v4/notifications/webhooks/{owner}",
    create: "POST /v4/notifications/webhooks/{owner}",
    remove: "DELETE /v4/notifications/webhooks/{owner}/{id}",
} as const;

const webhook: z.ZodType<Webhook> = z.object({
    id: z.string(),
    name: z.string().default(""),
    url: z.string(),
    format: z.string().default("raw"),
    events: z.array(z.string()).default([]),
    scope: z.array(z.string()).default([]),
});

const format: z.ZodType<WebhookFormat, WebhookFormat> = z.enum(["raw", "slack", "gitter", "flowdock"]);

export const newWebhook = z.object({
    name: z.string(),
    url: z.string(),
    format: format.default("raw"),
    events: z.array(z.string()).readonly(),
    scope: z.array(id).readonly().default([]),
});

export const all = (options: OwnerOptions) => ownedBy(options, "webhooks");
export const one = (options: HookOptions) => all(options).at({ id: options.id });

export function client(connection: Connection): WebhooksClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(webhook), options),

        create(options) {
            const { name, url, format, events, scope } = checked(newWebhook, options);
            const body = { name, url, format, events, scope };
            return connection.write(routes.create, all(options), body, webhook, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
