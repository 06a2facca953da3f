import { z } from "zod";
import { id } from "./argument.js";
import type { OwnerOptions } from "./call-options.js";
import type { Dialect } from "./dialects.js";
import { read, remove, write } from "./family.js";
import { ownedBy } from "./subject.js";

/** The events that a hook reports. */
export interface HookOccasions {
    /** The codes of events, or `*` for all. */
    events: string[];
    /** The ids of applications and add-ons; empty for all. */
    scope: string[];
}

/** The events that a new hook reports. */
export interface NewHookOccasions {
    /** The codes of events, or `*` for all. */
    events: readonly string[];
    /** The ids of applications and add-ons. Default: all of the owner's. */
    scope?: readonly string[] | undefined;
}

/** The id of a hook. */
export interface HookOptions extends OwnerOptions {
    /** The hook's id. */
    id: string;
}

/**
 * The argument of a new hook.
 * @internal
 */
export const newOccasions = {
    events: z.array(z.string()).readonly(),
    scope: z.array(id).readonly().default([]),
};

/**
 * The fields of the documented interface.
 * @internal
 */
export const documentedFields = {
    id: z.string(),
    name: z.string().default(""),
    events: z.array(z.string()).default([]),
    scope: z.array(z.string()).default([]),
};

const everything = "*";

/**
 * The fields of the live platform, which omits events and scope if the hook reports everything.
 * @internal
 */
export const liveFields = {
    ...documentedFields,
    events: z
        .array(z.string())
        .default([])
        .transform(found => (found.length === 0 ? [everything] : found)),
};

/**
 * Returns the fields in the live platform's spelling.
 * @internal
 */
export function toLiveOccasions({ events, scope = [] }: NewHookOccasions) {
    return {
        ...(!events.includes(everything) && { events }),
        ...(scope.length > 0 && { scope }),
    };
}

/**
 * Declares the functions of a kind of hook.
 *
 * @param order returns the body of a new hook
 * @internal
 */
export function hooksAt<Hook, New>(
    path: "webhooks" | "emailhooks",
    dialect: Dialect,
    hook: z.ZodType<Hook>,
    order: (options: New) => object,
) {
    const hooks = `/${dialect === "documented" ? "v4" : "v2"}/notifications/${path}/{owner}` as const;
    const all = (options: OwnerOptions) => ownedBy(options, path);
    const one = (options: HookOptions) => all(options).at({ id: options.id });
    return {
        list: read(`GET ${hooks}`, all, z.array(hook)),
        create: write(`POST ${hooks}`, all, hook, (options: New) => ({ body: order(options) })),
        remove: remove(`DELETE ${hooks}/{id}`, one),
    };
}
