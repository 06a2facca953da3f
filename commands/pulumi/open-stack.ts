/** Loads the Automation API when it is needed, since it loads slowly. A require works in every loader. */
import type { PulumiStack } from "./stack.js";
import type { MissingState, StackState } from "./state.js";

/** @param name the stack; default: the selected one of the current folder */
export function openStack(name: string | undefined): Promise<PulumiStack> {
    return automation().openStack(name);
}

/** Returns the states of all stacks of the backend. The folder needs no program. */
export function allStates(): Promise<(StackState | MissingState)[]> {
    return automation().allStates();
}

function automation() {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require("./stack.js") as typeof import("./stack.js");
}
