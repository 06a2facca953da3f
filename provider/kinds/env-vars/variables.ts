/** Reads and writes a collection of variables of an application or add-on. */
import { createHmac, randomBytes } from "node:crypto";
import type { EnvironmentVariable, ReadOptions } from "../../client/index.js";
import { PartialFailure, UserError } from "../../kind/user-errors.js";
import { orUndefined } from "../../kind/reading.js";
import { trailingSpaceNote } from "../../kind/compare.js";
import { canonical } from "../../basics/json.js";
import type { Context } from "../../kind/kind.js";

type Variables = Record<string, string>;
/** The current variables by name. A map, since a variable may have the name `constructor`. */
export type Present = ReadonlyMap<string, string>;

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
    write(context: Context, id: string, change: VariableChanges): Promise<void>;
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

/** The variables of one application or add-on, in one call of a kind's function. */
interface Collection {
    readonly store: VariableStore;
    readonly context: Context;
    /** The id of the place. */
    readonly id: string;
}

interface VariableChanges {
    readonly present: Present;
    /** True if the present variables were read right before, and nothing was asked since. */
    readonly isFresh: boolean;
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
 * @param isFresh true if the present variables were read right before
 * @returns the variables after the writes
 */
export async function write(
    collection: Collection,
    variables: Variables,
    present: Present,
    { leaving = [], isFresh = false }: { readonly leaving?: string[]; readonly isFresh?: boolean } = {},
): Promise<Present> {
    const { store, context, id } = collection;
    const changed = select(variables, name => present.get(name) !== variables[name]);
    const there = leaving.filter(name => present.has(name));
    const dropped = () => removable(collection, there);
    await store.write(context, id, { present, isFresh, changed, dropped });
    const others = [...present].filter(([name]) => !there.includes(name));
    return new Map([...others, ...Object.entries(variables)]);
}

/** Returns the names that no other resource of the stack has. */
async function removable({ store, context, id }: Collection, leaving: readonly string[]): Promise<string[]> {
    const claims = leaving.map(name => claimOf(id, name));
    const kept = claims.length === 0 ? [] : (await context.claimedByOthers(id, claims)).map(variableIn);
    if (kept.length > 0) {
        context.log.info(
            `${store.place.noun} ${id}: keeps ${kept.join(", ")}, which the program still declares`,
        );
    }
    return leaving.filter(name => !kept.includes(name));
}

/**
 * Returns those of the present variables that were set outside this stack, each with the resource that gives it up in this
 * run, if there is one.
 */
async function foreignAmong(
    { context, id }: Collection,
    names: readonly string[],
    present: Present,
): Promise<ReadonlyMap<string, string | undefined>> {
    const values = names.map(name => [claimOf(id, name), present.get(name) ?? ""] as const);
    const outside = values.length === 0 ? [] : await context.partsSetOutside(new Map(values));
    return new Map([...outside].map(([claim, former]) => [variableIn(claim), former]));
}

/** The variables that a declaration adopts, since they exist with the declared value and were set outside this stack. */
interface Adopted {
    readonly names: string[];
    /** The other stacks whose states do not tell whether they have these variables. */
    readonly unread: readonly string[];
}

/**
 * Throws if an existing variable belongs to another stack of the project. Throws if it has another value that was set
 * outside this stack, which may be the only copy of a key.
 *
 * @param names the variables that the declaration adds
 */
export async function assertNotForeign(
    collection: Collection,
    variables: Variables,
    names: readonly string[],
    present: Present,
): Promise<Adopted> {
    const { store, context, id } = collection;
    const there = names.filter(name => present.has(name));
    const formers = await foreignAmong(collection, there, present);
    const foreign = [...formers.keys()];
    if (foreign.length === 0) {
        return { names: [], unread: [] };
    }
    const { stack, parts, unread } = await context.partsOfOtherStacks(foreign.map(name => claimOf(id, name)));
    if (stack !== undefined) {
        const taken = parts.map(variableIn).sort();
        throw new UserError(
            "variables-exist",
            `${taken.join(", ")} of ${store.place.noun} ${id} ${taken.length === 1 ? "exists" : "exist"} already, and the stack "${stack}" has ${taken.length === 1 ? "it" : "them"}`,
            `Declare ${taken.join(", ")} in one stack only.`,
        );
    }
    const refused = foreign.filter(name => present.get(name) !== variables[name]).sort();
    if (refused.length > 0) {
        const shown = refused.map(name => `${name}${trailingSpaceNote(present.get(name), variables[name])}`);
        const isOne = refused.length === 1;
        const it = isOne ? "it" : "them";
        const former = [...new Set(refused.map(name => formers.get(name)))];
        const origin = former.includes(undefined)
            ? "which no resource of this stack manages"
            : `set outside Pulumi while ${former.join(" and ")} of this stack had ${it}`;
        throw new UserError(
            "variables-exist",
            `${shown.join(", ")} of ${store.place.noun} ${id} ${isOne ? "has another value" : "have other values"} already, ${origin}`,
            `Declare the present ${isOne ? "value" : "values"}, which "pulumi up" adopts, and change ${it} in the next update. ` +
                `Or remove ${it} in the console and run "pulumi up" again: ${store.deploymentNote(`${store.place.noun} ${id}`)}.`,
        );
    }
    return { names: foreign, unread };
}

/** Warns of the variables that a declaration adopts. */
export function warnOfAdopted({ store, context, id }: Collection, { names, unread }: Adopted): void {
    const it = names.length === 1 ? "it" : "them";
    const stacks = unread.map(stack => `"${stack}"`).join(", ");
    const others = unread.includes("") ? "another stack of the project" : `the stack ${stacks}`;
    context.log.warn(
        "variables-adopted",
        `${store.place.noun} ${id}: ${names.join(", ")} already existed, and this resource manages ${it} now` +
            (unread.length === 0 ? "" : `. No readable state says whether ${others} has ${it} too`),
    );
}

/** Writes the variables of a new declaration. */
export async function begin(collection: Collection, variables: Variables): Promise<Present> {
    const present = await variablesNow(collection);
    const names = Object.keys(variables);
    // A replacement finds the variables of the resource itself.
    const adopted = await assertNotForeign(collection, variables, names, present);
    if (adopted.names.length > 0) {
        warnOfAdopted(collection, adopted);
    }
    const there = names.filter(name => present.has(name));
    const own = there.filter(name => !adopted.names.includes(name));
    // A question to the engine takes time.
    const isFresh = there.length === 0;
    return write(collection, variables, present, { isFresh }).catch((error: unknown) =>
        fail(collection, variables, present, own, error),
    );
}

/**
 * Throws an error that records the variables that this update wrote and those that this stack has set. Another declaration
 * may have given them up, and no resource would manage them.
 *
 * @param own the present variables that this stack has set
 */
export async function fail(
    collection: Collection,
    variables: Variables,
    before: Present,
    own: readonly string[],
    error: unknown,
): Promise<never> {
    const owned = [...before].filter(([name]) => own.includes(name));
    // If the variables can't be listed now, each new one may have been written, so all are recorded.
    const now = await variablesNow(collection).catch(() => new Map([...Object.entries(variables), ...owned]));
    const isWritten = (name: string): boolean =>
        before.get(name) !== variables[name] && now.get(name) === variables[name];
    const there = select(
        Object.fromEntries(now),
        name => own.includes(name) || (Object.hasOwn(variables, name) && isWritten(name)),
    );
    throw Object.keys(there).length === 0
        ? error
        : new PartialFailure(collection.id, { ...outputsOf(there, now), variables: there }, error);
}

/** Removes all or none: after a failed deletion, the engine keeps the whole resource, so removed variables are restored. */
export async function removeAll(
    collection: Collection,
    names: string[],
    before: Present,
): Promise<{ existed: boolean }[]> {
    const { store, context, id } = collection;
    try {
        return await store.remove(context, id, names, before);
    } catch (error) {
        await putBack(collection, names, before).catch(() => {
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
async function putBack(collection: Collection, names: string[], before: Present): Promise<void> {
    const { store, context, id } = collection;
    const present = await variablesNow(collection);
    const missing = [...before].filter(([name]) => names.includes(name) && !present.has(name));
    await store.write(context, id, {
        present,
        isFresh: true,
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
function hashOf(variables: object, salt: string): string {
    return createHmac("sha256", salt).update(canonical(variables)).digest("hex").slice(0, 16);
}

export async function variablesAt({ store, context, id }: Collection, read?: ReadOptions): Promise<Present> {
    const variables = await store.list(context, id, read);
    return new Map(variables.map(({ name, value }) => [name, value]));
}

/** Lists the variables without the cache, since writes must not follow from an earlier refresh of the same run. */
export function variablesNow(collection: Collection): Promise<Present> {
    return variablesAt(collection, { fresh: true });
}

/** Throws if a variable is still listed after the platform reported it as missing. */
export async function assertRemoved(collection: Collection, names: string[]): Promise<void> {
    const present = await orUndefined(variablesAt(collection));
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
