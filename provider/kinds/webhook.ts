/** Webhooks: notifications to an address or a chat. */
import { z } from "zod";
import type { Webhook as Found } from "../client/index.js";
import { warningsAboutWord, webhookFormats } from "../catalogue/typical-values.js";
import type { Warning } from "../error-codes.js";
import { isUnknown } from "../protocol/unknown.js";
import { adoptable, allowDuplicate, owner } from "../kind/arguments.js";
import { idsBut } from "../kind/ids.js";
import { driftedSecrets, type DriftedSecretsOutput } from "../kind/drifted-secrets.js";
import { defineKind, type Compared, type Description, type UnmanagedField } from "../kind/kind.js";
import { inOrderOf } from "../basics/sets.js";
import { ownerIn } from "../kind/ownership.js";
import { unmanagedIn, unmanagedOutput } from "../kind/unmanaged.js";
import { schemeHint } from "../text/scheme.js";
import { destinationNotes } from "./destination.js";
import { warningsOfHook, hookArgs, sameItems, listed } from "./webhook/hooks.js";

const args = z.strictObject({
    name: hookArgs.name,
    url: z
        .string()
        .refine(isWebAddress, {
            error: ({ input }) => `must be a web address, http or https${schemeHint(String(input))}`,
        })
        .refine(isOneAddress, "must be one address")
        .meta({
            description:
                "Address that receives the notifications. Secret as a whole, since the address of a chat contains its key: a preview names its scheme and host only.",
            change: "replaces",
            secret: "whole",
            example: '"https://hooks.example.com/deployments"',
        }),
    format: z.string().min(1).default("raw").meta({
        description:
            "Format of the notifications: `raw` is plain JSON, `slack`, `gitter` and `flowdock` are chat services.",
        change: "replaces",
        completion: "WebhookFormat",
        example: '"slack"',
    }),
    events: hookArgs.events,
    scope: hookArgs.scope,
    owner,
    timeouts: hookArgs.timeouts,
    adopt: adoptable("the id of a webhook, as the platform shows it", idsBut(), '"…"'),
    allowDuplicate,
});

const outputs = z.object({ ...driftedSecrets, ...unmanagedOutput });

type Declared = z.output<typeof args>;
type Outputs = Omit<z.output<typeof outputs>, DriftedSecretsOutput>;

const unmanaged: Readonly<Record<string, UnmanagedField<Found>>> = {
    urls: {
        is: "Further addresses that were added outside this stack, in the dialect `clever-cloud`.",
        isSet: ({ furtherAddresses }) => furtherAddresses !== undefined,
    },
    state: {
        is: "Whether the platform stopped sending notifications, in the dialect `clever-cloud`.",
        isSet: ({ isDisabled }) => isDisabled === true,
    },
    createdAt: { is: "When it was created." },
    failures: { is: "The last failed deliveries." },
};

export const webhook = defineKind({
    name: "Webhook",
    noun: "webhook",

    docs: {
        summary: "Notifications of events to an address or a chat.",
        remarks: "Every change creates a new webhook before the old one is deleted.",
        dialects: {
            "clever-cloud":
                "A webhook with several addresses can't be declared or adopted; `generate` reports it.",
        },
        example: `
            const chat = new pulumi.Config().requireSecret("chatWebhook");
            new Webhook("deployments", {
                name: "deployments", url: chat, format: "slack", events: ["META_DEPLOYMENT_RESULT"],
            });`,
    },
    args,
    outputs,
    namedBy: "name",

    reading: {
        unmanaged,
    },

    same: { events: sameItems("events"), scope: sameItems("scope") },

    doubts: compared => [...warningsOfHook(compared), ...warningsOfFormat(compared)],

    effects: ({ state, news }) => ({ notes: destinationNotes("notifications", state, news) }),

    list: ({ client }, owner, read) => client.webhooks.list({ owner, ...read }),
    idOf: ({ id }) => id,
    describe,

    creation: {
        listed: listed("webhook"),
    },

    create: ({ client, owner }, { name, url, format, events, scope }) =>
        client.webhooks.create({ owner, name, url, format, events, scope }),

    async read({ client, owner }, id, known) {
        const found = (await client.webhooks.list({ owner })).find(hook => hook.id === id);
        return found && { id, ...describe(found, known) };
    },
    delete: ({ client, owner }, id) => client.webhooks.remove({ owner, id }),
});

function describe(found: Found, known: Partial<Declared>): Description<Declared, Outputs> {
    const { name, events, scope, furtherAddresses = [] } = found;
    const addresses = [{ url: found.url, format: found.format }, ...furtherAddresses];
    // An address added outside this stack may come first.
    const { url, format } = addresses.find(address => address.url === known.url) ?? found;
    const isRecorded = ownerIn(known) !== undefined;
    return {
        args: {
            name,
            url,
            format,
            events: inOrderOf(known.events ?? [], events),
            scope: inOrderOf(known.scope ?? [], scope),
        },
        outputs: unmanagedIn(unmanaged, found),
        undeclarable:
            addresses.length === 1 || isRecorded
                ? undefined
                : `has ${addresses.length} addresses, and Webhook manages one`,
    };
}

function warningsOfFormat({ state, news: { format } }: Compared<Declared>): Warning[] {
    return isUnknown(format) || format === state.format
        ? []
        : warningsAboutWord("format of webhooks", format, webhookFormats);
}

/** True if the text has no spaces: several addresses with spaces between them would parse as one. */
function isOneAddress(text: string): boolean {
    return !/\s/.test(text.trim());
}

function isWebAddress(text: string): boolean {
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
