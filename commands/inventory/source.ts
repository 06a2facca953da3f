/** Where an inventory learns which stack has what: the Pulumi CLI, or the engine of a test. */
import { allStates, openStack } from "../pulumi/open-stack.js";
import type { StackConfig } from "../pulumi/source.js";
import type { MissingState, StackState } from "../pulumi/state.js";

export interface InventorySource {
    /** The stack whose settings lead to the account. Without one, the environment does. */
    readonly selected?: {
        readonly stack: string;
        /** The folder of the program. */
        readonly directory: string;
        config(): Promise<StackConfig>;
    };
    /** The states of all stacks of the backend. */
    states(): Promise<readonly (StackState | MissingState)[]>;
}

/** A folder needs neither a program nor a stack, unless a stack is named. */
export async function openSource(stack: string | undefined): Promise<InventorySource> {
    const opened = openStack(stack);
    const selected = stack === undefined ? await opened.catch(() => undefined) : await opened;
    return selected === undefined
        ? { states: allStates }
        : {
              selected,
              states: async () => (await Promise.all([selected.state(), selected.otherStates()])).flat(),
          };
}
