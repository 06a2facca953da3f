/** The stack to recover: on the Pulumi CLI, or on the engine of a test. */
import type { MissingState, StackState, StateText } from "../pulumi/state.js";

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
