/** Loads the Automation API when it is needed, since it loads slowly. A require works in every loader. */
import { resolve } from "node:path";
import type { PulumiStack } from "./stack.js";
import type { MissingState, StackState } from "./state.js";

interface StackOptions {
    /** The folder of the program. */
    readonly cwd: string;
    /** Default: the selected stack. */
    readonly stack?: string | undefined;
}

export function openStack({ cwd, stack }: StackOptions): Promise<PulumiStack> {
    return automation().openStack(resolve(cwd), stack);
}

/** The folder needs no program. */
export function allStates({ cwd }: Pick<StackOptions, "cwd">): Promise<(StackState | MissingState)[]> {
    return automation().allStates(resolve(cwd));
}

function automation() {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require("./stack.js") as typeof import("./stack.js");
}
