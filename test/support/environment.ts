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
        // As Node has it. The SDK reads the stack of every promise, and each line of it is looked up in a source map.
        this.global.Error.stackTraceLimit = 10;
    }
}
