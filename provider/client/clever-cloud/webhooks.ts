import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { Webhook, WebhooksClient } from "../contract/webhooks.js";
import { all, newWebhook, one } from "../documented/webhooks.js";
import { events, occasions } from "./hooks.js";

export const routes = {
    list: "GET /v2/notifications/webhooks/{owner}",
    create: "POST /v2/notifications/webhooks/{owner}",
    remove: "DELETE /v2/notifications/webhooks/{owner}/{id}",
} as const;

const target = z.object({ url: z.string(), format: z.string().default("raw") });

const webhook: z.ZodType<Webhook> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        urls: z.array(target).default([]),
        state: z.string().optional(),
        ...events,
    })
    .transform(({ urls: [first, ...others], state, ...rest }) => ({
        ...rest,
        url: first?.url ?? "",
        format: first?.format ?? "raw",
        ...(others.length > 0 && { furtherAddresses: others }),
        ...(state === "DISABLED" && { isDisabled: true }),
    }));

export function client(connection: Connection): WebhooksClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(webhook), options),

        create(options) {
            const { name, url, format, ...rest } = checked(newWebhook, options);
            const body = { name, urls: [{ format, url }], ...occasions(rest) };
            return connection.write(routes.create, all(options), body, webhook, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
