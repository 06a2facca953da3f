import { resolve } from "node:path";

interface StackOptions {
    /** The folder of the program. */
    readonly cwd: string;
    /** Default: the selected stack. */
    readonly stack?: string | undefined;
}

/** Loads the Automation API when it is needed, since it loads slowly. A require works in every loader. */
export function openStack({ cwd, stack }: StackOptions) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { openStack } = require("./stack.js") as typeof import("./stack.js");
    return openStack(resolve(cwd), stack);
}
