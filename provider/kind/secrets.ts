/**
 * Marks secrets in the results of the lifecycle.
 *
 * The engine marks an output as secret only if the input of the same name was secret. A value that `read` finds, such
 * as a variable that was set outside Pulumi, has no such input. So the lifecycle marks every secret value itself.
 */
import type { SecretChanges } from "../text/remarks.js";
import type { z } from "zod";
import { canonical, isMap, type Json, type JsonObject } from "../basics/json.js";
import { perSchema } from "../basics/per-schema.js";
import { stringsIn } from "../basics/sets.js";
import { markedSecret } from "../protocol/secret-marks.js";
import { containsUnknown, isUnknown } from "../protocol/unknown.js";

/** How a property is secret: as a whole, or in each of its values, with readable names. */
export type Secrecy = "whole" | "values";

/** A secret argument, and the argument that lists its members that are no secrets. */
export type SecretArgument = readonly [key: string, secrecy: Secrecy, shownBy?: string];

export const secretsOf = perSchema((schema): readonly SecretArgument[] =>
    Object.entries(schema.shape).flatMap(([key, field]): SecretArgument[] => {
        const { secret, shownBy } = (field as z.ZodType).meta() ?? {};
        return secret === undefined ? [] : [shownBy === undefined ? [key, secret] : [key, secret, shownBy]];
    }),
);

/** True if the properties list this member of a map of secrets as no secret. */
export function isListedAsShown(
    schema: z.ZodObject,
    properties: JsonObject,
    key: string,
    name: string,
): boolean {
    const [, , shownBy] = secretsOf(schema).find(([secret]) => secret === key) ?? [];
    return shownBy !== undefined && stringsIn(properties[shownBy]).includes(name);
}

/**
 * Returns the properties with the engine's mark on each value that the schema declares as secret. A member of a map of
 * secrets is shown if the declaration lists its name and gives this value. The result lists no other names, so every
 * state lists exactly what it shows.
 *
 * @param declared the declaration, or the state that it left; by default, nothing is shown
 */
export function markSecrets(
    properties: JsonObject,
    secrets: readonly SecretArgument[],
    declared: JsonObject = {},
): JsonObject {
    const marked = { ...properties };
    for (const [key, secrecy, shownBy] of secrets) {
        const value = properties[key];
        const shown = shownBy === undefined ? [] : shownNames(value, declared[key], declared[shownBy]);
        if (value !== undefined && value !== null) {
            marked[key] = secrecy === "values" ? markValues(value, shown) : markedSecret(value);
        }
        if (shownBy !== undefined && properties[shownBy] !== undefined) {
            marked[shownBy] = shown;
        }
    }
    return marked;
}

function shownNames(value: Json | undefined, declared: Json | undefined, listed: Json | undefined): string[] {
    const [found, given] = [entriesOf(value), entriesOf(declared)];
    return stringsIn(listed).filter(
        name =>
            found.has(name) && given.has(name) && canonical(found.get(name)) === canonical(given.get(name)),
    );
}

/**
 * Returns the changed secrets.
 *
 * @param changed the changed arguments
 * @param marked the arguments that the program marks as secret
 */
export function changedSecrets(
    schema: z.ZodObject,
    changed: readonly string[],
    state: JsonObject,
    news: JsonObject,
    marked: readonly string[] = [],
): SecretChanges {
    const names: SecretChanges = { changes: [], adds: [], removes: [], "may change": [] };
    const changeTo = (after: Json | undefined) => (containsUnknown(after) ? "may change" : "changes");
    // The adopted members have a message of their own.
    const foreign = stringsIn(state["unmanaged"]);
    const secrecies = new Map(secretsOf(schema).map(([key, secrecy]) => [key, secrecy]));
    for (const key of changed.filter(each => secrecies.has(each) || marked.includes(each))) {
        const [before, after] = [state[key], news[key]];
        if (secrecies.get(key) !== "values" || isUnknown(after)) {
            names[changeTo(after)].push(key);
            continue;
        }
        const [olds, wanted] = [entriesOf(before), entriesOf(after)];
        for (const name of new Set([...olds.keys(), ...wanted.keys()])) {
            // The preview shows each value of a member that no side lists as hidden.
            const isShown =
                (!olds.has(name) || isListedAsShown(schema, state, key, name)) &&
                (!wanted.has(name) || isListedAsShown(schema, news, key, name));
            const isAdopted = !olds.has(name) && foreign.includes(name);
            if (!isShown && !isAdopted && canonical(olds.get(name)) !== canonical(wanted.get(name))) {
                const change = !olds.has(name)
                    ? "adds"
                    : !wanted.has(name)
                      ? "removes"
                      : changeTo(wanted.get(name));
                names[change].push(`${key}.${name}`);
            }
        }
    }
    return names;
}

function entriesOf(value: Json | undefined): Map<string, Json | undefined> {
    return new Map(isMap(value) ? Object.entries(value) : []);
}

function markValues(value: Json, shown: readonly string[]): Json {
    if (!isMap(value)) {
        return markedSecret(value);
    }
    return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
            name,
            shown.includes(name) ? part : markedSecret(part ?? null),
        ]),
    );
}
