// Generated from kinds/email-hook.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { EventCode } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface EmailHookTimeouts {
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

/** Arguments of `EmailHook`. */
export interface EmailHookArgs {
    /**
     * Name shown in the console.
     *
     * A change replaces the resource.
     *
     * @example "deployments"
     */
    name: pulumi.Input<string>;
    /**
     * Recipients, in any order: e-mail addresses and ids of users. In the dialect `clever-cloud` also
     * `organisation`, for all its members.
     *
     * A change replaces the resource.
     *
     * @example ["oncall@example.com"]
     */
    notified: pulumi.Input<pulumi.Input<string>[]>;
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
    timeouts?: pulumi.Input<EmailHookTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of an e-mail hook, as the platform shows
     * it. If it differs from the declaration, nothing is changed, and the error names the difference.
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

/** Arguments of `EmailHook.get`, in addition to the id. */
export interface EmailHookState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["name", "notified", "events", "scope", "owner", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: ["scope"],
};

/**
 * Notifications of events by e-mail.
 *
 * Every change creates a new hook before the old one is deleted.
 *
 * @example
 * ```ts
 * new EmailHook("on-call", {
 *     name: "on call", notified: ["oncall@example.com"], events: ["DEPLOYMENT_FAIL"], scope: ["app_…"],
 * });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/email-hook.md
 */
export class EmailHook extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /**
     * Recipients, in any order: e-mail addresses and ids of users. In the dialect `clever-cloud` also
     * `organisation`, for all its members.
     */
    declare readonly notified: pulumi.Output<string[]>;
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
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Notifications of events by e-mail.
     *
     * Every change creates a new hook before the old one is deleted.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new EmailHook("on-call", {
     *     name: "on call", notified: ["oncall@example.com"], events: ["DEPLOYMENT_FAIL"], scope: ["app_…"],
     * });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/email-hook.md
     */
    constructor(name: string, args: EmailHookArgs, options?: pulumi.CustomResourceOptions) {
        super("EmailHook", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is EmailHook {
        return isOfKind("EmailHook", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of an e-mail hook, as the platform shows it
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: EmailHookState,
        options?: pulumi.CustomResourceOptions,
    ): EmailHook {
        return new EmailHook(name, { ...state } as EmailHookArgs, { ...options, id });
    }
}
