// Generated from kinds/webhook.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { EventCode, WebhookFormat } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface WebhookTimeouts {
    /**
     * How long creating one may take, at most. Default: `30s`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * Has no effect: updating one waits for nothing.
     *
     * @deprecated
     */
    update?: pulumi.Input<string> | undefined;
    /**
     * Has no effect: deleting one waits for nothing.
     *
     * @deprecated
     */
    delete?: pulumi.Input<string> | undefined;
}

/** Arguments of `Webhook`. */
export interface WebhookArgs {
    /**
     * Name shown in the console.
     *
     * A change replaces the resource.
     *
     * @example "deployments"
     */
    name: pulumi.Input<string>;
    /**
     * Address that receives the notifications. Secret as a whole, since the address of a chat contains its
     * key: a preview names its scheme and host only.
     *
     * A change replaces the resource.
     *
     * @example "https://hooks.example.com/deployments"
     */
    url: pulumi.Input<string>;
    /**
     * Format of the notifications: `raw` is plain JSON, `slack`, `gitter` and `flowdock` are chat
     * services.
     *
     * A change replaces the resource.
     *
     * @default "raw"
     * @example "slack"
     */
    format?: pulumi.Input<WebhookFormat> | undefined;
    /**
     * Events to notify of, in any order: event codes such as `DEPLOYMENT_FAIL`, groups such as
     * `META_DEPLOYMENT_RESULT`, or `*` for all events.
     *
     * A change replaces the resource.
     *
     * @example ["META_DEPLOYMENT_RESULT"]
     */
    events: pulumi.Input<pulumi.Input<EventCode>[]>;
    /**
     * Ids of the applications and add-ons whose events are sent, in any order. Default: all of the
     * owner's.
     *
     * A change replaces the resource.
     *
     * @default []
     * @example ["app_…"]
     */
    scope?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 30s
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<WebhookTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a webhook, as the platform shows it. If
     * it differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "…"
     */
    adopt?: pulumi.Input<string> | undefined;
    /**
     * Ids of identical objects beside which another one may be created. An object of another declared
     * resource needs no id here; for all others the error names the ids to write.
     *
     * A change alone changes nothing.
     *
     * @example ["addon_…"]
     */
    allowDuplicate?: pulumi.Input<pulumi.Input<string>[]> | undefined;
}

/** Arguments of `Webhook.get`, in addition to the id. */
export interface WebhookState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "name",
        "url",
        "format",
        "events",
        "scope",
        "owner",
        "drifted",
        "lastApplied",
        "unmanaged",
        "ownerId",
        "platform",
    ],
    secrets: [["url", "whole"]],
    secretOutputs: ["lastApplied"],
    references: ["scope"],
};

/**
 * Notifications of events to an address or a chat.
 *
 * Every change creates a new webhook before the old one is deleted.
 *
 * @example
 * ```ts
 * const chat = new pulumi.Config().requireSecret("chatWebhook");
 * new Webhook("deployments", {
 *     name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
 * });
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/webhook.md
 */
export class Webhook extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /**
     * Address that receives the notifications. Secret as a whole, since the address of a chat contains its
     * key: a preview names its scheme and host only.
     */
    declare readonly url: pulumi.Output<string>;
    /**
     * Format of the notifications: `raw` is plain JSON, `slack`, `gitter` and `flowdock` are chat
     * services.
     */
    declare readonly format: pulumi.Output<string>;
    /**
     * Events to notify of, in any order: event codes such as `DEPLOYMENT_FAIL`, groups such as
     * `META_DEPLOYMENT_RESULT`, or `*` for all events.
     */
    declare readonly events: pulumi.Output<string[]>;
    /**
     * Ids of the applications and add-ons whose events are sent, in any order. Default: all of the
     * owner's.
     */
    declare readonly scope: pulumi.Output<string[]>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Names of the secrets that were changed outside Pulumi, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    /** The value that this stack gave to each drifted secret. */
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;
    /**
     * Names of fields that are set on the platform and that no argument declares, as of the last read; see
     * "Not managed".
     */
    declare readonly unmanaged: pulumi.Output<string[] | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Notifications of events to an address or a chat.
     *
     * Every change creates a new webhook before the old one is deleted.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const chat = new pulumi.Config().requireSecret("chatWebhook");
     * new Webhook("deployments", {
     *     name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
     * });
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/webhook.md
     */
    constructor(name: string, args: WebhookArgs, options?: pulumi.CustomResourceOptions) {
        super("Webhook", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Webhook {
        return isOfKind("Webhook", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a webhook, as the platform shows it
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: WebhookState,
        options?: pulumi.CustomResourceOptions,
    ): Webhook {
        return new Webhook(name, { ...state } as WebhookArgs, { ...options, id });
    }
}
