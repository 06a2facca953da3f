/** Which arguments of a declaration have changed since a killed run began to create its object. */
import type { z } from "zod";
import { hasSecret, isHiddenText, isSecretMark } from "../drift/masked-text.js";
import { kinds } from "../generate/kinds.js";
import { isMap, type Json, type JsonObject } from "../lifecycle/json.js";
import { isUnknown } from "../lifecycle/unknown.js";

/**
 * Returns the arguments that differ. Secret values are ignored, since the state encrypts them.
 *
 * @param before the inputs of the unfinished creation in the state
 * @param now the inputs of the declaration in a preview
 */
export function editedArguments(kind: string, before: JsonObject, now: JsonObject): string[] {
    return argumentsOf(kind).filter(key => !isSame(before[key], now[key]));
}

/** Returns the arguments whose values the state has encrypted. */
export function hiddenArguments(kind: string, before: JsonObject): string[] {
    return argumentsOf(kind).filter(key => hasSecret(before[key]));
}

/** Returns the arguments that describe an object of the kind. */
function argumentsOf(kind: string): string[] {
    const shape = (kinds[kind]?.args.shape ?? {}) as Record<string, z.ZodType>;
    return Object.entries(shape)
        .filter(([, field]) => field.meta()?.change !== "steers")
        .map(([key]) => key);
}

function isSame(before: Json | undefined, now: Json | undefined): boolean {
    if ([before, now].some(isHidden)) {
        return true;
    }
    if (isMap(before) && isMap(now)) {
        return [...new Set([...Object.keys(before), ...Object.keys(now)])].every(key =>
            isSame(before[key], now[key]),
        );
    }
    if (Array.isArray(before) && Array.isArray(now)) {
        return before.length === now.length && before.every((each, index) => isSame(each, now[index]));
    }
    return (before ?? null) === (now ?? null);
}

function isHidden(value: Json | undefined): boolean {
    return isHiddenText(value) || isUnknown(value) || isSecretMark(value);
}
