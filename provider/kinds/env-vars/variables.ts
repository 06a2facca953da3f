/** Reads and writes a collection of variables of an application or add-on. */
import { createHmac, randomBytes } from "node:crypto";
import type { EnvironmentVariable, ReadOptions } from "../../client/index.js";
import { PartialFailure, UserError } from "../../kind/errors.js";
import { orUndefined } from "../../kind/reading.js";
import { trailingSpaceNote } from "../../kind/trailing-space.js";
import { canonical } from "../../basics/json.js";
import type { Context } from "../../kind/kind.js";

type Variables = Record<string, string>;
/** The current variables by name. A map, since a variable may have the name `constructor`. */
export type Present = ReadonlyMap<string, string>;

interface Declared {
    /** The id of the place. */
    readonly id: string;
    readonly variables: Variables;
}

/** The object that has the variables. */
export interface Place {
    /** The argument with its id. */
    readonly argument: "application" | "addon";
    /** The noun before its id in messages. */
    readonly noun: "application" | "add-on";
}

/** A collection of variables that an application or add-on has. */
export interface VariableStore {
    readonly place: Place;
    readonly noun: string;
    list(context: Context, id: string, read?: ReadOptions): Promise<EnvironmentVariable[]>;
    write(context: Context, id: string, change: Change): Promise<void>;
    /** Removes variables. Says of each if it existed. */
    remove(
        context: Context,
        id: string,
        names: readonly string[],
        present: Present,
    ): Promise<{ existed: boolean }[]>;
    /** Says who sees a change, and when. The place is a noun and a name. */
    deploymentNote(place: string): string;
    /** Returns the further outputs of the place. Undefined if it never has such variables. Default: none. */
    outputs?(context: Context, id: string): Promise<Record<string, string> | undefined>;
}

interface Change {
    readonly present: Present;
    /** New variables, and those with new values. */
    readonly changed: Variables;
    /** Returns the names to remove. Call it as late as possible, since the program may still be declaring resources. */
    readonly dropped: () => Promise<readonly string[]>;
}

/**
 * Writes the declared variables one by one, in both modes. Replacing the whole collection would also remove variables
 * that were set after the list. The platform has no conditional requests to prevent that.
 *
 * @param leaving names to remove, except those that another declaration of this run claims
 * @returns the variables after the writes
 */
export async function write(
    store: VariableStore,
    context: Context,
    { id, variables }: Declared,
    present: Present,
    leaving: string[] = [],
): Promise<Present> {
    const changed = select(variables, name => present.get(name) !== variables[name]);
    const there = leaving.filter(name => present.has(name));
    const dropped = () => removable(store, context, id, there);
    await store.write(context, id, { present, changed, dropped });
    const others = [...present].filter(([name]) => !there.includes(name));
    return new Map([...others, ...Object.entries(variables)]);
}

/** Returns the names that no other resource of the stack has. */
async function removable(
    { place }: VariableStore,
    { log, kept: keptOf }: Context,
    id: string,
    leaving: readonly string[],
): Promise<string[]> {
    const claims = leaving.map(name => claimOf(id, name));
    const kept = claims.length === 0 ? [] : (await keptOf(id, claims)).map(variableIn);
    if (kept.length > 0) {
        log.info(`${place.noun} ${id}: keeps ${kept.join(", ")}, which the program still declares`);
    }
    return leaving.filter(name => !kept.includes(name));
}

/** Names the variables that existed before they were declared. */
function warnOfAdopted(
    { place }: VariableStore,
    { log }: Context,
    id: string,
    adopted: readonly string[],
): void {
    if (adopted.length > 0) {
        log.warn(
            "variables-adopted",
            `${place.noun} ${id}: ${adopted.join(", ")} already existed, and this resource manages ${adopted.length === 1 ? "it" : "them"} now`,
        );
    }
}

/**
 * Throws if a variable exists with another value that was set outside this stack: it may be the only copy of a key.
 *
 * @param names those that the declaration adds
 */
export async function assertNotForeign(
    { place }: VariableStore,
    { foreign }: Context,
    { id, variables }: Declared,
    names: readonly string[],
    present: Present,
): Promise<void> {
    const differing = names.filter(name => present.has(name) && present.get(name) !== variables[name]);
    const values = differing.map(name => [claimOf(id, name), present.get(name) ?? ""] as const);
    const refused = values.length === 0 ? [] : (await foreign(new Map(values))).map(variableIn).sort();
    if (refused.length > 0) {
        const shown = refused.map(name => `${name}${trailingSpaceNote(present.get(name), variables[name])}`);
        const isOne = refused.length === 1;
        const it = isOne ? "it" : "them";
        throw new UserError(
            "variables-exist",
            `${shown.join(", ")} of ${place.noun} ${id} ${isOne ? "has another value" : "have other values"} already, and no resource of this stack has set ${it}`,
            `Declare the present ${isOne ? "value" : "values"}, which "pulumi up" adopts, and change ${it} in the next update. Or remove ${it} on the platform first.`,
        );
    }
}

/** Writes the variables of a new declaration. */
export async function begin(store: VariableStore, context: Context, args: Declared): Promise<Present> {
    const present = await variablesNow(store, context, args.id);
    const names = Object.keys(args.variables);
    await assertNotForeign(store, context, args, names, present);
    const there = names.filter(name => present.has(name));
    const values = there.map(name => [claimOf(args.id, name), present.get(name) ?? ""] as const);
    // A replacement finds the variables of the resource itself.
    const adopted = there.length === 0 ? [] : await context.foreign(new Map(values));
    warnOfAdopted(store, context, args.id, adopted.map(variableIn));
    return write(store, context, args, present).catch((error: unknown) =>
        fail(store, context, args, present, error),
    );
}

/** Fails, and records the variables that were written nevertheless: otherwise no resource would manage them. */
async function fail(
    store: VariableStore,
    context: Context,
    { id, variables }: Declared,
    before: Present,
    error: unknown,
): Promise<never> {
    // If the variables can't be listed now, each of them may have been written, so all are recorded.
    const now = await variablesNow(store, context, id).catch(() => new Map(Object.entries(variables)));
    const isWritten = (name: string): boolean =>
        before.get(name) !== variables[name] && now.get(name) === variables[name];
    const there = select(Object.fromEntries(now), name => Object.hasOwn(variables, name) && isWritten(name));
    throw Object.keys(there).length === 0
        ? error
        : new PartialFailure(id, { ...outputsOf(there, now), variables: there }, error);
}

/** Removes all or none: after a failed deletion, the engine keeps the whole resource, so removed variables are restored. */
export async function removeAll(
    store: VariableStore,
    context: Context,
    id: string,
    names: string[],
    before: Present,
): Promise<{ existed: boolean }[]> {
    try {
        return await store.remove(context, id, names, before);
    } catch (error) {
        await putBack(store, context, id, names, before).catch(() => {
            context.log.warn(
                "changed-in-part",
                `${store.place.noun} ${id}: some of ${names.join(", ")} were removed, but the state still has them. ` +
                    'Run "pulumi refresh".',
            );
        });
        throw error;
    }
}

/** Restores only missing variables, since others may have been set outside Pulumi meanwhile. */
async function putBack(
    store: VariableStore,
    context: Context,
    id: string,
    names: string[],
    before: Present,
): Promise<void> {
    const present = await variablesNow(store, context, id);
    const missing = [...before].filter(([name]) => names.includes(name) && !present.has(name));
    await store.write(context, id, {
        present,
        changed: Object.fromEntries(missing),
        dropped: () => Promise.resolve([]),
    });
}

/** Waits for all requests, so that none is still running while a failure is handled. */
export async function allOf<T>(requests: Promise<T>[]): Promise<T[]> {
    const results = await Promise.allSettled(requests);
    return results.map(result => {
        if (result.status === "rejected") {
            throw result.reason;
        }
        return result.value;
    });
}

export function outputsOf(variables: Variables, present: Present, salt = randomBytes(8).toString("hex")) {
    return {
        hash: hashOf(variables, salt),
        unmanaged: [...present.keys()].filter(name => !Object.hasOwn(variables, name)).sort(),
        salt,
    };
}

/** Returns a keyed hash that reveals nothing about the values without the salt. */
export function hashOf(variables: object, salt: string): string {
    return createHmac("sha256", salt).update(canonical(variables)).digest("hex").slice(0, 16);
}

export async function variablesAt(
    store: VariableStore,
    context: Context,
    id: string,
    read?: ReadOptions,
): Promise<Present> {
    const variables = await store.list(context, id, read);
    return new Map(variables.map(({ name, value }) => [name, value]));
}

/** Lists the variables without the cache, since writes must not follow from an earlier refresh of the same run. */
export function variablesNow(store: VariableStore, context: Context, id: string): Promise<Present> {
    return variablesAt(store, context, id, { fresh: true });
}

/** Throws if a variable is still listed after the platform reported it as missing. */
export async function assertRemoved(
    store: VariableStore,
    context: Context,
    id: string,
    names: string[],
): Promise<void> {
    const present = await orUndefined(variablesAt(store, context, id));
    const left = names.filter(name => present?.has(name) === true);
    if (left.length > 0) {
        throw new UserError(
            "contradictory-answers",
            `the platform reported that ${left.join(", ")} did not exist, but still lists it`,
            "Run the command again.",
        );
    }
}

/** Returns the claim of one variable of an application or add-on. */
export function claimOf(place: string, name: string): string {
    return `${place}/${name}`;
}

export function variableIn(claim: string): string {
    return claim.slice(claim.indexOf("/") + 1);
}

/** Returns the variable of a claim, or undefined if the claim belongs to another place. */
export function nameIn(claim: string, place: string): string | undefined {
    return claim.startsWith(`${place}/`) ? claim.slice(place.length + 1) : undefined;
}

export function select<T>(
    variables: Record<string, T>,
    isWanted: (name: string) => boolean,
): Record<string, T> {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => isWanted(name)));
}
