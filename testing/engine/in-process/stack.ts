/**
 * A stack in this process for tests: its state is in memory, and its operations need no CLI.
 *
 * It runs dynamic providers only, the default one and those that the program declares, and behaves like the CLI. It refuses
 * unsupported features with a message; `../refusals.ts` lists them. It writes nothing to disk, knows no policies, and
 * reads only the given settings. Use the Pulumi CLI for production stacks.
 */
import { programFolder, readProject } from "../project.js";
import { toOutputs } from "../steps.js";
import type { DestroyOptions, ExportedStack, InlineProgram, Json, OperationResult } from "../types.js";
import type { Properties, RefreshOptions, Stack, StackConfig, StackOptions, StackOutput } from "../types.js";
import type { UpdateOptions, UpOptions } from "../types.js";
import { exportSnapshot, importSnapshot, readSnapshot, type Snapshot, type Vault } from "./checkpoint.js";
import { EngineDeployment, rootStackType } from "./deployment.js";
import { startMonitor } from "./monitor.js";
import { Operation } from "./operation.js";
import { ProviderProcess, type ProviderOptions } from "./process.js";
import { defaultParallel, runInline, runProject, type OtherStack } from "./program.js";
import type { Provider } from "./provider.js";
import { isObject, mapProperties, secret } from "../values.js";

export function createStack(options: StackOptions): Promise<Stack> {
    return Promise.resolve(new InProcessStack(options, processes));
}

type Work = (deployment: EngineDeployment) => Promise<void>;

/** The environment of an operation. */
export interface Surroundings {
    startProvider: (options: ProviderOptions) => Promise<Provider>;
    /** Starts the server that programs and providers call. @returns a function that stops it */
    listen: (deployment: EngineDeployment) => Promise<() => Promise<void>>;
    /** @returns a reason that was not reported yet */
    run: (deployment: EngineDeployment, options: StackOptions) => Promise<string | undefined>;
}

/** The processes of the SDK, for real runs. */
export const processes: Surroundings = {
    startProvider: options => ProviderProcess.start(options),
    listen: async deployment => {
        const server = await startMonitor(deployment);
        return () => new Promise(resolve => server.tryShutdown(() => resolve()));
    },
    run: ({ operation }, { program, workDir }) =>
        program
            ? runInline(guarded(program, operation), operation.options)
            : runProject(readProject(workDir), operation.options),
};

export class InProcessStack implements Stack {
    readonly #surroundings: Surroundings;
    readonly name: string;
    readonly #options: StackOptions;
    readonly #vault: Vault = new Map();
    /** The stacks of the project. */
    readonly #backend: Set<InProcessStack>;
    #state: Snapshot = { resources: [], pendingOperations: [] };
    #running: Operation | undefined;
    #locked = false;

    constructor(options: StackOptions, surroundings: Surroundings) {
        this.#surroundings = surroundings;
        this.name = options.stack ?? "test";
        this.#options = { ...options };
        this.#backend = options.beside instanceof InProcessStack ? options.beside.#backend : new Set();
        this.#backend.add(this);
    }

    preview(options: UpdateOptions = {}): Promise<OperationResult> {
        return this.#operate(true, deployment => this.#update(deployment, options), options);
    }

    up(options: UpOptions = {}): Promise<OperationResult> {
        return this.#operate(false, deployment => this.#update(deployment, options), options);
    }

    destroy({
        runProgram = false,
        previewOnly = false,
        ...options
    }: DestroyOptions = {}): Promise<OperationResult> {
        const work: Work = async deployment => {
            assertNamed(deployment.operation);
            warnOfPending(deployment.operation);
            await (runProgram ? this.#run(deployment) : deployment.deleteTheRest());
        };
        return this.#operate(previewOnly, work, options, true);
    }

    refresh({
        previewOnly = false,
        clearPendingCreates,
        ...options
    }: RefreshOptions = {}): Promise<OperationResult> {
        const work: Work = async deployment => {
            assertNamed(deployment.operation);
            if (clearPendingCreates) {
                deployment.operation.base.pendingOperations = [];
            }
            await deployment.refresh();
        };
        return this.#operate(previewOnly, work, options);
    }

    exportStack({ showSecrets = false } = {}): Promise<ExportedStack> {
        const isChanging = this.#running?.options.dryRun === false;
        const state = (isChanging ? this.#running?.snapshot() : undefined) ?? this.#state;
        return Promise.resolve(exportSnapshot(state, this.#vault, showSecrets));
    }

    importStack(exported: ExportedStack): Promise<void> {
        this.#state = importSnapshot(exported, this.#vault);
        return Promise.resolve();
    }

    /** Sets the state of the backend: unlike an import, it keeps the pending operations. */
    restore(checkpoint: ExportedStack): void {
        this.#state = readSnapshot(checkpoint, this.#vault);
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
        if (!this.#running) {
            return;
        }
        this.#locked = true;
        if (!this.#running.options.dryRun) {
            this.#state = structuredClone(this.#running.snapshot());
        }
        this.#running.killed = true;
        this.#running.stop("the operation was killed");
        await this.#running.stopHosts("SIGKILL");
    }

    interrupt(): void {
        this.#running?.stop("update canceled");
    }

    cancel(): Promise<void> {
        this.#locked = false;
        return Promise.resolve();
    }

    dispose(): Promise<void> {
        this.#backend.delete(this);
        return this.kill();
    }

    #otherStacks(): Promise<OtherStack[]> {
        const others = [...this.#backend].filter(other => other !== this);
        return Promise.all(
            others.map(async other => ({ stack: other.name, state: await other.exportStack() })),
        );
    }

    async #operate(
        dryRun: boolean,
        work: Work,
        { targets, exclude, replace, parallel = defaultParallel, continueOnError = false }: UpOptions,
        destroys = false,
    ): Promise<OperationResult> {
        if (this.#running) {
            throw new Error(`another operation of the stack "${this.name}" is running`);
        }
        const { onEvent = () => undefined, program, workDir, env = {}, config = {} } = this.#options;
        const { name, main } = program ? { name: "project", main: workDir } : readProject(workDir);
        // The default provider of dynamic resources gets all of the configuration.
        const asInput = (value: Json): Json => (isObject(value) ? secret(value["secret"] ?? "") : value);
        const options = {
            project: this.#options.project ?? name,
            stack: this.name,
            workDir: programFolder(main),
            config: mapProperties(config, asInput),
            env,
            dryRun,
            engineAddress: "",
            aim: { targets, exclude, replace },
            parallel,
            continueOnError,
            destroys,
            startProvider: this.#surroundings.startProvider,
            otherStacks: () => this.#otherStacks(),
        };
        const operation = new Operation(structuredClone(this.#state), options, onEvent);
        if (this.#locked) {
            operation.stop("the stack is currently locked by 1 lock(s): `cancel` unlocks it after a kill");
            return operation.result(this.#outputs());
        }
        this.#running = operation;
        const deployment = new EngineDeployment(operation);
        const stopListening = await this.#surroundings.listen(deployment);
        await work(deployment).catch((error: unknown) => operation.stop(error));
        await Promise.allSettled(operation.runs);
        deployment.completeStackOutputs();
        await operation.stopHosts();
        // All calls are answered now. A program that calls again learns that the engine is closed.
        await stopListening();
        if (!dryRun && !operation.killed) {
            this.#state = operation.snapshot();
        }
        this.#running = undefined;
        return operation.result(this.#outputs());
    }

    async #update(deployment: EngineDeployment, { refresh = false }: UpdateOptions): Promise<void> {
        const { operation } = deployment;
        if (refresh) {
            await deployment.refresh(true);
        } else {
            warnOfPending(operation);
        }
        // Unread resources cannot be compared.
        if (operation.failed) {
            return;
        }
        deployment.assertKnown(operation.options.aim.replace);
        await this.#run(deployment);
    }

    async #run(deployment: EngineDeployment): Promise<void> {
        const { operation } = deployment;
        const run = this.#surroundings.run(deployment, this.#options);
        // A program whose registrations are no longer answered may never end.
        const failure = await Promise.race([run, operation.options.aborted]);
        if (failure !== undefined) {
            operation.stop(failure);
        }
    }

    #outputs(): Properties {
        return this.#state.resources.find(({ type }) => type === rootStackType)?.outputs ?? {};
    }
}

/** The SDK leaves a program's error as an unhandled rejection, which would fail the test itself. */
function guarded(program: InlineProgram, operation: Operation): InlineProgram {
    return () =>
        program().catch((error: unknown) => {
            operation.fail((error instanceof Error && error.stack) || String(error));
            operation.cutShort = true;
            return {};
        });
}

/** Without a program, all that is aimed at or excluded has to be in the state. */
function assertNamed({ base, options }: Operation): void {
    const known = base.resources.map(({ urn }) => urn);
    const { targets = [], exclude = [] } = options.aim;
    const missing = [...targets, ...exclude].find(urn => !known.includes(urn));
    if (missing !== undefined) {
        throw new Error(`error: no resource named '${missing}' found`);
    }
}

function warnOfPending({ base: { pendingOperations }, options: { dryRun, report } }: Operation): void {
    const list = pendingOperations.map(each => `\n  * ${each.resource.urn}, interrupted while ${each.type}`);
    if (dryRun || list.length === 0) {
        return;
    }
    const count = `Attempting to deploy or update resources with ${list.length} pending operations`;
    report({ severity: "warning", message: `${count} from previous deployment.${list.join("")}` });
}
