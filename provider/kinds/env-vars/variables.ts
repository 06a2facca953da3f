/** Reads and writes a collection of variables of an application. */
import { createHmac, randomBytes } from "node:crypto";
import type { Client, EnvironmentVariable, ReadOptions } from "../../client/index.js";
import { PartialFailure, UserError } from "../../kind/errors.js";
import { orUndefined } from "../../kind/reading.js";
import { trailingSpaceNote } from "../../kind/trailing-space.js";
import { canonical } from "../../basics/json.js";
import type { Context } from "../../kind/kind.js";

type Variables = Record<string, string>;
/** The current variables by name. A map, since a variable may have the name `constructor`. */
export type Present = ReadonlyMap<string, string>;

interface Declared {
    application: string;
    variables: Variables;
}

interface Place {
    readonly owner: string;
    readonly application: string;
}

/** A collection of variables that an application has. */
export interface VariableStore {
    readonly noun: string;
    list(client: Client, options: Place & ReadOptions): Promise<EnvironmentVariable[]>;
    write(context: Context, application: string, change: Change): Promise<void>;
    /** Removes variables. Says of each if it existed. */
    remove(
        context: Context,
        application: string,
        names: readonly string[],
        present: Present,
    ): Promise<{ existed: boolean }[]>;
    /** Says who sees a change, and when. The application is a noun and a name. */
    deploymentNote(application: string): string;
}

interface Change {
    readonly present: Present;
    /** New variables, and those with new values. */
    readonly changed: Variables;
    /** Returns the names to remove. Call it as late as possible, since the program may still be declaring resources. */
    readonly dropped: () => readonly string[];
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
    { application, variables }: Declared,
    present: Present,
    leaving: string[] = [],
): Promise<Present> {
    const changed = select(variables, name => present.get(name) !== variables[name]);
    const there = leaving.filter(name => present.has(name));
    const dropped = (): readonly string[] => removable(context, application, there);
    await store.write(context, application, { present, changed, dropped });
    const others = [...present].filter(([name]) => !there.includes(name));
    return new Map([...others, ...Object.entries(variables)]);
}

/** Returns the names that no other resource of the stack has. */
function removable({ log, isKept }: Context, application: string, leaving: readonly string[]): string[] {
    const kept = leaving.filter(name => isKept(claimOf(application, name)));
    if (kept.length > 0) {
        log.info(`application ${application}: keeps ${kept.join(", ")}, which the program still declares`);
    }
    return leaving.filter(name => !kept.includes(name));
}

/** Names the variables that existed before they were declared. */
function warnOfAdopted({ log }: Context, application: string, adopted: readonly string[]): void {
    if (adopted.length > 0) {
        log.warn(
            "variables-adopted",
            `application ${application}: ${adopted.join(", ")} already existed, and this resource manages ${adopted.length === 1 ? "it" : "them"} now`,
        );
    }
}

/**
 * Throws if a variable exists with another value that was set outside this stack: it may be the only copy of a key.
 *
 * @param names those that the declaration adds
 */
export async function assertNotForeign(
    { foreign }: Context,
    { application, variables }: Declared,
    names: readonly string[],
    present: Present,
): Promise<void> {
    const differing = names.filter(name => present.has(name) && present.get(name) !== variables[name]);
    const values = differing.map(name => [claimOf(application, name), present.get(name) ?? ""] as const);
    const refused = values.length === 0 ? [] : (await foreign(new Map(values))).map(variableIn).sort();
    if (refused.length > 0) {
        const shown = refused.map(name => `${name}${trailingSpaceNote(present.get(name), variables[name])}`);
        const isOne = refused.length === 1;
        const it = isOne ? "it" : "them";
        throw new UserError(
            "variables-exist",
            `${shown.join(", ")} of application ${application} ${isOne ? "has another value" : "have other values"} already, and no resource of this stack has set ${it}`,
            `Declare the present ${isOne ? "value" : "values"}, which "pulumi up" adopts, and change ${it} in the next update. Or remove ${it} on the platform first.`,
        );
    }
}

/** Writes the variables of a new declaration. */
export async function begin(store: VariableStore, context: Context, args: Declared): Promise<Present> {
    const present = await variablesNow(store, context, args.application);
    const names = Object.keys(args.variables);
    await assertNotForeign(context, args, names, present);
    const there = names.filter(name => present.has(name));
    const values = there.map(name => [claimOf(args.application, name), present.get(name) ?? ""] as const);
    // A replacement finds the variables of the resource itself.
    const adopted = there.length === 0 ? [] : await context.foreign(new Map(values));
    warnOfAdopted(context, args.application, adopted.map(variableIn));
    return write(store, context, args, present).catch((error: unknown) =>
        fail(store, context, args, present, error),
    );
}

/** Fails, and records the variables that were written nevertheless: otherwise no resource would manage them. */
async function fail(
    store: VariableStore,
    context: Context,
    { application, variables }: Declared,
    before: Present,
    error: unknown,
): Promise<never> {
    // If the variables can't be listed now, each of them may have been written, so all are recorded.
    const now = await variablesNow(store, context, application).catch(
        () => new Map(Object.entries(variables)),
    );
    const isWritten = (name: string): boolean =>
        before.get(name) !== variables[name] && now.get(name) === variables[name];
    const there = select(Object.fromEntries(now), name => Object.hasOwn(variables, name) && isWritten(name));
    throw Object.keys(there).length === 0
        ? error
        : new PartialFailure(application, { ...outputsOf(there, now), variables: there }, error);
}

/** Removes all or none: after a failed deletion, the engine keeps the whole resource, so removed variables are restored. */
export async function removeAll(
    store: VariableStore,
    context: Context,
    application: string,
    names: string[],
    before: Present,
): Promise<{ existed: boolean }[]> {
    try {
        return await store.remove(context, application, names, before);
    } catch (error) {
        await putBack(store, context, application, names, before).catch(() => {
            context.log.warn(
                "changed-in-part",
                `application ${application}: some of ${names.join(", ")} were removed, but the state still has them. ` +
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
    application: string,
    names: string[],
    before: Present,
): Promise<void> {
    const present = await variablesNow(store, context, application);
    const missing = [...before].filter(([name]) => names.includes(name) && !present.has(name));
    await store.write(context, application, {
        present,
        changed: Object.fromEntries(missing),
        dropped: () => [],
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
    { client, owner }: Context,
    application: string,
    read?: ReadOptions,
): Promise<Present> {
    const variables = await store.list(client, { owner, application, ...read });
    return new Map(variables.map(({ name, value }) => [name, value]));
}

/** Lists the variables without the cache, since writes must not follow from an earlier refresh of the same run. */
export function variablesNow(store: VariableStore, context: Context, application: string): Promise<Present> {
    return variablesAt(store, context, application, { fresh: true });
}

/** Throws if a variable is still listed after the platform reported it as missing. */
export async function assertRemoved(
    store: VariableStore,
    context: Context,
    application: string,
    names: string[],
): Promise<void> {
    const present = await orUndefined(variablesAt(store, context, application));
    const left = names.filter(name => present?.has(name) === true);
    if (left.length > 0) {
        throw new UserError(
            "contradictory-answers",
            `the platform reported that ${left.join(", ")} did not exist, but still lists it`,
            "Run the command again.",
        );
    }
}

/** Returns the claim of one variable of an application. */
export function claimOf(application: string, name: string): string {
    return `${application}/${name}`;
}

export function variableIn(claim: string): string {
    return claim.slice(claim.indexOf("/") + 1);
}

/** Returns the variable of a claim, or undefined if the claim belongs to another application. */
export function nameIn(claim: string, application: string): string | undefined {
    return claim.startsWith(`${application}/`) ? claim.slice(application.length + 1) : undefined;
}

export function select<T>(
    variables: Record<string, T>,
    isWanted: (name: string) => boolean,
): Record<string, T> {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => isWanted(name)));
}
