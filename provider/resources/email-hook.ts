import type * as pulumi from "@pulumi/pulumi";
import type { emailHook } from "../kinds/email-hook.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type EmailHookArgs = Args<typeof emailHook.args>;

/**
 * An e-mail hook: notifications of events to people.
 *
 * ```ts
 * new EmailHook("on-call", {
 *     name: "on call", notified: ["oncall@example.com"], events: ["DEPLOYMENT_FAIL"], scope: ["app_…"],
 * });
 * ```
 *
 * It cannot be changed: every change makes a new one before the old one goes.
 *
 * @see POST /v4/notifications/emailhooks/{owner}
 */
export class EmailHook extends CloudPlatformResource implements Fields<typeof emailHook> {
    declare readonly name: pulumi.Output<string>;
    declare readonly notified: pulumi.Output<string[]>;
    declare readonly events: pulumi.Output<string[]>;
    declare readonly scope: pulumi.Output<string[]>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;

    constructor(name: string, args: EmailHookArgs, options?: pulumi.CustomResourceOptions) {
        super("EmailHook", name, args, options);
    }

    static override isInstance(value: unknown): value is EmailHook {
        return isOfKind("EmailHook", value);
    }

    /** Reads an e-mail hook without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<EmailHookArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): EmailHook {
        return new EmailHook(name, { ...state } as EmailHookArgs, { ...options, id });
    }
}
