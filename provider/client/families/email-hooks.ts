import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import type { Family } from "../family.js";
import {
    documentedFields,
    hooksAt,
    type HookOccasions,
    type HookOptions,
    liveFields,
    newOccasions,
    type NewHookOccasions,
    toLiveOccasions,
} from "../hooks.js";

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
export interface NewEmailHook extends NewHookOccasions, Pick<EmailHook, "name"> {
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
        notified: z.array(z.string()).optional(),
        targets: z.array(z.string()).optional(),
        ...documentedFields,
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
        notified: z.array(recipient).default([]),
        ...liveFields,
    })
    .transform(({ notified, ...rest }) => ({ ...rest, notified: notified.flat() }));

const newEmailHook = z.object({
    name: z.string(),
    notified: z.array(z.string()).readonly(),
    ...newOccasions,
});

/** @internal */
export const emailHooks: Family<EmailHooksClient> = dialect =>
    hooksAt(
        "emailhooks",
        dialect,
        dialect === "documented" ? documentedHook : liveHook,
        (options: NewEmailHook) => {
            const { name, notified, ...occasions } = checked(newEmailHook, options);
            const { events, scope } = occasions;
            return dialect === "documented"
                ? { name, events, notified, scope }
                : { name, notified: notified.map(targetOf), ...toLiveOccasions(occasions) };
        },
    );
