/** E-mail hooks: notifications to people. */
import type * as pulumi from "@pulumi/pulumi";
import { z } from "zod";
import type { EmailHook as Found, ReadOptions } from "../client/index.js";
import { owner, steering } from "../lifecycle/arguments.js";
import { defineKind, type Args, type Context, type Fields } from "../lifecycle/kind.js";
import { inOrderOf, sameSet } from "../lifecycle/sets.js";
import { CloudPlatformResource } from "../lifecycle/shell.js";
import { checkEvents, hookArgs, hookDifferences, hookToAdopt, listedHook, sameItems } from "./hooks.js";

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

export const emailHook = defineKind({
    name: "EmailHook",
    noun: "e-mail hook",
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

    async create(context, args) {
        const { client, owner } = context;
        if (args.adopt !== undefined) {
            const { id } = await hookToAdopt(context, args.adopt, list(context), found =>
                differences(found, args),
            );
            return { id, outputs: {} };
        }
        const { name, notified, events, scope } = args;
        const request = { name, notified, events, scope };
        const created = await context.createOnce<Found>({
            collection: `e-mail hooks of ${owner}`,
            sent: request,
            list: list(context),
            idOf: hook => hook.id,
            isTwin: hook => differences(hook, args).length === 0,
            create: () => client.emailHooks.create(owner, request),
            allowDuplicate: args.allowDuplicate,
        });
        return context.finish(created.id, {}, async () => {
            await listedHook(context, "e-mail hook", created.id, args, list(context));
            return { id: created.id, outputs: {} };
        });
    },

    async read(context, id, state) {
        const found = (await list(context)()).find(hook => hook.id === id);
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
        await listedHook(context, "e-mail hook", id, args, list(context));
        return {};
    },

    delete: ({ client, owner }, id) => client.emailHooks.remove(owner, id),
});

/** One list answers for all e-mail hooks of an owner. */
function list({ client, owner }: Context): (read?: ReadOptions) => Promise<Found[]> {
    return read => client.emailHooks.list(owner, read);
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
