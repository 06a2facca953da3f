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
    const differing = differingArguments(kind, withShownSecrets(found.outputs), withShownSecrets(old.inputs));
    // The list of shown members exists only in the program and the state, where a refresh removes names of hidden values.
    const lists = secretsOf(kind.args).map(([, , shownBy]) => shownBy);
    const changed = differing.filter(key => !lists.includes(key));
    // After a failed update, a refresh hides listed values that did not change. It names those that did.
    const isOnlyHidden = ({ path, isSecret, change }: Field): boolean =>
        isSecret === true && change === "changed" && isListed(kind, old.inputs, path);
    const told = differences(pick(old.inputs, changed), pick(found.inputs, changed))
        .filter(field => !isOnlyHidden(field))
        .map(field => hidden(kind, field, old.inputs, found.inputs));
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
    const differing = differingArguments(
        kind,
        withShownSecrets(found.outputs),
        withShownSecrets(stored.inputs),
    );
    const unwritten = differing.filter(
        key => !secrets.includes(key) && canonical(found.inputs[key]) === canonical(stored.inputs[key]),
    );
    const inputs = Object.fromEntries(unwritten.map(key => [key, found.outputs[key]]));
    return { ...found, inputs: { ...found.inputs, ...inputs } };
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

function differences(old: JsonObject, found: JsonObject, prefix = ""): Field[] {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(found)])];
    return keys
        .filter(key => prefix !== "" || !key.startsWith("__"))
        .flatMap(key => difference(`${prefix}${key}`, old[key], found[key]));
}

function difference(path: string, old: Json | undefined, found: Json | undefined): Field[] {
    if (canonical(old) === canonical(found)) {
        return [];
    }
    if (isMap(old) && isMap(found) && !isSecretMark(old) && !isSecretMark(found)) {
        return differences(old, found, `${path}.`);
    }
    const [before, after] = [old ?? undefined, found ?? undefined];
    const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    if (hasSecret(before) || hasSecret(after)) {
        return [{ path, isSecret: true, change }];
    }
    return mayBeMasked(before) || mayBeMasked(after)
        ? [{ path, isMasked: true, change }]
        : [{ path, old: before, new: after, change }];
}
