/** What a declaration of variables says, compared with what is stored: names, never values. */
import { isMap, type Json, type JsonObject } from "../lifecycle/json.js";
import { stringsIn } from "../lifecycle/sets.js";
import { isUnknown } from "../lifecycle/unknown.js";

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

export function variablesOf({ variables }: Record<string, unknown>): Record<string, Json> {
    return isMap(variables) ? (variables as Record<string, Json>) : {};
}

export function text(value: unknown): string {
    return typeof value === "string" ? value : "";
}

export function isIgnored(name: string, ignore: readonly string[] = []): boolean {
    return ignore.some(rule => (rule.endsWith("*") ? name.startsWith(rule.slice(0, -1)) : name === rule));
}
