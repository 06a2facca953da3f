/** What a change of inputs means for what exists: pure, offline, and always explicit. */
import type { z } from "zod";
import { UserError } from "./errors.js";
import { argumentsThat, type Kind } from "./kind.js";
import { canonical, type Json, type JsonObject } from "./json.js";
import type { Log } from "./log.js";
import { containsUnknown } from "./unknown.js";

export interface Diff {
    changes: boolean;
    replaces: string[];
    deleteBeforeReplace: boolean;
}

/**
 * Compares stored outputs with checked inputs, argument by argument.
 *
 * An unknown value may change, so it counts as changed. In a field that forces replacement it previews as one, but not
 * where the field refers to another resource: its id only becomes unknown when that one is itself replaced, which the
 * user sees in the same preview, and a replacement announced too often would teach people to ignore it.
 */
export function diffArguments(kind: Kind, state: JsonObject, news: JsonObject, log: Log): Diff {
    const steers = argumentsThat(kind, "steers");
    const forcing = argumentsThat(kind, "replaces");
    const changed = Object.entries(kind.args.shape)
        .filter(([key]) => !steers.includes(key))
        .filter(([key, field]) => differs(kind, key, field as z.ZodType, state, news))
        .map(([key]) => key);
    const replaces = changed.filter(key => forcing.includes(key) && !mayYetStay(kind, key, news));
    const [refusal] = replaces.length > 0 ? (kind.refuseReplacement?.(state, news) ?? []) : [];
    if (refusal !== undefined) {
        throw new UserError(`${refusal.property}: ${refusal.reason}`, "");
    }
    return {
        changes: (kind.pending?.(state, news, log) ?? false) || changed.length > 0,
        replaces,
        // Also where no argument asks for a replacement: the program may, by replaceOnChanges.
        deleteBeforeReplace: kind.deleteBeforeReplace?.(state, news) ?? false,
    };
}

function differs(kind: Kind, key: string, field: z.ZodType, state: JsonObject, news: JsonObject): boolean {
    if (containsUnknown(news[key])) {
        return true;
    }
    if (key === "owner") {
        // Left out, it means "as it is": a changed default organisation moves nothing.
        return news["owner"] !== undefined && news["owner"] !== state["ownerId"];
    }
    const same = kind.same?.[key];
    if (same !== undefined) {
        return !same(state, news);
    }
    const [before, after] = [state[key], news[key]];
    return before !== after && canonical(orDefault(field, before)) !== canonical(orDefault(field, after));
}

/** State of a version that did not know the argument yet is state in which the default was in force. */
function orDefault(field: z.ZodType, value: Json | undefined): unknown {
    return value ?? field.safeParse(undefined).data;
}

function mayYetStay(kind: Kind, key: string, news: JsonObject): boolean {
    const field = kind.args.shape[key] as z.ZodType | undefined;
    return containsUnknown(news[key]) && field?.meta()?.reference === true;
}
