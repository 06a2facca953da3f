/** A stack in a test with a platform of its own, started by one call. */
import type {
    AimOptions,
    OperationResult,
    RefreshOptions,
    Stack,
    StackConfig,
    StackOutput,
    UpdateOptions,
} from "../engine/types.js";
import { startPlatform, type Platform } from "../simulator/index.js";
import { chosenEngine, configFor, forgetAccount, projectIn, type TestStackOptions } from "./options.js";
import { testResource, testResult, type TestResource, type TestResult } from "./result.js";

/**
 * Starts a stack, with nothing in it yet, and a platform for it. No account, no network and no CLI are needed. The
 * variables `CLOUD_PLATFORM_…` of an account are taken out of this process's environment.
 *
 * @example
 * const stack = await startStack({ program: shop, config: { "shop:plan": "xs_sml" } });
 * const { error } = await stack.up();
 * await stack.close();
 */
export async function startStack(options: TestStackOptions = {}): Promise<TestStack> {
    const { workDir = process.cwd(), program, config = {}, env, platform: given, ...rest } = options;
    forgetAccount();
    const engine = rest.engine ?? (await chosenEngine());
    const platform = given ?? (await startPlatform({ keepsProcess: false }));
    const { project, stack, onEvent } = { ...projectIn(workDir), ...rest };
    const ownsPlatform = given === undefined;
    try {
        const all = { ...configFor(platform), ...(typeof config === "function" ? config(platform) : config) };
        const created = await engine.createStack({
            workDir,
            config: all,
            ...(program && { program: asAsync(program) }),
            ...(project !== undefined && { project }),
            ...(stack !== undefined && { stack }),
            ...(env && { env: { ...env } }),
            ...(onEvent && { onEvent }),
        });
        return new TestStack(created, platform, all, ownsPlatform);
    } catch (error) {
        if (ownsPlatform) {
            await platform.close();
        }
        throw error;
    }
}

/** The stack of a test. An operation never throws because of a program or the platform: its result has the error. */
export class TestStack {
    #config: StackConfig;
    readonly #ownsPlatform: boolean;

    /** @param ownsPlatform true if the stack closes the platform */
    constructor(
        /** The engine's stack, which also exports and imports the state, and can be interrupted or killed. */
        readonly stack: Stack,
        /** The platform: its `state` has the objects, its `faults` cause failures, its `requests` is the log. */
        readonly platform: Platform,
        config: StackConfig,
        ownsPlatform: boolean,
    ) {
        this.#config = config;
        this.#ownsPlatform = ownsPlatform;
    }

    preview(options?: UpdateOptions): Promise<TestResult> {
        return this.#observe(() => this.stack.preview(options));
    }

    up(options?: UpdateOptions): Promise<TestResult> {
        return this.#observe(() => this.stack.up(options));
    }

    refresh(options?: RefreshOptions): Promise<TestResult> {
        return this.#observe(() => this.stack.refresh(options));
    }

    destroy(options?: AimOptions): Promise<TestResult> {
        return this.#observe(() => this.stack.destroy(options));
    }

    /** Returns the outputs of the last `up`: each value, and whether it is secret. */
    outputs(): Promise<Record<string, StackOutput>> {
        return this.stack.outputs();
    }

    /** Returns the resources that the stack manages or reads, dependencies first. */
    async resources(): Promise<TestResource[]> {
        const { deployment } = await this.stack.exportStack({ showSecrets: true });
        const isProvider = /^pulumi:(providers:|pulumi:Stack$)/;
        const states = (deployment.resources ?? []).filter(({ type }) => !isProvider.test(type));
        return states.map(testResource);
    }

    /**
     * Returns a resource by its name in the program.
     *
     * @param kind the kind, if several kinds use the name
     * @throws if no resource, or more than one, matches
     */
    async resource(name: string, kind?: string): Promise<TestResource> {
        const all = await this.resources();
        const found = all.filter(each => each.name === name && each.kind === (kind ?? each.kind));
        if (found[0] && found.length === 1) {
            return found[0];
        }
        const known = all.map(each => `${each.kind} "${each.name}"`).join(", ") || "nothing";
        const problem = found.length > 1 ? "names more than one resource" : "is no resource";
        throw new Error(`"${name}" ${problem} of the stack, which has ${known}`);
    }

    /** Sets the program of the next operations. */
    setProgram(program: () => unknown): void {
        this.stack.setProgram(asAsync(program));
    }

    /** Changes the configuration as `pulumi config set` does, and as `pulumi config rm` for a key that is undefined. */
    setConfig(changes: Record<string, StackConfig[string] | undefined>): void {
        const all = Object.entries({ ...this.#config, ...changes });
        this.#config = Object.fromEntries(
            all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
        );
        this.stack.setConfig(this.#config);
    }

    /** Ends a running operation. Closes the platform too, unless the test has started it. */
    async close(): Promise<void> {
        await this.stack.dispose();
        if (this.#ownsPlatform) {
            await this.platform.close();
        }
    }

    /** Closes the stack at the end of a block with `await using`. */
    [Symbol.asyncDispose](): Promise<void> {
        return this.close();
    }

    async #observe(operation: () => Promise<OperationResult>): Promise<TestResult> {
        const mark = this.platform.requests.mark();
        const result = await operation();
        return testResult(result, this.platform.requests.since(mark));
    }
}

function asAsync(program: () => unknown): () => Promise<unknown> {
    return () => new Promise(resolve => resolve(program()));
}
