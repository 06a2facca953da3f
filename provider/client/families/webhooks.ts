import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import type { Family } from "../family.js";
import {
    documentedFields,
    hooksAt,
    type HookOccasions,
    type HookOptions,
    liveFields,
    newOccasions,
    type NewHookOccasions,
    toLiveOccasions,
} from "../hooks.js";

/** The format of notifications: plain JSON, or the format of a chat service. */
export type WebhookFormat = "raw" | "slack" | "gitter" | "flowdock";

/** A webhook: posts events to a URL. */
export interface Webhook extends HookOccasions {
    /** The id in requests. */
    id: string;
    /** The display name. */
    name: string;
    /** The URL. Its holder can post there: secret. */
    url: string;
    /** A `WebhookFormat`, or a later addition. */
    format: string;
    /** Further URLs that get the same events; absent if there are none. Secret. */
    furtherAddresses?: WebhookAddress[] | undefined;
    /** True if the platform has stopped posting. */
    isDisabled?: boolean | undefined;
}

/** A URL for events and their format. */
export interface WebhookAddress extends Pick<Webhook, "url" | "format"> {}

/** The arguments of a new webhook. */
export interface NewWebhook extends NewHookOccasions, Pick<Webhook, "name" | "url"> {
    /** The format of notifications. @default "raw" */
    format?: WebhookFormat | (string & {}) | undefined;
}

/** Notifications by HTTP. */
export interface WebhooksClient {
    /** Returns all webhooks of the owner. The platform has no route for a single webhook. */
    list(options?: OwnerOptions & ReadOptions): Promise<Webhook[]>;

    /** Creates a webhook. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewWebhook & CallOptions): Promise<Webhook>;

    /** Removes a webhook. Safe to send again. */
    remove(options: HookOptions & CallOptions): Promise<Removal>;
}

const target = z.object({ url: z.string(), format: z.string().default("raw") });

const documentedWebhook: z.ZodType<Webhook> = target.extend(documentedFields);

const liveWebhook: z.ZodType<Webhook> = z
    .object({
        urls: z.array(target).default([]),
        state: z.string().optional(),
        ...liveFields,
    })
    .transform(({ urls: [first, ...others], state, ...rest }) => ({
        ...rest,
        url: first?.url ?? "",
        format: first?.format ?? "raw",
        ...(others.length > 0 && { furtherAddresses: others }),
        ...(state === "DISABLED" && { isDisabled: true }),
    }));

const newWebhook = z.object({
    name: z.string(),
    url: z.string(),
    format: z.string().default("raw"),
    ...newOccasions,
});

/** @internal */
export const webhooks: Family<WebhooksClient> = dialect =>
    hooksAt(
        "webhooks",
        dialect,
        dialect === "documented" ? documentedWebhook : liveWebhook,
        (options: NewWebhook) => {
            const wanted = checked(newWebhook, options);
            const { name, url, format, ...rest } = wanted;
            return dialect === "documented"
                ? wanted
                : { name, urls: [{ format, url }], ...toLiveOccasions(rest) };
        },
    );
