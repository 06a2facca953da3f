/**
 * A stack that lives in this process: its state is kept in memory, its operations need no CLI. A test tool: it runs
 * dynamic providers only, knows the common options of resources and refuses the others, and keeps no state on disk.
 * Stacks that matter run on the Pulumi CLI.
 */
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { toOutputs } from "../steps.js";
import type { Engine, ExportedStack, InlineProgram, OperationResult, Properties } from "../types.js";
import type { RefreshOptions, Stack, StackConfig, StackOptions, StackOutput } from "../types.js";
import { exportSnapshot, importSnapshot, type Snapshot } from "./checkpoint.js";
import { Deployment, rootStackType } from "./deployment.js";
import { startMonitor } from "./monitor.js";
import { Operation } from "./operation.js";
import { programFolder, readProject, runInline, runProject, type RunOptions } from "./program.js";
import { secret } from "./values.js";

export function inProcessEngine(): Engine {
    return { name: "in-process", createStack: options => Promise.resolve(new InProcessStack(options)) };
}

/** How long a program may go on asking after the end, in milliseconds; what it gets is that all is over. */
const grace = 500;

type Work = (deployment: Deployment, options: RunOptions) => Promise<void>;

class InProcessStack implements Stack {
    readonly name: string;
    readonly #options: StackOptions;
    readonly #key = randomBytes(32);
    #state: Snapshot = { resources: [], pendingOperations: [] };
    #running: Deployment | undefined;
    #locked = false;

    constructor(options: StackOptions) {
        this.name = options.stack ?? "test";
        this.#options = { ...options };
    }

    preview(): Promise<OperationResult> {
        return this.#operate(true, (deployment, options) => this.#runProgram(deployment, options));
    }

    up(): Promise<OperationResult> {
        return this.#operate(false, (deployment, options) => this.#runProgram(deployment, options));
    }

    destroy(): Promise<OperationResult> {
        return this.#operate(false, deployment => {
            warnOfPending(deployment.operation);
            return deployment.deleteTheRest();
        });
    }

    refresh({ previewOnly = false, clearPendingCreates }: RefreshOptions = {}): Promise<OperationResult> {
        return this.#operate(previewOnly, deployment => {
            if (clearPendingCreates) deployment.operation.base.pendingOperations = [];
            return deployment.refresh();
        });
    }

    exportStack({ showSecrets = false } = {}): Promise<ExportedStack> {
        return Promise.resolve(exportSnapshot(this.#state, this.#key, showSecrets));
    }

    importStack(exported: ExportedStack): Promise<void> {
        this.#state = importSnapshot(exported, this.#key);
        return Promise.resolve();
    }

    outputs(): Promise<Record<string, StackOutput>> {
        return Promise.resolve(toOutputs(this.#outputs()));
    }

    setProgram(program: InlineProgram): void {
        this.#options.program = program;
    }

    setConfig(config: StackConfig): void {
        this.#options.config = config;
    }

    setEnv(env: Record<string, string>): void {
        this.#options.env = env;
    }

    async kill(): Promise<void> {
        if (!this.#running) return;
        const { operation } = this.#running;
        this.#locked = true;
        this.#state = structuredClone(operation.snapshot());
        operation.kill();
        await this.#running.stop("SIGKILL");
    }

    cancel(): Promise<void> {
        this.#locked = false;
        return Promise.resolve();
    }

    async dispose(): Promise<void> {
        await this.kill();
        this.#state = { resources: [], pendingOperations: [] };
    }

    async #operate(dryRun: boolean, work: Work): Promise<OperationResult> {
        if (this.#running) throw new Error(`another operation of the stack "${this.name}" is running`);
        const { onEvent = () => undefined, program, workDir, env = {}, config = {} } = this.#options;
        const operation = new Operation(structuredClone(this.#state), dryRun, onEvent);
        if (this.#locked) {
            const reason = "an operation was killed; `cancel` unlocks it";
            operation.stop(`the stack is currently locked by 1 lock(s): ${reason}`);
            return operation.result(this.#outputs());
        }
        const { name, main } = program ? { name: "project", main: workDir } : readProject(workDir);
        const { report, aborted } = operation;
        const options: RunOptions = {
            ...{ project: this.#options.project ?? name, stack: this.name, workDir: programFolder(main) },
            ...{ config: toInputs(config), env, dryRun, report, aborted, engineAddress: "" },
        };
        const deployment = (this.#running = new Deployment(operation, options));
        const { server, address } = await startMonitor(deployment);
        options.engineAddress = address;
        await work(deployment, options).catch((error: unknown) => operation.stop(error));
        await operation.settle();
        deployment.completeStackOutputs();
        await deployment.stop();
        const closed = new Promise(resolve => server.tryShutdown(resolve));
        await Promise.race([closed, setTimeout(grace, undefined, { ref: false })]);
        server.forceShutdown();
        if (!dryRun && !operation.killed) this.#state = operation.snapshot();
        this.#running = undefined;
        return operation.result(this.#outputs());
    }

    async #runProgram({ operation }: Deployment, options: RunOptions): Promise<void> {
        warnOfPending(operation);
        const { program, workDir } = this.#options;
        const run = program ? runInline(program, options) : runProject(readProject(workDir), options);
        // A program whose registrations are no longer answered may never end.
        const failure = await Promise.race([run, operation.aborted]);
        if (failure !== undefined) operation.stop(failure);
    }

    #outputs(): Properties {
        return this.#state.resources.find(({ type }) => type === rootStackType)?.outputs ?? {};
    }
}

/** The default provider of dynamic resources gets all of the configuration. */
function toInputs(config: StackConfig): Properties {
    const entries = Object.entries(config);
    return Object.fromEntries(
        entries.map(([key, value]) => [key, typeof value === "string" ? value : secret(value.secret)]),
    );
}

function warnOfPending({ base, dryRun, report }: Operation): void {
    const list = base.pendingOperations.map(
        ({ resource, type }) => `\n  * ${resource.urn}, interrupted while ${type}`,
    );
    if (dryRun || list.length === 0) return;
    const count = `Attempting to deploy or update resources with ${list.length} pending operations`;
    report({ severity: "warning", message: `${count} from previous deployment.${list.join("")}` });
}
