/** Checks arguments against their schema, in previews too. Unknown values pass. */
import { z } from "zod";
import { spelledArguments } from "./argument-spellings.js";
import { forExample, removedArguments } from "./arguments.js";
import { isPlaceholderId } from "./ids.js";
import type { CheckFailure } from "./kind.js";
import type { Json, JsonObject } from "../basics/json.js";
import { own } from "../text/own-command.js";
import { outputsInStrings } from "../text/output-in-string.js";
import { didYouMean, type Known } from "../text/suggest.js";
import { containsUnknown, isUnknown } from "../protocol/unknown.js";

type Issue = z.core.$ZodIssue;

export interface CheckedArguments {
    /** The inputs with their defaults; the user's own inputs if a check failed. */
    inputs: JsonObject;
    failures: CheckFailure[];
}

/**
 * Checks each field on its own: an unknown value must not hide the defaults and the failures of other fields.
 *
 * @param isUp true in an `up`. The engine passes no output of a failed resource to one
 */
export function checkArguments(schema: z.ZodObject, news: JsonObject, isUp = false): CheckedArguments {
    const inputs: JsonObject = {};
    const failures: CheckFailure[] = [];
    for (const [key, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
        const value = news[key] ?? undefined;
        const result = field.safeParse(value);
        const misused = outputsInStrings(key, value);
        failures.push(
            ...misused.map(reason => ({ code: "output-in-string" as const, property: "", reason })),
        );
        const issues = (misused.length > 0 ? [] : (result.error?.issues ?? [])).filter(
            issue => !concernsUnknown(value, issue),
        );
        if (isPlaceholder(field, value)) {
            failures.push({
                code: "invalid-argument",
                property: key,
                reason: `"${key}" is the placeholder of an example: write the real value.`,
            });
        }
        failures.push(
            ...issues.map(issue => ({
                code: "invalid-argument" as const,
                property: isOfItsType(value, issue) && mayBeShown(field) ? key : "",
                reason: reasonOf(key, field, issue, news, isUp),
            })),
        );
        const checked = result.success ? (result.data as Json | undefined) : value;
        if (checked !== undefined) {
            inputs[key] = checked;
        }
    }
    for (const key of Object.keys(news)) {
        if (!Object.hasOwn(schema.shape, key)) {
            const reason = unknownArgument(key, Object.keys(schema.shape));
            failures.push({ code: "unknown-argument", property: "", reason });
        }
    }
    return { inputs: failures.length > 0 ? news : inputs, failures };
}

/**
 * The engine prints the value of the property that a failure names. If the value may hold a misplaced secret, only the
 * reason names the argument.
 */
export function withoutEcho(schema: z.ZodObject, failure: CheckFailure): CheckFailure {
    const { code, property, reason } = failure;
    const field = Object.hasOwn(schema.shape, property) ? (schema.shape[property] as z.ZodType) : undefined;
    if (property === "" || (field !== undefined && mayBeShown(field))) {
        return failure;
    }
    return {
        code,
        property: "",
        reason: reason.includes(`"${property}`) ? reason : `"${property}": ${reason}`,
    };
}

/** True if the value is a placeholder of an example. */
function isPlaceholder(field: z.ZodType, value: Json | undefined): boolean {
    const { example = "" } = field.meta() ?? {};
    const isUnfilled = [value].flat().some(each => typeof each === "string" && isPlaceholderId(each));
    return isUnfilled || (example.includes("…") && JSON.stringify(value) === example);
}

/** A value of another type was meant for something else, and may be a secret. */
function isOfItsType(value: Json | undefined, issue: Issue): boolean {
    // The engine would show an empty object as {}.
    return typeof value !== "object" && value !== "" && issue.code !== "invalid_type";
}

/** True if the argument is a single text, number or boolean, and no secret. */
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
    // A rule over a whole list or object cannot judge it while a part is missing. A wrong type still fails.
    return isUnknown(part) || (issue.code === "custom" && containsUnknown(part));
}

/** Reads own properties only, since an inherited one such as `constructor` is not a member. */
function memberOf(value: Json | undefined, key: string): Json | undefined {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as JsonObject)[key]
        : undefined;
}

function unknownArgument(key: string, known: string[]): string {
    const instead = Object.hasOwn(removedArguments, key) ? removedArguments[key] : undefined;
    if (instead !== undefined) {
        return `the argument "${key}" no longer exists. ${instead} Remove "${key}" from the declaration.`;
    }
    const those = known.length === 0 ? "There are none." : `Known are: ${known.join(", ")}.`;
    return `there is no argument "${key}".${didYouMean(key, spelledArguments(known))} ${those}`;
}

const failedSource = " If it is an output of a resource that failed in this run, correct that error first.";

const asString =
    ' Convert it to a string, or set a configured value with "pulumi config set --type string". In YAML, quote it, or configure a secret as a member of an object: "pulumi config set --secret --path secrets.NAME".';

/** Says what is wrong and what to write instead, never the value: it may be a secret. */
function reasonOf(key: string, field: z.ZodType, issue: Issue, args: JsonObject, isUp: boolean): string {
    const value = args[key] ?? undefined;
    const place = [key, ...issue.path.map(String)].join(".");
    const { example: usual, exampleFor, secret, spellings = {}, growsByVersion } = field.meta() ?? {};
    const example = exampleFor === undefined ? usual : exampleFor(args);
    const write = example === undefined ? "" : ` ${forExample(key, example)}`;
    const refused = issue.path.reduce<Json | undefined>((part, step) => memberOf(part, String(step)), value);
    switch (issue.code) {
        case "invalid_type":
            if (value === undefined && issue.path.length === 0) {
                return `"${key}" is required and missing.${isUp ? failedSource : ""}${write}`;
            }
            if (issue.expected === "string" && ["number", "boolean"].includes(typeof refused)) {
                const whole = issue.path.length === 0 ? write : "";
                return `"${place}" must be a string, and this is a ${typeof refused}.${whole || asString}`;
            }
            // The SDK sends null for an element that is undefined, and for one that is secret.
            return refused === null
                ? `"${place}" is ${secret === "values" ? 'undefined or null: is the name of the output or variable right that it comes from, such as env["…"]?' : "undefined or null."}${write}`
                : `"${place}" must be ${article(issue.expected)}.${write}`;
        case "invalid_value": {
            const suggestion =
                typeof refused === "string" ? didYouMean(refused, spelled(issue.values, spellings)) : "";
            return growsByVersion === true && refused !== undefined
                ? `"${place}": this version knows ${quoted(issue.values)}.${suggestion} For a later word of the platform, upgrade ${own.name}.`
                : `"${place}" must be one of ${quoted(issue.values)}.${suggestion}`;
        }
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
