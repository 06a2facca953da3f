import { z } from "zod";
import { checked, id } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { notifiedOwner, type Owner } from "./owner.js";
import { type Path, path } from "./path.js";

const webhookFormat = z.enum(["raw", "slack", "gitter", "flowdock"]);

/** How a notification is written: plain JSON, or as one of three chat services wants it. */
export type WebhookFormat = z.output<typeof webhookFormat>;

const webhook = z.object({
    id: z.string(),
    name: z.string().default(""),
    /** Whoever has it can post to the chat: secret. */
    url: z.string(),
    /** One of those known here, or what else there will be. */
    format: z.string().default("raw"),
    /** Codes of events, or `*` for all. */
    events: z.array(z.string()).default([]),
    /** Ids of applications and add-ons; empty for all. */
    scope: z.array(z.string()).default([]),
});

export type Webhook = z.output<typeof webhook>;

const newWebhook = z.object({
    name: z.string(),
    url: z.string(),
    /** @default "raw" */
    format: webhookFormat.default("raw"),
    events: z.array(z.string()).readonly(),
    /** @default all applications and add-ons */
    scope: z.array(id).readonly().default([]),
});

export type NewWebhook = z.input<typeof newWebhook>;

function collection(owner: Owner): Path {
    return path`/v4/notifications/webhooks/${notifiedOwner(owner)}`;
}

/** @endpoint [GET] /v4/notifications/webhooks/{owner} */
export function list(
    connection: Connection,
    { owner, ...read }: { owner?: Owner } & ReadOptions = {},
): Promise<Webhook[]> {
    return connection.get(collection(owner), z.array(webhook), read);
}

/**
 * Not safe to send again after a lost answer.
 * @endpoint [POST] /v4/notifications/webhooks/{owner}
 */
export function create(
    connection: Connection,
    { owner, ...wanted }: { owner?: Owner } & NewWebhook,
): Promise<Webhook> {
    const { name, url, format, events, scope } = checked(newWebhook, wanted);
    return connection.post(collection(owner), { name, url, format, events, scope }, webhook);
}

/** @endpoint [DELETE] /v4/notifications/webhooks/{owner}/{id} */
export function remove(
    connection: Connection,
    { owner, id }: { owner?: Owner; id: string },
): Promise<Removal> {
    return connection.remove(path`${collection(owner)}/${id}`);
}
