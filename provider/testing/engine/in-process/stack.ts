/** A stack that lives in this process: its state is kept in memory, its operations need no CLI. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { toOutputs } from "../steps.js";
import type { Engine, ExportedStack, InlineProgram, OperationResult, Properties } from "../types.js";
import type { RefreshOptions, Stack, StackConfig, StackOptions, StackOutput } from "../types.js";
import { copySnapshot, exportSnapshot, importSnapshot, Vault, type Snapshot } from "./checkpoint.js";
import { Deployment, rootStackType } from "./deployment.js";
import { Aborted, Execution } from "./execution.js";
import { Host } from "./host.js";
import { startMonitor, type Monitor } from "./monitor.js";
import { programFolder, readProject, runInline, runProject, type RunOptions } from "./program.js";
import { secret } from "./values.js";

export function inProcessEngine(): Engine {
    return { name: "in-process", createStack: options => Promise.resolve(new InProcessStack(options)) };
}

interface Running {
    execution: Execution;
    deployment: Deployment;
    /** The program, when it is a process of its own. */
    program?: ChildProcess;
}

/** How long a failed program may go on asking, in milliseconds; what it gets is that all is over. */
const grace = 500;

type Work = (deployment: Deployment, execution: Execution, address: string) => Promise<void>;

class InProcessStack implements Stack {
    readonly name: string;
    readonly #options: StackOptions;
    readonly #vault = new Vault();
    #state: Snapshot = { resources: [], pendingOperations: [] };
    #running: Running | undefined;
    #busy = false;
    #locked = false;
    readonly #monitors = new Map<Monitor, Promise<unknown>>();

    constructor(options: StackOptions) {
        this.name = options.stack ?? "test";
        this.#options = { ...options };
    }

    preview(): Promise<OperationResult> {
        return this.#operate(true, (deployment, execution, address) =>
            this.#runProgram(deployment, execution, address),
        );
    }

    up(): Promise<OperationResult> {
        return this.#operate(false, (deployment, execution, address) =>
            this.#runProgram(deployment, execution, address),
        );
    }

    destroy(): Promise<OperationResult> {
        return this.#operate(false, async (deployment, execution) => {
            warnOfPending(execution);
            await deployment.deleteTheRest();
        });
    }

    refresh({
        previewOnly = false,
        clearPendingCreates = false,
    }: RefreshOptions = {}): Promise<OperationResult> {
        return this.#operate(previewOnly, async (deployment, execution) => {
            const resources = await deployment.refresh();
            if (clearPendingCreates) execution.base.pendingOperations = [];
            execution.base.resources = resources;
        });
    }

    exportStack({ showSecrets = false } = {}): Promise<ExportedStack> {
        return Promise.resolve(exportSnapshot(this.#state, this.#vault, showSecrets));
    }

    importStack(exported: ExportedStack): Promise<void> {
        this.#state = importSnapshot(structuredClone(exported), this.#vault);
        return Promise.resolve();
    }

    outputs(): Promise<Record<string, StackOutput>> {
        return Promise.resolve(toOutputs(stackOutputs(this.#state)));
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
        const { execution, deployment, program } = this.#running;
        this.#locked = true;
        this.#state = structuredClone(execution.snapshot());
        execution.kill();
        if (program?.kill("SIGKILL")) await once(program, "close");
        await deployment.providers.stop("SIGKILL");
    }

    cancel(): Promise<void> {
        this.#locked = false;
        return Promise.resolve();
    }

    async dispose(): Promise<void> {
        await this.kill();
        await Promise.race([
            Promise.all(this.#monitors.values()),
            setTimeout(grace, undefined, { ref: false }),
        ]);
        for (const monitor of this.#monitors.keys()) monitor.stop();
        this.#state = { resources: [], pendingOperations: [] };
    }

    async #operate(dryRun: boolean, work: Work): Promise<OperationResult> {
        if (this.#busy) throw new Error(`another operation of the stack "${this.name}" is running`);
        this.#busy = true;
        try {
            return await this.#run(dryRun, work);
        } finally {
            this.#running = undefined;
            this.#busy = false;
        }
    }

    async #run(dryRun: boolean, work: Work): Promise<OperationResult> {
        const { onEvent = () => undefined, workDir, env = {}, config = {} } = this.#options;
        const execution = new Execution(copySnapshot(this.#state), dryRun, onEvent);
        if (this.#locked) {
            execution.refuse(
                "the stack is currently locked by 1 lock(s): an operation was killed; `cancel` unlocks it",
            );
            return execution.result({});
        }
        const project = this.#project();
        const monitor = await startMonitor(execution, () => deployment);
        const deployment = new Deployment(execution, {
            project,
            stack: this.name,
            config: toInputs(config),
            startHost: async inputs => {
                const folder = this.#options.program ? workDir : programFolder(readProject(workDir).main);
                const report = execution.report.bind(execution);
                const host = await Host.start({
                    workDir: folder,
                    project,
                    env,
                    engineAddress: monitor.address,
                    report,
                });
                await host.configure(inputs);
                return host;
            },
        });
        this.#monitors.set(monitor, Promise.resolve());
        this.#running = { execution, deployment };
        try {
            await work(deployment, execution, monitor.address);
        } catch (error) {
            if (!(error instanceof Aborted))
                execution.fail(error instanceof Error ? error.message : String(error));
        }
        await execution.settle();
        deployment.completeStackOutputs();
        await deployment.providers.stop();
        this.#running.program?.kill();
        if (execution.failed)
            await Promise.race([deployment.programReturned, setTimeout(grace, undefined, { ref: false })]);
        this.#monitors.set(
            monitor,
            monitor.close().then(() => this.#monitors.delete(monitor)),
        );
        if (!dryRun && !execution.wasKilled) this.#state = execution.snapshot();
        return execution.result(stackOutputs(this.#state));
    }

    #project(): string {
        const { project, program, workDir } = this.#options;
        return project ?? (program ? "project" : readProject(workDir).name);
    }

    async #runProgram(deployment: Deployment, execution: Execution, address: string): Promise<void> {
        warnOfPending(execution);
        const { program, workDir, config = {}, env = {} } = this.#options;
        const options: RunOptions = {
            address,
            project: this.#project(),
            stack: this.name,
            dryRun: execution.dryRun,
            config,
            env,
            report: execution.report.bind(execution),
            started: child => {
                if (this.#running) this.#running.program = child;
            },
        };
        const run = program
            ? runInline(program, options)
            : runProject(readProject(workDir), workDir, options);
        // A program whose registrations are no longer answered may never end.
        const failure = await Promise.race([run, execution.aborted]);
        if (failure !== undefined) execution.refuse(failure);
    }
}

function stackOutputs({ resources }: Snapshot): Properties {
    return resources.find(({ type }) => type === rootStackType)?.outputs ?? {};
}

/** The default provider of dynamic resources gets all of the configuration. */
function toInputs(config: StackConfig): Properties {
    const entries = Object.entries(config);
    return Object.fromEntries(
        entries.map(([key, value]) => [key, typeof value === "string" ? value : secret(value.secret)]),
    );
}

function warnOfPending(execution: Execution): void {
    const { pendingOperations } = execution.base;
    if (execution.dryRun || pendingOperations.length === 0) return;
    const list = pendingOperations.map(
        ({ resource, type }) => `  * ${resource.urn}, interrupted while ${type}\n`,
    );
    const count = pendingOperations.length;
    const message = `Attempting to deploy or update resources with ${count} pending operations from previous deployment.\n${list.join("")}`;
    execution.report({ severity: "warning", message });
}
