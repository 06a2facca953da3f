/** Webhooks: notifications to an address or a chat. */
import { z } from "zod";
import type { ReadOptions, Webhook as Found } from "../client/index.js";
import { adoptable, idsBut, owner, steering } from "../lifecycle/arguments.js";
import { driftOutputs } from "../lifecycle/drift.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { inOrderOf } from "../lifecycle/sets.js";
import { checkEvents, createHook, hookArgs, hookDifferences, listedHook, sameItems } from "./hooks.js";

const formats = ["raw", "slack", "gitter", "flowdock"] as const;
export type Format = (typeof formats)[number];

const args = z.strictObject({
    name: hookArgs.name,
    url: z.string().refine(isWebAddress, "must be a web address, http or https").meta({
        description:
            "Where the notifications go. Secret as a whole: the address of a chat holds the key to write there.",
        change: "replaces",
        secret: "whole",
        example: '"https://hooks.example.com/deployments"',
    }),
    format: z.enum(formats).default("raw").meta({
        description: "How a notification is written: `raw` is plain JSON, the others are chat services.",
        change: "replaces",
        example: '"slack"',
    }),
    events: hookArgs.events,
    scope: hookArgs.scope,
    owner,
    timeouts: hookArgs.timeouts,
    ...steering,
    adopt: adoptable("the id of a webhook, which the platform shows with it", idsBut(), '"…"'),
});

const outputs = z.object({ ...driftOutputs });

type Declared = z.output<typeof args>;

const hooks = {
    noun: "webhook",
    list: ({ client, owner }: Context, read?: ReadOptions) => client.webhooks.list({ owner, ...read }),
    request,
    create: ({ client, owner }: Context, args: Declared) =>
        client.webhooks.create({ owner, ...request(args) }),
    remove: ({ client, owner }: Context, id: string) => client.webhooks.remove({ owner, id }),
    differences,
};

export const webhook = defineKind({
    name: "Webhook",
    noun: hooks.noun,
    summary: "Notifications of events to an address or a chat.",
    remarks: "It cannot be changed: every change makes a new one before the old one goes.",
    example: `
        const chat = new pulumi.Config().requireSecret("chatWebhook");
        new Webhook("deployments", {
            name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
        });`,
    args,
    outputs,
    namedBy: "name",

    same: { events: sameItems("events"), scope: sameItems("scope") },

    check: context => checkEvents("webhook", context),

    create: (context, args) => createHook(context, args, hooks),

    async read(context, id, state) {
        const found = (await hooks.list(context)).find(hook => hook.id === id);
        return found === undefined
            ? undefined
            : {
                  id,
                  args: {
                      name: found.name,
                      url: found.url,
                      format: found.format,
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

function request({ name, url, format, events, scope }: Declared) {
    return { name, url, format, events, scope };
}

function differences(found: Found, args: Declared): string[] {
    return [
        ...hookDifferences(found, args),
        ...(found.url === args.url ? [] : ["url is another one"]),
        ...(found.format === args.format ? [] : [`format is "${found.format}"`]),
    ];
}

function isWebAddress(text: string): boolean {
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
