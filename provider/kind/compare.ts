/** Compares an existing object with its declaration, argument by argument. */
import type { z } from "zod";
import { metaOf, type Kind } from "./kind.js";
import { canonical, isMap, type Json } from "../basics/json.js";
import type { Inputs, Known } from "../basics/roles.js";
import { perSchema } from "../basics/per-schema.js";
import { ownCommand } from "../text/own-command.js";
import { listed } from "../text/words.js";
import { containsUnknown } from "../protocol/unknown.js";

/** Returns the arguments that differ between the object and the declaration. */
export function differingArguments(kind: Kind, state: Known, news: Inputs): string[] {
    return compared(kind.args)
        .filter(([key, field]) => differs(kind, key, field, state, news))
        .map(([key]) => key);
}

/** True if the object is what a creation would make, apart from what it writes later. */
export function isIdentical(kind: Kind, state: Known, news: Inputs): boolean {
    return compared(kind.args).every(
        ([key, field]) =>
            kind.creation?.writtenLater?.[key] !== undefined || !differs(kind, key, field, state, news),
    );
}

/** Returns the differences in words, after "its". It never contains a secret value. */
export function describeDifferences(kind: Kind, keys: readonly string[], state: Known, news: Inputs): string {
    const described = keys.flatMap(
        key =>
            kind.creation?.differences?.[key]?.(state, news) ?? [
                describeDifference(kind, key, state[key], news[key]),
            ],
    );
    return described.map(difference => `its ${difference}`).join(", ");
}

/** Returns what to write in the program, after a sentence that says why: `: name: "shop-db", without description`. */
export function describeAsToWrite(kind: Kind, keys: readonly string[], state: Known): string {
    const lines = keys.flatMap(key =>
        lineToWrite(kind, key, key === "owner" ? state["ownerId"] : state[key]),
    );
    return lines.length === 0 ? "" : `: ${lines.join(", ")}`;
}

/**
 * Returns a sentence with the command that prints the first differing secret, for a value that no message shows. Empty if the
 * object has none of them.
 */
export function describeSecretsToWrite(
    kind: Kind,
    id: string,
    keys: readonly string[],
    { state, news }: { readonly state: Known; readonly news: Inputs },
): string {
    const [path, ...others] = keys
        .flatMap(key => differingSecrets(metaOf(kind, key).secret, key, state[key], news[key]))
        .sort();
    if (path === undefined) {
        return "";
    }
    const rest = others.length === 0 ? "" : `, and likewise ${listed(others)}`;
    return ` The command "${ownCommand(`secret ${kind.name} ${id} ${path}`)}" prints the value of ${path}${rest}.`;
}

function differingSecrets(
    secrecy: "whole" | "values" | undefined,
    key: string,
    present: Json | undefined,
    declared: Json | undefined,
): string[] {
    if (secrecy === "values" && isMap(present) && isMap(declared)) {
        return Object.keys(declared)
            .filter(name => Object.hasOwn(present, name) && present[name] !== declared[name])
            .map(name => `${key}.${name}`);
    }
    return secrecy === "whole" && typeof present === "string" ? [key] : [];
}

/** Returns an empty text if the value may be secret or has several lines. */
function lineToWrite({ args, creation }: Kind, key: string, value: Json | undefined): string[] {
    const { secret, unshown } = metaOf({ args }, key);
    if (secret !== undefined || unshown === true) {
        return [];
    }
    if (value === undefined || value === null) {
        return creation?.differences?.[key] === undefined ? [`without ${key}`] : [];
    }
    return [`${key}: ${JSON.stringify(value)}`];
}

function describeDifference(
    { args }: Kind,
    key: string,
    value: Json | undefined,
    declared: Json | undefined,
): string {
    const { secret } = metaOf({ args }, key);
    const verb = key.endsWith("s") && (typeof value === "object" || secret !== undefined) ? "are" : "is";
    if (secret !== undefined) {
        const other = verb === "are" ? "others" : "another one";
        return `${key} ${verb} ${other}${trailingSpaceNote(value, declared)}`;
    }
    return `${key} ${verb} ${JSON.stringify(value ?? "")}`;
}

/** Returns all arguments except those that only steer. */
const compared = perSchema(({ shape }) =>
    (Object.entries(shape) as [string, z.ZodType][]).filter(([, field]) => field.meta()?.change !== "steers"),
);

function differs(kind: Kind, key: string, field: z.ZodType, state: Known, news: Inputs): boolean {
    if (containsUnknown(news[key])) {
        return true;
    }
    if (key === "owner") {
        // If the owner is left out, the present one stays: another default organisation moves nothing.
        return news["owner"] !== undefined && news["owner"] !== state["ownerId"];
    }
    const same = kind.same?.[key];
    if (same !== undefined) {
        return !same(state, news);
    }
    const [before, after] = [state[key], news[key]];
    return before !== after && canonical(orDefault(field, before)) !== canonical(orDefault(field, after));
}

/** The state of a version without this argument: the default was in force. */
function orDefault(field: z.ZodType, value: Json | undefined): unknown {
    return value ?? field.safeParse(undefined).data;
}

/**
 * Returns a remark for a message that shows neither value: a file that is piped into the configuration may lose its
 * newline. Empty if the values are equal, or differ in more.
 */
export function trailingSpaceNote(one: Json | undefined, other: Json | undefined): string {
    return canonical(one) !== canonical(other) && trimmed(one) === trimmed(other)
        ? " (differs only in white space at the end)"
        : "";
}

/** Returns the value as JSON, without the white space at the end of each text. */
function trimmed(value: Json | undefined): string {
    return canonical(value).replace(/(?:\\[nrt]| )+(?=")/g, "");
}
