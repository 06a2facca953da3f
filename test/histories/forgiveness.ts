/**
 * What no stack could know after a run, so that nobody holds it against the next one.
 *
 * Sequences that the rule in CONTRIBUTING gives up:
 * - A program contains an id as text, and the run replaces that object: the next refresh shows the loss.
 * - A state is lost, and somebody changes the plan before `up`: a second object of that name is created.
 * - A group is deleted while its members, which name it as text, are deleted too: the next run deletes the group.
 * - The platform renames a region twice, the program follows the first new name only, and has `allowReplace: true`: the
 *   preview announces a replacement, which `protect` refuses.
 * - A state is lost whose stack and another one, of another backend, have identical objects: `recover` adopts the only
 *   one that is left.
 * - A resource gets a provider of another owner: its object stays with its owner.
 * - A declaration that the engine passes late has its object adopted by another one: the state has the object twice, until
 *   one of the two is removed.
 * - An update that gives a variable away fails after the other declaration has written it: the state has the variable
 *   twice until the next update.
 * - Two declarations exchange their names, or a variable, in an update that fails half-way and is reverted: a refresh shows
 *   the value.
 * - Two declarations set one variable, and an update without a preview writes one of the values before it refuses the other:
 *   the error advises `pulumi up --refresh`.
 */
import type { Diagnostic, OperationResult, ResourceState } from "pulumi-cloud-platform/testing";
import { keysOf, type Objects } from "../support/objects";
import type { Run } from "./steps";

export interface Forgiving {
    run: Run;
    isAimed: boolean;
    result: OperationResult;
    before: Objects;
    after: Objects;
    edited: Set<string>;
    isUncertain: boolean;
    statesBefore: ResourceState[];
    statesAfter: ResourceState[];
}

/** Which keys no stack could know all of any more, or can again. */
export function forgive(touched: Set<string>, forgiving: Forgiving): void {
    const { run, isAimed, result, before, after, edited, isUncertain, statesBefore, statesAfter } = forgiving;
    const isRead =
        result.succeeded && run.wrong === undefined && (run.run === "refresh" || run.refresh === true);
    if (isRead && !isAimed) {
        for (const key of touched) if (!edited.has(key)) touched.delete(key);
    }
    if (run.run === "up" && result.succeeded) {
        const made = new Set(result.steps.filter(({ op }) => op.startsWith("create")).map(({ urn }) => urn));
        const keys = statesAfter.filter(({ urn }) => made.has(urn)).flatMap(keysOf);
        for (const key of keys) if (!edited.has(key)) touched.delete(key);
    }
    // At an address that has an equal one for the same account, a refresh takes that for what it knows.
    if (run.run === "refresh" && (run.wrong === "address" || run.wrong === "mute")) {
        statesAfter.flatMap(keysOf).forEach(key => touched.add(key));
    }
    // Without a preview, an update writes a variable before it refuses the second declaration, and advises a refresh.
    if (run.skipPreview === true && result.diagnostics.some(isDeclaredTwice)) {
        for (const key of changedKeys(before, after)) if (/^(Exposed)?EnvVars /.test(key)) touched.add(key);
    }
    // What is within something that goes, goes with it: of one that is named by a plain id no run can know.
    for (const [key, { within }] of before) {
        if (!after.has(key) && within.some(parent => before.has(parent) && !after.has(parent))) {
            touched.add(key);
        }
    }
    // What the state has under its old name as well is only known to be gone once that name goes.
    for (const key of before.keys()) {
        const holders = statesBefore.filter(state => keysOf(state).includes(key));
        if (!after.has(key) && holders.length > 1) touched.add(key);
    }
    // The kill itself is what nobody can know; and what a run is not aimed at it does not hear of, nor what that has.
    if ((isUncertain && !result.succeeded) || isAimed) {
        for (const key of changedKeys(before, after)) touched.add(key);
    }
}

function isDeclaredTwice({ message }: Diagnostic): boolean {
    return message.includes("[declared-twice]");
}

export function changedKeys(before: Objects, after: Objects): string[] {
    return [...new Set([...before.keys(), ...after.keys()])].filter(
        key => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
    );
}
