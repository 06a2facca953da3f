import type { HookOccasions, HookOptions, NewHookOccasions } from "./hooks.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";

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
export interface WebhookAddress {
    /** The URL. Its holder can post there: secret. */
    url: string;
    /** A `WebhookFormat`, or a later addition. */
    format: string;
}

/** The arguments of a new webhook. */
export interface NewWebhook extends NewHookOccasions {
    /** The display name. */
    name: string;
    /** The URL for notifications: secret. */
    url: string;
    /** The format of notifications. @default "raw" */
    format?: WebhookFormat | undefined;
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
