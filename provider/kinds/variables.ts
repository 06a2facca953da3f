/** The variables of an application: what there is, and the requests that change it. */
import { createHmac, randomBytes } from "node:crypto";
import type { ReadOptions } from "../client/index.js";
import { PartialFailure, UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import { canonical } from "../lifecycle/json.js";
import type { Context } from "../lifecycle/kind.js";

type Variables = Record<string, string>;
/** By name. A map, since a variable may be called `constructor`. */
export type Present = ReadonlyMap<string, string>;

interface Declared {
    application: string;
    variables: Variables;
}

/** One list and the writes that follow from it: whoever else sets variables of the application waits for the end. */
export function inTurn<T>(context: Context, application: string, act: () => Promise<T>): Promise<T> {
    return context.inTurn(`variables of ${application}`, act);
}

/**
 * Brings the variables in line, variable by variable in both modes: to replace the collection would take what somebody
 * else has set since it was listed, and the interface has no condition to prevent that.
 *
 * @param leaving names that the declaration gives up; what another one of this run claims stays all the same
 * @param foreign names that it did not set: what another resource of the stack has stays as well
 * @returns what there is by then
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
    // The later it is asked, the more is known of what the program declares.
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
 * The first write of all. Where it fails, what of it shows all the same is recorded, and what another declaration has
 * given up for this one, or had when it left the program: else nobody in the stack would have it.
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
                `application ${application}: ${takenOver.join(", ")} existed already, taken over now`,
            );
        }
        return await write(context, args, present);
    } catch (error) {
        // Where nobody tells what there is now, each may have been written, and somebody has to know of it.
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

/** All or none: the engine keeps the whole resource in its state when a deletion fails, so what went comes back. */
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
                `application ${application}: of ${names.join(", ")} some are removed, and the state still has them: ` +
                    "run pulumi refresh",
            );
        });
        throw error;
    }
}

/** Only what is not there: somebody else may have set one of them meanwhile. */
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

/** Ends when all have ended: nothing may still be on its way when a failure is dealt with. */
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

/** Tells nothing of the values to who lacks the salt. */
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

/** What is written follows from what is there now, not from what a refresh of the same run has seen. */
export function variablesNow(context: Context, application: string): Promise<Present> {
    return variablesAt(context, application, { fresh: true });
}

/** "It does not exist" counts as removed; that it does not is looked at once more. */
export async function assertRemoved(context: Context, application: string, names: string[]): Promise<void> {
    const present = await orUndefined(variablesAt(context, application));
    const left = names.filter(name => present?.has(name) === true);
    if (left.length > 0) {
        throw new UserError(
            `the platform answered that ${left.join(", ")} did not exist, and yet lists it`,
            "Run the command again.",
        );
    }
}

export function deploymentNote(application: string): string {
    return `application ${application} sees the changed variables at its next deployment`;
}

/** One variable of one application, as the ledger of claims knows it. */
export function claimOf(application: string, name: string): string {
    return `${application}/${name}`;
}

/** The variable that a claim names; undefined where it belongs to another application. */
export function nameIn(claim: string, application: string): string | undefined {
    return claim.startsWith(`${application}/`) ? claim.slice(application.length + 1) : undefined;
}

export function select<T>(
    variables: Record<string, T>,
    isWanted: (name: string) => boolean,
): Record<string, T> {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => isWanted(name)));
}
