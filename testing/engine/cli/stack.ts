/** The same stacks on the real engine: the CLI, driven by the Automation API, with a backend in a temporary folder. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    LocalWorkspace,
    PulumiCommand,
    Stack as CliStack,
    type ConfigMap,
} from "@pulumi/pulumi/automation/index.js";
import type { EngineEvent as CliEvent } from "@pulumi/pulumi/automation/events.js";
import { readProject } from "../project.js";
import { Recorder } from "../recorder.js";
import type {
    AimOptions,
    DestroyOptions,
    Engine,
    ExportedStack,
    InlineProgram,
    OperationResult,
} from "../types.js";
import type {
    RefreshOptions,
    Stack,
    StackConfig,
    StackOptions,
    StackOutput,
    UpdateOptions,
    UpOptions,
} from "../types.js";
import { Command, CommandFailed } from "./command.js";

export async function findEngine(): Promise<Engine | undefined> {
    let found: PulumiCommand;
    try {
        found = await PulumiCommand.get();
    } catch {
        return undefined;
    }
    const { version } = found;
    return {
        name: "cli",
        version: version?.toString() ?? "unknown",
        createStack: options => createStack(options, new Command(version)),
    };
}

async function createStack(options: StackOptions, command: Command): Promise<Stack> {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-stack-"));
    const [workDir, backend] = [join(folder, "project"), join(folder, "backend")];
    for (const each of [workDir, backend]) {
        mkdirSync(each);
    }
    // A folder's program stays where it is: the project file that names it is written beside the stack's settings.
    const project = options.program ? undefined : readProject(options.workDir);
    const name = options.project ?? project?.name ?? "project";
    const fixed = (options.beside instanceof CliBackedStack && options.beside.backend) || {
        PULUMI_BACKEND_URL: `file://${backend}`,
        PULUMI_HOME: join(folder, "home"),
        PULUMI_CONFIG_PASSPHRASE: randomBytes(16).toString("hex"),
        PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    const workspace = await LocalWorkspace.create({
        workDir,
        pulumiCommand: asPulumiCommand(command),
        secretsProvider: "passphrase",
        projectSettings: {
            name,
            main: project?.main ?? options.workDir,
            runtime: { name: "nodejs", options: project?.options ?? {} },
        },
        envVars: { ...fixed, ...options.env },
        ...(options.program ? { program: wrapped(options.program) } : {}),
    });
    const stack = await CliStack.create(options.stack ?? "test", workspace);
    Object.assign(stack, unasked);
    return new CliBackedStack(options, stack, workspace, command, { folder, fixed });
}

/**
 * The Automation API runs the CLI three more times after each operation, for outputs and history. Here outputs are read
 * once, and the history is not read.
 */
const unasked = { outputs: () => Promise.resolve({}), info: () => Promise.resolve(undefined) };

interface Surroundings {
    folder: string;
    fixed: Record<string, string>;
}

class CliBackedStack implements Stack {
    readonly #options: StackOptions;
    readonly #stack: CliStack;
    readonly #workspace: LocalWorkspace;
    readonly #command: Command;
    readonly #surroundings: Surroundings;
    readonly name: string;
    #config: StackConfig | undefined;
    #state: "idle" | "running" | "killed" = "idle";

    constructor(
        options: StackOptions,
        stack: CliStack,
        workspace: LocalWorkspace,
        command: Command,
        surroundings: Surroundings,
    ) {
        this.#options = options;
        this.#stack = stack;
        this.#workspace = workspace;
        this.#command = command;
        this.#surroundings = surroundings;
        this.name = stack.name;
        this.#config = options.config;
    }

    /** The environment variables with which the CLI finds the backend. */
    get backend(): Record<string, string> {
        return this.#surroundings.fixed;
    }

    preview(options: UpdateOptions = {}): Promise<OperationResult> {
        return this.#operate(onEvent => this.#stack.preview({ onEvent, ...asFlags(options) }));
    }

    up(options: UpOptions = {}): Promise<OperationResult> {
        return this.#operate(onEvent => this.#stack.up({ onEvent, ...asFlags(options) }));
    }

    refresh({
        previewOnly = false,
        clearPendingCreates = false,
        ...options
    }: RefreshOptions = {}): Promise<OperationResult> {
        const flags = asFlags(options);
        if (previewOnly) {
            return this.#operate(onEvent => this.#stack.previewRefresh({ onEvent, ...flags }));
        }
        return this.#operate(onEvent => this.#stack.refresh({ onEvent, clearPendingCreates, ...flags }));
    }

    destroy({ previewOnly = false, ...options }: DestroyOptions = {}): Promise<OperationResult> {
        const flags = asFlags(options);
        if (previewOnly) {
            return this.#operate(onEvent => this.#stack.previewDestroy({ onEvent, ...flags }));
        }
        return this.#operate(onEvent => this.#stack.destroy({ onEvent, ...flags }));
    }

    async exportStack({ showSecrets = false } = {}): Promise<ExportedStack> {
        const args = ["stack", "export", "--stack", this.name, ...(showSecrets ? ["--show-secrets"] : [])];
        const { stdout } = await this.#command.run(args, this.#workspace.workDir, this.#workspace.envVars);
        return JSON.parse(stdout) as ExportedStack;
    }

    async importStack(exported: ExportedStack): Promise<void> {
        await this.#stack.importStack(exported);
    }

    async outputs(): Promise<Record<string, StackOutput>> {
        const masked = await this.#readOutputs();
        // Decryption takes half a second of its own, whether or not there is a secret.
        if (!JSON.stringify(masked).includes(maskedSecret)) {
            return asOutputs(masked, masked);
        }
        return asOutputs(await this.#readOutputs("--show-secrets"), masked);
    }

    async #readOutputs(...flags: string[]): Promise<Record<string, unknown>> {
        const args = ["stack", "output", "--json", "--stack", this.name, ...flags];
        const { stdout } = await this.#command.run(args, this.#workspace.workDir, this.#workspace.envVars);
        return JSON.parse(stdout) as Record<string, unknown>;
    }

    setProgram(program: InlineProgram): void {
        this.#workspace.program = wrapped(program);
    }

    setConfig(config: StackConfig): void {
        this.#config = config;
    }

    setEnv(env: Record<string, string>): void {
        this.#workspace.envVars = { ...this.#surroundings.fixed, ...env };
    }

    interrupt(): void {
        this.#command.interrupt();
    }

    kill(): Promise<void> {
        this.#state = "killed";
        this.#command.kill();
        return Promise.resolve();
    }

    /** Also deletes the attributes that a killed CLI leaves empty, since the CLI can't read them. */
    cancel(): Promise<void> {
        const { folder } = this.#surroundings;
        readdirSync(folder, { recursive: true, encoding: "utf8" })
            .filter(path => path.endsWith(".attrs"))
            .map(path => join(folder, path))
            .filter(path => statSync(path).size === 0)
            .forEach(path => rmSync(path));
        return this.#stack.cancel();
    }

    async dispose(): Promise<void> {
        await this.kill();
        rmSync(this.#surroundings.folder, { recursive: true, force: true });
    }

    async #operate(run: (onEvent: (event: CliEvent) => void) => Promise<unknown>): Promise<OperationResult> {
        this.#state = "running";
        await this.#writeConfig();
        const recorder = new Recorder(this.#options.onEvent ?? (() => undefined));
        let succeeded = true;
        try {
            await run(recorder.record);
        } catch (error) {
            succeeded = false;
            // A failure before the engine runs, such as a lock, appears only on the CLI's terminal.
            const text = error instanceof CommandFailed ? error.result.stderr : String(error);
            const killed = this.#wasKilled();
            const message = killed ? "the operation was killed" : text.trim();
            if (killed || !recorder.sawErrors) {
                recorder.report({ severity: "error", message });
            }
        }
        return recorder.result(succeeded, await this.outputs());
    }

    #wasKilled(): boolean {
        return this.#state === "killed";
    }

    async #writeConfig(): Promise<void> {
        if (!this.#config) {
            return;
        }
        const wanted = Object.entries(this.#config);
        const unwanted = Object.keys(await this.#stack.getAllConfig()).filter(
            key => !wanted.some(([each]) => each === key),
        );
        if (unwanted.length > 0) {
            await this.#stack.removeAllConfig(unwanted);
        }
        const values: ConfigMap = {};
        for (const [key, value] of wanted) {
            values[key] = typeof value === "string" ? { value } : { value: value.secret, secret: true };
        }
        await this.#stack.setAllConfig(values);
        this.#config = undefined;
    }
}

/** The text that the CLI prints instead of a secret. */
const maskedSecret = "[secret]";

function asOutputs(
    values: Record<string, unknown>,
    masked: Record<string, unknown>,
): Record<string, StackOutput> {
    return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
            name,
            { value, secret: masked[name] === maskedSecret },
        ]),
    );
}

/** Returns the options with the Automation API's names, one of which differs. */
function asFlags<Options extends AimOptions>({ targets, ...rest }: Options) {
    return { ...rest, ...(targets && { target: targets }) };
}

/** The Automation API uses only the version and the `run` of a command. */
function asPulumiCommand(command: unknown): PulumiCommand {
    return command as PulumiCommand;
}

/** The Automation API's type of a program allows a record or nothing as its outcome; an output does as well. */
function wrapped(program: InlineProgram): () => Promise<Record<string, unknown> | undefined> {
    return async () => {
        const outputs = await program();
        return typeof outputs === "object" && outputs !== null
            ? (outputs as Record<string, unknown>)
            : undefined;
    };
}
