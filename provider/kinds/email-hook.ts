/** E-mail hooks: notifications to people. */
import { z } from "zod";
import type { EmailHook as Found, ReadOptions } from "../client/index.js";
import { adoptable, idsBut, owner, steering } from "../lifecycle/arguments.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { inOrderOf, sameSet } from "../lifecycle/sets.js";
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
    adopt: adoptable("the id of an e-mail hook, which the platform shows with it", idsBut(), '"…"'),
});

const outputs = z.object({});

type Declared = z.output<typeof args>;

const hooks = {
    noun: "e-mail hook",
    list: ({ client, owner }: Context, read?: ReadOptions) => client.emailHooks.list({ owner, ...read }),
    request,
    create: ({ client, owner }: Context, args: Declared) =>
        client.emailHooks.create({ owner, ...request(args) }),
    remove: ({ client, owner }: Context, id: string) => client.emailHooks.remove({ owner, id }),
    differences,
};

export const emailHook = defineKind({
    name: "EmailHook",
    noun: hooks.noun,
    summary: "Notifications of events by e-mail.",
    remarks: "It cannot be changed: every change makes a new one before the old one goes.",
    example: `
        new EmailHook("on-call", {
            name: "on call", notified: ["oncall@example.com"], events: ["DEPLOYMENT_FAIL"], scope: ["app_…"],
        });`,
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
