/** Webhooks: notifications to an address or a chat. */
import { z } from "zod";
import type { Webhook as Found } from "../client/index.js";
import { adoptable, allowDuplicate, owner } from "../lifecycle/arguments.js";
import { idsBut } from "../lifecycle/ids.js";
import { driftedSecrets } from "../lifecycle/drifted-secrets.js";
import { defineKind, type Description } from "../lifecycle/kind.js";
import { inOrderOf } from "../lifecycle/sets.js";
import { doubtsOfHook, hookArgs, sameItems, visible } from "./hooks.js";

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
    format: z
        .enum(formats)
        .default("raw")
        .meta({
            description: "How a notification is written: `raw` is plain JSON, the others are chat services.",
            change: "replaces",
            spellings: { raw: ["json", "http", "generic"] },
            example: '"slack"',
        }),
    events: hookArgs.events,
    scope: hookArgs.scope,
    owner,
    timeouts: hookArgs.timeouts,
    adopt: adoptable("the id of a webhook, which the platform shows with it", idsBut(), '"…"'),
    allowDuplicate,
});

const outputs = z.object({ ...driftedSecrets });

type Declared = z.output<typeof args>;

export const webhook = defineKind({
    name: "Webhook",
    noun: "webhook",
    summary: "Notifications of events to an address or a chat.",
    remarks: "It cannot be changed: every change makes a new one before the old one goes.",
    dialects: {
        documented: "The same.",
        "clever-cloud": "The same. One with several addresses was not made here.",
    },
    example: `
        const chat = new pulumi.Config().requireSecret("chatWebhook");
        new Webhook("deployments", {
            name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
        });`,
    args,
    outputs,
    namedBy: "name",
    alike: "An e-mail hook is taken over by an EmailHook.",

    same: { events: sameItems("events"), scope: sameItems("scope") },

    doubts: doubtsOfHook,

    list: ({ client }, owner, read) => client.webhooks.list({ owner, ...read }),

    idOf: ({ id }) => id,

    describe,

    visible: visible("webhook"),

    create: ({ client, owner }, { name, url, format, events, scope }) =>
        client.webhooks.create({ owner, name, url, format, events, scope }),

    async read({ client, owner }, id, known) {
        const found = (await client.webhooks.list({ owner })).find(hook => hook.id === id);
        return found && { id, ...describe(found, known) };
    },

    delete: ({ client, owner }, id) => client.webhooks.remove({ owner, id }),
});

function describe(
    { name, url, format, events, scope }: Found,
    known: Partial<Declared>,
): Description<Declared, object> {
    return {
        args: {
            name,
            url,
            format,
            events: inOrderOf(known.events ?? [], events),
            scope: inOrderOf(known.scope ?? [], scope),
        },
        outputs: {},
    };
}

function isWebAddress(text: string): boolean {
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
