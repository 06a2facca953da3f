/** In what a resource is not as the stack has it, field by field. */
import type { z } from "zod";
import { namespace } from "../config.js";
import { kinds } from "../generate/kinds.js";
import { differingArguments } from "../lifecycle/compare.js";
import { canonical, isMap, type Json, type JsonObject } from "../lifecycle/json.js";
import type { Kind } from "../lifecycle/kind.js";
import { isListedAsShown, secretsOf } from "../lifecycle/secrets.js";
import { hasSecret, isSecretMark, mayBeMasked, withShownSecrets } from "./masked-text.js";
import { keyOf, type Field } from "./report.js";
import type { Side } from "./source.js";

/** @param kind undefined for the resource of another package */
export function declaredFields(kind: Kind | undefined, old: Side, found: Side): Field[] {
    if (kind === undefined) {
        return differences(old.inputs, found.inputs);
    }
    const changed = differingArguments(kind, withShownSecrets(found.outputs), withShownSecrets(old.inputs));
    const pick = (inputs: JsonObject): JsonObject =>
        Object.fromEntries(changed.map(key => [key, inputs[key]]));
    const told = differences(pick(old.inputs), pick(found.inputs)).map(field =>
        hidden(kind, field, [old.inputs, found.inputs]),
    );
    const named = driftedSecrets(kind, found);
    return [...told.filter(({ path }) => !named.some(secret => secret.path === path)), ...named];
}

/**
 * Completes what a refresh found. An adoption or a stopped run leaves arguments unwritten: the state then has the
 * declared inputs beside the outputs of the platform, and a refresh that finds the same outputs keeps these inputs.
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

/** What the platform tells, and no program says. */
export function undeclaredFields(kind: Kind | undefined, old: Side, found: Side): Field[] {
    return differences(old.outputs, found.outputs).filter(
        ({ path }) => kind === undefined || !Object.hasOwn(kind.args.shape, keyOf(path)),
    );
}

/** Also of an earlier refresh: the state has the foreign value since, and goes on naming it. */
function driftedSecrets({ args }: Kind, { inputs }: Side): Field[] {
    const { drifted } = inputs;
    const names = Array.isArray(drifted) ? drifted.map(String) : [];
    return names.map(name => ({ path: pathOf(args, name), isSecret: true, change: "changed" }));
}

/** `drifted` names an argument, or a member of the argument whose values are secret one by one. */
function pathOf(args: z.ZodObject, name: string): string {
    const secrets = secretsOf(args);
    const map = secrets.find(([, secrecy]) => secrecy === "values");
    const isArgument = secrets.some(([key, secrecy]) => secrecy === "whole" && key === name);
    return map === undefined || isArgument ? name : `${map[0]}.${name}`;
}

/** What the schema calls secret is not shown, even where the engine did not know that, but for what both sides list. */
function hidden({ args }: Kind, field: Field, sides: readonly JsonObject[]): Field {
    const key = keyOf(field.path);
    const name = field.path.slice(key.length + 1);
    const isSecret =
        secretsOf(args).some(([secret]) => secret === key) &&
        !sides.every(inputs => isListedAsShown(args, inputs, key, name));
    return isSecret ? { path: field.path, isSecret: true, change: field.change } : field;
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

const typePrefix = `pulumi-nodejs:dynamic/${namespace}:`;

/** Of ours, by its type. */
export function kindOfType(type: string): Kind | undefined {
    const name = type.startsWith(typePrefix) ? type.slice(typePrefix.length) : "";
    return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
