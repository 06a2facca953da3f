/** Reads and writes the variables of an application. */
import { createHmac, randomBytes } from "node:crypto";
import type { ReadOptions } from "../client/index.js";
import { PartialFailure, UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/not-found.js";
import { canonical } from "../lifecycle/json.js";
import type { Context } from "../lifecycle/kind.js";

type Variables = Record<string, string>;
/** The current variables by name. A map, since a variable may have the name `constructor`. */
export type Present = ReadonlyMap<string, string>;

interface Declared {
    application: string;
    variables: Variables;
}

/** Serialises changes of an application's variables: each change is a list and the writes that follow from it. */
export function inTurn<T>(context: Context, application: string, act: () => Promise<T>): Promise<T> {
    return context.inTurn(`variables of ${application}`, act);
}

/**
 * Writes the declared variables, one by one in both modes. Replacing the whole collection would remove variables that were
 * set after the list, and the interface has no conditional requests to prevent that.
 *
 * @param leaving names to remove, except those that another declaration of this run claims
 * @param foreign names that this declaration did not set; those of another resource of the stack are kept
 * @returns the variables after the writes
 */
export async function write(
    { client, owner, log, isClaimed, isLeaving, heldByOthers }: Context,
    { application, variables }: Declared,
    present: Present,
    leaving: string[] = [],
    foreign: readonly string[] = [],
): Promise<Present> {
    const changed = Object.entries(variables).filter(([name, value]) => present.get(name) !== value);
    await allOf(changed.map(([name, value]) => client.environment.set({ owner, application, name, value })));
    const there = leaving.filter(name => present.has(name));
    const strange = there.filter(name => foreign.includes(name)).map(name => claimOf(application, name));
    const held = await heldByOthers(strange);
    // Evaluated as late as possible, since the program may still be declaring resources.
    const isKept = (claim: string): boolean => isClaimed(claim) || held.has(claim);
    const kept = there.filter(name => isKept(claimOf(application, name)));
    const dropped = there.filter(name => !kept.includes(name) && !isLeaving(claimOf(application, name)));
    if (kept.length > 0) {
        log.info(
            `application ${application}: ${kept.join(", ")} stays: another resource of this stack has it now`,
        );
    }
    await allOf(dropped.map(name => client.environment.remove({ owner, application, name })));
    if (changed.length + dropped.length > 0) {
        log.info(deploymentNote(application));
    }
    const others = [...present].filter(([name]) => !there.includes(name));
    return new Map([...others, ...Object.entries(variables)]);
}

/**
 * Writes the variables of a new declaration. After a failure, records the variables that were written nevertheless. Also
 * records those that another declaration released, or had when it was removed: otherwise no resource would manage them.
 */
export async function begin(context: Context, args: Declared): Promise<Present> {
    const { application, variables } = args;
    let before: Present | undefined;
    try {
        const present = await variablesNow(context, application);
        before = present;
        const takenOver = Object.keys(variables).filter(name => present.has(name));
        if (takenOver.length > 0) {
            context.log.warn(
                "variables-adopted",
                `application ${application}: ${takenOver.join(", ")} already existed and is adopted now`,
            );
        }
        return await write(context, args, present);
    } catch (error) {
        // If the variables can't be listed now, each of them may have been written, so all are recorded.
        const now = await variablesNow(context, application).catch(() => new Map(Object.entries(variables)));
        const isWritten = (name: string): boolean =>
            before !== undefined && before.get(name) !== variables[name] && now.get(name) === variables[name];
        const claims = Object.keys(variables).map(name => claimOf(application, name));
        const held = await context.heldByOthers(claims);
        const isStacks = (claim: string): boolean => context.isGivenUp(claim) || held.has(claim);
        const there = select(
            Object.fromEntries(now),
            name =>
                Object.hasOwn(variables, name) && (isWritten(name) || isStacks(claimOf(application, name))),
        );
        throw Object.keys(there).length === 0
            ? error
            : new PartialFailure(application, { ...outputsOf(there, now), variables: there }, error);
    }
}

/** Removes all or none: after a failed deletion, the engine keeps the whole resource, so removed variables are restored. */
export async function removeAll(
    context: Context,
    application: string,
    names: string[],
    before: Present,
): Promise<{ existed: boolean }[]> {
    const { client, owner } = context;
    try {
        return await allOf(names.map(name => client.environment.remove({ owner, application, name })));
    } catch (error) {
        await putBack(context, application, names, before).catch(() => {
            context.log.warn(
                "changed-in-part",
                `application ${application}: of ${names.join(", ")} some are removed, and the state still has them: ` +
                    "run pulumi refresh",
            );
        });
        throw error;
    }
}

/** Restores only missing variables, since others may have been set outside Pulumi meanwhile. */
async function putBack(
    context: Context,
    application: string,
    names: string[],
    before: Present,
): Promise<void> {
    const { client, owner } = context;
    const present = await variablesNow(context, application);
    const missing = [...before].filter(([name]) => names.includes(name) && !present.has(name));
    await allOf(missing.map(([name, value]) => client.environment.set({ owner, application, name, value })));
}

/** Waits for all requests, so that none is still running while a failure is handled. */
async function allOf<T>(requests: Promise<T>[]): Promise<T[]> {
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
    { client, owner }: Context,
    application: string,
    read?: ReadOptions,
): Promise<Present> {
    const variables = await client.environment.list({ owner, application, ...read });
    return new Map(variables.map(({ name, value }) => [name, value]));
}

/** Lists the variables without the cache, since writes must not follow from an earlier refresh of the same run. */
export function variablesNow(context: Context, application: string): Promise<Present> {
    return variablesAt(context, application, { fresh: true });
}

/** Throws if a variable is still listed after the platform reported it as missing. */
export async function assertRemoved(context: Context, application: string, names: string[]): Promise<void> {
    const present = await orUndefined(variablesAt(context, application));
    const left = names.filter(name => present?.has(name) === true);
    if (left.length > 0) {
        throw new UserError(
            "contradictory-answers",
            `the platform answered that ${left.join(", ")} did not exist, and yet lists it`,
            "Run the command again.",
        );
    }
}

export function deploymentNote(application: string): string {
    return `application ${application} sees the changed variables at its next deployment`;
}

/** Returns the claim of one variable of an application. */
export function claimOf(application: string, name: string): string {
    return `${application}/${name}`;
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
