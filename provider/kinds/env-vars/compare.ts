/** Compares declared variables with the state. Results name variables, never values. */
import { z } from "zod";
import { isMap, type Json, type JsonObject } from "../../basics/json.js";
import type { CheckFailure } from "../../kind/kind.js";
import { stringsIn } from "../../basics/sets.js";
import { didYouMean } from "../../text/suggest.js";
import { trailingSpaceNote } from "../../kind/compare.js";
import { containsUnknown, isUnknown } from "../../protocol/unknown.js";
import { looksLikeKey } from "../../kind/harmless-values.js";
import type { Place } from "./variables.js";

export const variableName = z
    .string()
    .regex(
        /^[A-Za-z_][A-Za-z0-9_.-]*$/,
        "is not a valid variable name: use letters, digits, _, . and -, beginning with a letter or _",
    );

/**
 * Returns the names of the variables that an update removes. In partial mode: those that are no longer declared. In whole
 * mode: all known ones that are not declared. While the declared ones are unknown, all that others have set.
 */
export function namesLeaving(
    { argument }: Place,
    state: Record<string, unknown>,
    news: Record<string, unknown>,
): string[] {
    if (state[argument] !== news[argument]) {
        return [];
    }
    const ignore = stringsIn(news.ignore);
    if (isUnknown(news.variables)) {
        const foreign = news.mode === "whole" ? stringsIn(state.unmanaged) : [];
        return foreign.filter(name => !isIgnored(name, ignore));
    }
    const declared = new Set(Object.keys(variablesOf(news)));
    const isLeft = (name: string): boolean => !declared.has(name);
    if (news.mode !== "whole") {
        return ownNames(state).filter(isLeft);
    }
    const known = new Set([...Object.keys(variablesOf(state)), ...stringsIn(state.unmanaged)]);
    return [...known].filter(name => isLeft(name) && !isIgnored(name, ignore));
}

/** Returns the names that a refresh in whole mode has recorded, and that partial mode leaves alone. */
export function namesLeftAlone(state: Record<string, unknown>, news: Record<string, unknown>): string[] {
    const own = ownNames(state);
    const names = news.mode === "whole" || isUnknown(news.variables) ? [] : Object.keys(variablesOf(state));
    return names.filter(name => !own.includes(name) && !Object.hasOwn(variablesOf(news), name)).sort();
}

/** Returns the names that this stack has set. After a refresh in whole mode, the state also holds other variables. */
export function ownNames(state: Record<string, unknown>): string[] {
    const foreign = new Set(stringsIn(state.unmanaged));
    return Object.keys(variablesOf(state)).filter(name => !foreign.has(name));
}

/** Describes the adoption of variables that something else has set. */
export function describeAdoption(news: JsonObject, foreign: readonly string[]): string | undefined {
    const declared = variablesOf(news);
    const taken = foreign.filter(name => Object.hasOwn(declared, name)).sort();
    return taken.length === 0
        ? undefined
        : `adopts the existing ${taken.length === 1 ? "variable" : "variables"} ${taken.join(", ")}. ` +
              `"pulumi up" refuses a different value that this stack has not set. ` +
              "It removes the variable once no resource declares it";
}

/** Describes the declared variables that differ from the state. */
export function differencesIn(state: JsonObject, news: JsonObject): string[] {
    const present = variablesOf(state);
    return Object.entries(variablesOf(news))
        .filter(([name, value]) => present[name] !== value)
        .map(([name, value]) =>
            Object.hasOwn(present, name)
                ? `${name} has another value${trailingSpaceNote(present[name], value)}`
                : `${name} is not set`,
        );
}

/** True if the update only changes values that a preview does not know yet. */
export function isOpenChange(place: Place, state: JsonObject, news: JsonObject): boolean {
    const present = variablesOf(state);
    return (
        namesLeaving(place, state, news).length === 0 &&
        Object.entries(variablesOf(news)).every(
            ([name, value]) => Object.hasOwn(present, name) && (isUnknown(value) || value === present[name]),
        )
    );
}

/** Returns why names of `plain` can't be shown. A variable that is still unknown is checked later. */
export function refusedAsPlain(news: JsonObject): CheckFailure[] {
    if (containsUnknown(news.plain) || isUnknown(news.variables)) {
        return [];
    }
    const variables = variablesOf(news);
    return stringsIn(news.plain).flatMap((name): CheckFailure[] => {
        if (!Object.hasOwn(variables, name)) {
            const known = didYouMean(name, Object.keys(variables));
            const reason = `"plain" names ${name}, which is none of the variables.${known || ` Leave ${name} out of plain.`}`;
            return [{ code: "invalid-argument", property: "", reason }];
        }
        const value = text(variables[name]);
        const reason = `"plain" names ${name}, whose value looks like a key. Leave ${name} out of plain, and it stays secret.`;
        return isUnknown(value) || !looksLikeKey(value)
            ? []
            : [{ code: "secret-in-plain", property: "", reason }];
    });
}

export function variablesOf({ variables }: Record<string, unknown>): Record<string, Json> {
    return isMap(variables) ? (variables as Record<string, Json>) : {};
}

export function text(value: unknown): string {
    return typeof value === "string" ? value : "";
}

export function isIgnored(name: string, ignore: readonly string[] = []): boolean {
    return ignore.some(rule => (rule.endsWith("*") ? name.startsWith(rule.slice(0, -1)) : name === rule));
}
