import type { HookOccasions, HookOptions, NewHookOccasions } from "./hooks.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** How a notification is written: plain JSON, or as one of three chat services wants it. */
export type WebhookFormat = "raw" | "slack" | "gitter" | "flowdock";

/** Posts events to an address. */
export interface Webhook extends HookOccasions {
    /** By which it is addressed. */
    id: string;
    /** Name for people. */
    name: string;
    /** Whoever has it can post there: secret. */
    url: string;
    /** A `WebhookFormat`, or what else there will be. */
    format: string;
    /** Where else it posts the same; absent where there is one address only. Secret. */
    furtherAddresses?: WebhookAddress[] | undefined;
    /** Whether the platform has stopped posting. */
    isDisabled?: boolean | undefined;
}

/** Where events are posted to, and how they are written. */
export interface WebhookAddress {
    /** Whoever has it can post there: secret. */
    url: string;
    /** A `WebhookFormat`, or what else there will be. */
    format: string;
}

/** What a webhook is made with. */
export interface NewWebhook extends NewHookOccasions {
    /** Name for people. */
    name: string;
    /** Where notifications are posted to: secret. */
    url: string;
    /** How they are written. @default "raw" */
    format?: WebhookFormat | undefined;
}

/** Where events are posted to. */
export interface WebhooksClient {
    /** All webhooks of the owner; also the only way to one of them. */
    list(options?: OwnerOptions & ReadOptions): Promise<Webhook[]>;

    /** Makes a webhook. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewWebhook & CallOptions): Promise<Webhook>;

    /** Removes a webhook. Safe to send again. */
    remove(options: HookOptions & CallOptions): Promise<Removal>;
}
