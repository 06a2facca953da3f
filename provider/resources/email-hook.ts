/** E-mail hooks: notifications to people. */
import type * as pulumi from "@pulumi/pulumi";
import { z } from "zod";
import type { EmailHook as Found, ReadOptions } from "../client/index.js";
import { owner, steering } from "../lifecycle/arguments.js";
import { defineKind, type Args, type Context, type Fields } from "../lifecycle/kind.js";
import { inOrderOf, sameSet } from "../lifecycle/sets.js";
import { CloudPlatformResource } from "../lifecycle/shell.js";
import { checkEvents, createHook, hookArgs, hookDifferences, listedHook, sameItems } from "./hooks.js";

const recipient = z
    .string()
    .regex(/^user_|^[^\s@]+@[^\s@]+$/, "must be an e-mail address or the id of a user (user_…)");

const args = z.strictObject({
    name: hookArgs.name,
    notified: z.array(recipient).min(1).meta({
        description: "Who is notified, in any order: e-mail addresses and ids of users.",
        change: "replaces",
        example: '["oncall@example.com"]',
    }),
    events: hookArgs.events,
    scope: hookArgs.scope,
    owner,
    timeouts: hookArgs.timeouts,
    ...steering,
});

const outputs = z.object({});

type Declared = z.output<typeof args>;

const hooks = {
    noun: "e-mail hook",
    list: ({ client, owner }: Context, read?: ReadOptions) => client.emailHooks.list(owner, read),
    request,
    create: ({ client, owner }: Context, args: Declared) => client.emailHooks.create(owner, request(args)),
    remove: ({ client, owner }: Context, id: string) => client.emailHooks.remove(owner, id),
    differences,
};

export const emailHook = defineKind({
    name: "EmailHook",
    noun: hooks.noun,
    summary: "Notifications of events by e-mail.",
    args,
    outputs,
    namedBy: "name",

    same: {
        notified: sameItems("notified"),
        events: sameItems("events"),
        scope: sameItems("scope"),
    },

    check: context => checkEvents("e-mail hook", context),

    create: (context, args) => createHook(context, args, hooks),

    async read(context, id, state) {
        const found = (await hooks.list(context)).find(hook => hook.id === id);
        return found === undefined
            ? undefined
            : {
                  id,
                  args: {
                      name: found.name,
                      notified: inOrderOf(state.notified ?? [], found.notified),
                      events: inOrderOf(state.events ?? [], found.events),
                      scope: inOrderOf(state.scope ?? [], found.scope),
                      ...(state.owner !== undefined && { owner: state.owner }),
                      ...(state.timeouts !== undefined && { timeouts: state.timeouts }),
                  },
                  outputs: {},
              };
    },

    /** Nothing can be changed in place; what is left is to see a half-made one through. */
    async update(context, id, _state, args) {
        await listedHook(context, id, args, hooks);
        return {};
    },

    delete: hooks.remove,
});

function request({ name, notified, events, scope }: Declared) {
    return { name, notified, events, scope };
}

function differences(found: Found, args: Declared): string[] {
    return [
        ...hookDifferences(found, args),
        ...(sameSet(found.notified, args.notified)
            ? []
            : [`recipients are ${JSON.stringify(found.notified)}`]),
    ];
}

export type EmailHookArgs = Args<typeof args>;

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
        super(emailHook, name, args, options);
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
