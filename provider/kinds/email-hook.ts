/** E-mail hooks: notifications to people. */
import { z } from "zod";
import type { EmailHook as Found } from "../client/index.js";
import { dialectCommand } from "../error-codes.js";
import { adoptable, allowDuplicate, owner } from "../kind/arguments.js";
import { idsBut } from "../kind/ids.js";
import { defineKind, type CheckFailure, type Description } from "../kind/kind.js";
import { inOrderOf } from "../basics/sets.js";
import { warningsOfHook, hookArgs, sameItems, listed } from "./webhook/hooks.js";

const recipient = z
    .string()
    .regex(
        /^user_|^organisation$|^[^\s@]+@[^\s@]+$/,
        "must be an e-mail address, the id of a user (user_…), or `organisation`",
    );

const args = z.strictObject({
    name: hookArgs.name,
    notified: z.array(recipient).min(1).meta({
        description:
            "Recipients, in any order: e-mail addresses and ids of users. In the dialect `clever-cloud` also `organisation`, for all its members.",
        change: "replaces",
        example: '["oncall@example.com"]',
    }),
    events: hookArgs.events,
    scope: hookArgs.scope,
    owner,
    timeouts: hookArgs.timeouts,
    adopt: adoptable("the id of an e-mail hook, as the platform shows it", idsBut(), '"…"'),
    allowDuplicate,
});

const outputs = z.object({});

type Declared = z.output<typeof args>;

const organisationUnsupported: CheckFailure = {
    code: "unsupported-by-dialect",
    property: "notified",
    reason: `the documented interface cannot notify an organisation: name people, or run ${dialectCommand()}.`,
};

export const emailHook = defineKind({
    name: "EmailHook",
    noun: "e-mail hook",

    docs: {
        summary: "Notifications of events by e-mail.",
        remarks: "Every change creates a new hook before the old one is deleted.",
        dialects: {
            documented: "Notifies individual people.",
            "clever-cloud": "Notifies individual people, or with `organisation` all members.",
        },
        example: `
            new EmailHook("on-call", {
                name: "on call", notified: ["oncall@example.com"], events: ["DEPLOYMENT_FAIL"], scope: ["app_…"],
            });`,
    },
    args,
    outputs,
    namedBy: "name",

    reading: {
        unmanaged: { createdAt: { is: "When it was created." } },
    },

    same: {
        notified: sameItems("notified"),
        events: sameItems("events"),
        scope: sameItems("scope"),
    },

    refuse: ({ news, capabilities }) =>
        news.notified.includes("organisation") && !capabilities.organisationRecipients
            ? [organisationUnsupported]
            : [],

    doubts: warningsOfHook,

    list: ({ client }, owner, read) => client.emailHooks.list({ owner, ...read }),
    idOf: ({ id }) => id,
    describe,

    creation: {
        listed: listed("e-mail hook"),
    },

    create: ({ client, owner }, { name, notified, events, scope }) =>
        client.emailHooks.create({ owner, name, notified, events, scope }),

    async read({ client, owner }, id, known) {
        const found = (await client.emailHooks.list({ owner })).find(hook => hook.id === id);
        return found && { id, ...describe(found, known) };
    },
    delete: ({ client, owner }, id) => client.emailHooks.remove({ owner, id }),
});

function describe(
    { name, notified, events, scope }: Found,
    known: Partial<Declared>,
): Description<Declared, object> {
    return {
        args: {
            name,
            notified: inOrderOf(known.notified ?? [], notified),
            events: inOrderOf(known.events ?? [], events),
            scope: inOrderOf(known.scope ?? [], scope),
        },
        outputs: {},
    };
}
