/**
 * Secrets that were changed outside Pulumi.
 *
 * A preview shows a drifted secret as `[secret]` on both sides, without a name. So a refresh puts the names into
 * `drifted`, in the outputs and in the inputs. No argument has that name: `check` never returns it, `diff` ignores it,
 * and the next preview shows that the names go.
 */
import { z } from "zod";
import { canonical, isMap, type Json, type JsonObject } from "../basics/json.js";
import type { State } from "../basics/roles.js";
import { secretsOf } from "./secrets.js";

/** The outputs of every kind whose secret arguments can be read back. The operations fill them in. */
export const driftedSecrets = {
    drifted: z.array(z.string()).meta({
        movedBy: "any",
        description: "Names of the secrets that were changed outside Pulumi, as of the last refresh.",
    }),
    lastApplied: z.record(z.string(), z.unknown()).optional().meta({
        movedBy: "any",
        description: "The value that this stack gave to each drifted secret.",
        secret: "whole",
    }),
};

export type DriftedSecretsOutput = keyof typeof driftedSecrets;

/**
 * Returns the differences from the values that the stack itself applied. A secret that drifted in an earlier refresh is
 * compared with that value too: since then, the state has the value that was set outside Pulumi.
 */
export function driftedSince(args: z.ZodObject, last: JsonObject, observed: JsonObject): JsonObject {
    const applied = { ...secretValues(args, last), ...members(last["lastApplied"]) };
    const found = secretValues(args, observed);
    const drifted = Object.keys(found).filter(
        name => Object.hasOwn(applied, name) && canonical(applied[name]) !== canonical(found[name]),
    );
    const lastApplied = Object.fromEntries(drifted.map(name => [name, applied[name]]));
    return { drifted, ...(drifted.length > 0 && { lastApplied }) };
}

/** Returns the state with the value that this stack gave to each drifted argument: what the platform masks is that value. */
export function withLastApplied(args: z.ZodObject, state: State): State {
    const whole = secretsOf(args).flatMap(([key, secrecy]) => (secrecy === "values" ? [] : [key]));
    const applied = Object.entries(members(state["lastApplied"])).filter(([key]) => whole.includes(key));
    return { ...state, ...Object.fromEntries(applied) };
}

/** Returns the values by name: the name of the argument, or of its entries if each is a secret of its own. */
function secretValues(args: z.ZodObject, properties: JsonObject): JsonObject {
    const named = secretsOf(args).flatMap(([key, secrecy]) =>
        secrecy === "values" ? Object.entries(members(properties[key])) : [[key, properties[key]] as const],
    );
    return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function members(value: Json | undefined): JsonObject {
    return isMap(value) ? value : {};
}
