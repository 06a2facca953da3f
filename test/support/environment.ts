/** Node's environment, and what outlives a file of tests: each host of dynamic providers takes most of a second to start. */
import { TestEnvironment } from "jest-environment-node";
import type { Host } from "./host-pool.js";

/** Of this worker. */
const hosts: Host[] = [];

export default class HostingEnvironment extends TestEnvironment {
    constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
        super(...options);
        const [config] = options;
        this.global["engines"] = config.projectConfig.testEnvironmentOptions["engines"];
    }

    override async setup(): Promise<void> {
        await super.setup();
        this.global["hosts"] = hosts;
        // As Node has it.
        this.global.Error.stackTraceLimit = 10;
        leaveUnmapped(this.global.Error);
        listenWithoutLimit(this.global.process);
    }
}

/** The SDK reads the stack of each promise. Looking up each line in a source map costs a twentieth of a scenario. */
function leaveUnmapped(context: ErrorConstructor): void {
    const mapped = (context as { prepareStackTrace: (error: Error, frames: NodeJS.CallSite[]) => unknown })
        .prepareStackTrace;
    context.prepareStackTrace = (error, frames) =>
        frames[0]?.getFunctionName() === "debuggablePromise" ? "" : mapped(error, frames);
}

/** A program that a failed or killed run leaves behind keeps its handlers, and the SDK limits their number in each run. */
function listenWithoutLimit(context: NodeJS.Process): void {
    context.setMaxListeners(0);
    context.setMaxListeners = () => context;
}
