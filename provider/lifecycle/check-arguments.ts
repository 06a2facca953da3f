/** Arguments against their schema, in previews too: whatever is unknown there is passed over. */
import { z } from "zod";
import { mapMark } from "./hidden-properties.js";
import type { CheckFailure } from "./kind.js";
import { canonical, type Json, type JsonObject } from "./json.js";
import { didYouMean, type Known } from "./suggest.js";
import { containsUnknown, isUnknown } from "./unknown.js";

type Issue = z.core.$ZodIssue;

export interface Checked {
    /** The inputs with defaults filled in; the user's own where something failed. */
    inputs: JsonObject;
    failures: CheckFailure[];
}

/**
 * Checks field by field: one unknown value must not keep the defaults and the failures of the others from being seen.
 */
export function checkArguments(schema: z.ZodObject, news: JsonObject): Checked {
    const inputs: JsonObject = {};
    const failures: CheckFailure[] = [];
    for (const [key, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
        const value = news[key] ?? undefined;
        const result = field.safeParse(value);
        const issues = (result.error?.issues ?? []).filter(issue => !concernsUnknown(value, issue));
        if (isPlaceholder(field, value)) {
            failures.push({
                property: key,
                reason: `"${key}" is the placeholder of an example: write the real one.`,
            });
        }
        failures.push(
            ...issues.map(issue => ({
                property: isOfItsType(value, issue) && mayBeShown(field) ? key : "",
                reason: reasonOf(key, field, issue, value),
            })),
        );
        const checked = result.success ? (result.data as Json | undefined) : value;
        if (checked !== undefined) {
            inputs[key] = checked;
        }
    }
    for (const key of Object.keys(news)) {
        if (!Object.hasOwn(schema.shape, key)) {
            failures.push({ property: "", reason: unknownArgument(key, Object.keys(schema.shape)) });
        }
    }
    return { inputs: failures.length > 0 ? news : inputs, failures };
}

/**
 * The engine prints the value of the property that a failure names. Of what may hold a secret, even by mistake, only
 * the reason tells which argument is meant.
 */
export function withoutEcho(schema: z.ZodObject, { property, reason }: CheckFailure): CheckFailure {
    const field = Object.hasOwn(schema.shape, property) ? (schema.shape[property] as z.ZodType) : undefined;
    if (property === "" || (field !== undefined && mayBeShown(field))) {
        return { property, reason };
    }
    return { property: "", reason: reason.includes(`"${property}`) ? reason : `"${property}": ${reason}` };
}

/**
 * Says of a value that is refused and has not changed where it may come from: the engine passes the old value of what the
 * option ignoreChanges names.
 */
export function withOrigin(
    { property, reason }: CheckFailure,
    olds: JsonObject,
    news: JsonObject,
): CheckFailure {
    const [before, now] = [olds[property], news[property]];
    const isKept = before !== undefined && canonical(before) === canonical(now);
    return isKept && canonical(olds) !== canonical(news)
        ? {
              property,
              reason: `${reason} "${property}" has the value of the last "pulumi up": if the option ignoreChanges names it, remove it there.`,
          }
        : { property, reason };
}

/** Whether it is what an example has in the place of a real value, as `app_…`. */
function isPlaceholder(field: z.ZodType, value: Json | undefined): boolean {
    const { example = "" } = field.meta() ?? {};
    return example.includes("…") && JSON.stringify(value) === example;
}

/** What is of another type than the argument takes was not meant for it, and may be anything. */
function isOfItsType(value: Json | undefined, issue: Issue): boolean {
    // An empty one would be shown as {}.
    return typeof value !== "object" && value !== "" && issue.code !== "invalid_type";
}

/** Whether the argument takes just a text, a number or a yes or no, and none that is secret. */
function mayBeShown(field: z.ZodType): boolean {
    const { secret, unshown } = field.meta() ?? {};
    const { type } = field.toJSONSchema({ io: "input", unrepresentable: "any" });
    const isPlain = type === "string" || type === "number" || type === "integer" || type === "boolean";
    return isPlain && secret === undefined && unshown !== true;
}

function concernsUnknown(value: Json | undefined, issue: Issue): boolean {
    let part: Json | undefined = value;
    for (const step of issue.path) {
        if (isUnknown(part)) {
            return true;
        }
        part = memberOf(part, String(step));
    }
    // A rule over a whole list or object cannot judge it while a part is missing; a wrong type stays one.
    return isUnknown(part) || (issue.code === "custom" && containsUnknown(part));
}

/** Its own only: a map may lack a word that every object has, such as `constructor`. */
function memberOf(value: Json | undefined, key: string): Json | undefined {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as JsonObject)[key]
        : undefined;
}

function unknownArgument(key: string, known: string[]): string {
    const those = known.length === 0 ? "There are none." : `Known are: ${known.join(", ")}.`;
    return `there is no argument "${key}".${didYouMean(key, known)} ${those}`;
}

/** What is wrong and what to write instead. Never the value itself: it may be a secret. */
function reasonOf(key: string, field: z.ZodType, issue: Issue, value: Json | undefined): string {
    const place = [key, ...issue.path.map(String)].join(".");
    const { example, secret, spellings = {} } = field.meta() ?? {};
    const write = example === undefined ? "" : ` Write, for example, ${key}: ${example}.`;
    const refused = issue.path.reduce((part, step) => memberOf(part, String(step)), value);
    switch (issue.code) {
        case "invalid_type":
            if (value === undefined && issue.path.length === 0) {
                return `"${key}" is required and missing.${write}`;
            }
            if (refused === mapMark) {
                return `"${place}" is a Map: write an object, Object.fromEntries(map).`;
            }
            // The SDK sends null for an element that is undefined, and for a secret one.
            return refused === null
                ? `"${place}" is ${secret === "values" ? 'undefined or null: is the name of the output or variable right that it comes from, such as env["…"]?' : "undefined or null."}${write}`
                : `"${place}" must be ${article(issue.expected)}.${write}`;
        case "invalid_value":
            return `"${place}" must be one of ${quoted(issue.values)}.${typeof refused === "string" ? didYouMean(refused, spelled(issue.values, spellings)) : ""}`;
        case "too_small":
            return `"${place}" must not be empty.${write}`;
        case "invalid_key":
            return `"${place}" ${issue.issues[0]?.message ?? issue.message}.${write}`;
        case "unrecognized_keys":
            return `"${place}" has no ${issue.keys.map(name => `"${name}"`).join(", ")}.${write}`;
        default:
            return `"${place}" ${issue.message}.${write}`;
    }
}

function spelled(words: readonly unknown[], spellings: Readonly<Record<string, readonly string[]>>): Known[] {
    return words.map(String).map(word => ({ word, also: spellings[word] ?? [] }));
}

function quoted(words: readonly unknown[]): string {
    return words.map(word => `"${String(word)}"`).join(", ");
}

function article(type: string): string {
    return (
        { array: "a list", record: "an object", object: "an object", int: "a whole number" }[type] ??
        `a ${type}`
    );
}
