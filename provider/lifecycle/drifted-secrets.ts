/**
 * Secrets that somebody else changed.
 *
 * A preview shows a drifted secret as `[secret]` on both sides, so nothing would name it. A refresh therefore puts the
 * names into `drifted`: in the outputs, and in the inputs as long as there are any. No argument goes by that name, so
 * check never returns it and diff does not look at it, and the next preview shows it with the names as going.
 */
import { z } from "zod";
import { canonical, isMap, type Json, type JsonObject } from "./json.js";
import { secretsOf, type IsShown } from "./secrets.js";

/** Outputs of every kind whose secret arguments can be read back. The operations fill them in. */
export const driftedSecrets = {
    drifted: z.array(z.string()).meta({
        description: "Names of the secrets whose value somebody else changed, as of the last refresh.",
    }),
    lastApplied: z.record(z.string(), z.unknown()).optional().meta({
        description: "The value that this stack gave to each drifted secret.",
        secret: "whole",
    }),
};

export type DriftedSecretsOutput = keyof typeof driftedSecrets;

/**
 * What differs from what the stack itself applied. A secret that drifted in an earlier refresh is still measured
 * against that: the state has held the foreign value since.
 */
export function driftedSince(
    args: z.ZodObject,
    state: JsonObject,
    observed: JsonObject,
    isShown: IsShown = () => false,
): JsonObject {
    const applied = { ...secretValues(args, state), ...members(state["lastApplied"]) };
    const found = secretValues(args, observed, isShown);
    const drifted = Object.keys(found).filter(
        name => Object.hasOwn(applied, name) && canonical(applied[name]) !== canonical(found[name]),
    );
    const lastApplied = Object.fromEntries(drifted.map(name => [name, applied[name]]));
    return { drifted, ...(drifted.length > 0 && { lastApplied }) };
}

/** By name: that of the argument, or those of its entries where each value is a secret of its own. */
function secretValues(args: z.ZodObject, properties: JsonObject, isShown: IsShown = () => false): JsonObject {
    const named = secretsOf(args).flatMap(([key, secrecy]) =>
        secrecy === "values"
            ? Object.entries(members(properties[key])).filter(([name, value]) => !isShown(key, name, value))
            : [[key, properties[key]] as const],
    );
    return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function members(value: Json | undefined): JsonObject {
    return isMap(value) ? value : {};
}
