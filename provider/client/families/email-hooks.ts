import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { family } from "../family.js";
import { ownedBy } from "../subject.js";
import {
    documentedOccasions,
    type HookOccasions,
    type HookOptions,
    liveOccasions,
    newOccasions,
    type NewHookOccasions,
    toLiveOccasions,
} from "./hooks.js";

/** An e-mail hook: reports events by e-mail. */
export interface EmailHook extends HookOccasions {
    /** The id in requests. */
    id: string;
    /** The display name. */
    name: string;
    /** E-mail addresses, user ids, and `organisation` for all its members. */
    notified: string[];
}

/** The arguments of a new e-mail hook. */
export interface NewEmailHook extends NewHookOccasions {
    /** The display name. */
    name: string;
    /** E-mail addresses, user ids, and `organisation` (see `capabilities.organisationRecipients`). */
    notified: readonly string[];
}

/** Notifications by e-mail. */
export interface EmailHooksClient {
    /** Returns all e-mail hooks of the owner. The platform has no route for a single hook. */
    list(options?: OwnerOptions & ReadOptions): Promise<EmailHook[]>;

    /** Creates an e-mail hook. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewEmailHook & CallOptions): Promise<EmailHook>;

    /** Removes an e-mail hook. Safe to send again. */
    remove(options: HookOptions & CallOptions): Promise<Removal>;
}

const documentedHook: z.ZodType<EmailHook> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        notified: z.array(z.string()).optional(),
        targets: z.array(z.string()).optional(),
        ...documentedOccasions,
    })
    .transform(({ notified, targets, ...rest }) => ({ ...rest, notified: notified ?? targets ?? [] }));

/** All members of the organisation. */
const organisation = "organisation";

/** A target may contain several addresses, separated by commas. */
const recipient = z
    .object({ type: z.string(), target: z.string().optional() })
    .transform(({ type, target }) =>
        type === organisation || target === undefined ? [type] : target.split(",").map(part => part.trim()),
    );

function targetOf(recipient: string) {
    return recipient === organisation
        ? { type: organisation }
        : { type: recipient.startsWith("user_") ? "userid" : "email", target: recipient };
}

const liveHook: z.ZodType<EmailHook> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        notified: z.array(recipient).default([]),
        ...liveOccasions,
    })
    .transform(({ notified, ...rest }) => ({ ...rest, notified: notified.flat() }));

const newEmailHook = z.object({
    name: z.string(),
    notified: z.array(z.string()).readonly(),
    ...newOccasions,
});

const wires = {
    documented: {
        emailHook: documentedHook,
        order: ({ name, notified, events, scope }: z.infer<typeof newEmailHook>): object => ({
            name,
            events,
            notified,
            scope,
        }),
    },
    "clever-cloud": {
        emailHook: liveHook,
        order: ({ name, notified, ...rest }: z.infer<typeof newEmailHook>): object => ({
            name,
            notified: notified.map(targetOf),
            ...toLiveOccasions(rest),
        }),
    },
};

const all = (options: OwnerOptions) => ownedBy(options, "e-mail hooks");
const one = (options: HookOptions) => all(options).at({ id: options.id });

/** @internal */
export const emailHooks = family(
    {
        list: {
            documented: "GET /v4/notifications/emailhooks/{owner}",
            "clever-cloud": "GET /v2/notifications/emailhooks/{owner}",
        },
        create: {
            documented: "POST /v4/notifications/emailhooks/{owner}",
            "clever-cloud": "POST /v2/notifications/emailhooks/{owner}",
        },
        remove: {
            documented: "DELETE /v4/notifications/emailhooks/{owner}/{id}",
            "clever-cloud": "DELETE /v2/notifications/emailhooks/{owner}/{id}",
        },
    },
    (connection, routes, dialect): EmailHooksClient => {
        const { emailHook, order } = wires[dialect];
        return {
            list: (options = {}) => connection.get(routes.list, all(options), z.array(emailHook), options),

            create(options) {
                const body = order(checked(newEmailHook, options));
                return connection.write(routes.create, all(options), body, emailHook, options);
            },

            remove: options => connection.remove(routes.remove, one(options), options),
        };
    },
);
