/**
 * Rebuilds a state that is lost, or that a killed run has left behind. An ordinary `pulumi up` does all of it: in that
 * run, creations may adopt the objects that no stack has (`lifecycle/recover-object.ts`).
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import { recoveryVariable } from "../../provider/settings/names.js";
import type { MissingState, StackState, StateText } from "../pulumi/state.js";
import { elsewhereIn, pendingIn } from "./states.js";

/** The stack to recover: on the Pulumi CLI, or on the engine of a test. */
export interface RecoverSource {
    readonly stack: string;
    /** Returns the state in the format of `pulumi stack export`: secrets stay encrypted. */
    state(): Promise<StateText>;
    otherStates(): Promise<readonly (StackState | MissingState)[]>;
    /**
     * Runs an ordinary `up`, which shows a preview and asks.
     *
     * @param environment variables of the run
     * @returns the reason of a failure
     */
    up(environment: Readonly<Record<string, string>>): Promise<string | undefined>;
    /**
     * Removes all pending creations from the state.
     *
     * @param root the URN of the stack's own resource
     * @returns the reason of a failure
     */
    clearPendingCreates(root: string): Promise<string | undefined>;
}

/** @returns the names of pending creations that stay in the state */
export async function recover(source: RecoverSource): Promise<string[]> {
    const others = await source.otherStates();
    for (const state of others) {
        if ("problem" in state) {
            throw new UserError(
                "recovery-failed",
                `it is not known which objects other stacks have: ${state.source} cannot be read (${state.problem})`,
                "Repair that stack, or remove it from the backend, and recover again.",
            );
        }
    }
    const folder = mkdtempSync(join(tmpdir(), "cloud-platform-recover-"));
    try {
        const file = join(folder, "others.json");
        const elsewhere = others.flatMap(state => ("text" in state ? elsewhereIn(state) : []));
        writeFileSync(file, JSON.stringify(elsewhere), { mode: 0o600 });
        const failure = await source.up({ [recoveryVariable]: file });
        if (failure !== undefined) {
            throw new UserError(
                "recovery-failed",
                `"pulumi up" failed: ${failure}`,
                'Correct what its errors name, and recover again, without a terminal with --yes. If a killed run has locked the stack, run "pulumi cancel" first.',
            );
        }
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
    return clear(source);
}

/**
 * Removes the pending creations. The command removes those of all packages, so it only runs if each of them belongs to
 * this package and is in the state.
 */
async function clear(source: RecoverSource): Promise<string[]> {
    const { creations, root } = pendingIn(await source.state());
    const left = creations.filter(({ isRecorded }) => !isRecorded).map(({ name }) => name);
    if (creations.length === 0 || left.length > 0) {
        return left;
    }
    const failure = await source.clearPendingCreates(root);
    if (failure !== undefined) {
        throw new UserError(
            "recovery-failed",
            `the pending creations could not be removed from the state: ${failure}`,
            'Run "pulumi refresh --clear-pending-creates".',
        );
    }
    return [];
}
