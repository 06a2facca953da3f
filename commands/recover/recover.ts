/**
 * Rebuilds a state that is lost, or that a killed run has left behind. An ordinary `pulumi up` does all of it: in that
 * run, creations may adopt the objects that no stack has (`provider/lifecycle/creation/recover-object.ts`).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../provider/kind/user-errors.js";
import { recoveryVariable } from "../../provider/settings/names.js";
import { displayName } from "../pulumi/names.js";
import {
    isOurs,
    stateIn,
    type MissingState,
    type StackState,
    type State,
    type StateText,
} from "../pulumi/state.js";
import { withTemporaryFolder } from "../pulumi/temporary-folder.js";
import type { AccountObjects } from "../stack/objects.js";
import { candidatesFor, changedIn, creationsIn, elsewhereIn, idsIn } from "./states.js";

/** The stack to recover: on the Pulumi CLI, or on the engine of a test. */
export interface RecoverSource {
    readonly stack: string;
    /** Returns the state in the format of `pulumi stack export`: secrets stay encrypted. */
    state(): Promise<StateText>;
    otherStates(): Promise<readonly (StackState | MissingState)[]>;
    objects(): Promise<AccountObjects>;
    /**
     * Runs an ordinary `up`, which shows a preview and asks.
     *
     * @param environment variables of the run
     * @param changed the resources that a killed run was changing or deleting: if there are any, the run refreshes first
     * @returns the reason of a failure
     */
    up(
        environment: Readonly<Record<string, string>>,
        changed: readonly string[],
    ): Promise<string | undefined>;
    /**
     * Removes all pending creations from the state.
     *
     * @param root the URN of the stack's own resource
     * @returns the reason of a failure
     */
    clearPendingCreates(root: string): Promise<string | undefined>;
}

/** A creation that a killed run began, and whose object the state may lack. */
export interface PendingCreation {
    /** The kind and the name in the program. */
    readonly what: string;
    /** The ids of the objects that it may have created, as far as they are known. */
    readonly candidates: readonly string[];
}

/** @returns the pending creations that stay in the state */
export async function recover(source: RecoverSource): Promise<PendingCreation[]> {
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
    const before = stateIn(await source.state());
    await withTemporaryFolder("recover", async folder => {
        const file = join(folder, "others.json");
        const elsewhere = others.flatMap(state => ("text" in state ? elsewhereIn(state) : []));
        writeFileSync(file, JSON.stringify(elsewhere), { mode: 0o600 });
        const failure = await source.up({ [recoveryVariable]: file }, changedIn(before));
        if (failure !== undefined) {
            const left = await unsettled(source, before, stateIn(await source.state()));
            throw new UserError(
                "recovery-failed",
                `"pulumi up" failed: ${failure}${openIn(left)}`,
                'Correct what its errors name, and recover again, without a terminal with --yes. If a killed run has locked the stack, run "pulumi cancel" first.',
            );
        }
    });
    return clear(source, before);
}

/** Names the creations that a failed update leaves open: the state may lack their objects, which cost money. */
function openIn(left: readonly PendingCreation[]): string {
    const named = left.map(
        ({ what, candidates }) =>
            `${what}${candidates.length === 0 ? "" : ` (perhaps ${candidates.join(", ")})`}`,
    );
    return named.length === 0 ? "" : `. A killed run also began to create ${named.join(", ")}`;
}

/**
 * Removes the pending creations. The command removes those of all packages, so it only runs if the object of each is in
 * the state.
 */
async function clear(source: RecoverSource, before: State): Promise<PendingCreation[]> {
    const after = stateIn(await source.state());
    if (creationsIn(after).length === 0) {
        return [];
    }
    const left = await unsettled(source, before, after);
    if (left.length > 0) {
        return left;
    }
    const failure = await source.clearPendingCreates(after.root);
    if (failure !== undefined) {
        throw new UserError(
            "recovery-failed",
            `the pending creations could not be removed from the state: ${failure}`,
            'Run "pulumi refresh --clear-pending-creates".',
        );
    }
    return [];
}

/** Returns the creations whose object the state may lack. */
async function unsettled(source: RecoverSource, before: State, after: State): Promise<PendingCreation[]> {
    const [former, present] = [idsIn(before), idsIn(after)];
    // If the id did not change, the creation has not replaced the object yet.
    const open = creationsIn(after).filter(
        creation =>
            !isOurs(creation) ||
            !present.has(creation.urn) ||
            present.get(creation.urn) === former.get(creation.urn),
    );
    const account = open.some(isOurs) ? await source.objects().catch(() => undefined) : undefined;
    const isAllRead = account?.unreadStates.length === 0 && account.inventory.unread.length === 0;
    return open
        .map(creation => ({
            what: displayName(creation),
            candidates: candidatesFor(creation, account?.objects ?? []),
            isSettled: isOurs(creation) && present.has(creation.urn) && isAllRead,
        }))
        .filter(({ candidates, isSettled }) => candidates.length > 0 || !isSettled)
        .map(({ what, candidates }) => ({ what, candidates }));
}
