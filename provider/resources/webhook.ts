import type * as pulumi from "@pulumi/pulumi";
import type { Format, webhook } from "../kinds/webhook.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type WebhookArgs = Args<typeof webhook.args>;

/**
 * A webhook: notifications of events to an address or a chat.
 *
 * ```ts
 * const chat = new pulumi.Config().requireSecret("chatWebhook");
 * new Webhook("deployments", {
 *     name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
 * });
 * ```
 *
 * It cannot be changed: every change makes a new one before the old one goes.
 *
 * @see POST /v4/notifications/webhooks/{owner}
 */
export class Webhook extends CloudPlatformResource implements Fields<typeof webhook> {
    declare readonly name: pulumi.Output<string>;
    /** Always secret. */
    declare readonly url: pulumi.Output<string>;
    declare readonly format: pulumi.Output<Format>;
    declare readonly events: pulumi.Output<string[]>;
    declare readonly scope: pulumi.Output<string[]>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** `["url"]` where somebody else changed the address, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;

    constructor(name: string, args: WebhookArgs, options?: pulumi.CustomResourceOptions) {
        super("Webhook", name, args, options);
    }

    static override isInstance(value: unknown): value is Webhook {
        return isOfKind("Webhook", value);
    }

    /** Reads a webhook without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<WebhookArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): Webhook {
        return new Webhook(name, { ...state } as WebhookArgs, { ...options, id });
    }
}
