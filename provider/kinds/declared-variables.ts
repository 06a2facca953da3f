/** What a declaration of variables says, compared with what is stored: names, never values. */
import { canonical, isMap, type Json, type JsonObject } from "../lifecycle/json.js";
import { sameSet, stringsIn } from "../lifecycle/sets.js";
import { didYouMean } from "../lifecycle/suggest.js";
import { containsUnknown, isUnknown } from "../lifecycle/unknown.js";
import { looksLikeKey } from "./harmless-values.js";
import { claimOf, hashOf } from "./variables.js";

/**
 * The names that an update gives up: in partial mode what was declared and is no more, in whole mode all that the state
 * knows of and nothing declares.
 */
export function namesLeaving(state: Record<string, unknown>, news: Record<string, unknown>): string[] {
    if (state["application"] !== news["application"] || isUnknown(news["variables"])) {
        return [];
    }
    const declared = new Set(Object.keys(variablesOf(news)));
    const isLeft = (name: string): boolean => !declared.has(name);
    if (news["mode"] !== "whole") {
        return ownNames(state).filter(isLeft);
    }
    const ignore = stringsIn(news["ignore"]);
    const known = new Set([...Object.keys(variablesOf(state)), ...stringsIn(state["unmanaged"])]);
    return [...known].filter(name => isLeft(name) && !isIgnored(name, ignore));
}

/** The names that this stack has set. After a refresh in whole mode the state holds those of others as well. */
export function ownNames(state: Record<string, unknown>): string[] {
    const foreign = new Set(stringsIn(state["unmanaged"]));
    return Object.keys(variablesOf(state)).filter(name => !foreign.has(name));
}

/** What it means that somebody else's variables are declared. */
export function takeover(news: JsonObject, foreign: readonly string[]): string | undefined {
    const taken = foreign.filter(name => Object.hasOwn(variablesOf(news), name)).sort();
    return taken.length === 0
        ? undefined
        : `takes over ${taken.join(", ")}, set by somebody else: what is declared takes the place of the value, ` +
              `and the variable goes once the program declares it no more`;
}

/** What of the declared variables is not as declared. */
export function differencesIn(state: JsonObject, news: JsonObject): string[] {
    const present = variablesOf(state);
    return Object.entries(variablesOf(news))
        .filter(([name, value]) => present[name] !== value)
        .map(([name]) => (Object.hasOwn(present, name) ? `${name} has another value` : `${name} is missing`));
}

/** Why names of `plain` cannot be shown. A variable that is not known yet is judged once it is. */
export function refusedAsPlain(news: JsonObject): string[] {
    const variables = variablesOf(news);
    return stringsIn(news["plain"]).flatMap(name => {
        if (containsUnknown(news["plain"]) || isUnknown(news["variables"])) {
            return [];
        }
        if (!Object.hasOwn(variables, name)) {
            return [
                `"plain" names ${name}, which is none of the variables.${didYouMean(name, Object.keys(variables))}`,
            ];
        }
        const value = text(variables[name]);
        return isUnknown(value) || !looksLikeKey(value)
            ? []
            : [
                  `"plain" names ${name}, whose value looks like a key. Leave ${name} out of plain, and it stays secret.`,
              ];
    });
}

/**
 * True if all that an update changes is which values are shown, so that it sends nothing. Where an update has failed, the
 * state may hold what was never written: then its hash is of other values.
 */
export function isOnlyShownOtherwise(
    state: Record<string, unknown>,
    news: Record<string, unknown>,
    isGivenUp: (claim: string) => boolean,
): boolean {
    const shown = (properties: Record<string, unknown>): string[] => stringsIn(properties["plain"]);
    const application = text(news["application"]);
    const isSame =
        canonical(state["variables"]) === canonical(news["variables"]) &&
        (state["mode"] ?? "partial") === news["mode"] &&
        sameSet(stringsIn(state["ignore"]), stringsIn(news["ignore"]));
    return (
        isSame &&
        !sameSet(shown(state), shown(news)) &&
        hashOf(variablesOf(state), text(state["salt"])) === state["hash"] &&
        namesLeaving(state, news).length === 0 &&
        stringsIn(state["drifted"]).length === 0 &&
        !Object.keys(variablesOf(news)).some(
            name => stringsIn(state["unmanaged"]).includes(name) || isGivenUp(claimOf(application, name)),
        )
    );
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
