import type { Engine } from "./types.js";

export type * from "./types.js";

// The SDK takes its time to load, and who only starts a platform needs none of it. A require works in every loader.
/* eslint-disable @typescript-eslint/no-require-imports */
const inProcess = () => require("./in-process/stack.js") as typeof import("./in-process/stack.js");
const cli = () => require("./cli/stack.js") as typeof import("./cli/stack.js");
/* eslint-enable @typescript-eslint/no-require-imports */

/**
 * Runs stacks in this process, with the real SDK and its real host of dynamic providers. For tests only. It refuses
 * unsupported features, such as import, with a message. The state ends with the process. Use the
 * Pulumi CLI for production stacks.
 */
export function inProcessEngine(): Engine {
    return { name: "in-process", createStack: options => inProcess().createStack(options) };
}

/** @returns undefined when no `pulumi` that the SDK can drive is on PATH. */
export async function cliEngine(): Promise<Engine | undefined> {
    return cli().findEngine();
}

/** The in-process engine, and the CLI where one is on PATH. */
export async function availableEngines(): Promise<Engine[]> {
    const found = await cliEngine();
    return [inProcessEngine(), ...(found ? [found] : [])];
}
