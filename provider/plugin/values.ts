/** Converts between the protocol's values and plain JSON. */
import { canonical, isMap, type Json, type JsonObject } from "../basics/json.js";
import { isSecretMark, markedSecret } from "../protocol/secret-marks.js";
import { unknownValue } from "../protocol/unknown.js";

/** The texts that stand for an unknown value of a type: text, boolean, number, list, asset, archive, map. */
const unknownValues: ReadonlySet<unknown> = new Set([
    unknownValue,
    "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
    "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
    "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
    "030794c1-ac77-496b-92df-f27374a8bd58",
    "e48ece36-62e2-4504-bad9-02848725956a",
    "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

export interface Unmarked {
    readonly values: JsonObject;
    /** The names of the properties that contain a secret. */
    readonly secret: readonly string[];
    /** The paths of the marks: `token`, `variables.LOG`. */
    readonly paths: readonly string[];
}

/** Removes the marks of secrets, and gives all unknown values the same text. */
export function unmarked(properties: JsonObject): Unmarked {
    const paths: string[] = [];
    const secret = new Set<string>();
    const withoutMarks = (value: Json, path: readonly string[]): Json => {
        if (unknownValues.has(value)) {
            return unknownValue;
        }
        if (Array.isArray(value)) {
            return value.map(part => withoutMarks(part, path));
        }
        if (!isMap(value)) {
            return value;
        }
        if (isSecretMark(value)) {
            secret.add(path[0] ?? "");
            paths.push(path.join("."));
            return withoutMarks(value["value"] ?? null, path);
        }
        return Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, withoutMarks(part ?? null, [...path, key])]),
        );
    };
    return { values: withoutMarks(properties, []) as JsonObject, secret: [...secret], paths };
}

/** Marks whole properties as secret, unless they are marked already. */
export function withMarks(secret: readonly string[], properties: JsonObject): JsonObject {
    return Object.fromEntries(
        Object.entries(properties).map(([key, value]) =>
            !secret.includes(key) || value === undefined || value === null || isSecretMark(value)
                ? [key, value]
                : [key, markedSecret(value)],
        ),
    );
}

type Difference = "ADD" | "DELETE" | "UPDATE";

/** Returns the paths that differ, one for each member of a map, each with the protocol's word for the difference. */
export function differencesOf(
    path: string,
    before: Json | undefined,
    after: Json | undefined,
): [path: string, difference: Difference][] {
    if (isMap(before) && isMap(after)) {
        return [...new Set([...Object.keys(before), ...Object.keys(after)])]
            .filter(name => canonical(before[name]) !== canonical(after[name]))
            .flatMap(name => differencesOf(`${path}${memberOf(name)}`, before[name], after[name]));
    }
    const isMissing = (value: Json | undefined): boolean => value === undefined || value === null;
    return [[path, isMissing(before) ? "ADD" : isMissing(after) ? "DELETE" : "UPDATE"]];
}

function memberOf(name: string): string {
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
