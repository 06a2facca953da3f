import { cliEngine } from "./cli/stack.js";
import { inProcessEngine } from "./in-process/stack.js";
import type { Engine } from "./types.js";

export { cliEngine, inProcessEngine };
export type * from "./types.js";

/** The in-process engine, and the CLI where one is on PATH. */
export async function availableEngines(): Promise<Engine[]> {
    const cli = await cliEngine();
    return [inProcessEngine(), ...(cli ? [cli] : [])];
}
