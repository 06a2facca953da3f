/** Compares a resource with the stack, field by field. */
import type { z } from "zod";
import { differingArguments } from "../../provider/kind/compare.js";
import { canonical, isMap, pick, type Json, type JsonObject } from "../../provider/basics/json.js";
import type { Kind } from "../../provider/kind/kind.js";
import { stringsIn } from "../../provider/basics/sets.js";
import { isListedAsShown, secretsOf } from "../../provider/kind/secrets.js";
import type { Side } from "../pulumi/events.js";
import { hasSecret, isSecretMark, withShownSecrets } from "../../provider/protocol/secret-marks.js";
import { mayBeMasked } from "./masked-text.js";
import { keyOf, type Field } from "./field.js";

/** @param kind undefined for a resource of another package */
export function declaredFields(kind: Kind | undefined, old: Side, found: Side): Field[] {
    if (kind === undefined) {
        return differences(old.inputs, found.inputs);
    }
    const differing = differingArguments(kind, readArguments(found), withShownSecrets(old.inputs));
    // The list of shown members exists only in the program and the state, where a refresh removes names of hidden values.
    const lists = secretsOf(kind.args).map(([, , shownBy]) => shownBy);
    const changed = differing.filter(key => !lists.includes(key));
    const told = differences(pick(old.inputs, changed), pick(found.inputs, changed)).map(field =>
        hidden(kind, field, old.inputs, found.inputs),
    );
    const named = driftedSecrets(kind, old, found);
    return [...told.filter(({ path }) => !named.some(secret => secret.path === path)), ...named];
}

/** Compares the arguments of two programs. A secret that both have counts as unchanged: its values are unknown here. */
export function changedArguments(kind: Kind | undefined, old: JsonObject, next: JsonObject): Field[] {
    const isShown = ({ path }: Field): boolean =>
        kind === undefined || (Object.hasOwn(kind.args.shape, keyOf(path)) && keyOf(path) !== "adopt");
    return differences(old, next)
        .filter(isShown)
        .map(field => (kind === undefined ? field : hidden(kind, field, old, next)));
}

/**
 * Completes the result of a refresh. An adoption or a stopped run may leave arguments unwritten. The state then holds
 * the declared inputs beside the platform's outputs, and a refresh that finds the same outputs keeps these inputs.
 */
export function withUnwritten(kind: Kind | undefined, stored: Side, found: Side): Side {
    if (kind === undefined) {
        return found;
    }
    const secrets = secretsOf(kind.args).map(([key]) => key);
    const differing = differingArguments(kind, readArguments(found), withShownSecrets(stored.inputs));
    const unwritten = differing.filter(
        key => !secrets.includes(key) && canonical(found.inputs[key]) === canonical(stored.inputs[key]),
    );
    const inputs = Object.fromEntries(unwritten.map(key => [key, found.outputs[key]]));
    return { ...found, inputs: { ...found.inputs, ...inputs } };
}

/** The program may mark an output whose argument is not secret. The inputs of the refresh then have the read value. */
function readArguments({ inputs, outputs }: Side): JsonObject {
    const marked = Object.keys(outputs).filter(
        key => isSecretMark(outputs[key]) && Object.hasOwn(inputs, key),
    );
    return withShownSecrets({ ...outputs, ...pick(inputs, marked) });
}

/** Returns the differing outputs that no argument declares. */
export function undeclaredFields(kind: Kind | undefined, old: Side, found: Side): Field[] {
    return differences(old.outputs, found.outputs).filter(
        ({ path }) => kind === undefined || !Object.hasOwn(kind.args.shape, keyOf(path)),
    );
}

/**
 * Returns drifted secrets, also of earlier refreshes: the state then holds the platform's value and still lists the
 * drift. The state may show the value that the program has declared.
 */
function driftedSecrets({ args }: Kind, { inputs: old }: Side, { inputs }: Side): Field[] {
    return stringsIn(inputs["drifted"]).map(name => {
        const path = pathOf(args, old, name);
        const map = old[keyOf(path)];
        const value = isMap(map) && isListedAsShown(args, old, keyOf(path), name) ? map[name] : undefined;
        return { path, isSecret: true, change: "changed", ...(typeof value === "string" && { old: value }) };
    });
}

/** @param name an argument in `drifted`, or a member of an argument whose values are secret one by one */
function pathOf(args: z.ZodObject, old: JsonObject, name: string): string {
    const map = secretsOf(args).find(([, secrecy]) => secrecy === "values");
    const members = old[map?.[0] ?? ""];
    const isArgument = Object.hasOwn(args.shape, name) && !(isMap(members) && Object.hasOwn(members, name));
    return map === undefined || isArgument ? name : `${map[0]}.${name}`;
}

/**
 * Hides the values of secrets by the schema, even if the engine did not mark them, unless each side lists the member that
 * it has as visible.
 */
function hidden(kind: Kind, field: Field, old: JsonObject, found: JsonObject): Field {
    const isShown = (value: Json | undefined, inputs: JsonObject): boolean =>
        value === undefined || isListed(kind, inputs, field.path);
    const isSecret =
        secretsOf(kind.args).some(([key]) => key === keyOf(field.path)) &&
        !(isShown(field.old, old) && isShown(field.new, found));
    return isSecret ? { path: field.path, isSecret: true, change: field.change } : field;
}

function isListed({ args }: Kind, inputs: JsonObject, path: string): boolean {
    const key = keyOf(path);
    return isListedAsShown(args, inputs, key, path.slice(key.length + 1));
}

/**
 * Returns the values that may be equal: one is marked as secret, and the other may be its content. If nothing else
 * differs, the engine has found a change in one of them. Refreshes and previews name a kind's own secrets.
 */
export function unclearFields(kind: Kind | undefined, old: JsonObject, found: JsonObject): Field[] {
    const secrets = kind === undefined ? [] : secretsOf(kind.args).map(([key]) => key);
    const isShown = ({ path }: Field): boolean =>
        kind === undefined || (Object.hasOwn(kind.args.shape, keyOf(path)) && !secrets.includes(keyOf(path)));
    return compared(old, found)
        .filter(({ field, isUnclear }) => isUnclear && isShown(field))
        .map(({ field }) => field);
}

function differences(old: JsonObject, found: JsonObject): Field[] {
    return compared(old, found).flatMap(({ field, isUnclear }) => (isUnclear ? [] : field));
}

interface Compared {
    readonly field: Field;
    /** True if the values may be equal. */
    readonly isUnclear: boolean;
}

function compared(old: JsonObject, found: JsonObject, prefix = ""): Compared[] {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(found)])];
    return keys
        .filter(key => prefix !== "" || !key.startsWith("__"))
        .flatMap(key => comparedValues(`${prefix}${key}`, old[key], found[key]));
}

function comparedValues(path: string, old: Json | undefined, found: Json | undefined): Compared[] {
    if (canonical(old) === canonical(found)) {
        return [];
    }
    if (isMap(old) && isMap(found) && !isSecretMark(old) && !isSecretMark(found)) {
        return compared(old, found, `${path}.`);
    }
    const [before, after] = [old ?? undefined, found ?? undefined];
    const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    if (hasSecret(before) || hasSecret(after)) {
        return [{ field: { path, isSecret: true, change }, isUnclear: mayBeEqual(before, after) }];
    }
    return mayBeMasked(before) || mayBeMasked(after)
        ? [{ field: { path, isMasked: true, change }, isUnclear: false }]
        : [{ field: { path, old: before, new: after, change }, isUnclear: false }];
}

function mayBeEqual(one: Json | undefined, other: Json | undefined): boolean {
    if (isSecretMark(one) || isSecretMark(other)) {
        return one !== undefined && other !== undefined;
    }
    if (Array.isArray(one) && Array.isArray(other)) {
        return one.length === other.length && one.every((part, index) => mayBeEqual(part, other[index]));
    }
    return isMap(one) && isMap(other)
        ? [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key =>
              mayBeEqual(one[key], other[key]),
          )
        : canonical(one) === canonical(other);
}
