/** A stack on the Pulumi CLI, driven by the SDK's Automation API. Loaded on demand, since that API loads slowly. */
import { statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    CommandError,
    LocalWorkspace,
    Stack,
    type EngineEvent,
    type StepEventMetadata,
    type StepEventStateMetadata,
} from "@pulumi/pulumi/automation/index.js";
import pLimit from "p-limit";
import type {
    DriftSource,
    MissingState,
    RefreshEvent,
    Side,
    StackConfig,
    StateText,
} from "../drift/source.js";
import { withoutSecrets } from "../drift/masked-text.js";
import type { JsonObject } from "../lifecycle/json.js";
import { environmentWith, refreshRunsProgram } from "../settings/settings.js";
import { settingsWithoutConfig } from "./config-file.js";
import { pulumiFailure } from "./pulumi-failure.js";
import { runPulumi } from "./run-pulumi.js";
import { namedState } from "./states.js";
import { UserError } from "../lifecycle/errors.js";

/** The CLI refuses previews that are confirmed in advance, and it would check for a newer version. */
const environment = { PULUMI_SKIP_CONFIRMATIONS: "false", PULUMI_SKIP_UPDATE_CHECK: "true" };

/** Lets the CLI write its events into a file. */
const eventLogs = { ...environment, PULUMI_DEBUG_COMMANDS: "true" };

/** The number of states to export at a time. */
const parallel = 4;

/**
 * @param directory the folder of the program
 * @param named the stack; default: the selected one
 */
export async function openStack(directory: string, named: string | undefined): Promise<PulumiStack> {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
        throw new UserError("folder-not-usable", `there is no folder ${directory}`);
    }
    const workspace = await workspaceIn(directory);
    const name = named ?? (await explained(workspace.stack()))?.name;
    if (name === undefined) {
        throw new UserError(
            "no-stack",
            `no stack is selected in ${directory}: name one with --stack, or run "pulumi stack select"`,
        );
    }
    // Keep the user's selected stack.
    workspace.selectStack = () => Promise.resolve();
    return new PulumiStack(await Stack.select(name, workspace), workspace);
}

async function workspaceIn(directory: string): Promise<LocalWorkspace> {
    try {
        return await LocalWorkspace.create({ workDir: directory, envVars: environment });
    } catch (error) {
        const reason = reasonOf(error);
        throw new UserError(
            "pulumi-missing",
            reason.includes("ENOENT")
                ? "pulumi is not on the PATH: install the Pulumi CLI (https://www.pulumi.com/docs/install/), or add its folder to PATH"
                : reason,
            "",
            error,
        );
    }
}

export class PulumiStack implements DriftSource {
    readonly #workspace: LocalWorkspace;
    readonly stack: string;
    /** The folder of the program. */
    readonly directory: string;

    constructor(handle: Stack, workspace: LocalWorkspace) {
        this.#workspace = workspace;
        this.stack = handle.name;
        this.directory = workspace.workDir;
    }

    state(): Promise<StateText> {
        return namedState(this.stack, this.#workspace.workDir);
    }

    /** Reads the log after the run: the Automation API follows the growing log and may miss its end. */
    async refresh(onEvent: (event: RefreshEvent) => void): Promise<string | undefined> {
        const folder = await mkdtemp(join(tmpdir(), "cloud-platform-drift-"));
        const log = join(folder, "events");
        try {
            const settings = refreshRunsProgram()
                ? undefined
                : await settingsWithoutConfig(this.#workspace, this.stack, folder);
            const failure = await this.#previewRefresh(log, settings);
            const events = await readFile(log, "utf8").catch(() => "");
            events.split("\n").flatMap(eventsIn).forEach(onEvent);
            return failure;
        } finally {
            await rm(folder, { recursive: true, force: true });
        }
    }

    /** @returns the reason of a failure */
    async #previewRefresh(log: string, settings: string | undefined): Promise<string | undefined> {
        const args = settings === undefined ? [] : ["--config-file", settings];
        return this.run(["refresh", "--preview-only", ...args, "--event-log", log]);
    }

    /**
     * Runs a command of the stack, without questions.
     *
     * @returns the reason of a failure
     */
    async run(
        args: readonly string[],
        more: Readonly<Record<string, string>> = {},
    ): Promise<string | undefined> {
        const { stdout, stderr, error } = await runPulumi(
            [...args, "--non-interactive", "--stack", this.stack],
            { cwd: this.directory, env: environmentWith({ ...eventLogs, ...more }) },
        );
        const said = errorsIn(`${stdout}\n${stderr}`);
        return error === null ? undefined : said.length > 0 ? said.join("\n") : error.message;
    }

    async otherStates(): Promise<(StateText | MissingState)[]> {
        const limit = pLimit(parallel);
        const stacks = await explained(this.#workspace.listStacks({ all: true }));
        const others = stacks.map(({ name }) => name).filter(name => name !== this.stack);
        return Promise.all(others.map(name => limit(() => this.#stateOf(name))));
    }

    #stateOf(name: string): Promise<StateText | MissingState> {
        return namedState(name, this.#workspace.workDir).catch((error: unknown) => ({
            source: `the state of the stack "${name}"`,
            problem: reasonOf(error),
        }));
    }

    async config(): Promise<StackConfig> {
        const config = await explained(this.#workspace.getAllConfig(this.stack));
        return new Map(
            Object.entries(config).map(([name, { value, secret = false }]) => [
                name,
                { value, isSecret: secret },
            ]),
        );
    }
}

/** Parses a line of the log. The last line is incomplete if the run was killed. */
function eventsIn(line: string): RefreshEvent[] {
    try {
        return line === "" ? [] : eventsOf(JSON.parse(line) as EngineEvent);
    } catch {
        return [];
    }
}

function eventsOf({ resOutputsEvent, diagnosticEvent }: EngineEvent): RefreshEvent[] {
    if (resOutputsEvent !== undefined) {
        return [{ kind: "read", resource: resourceOf(resOutputsEvent.metadata) }];
    }
    if (diagnosticEvent !== undefined && diagnosticEvent.ephemeral !== true) {
        const { severity, message, urn } = diagnosticEvent;
        return [{ kind: "message", message: { severity, text: withoutColours(message).trim(), urn } }];
    }
    return [];
}

function resourceOf({ urn, op, old, new: found }: StepEventMetadata) {
    return {
        urn,
        found: op,
        old: sideOf(old) ?? { inputs: {}, outputs: {} },
        new: sideOf(found),
    };
}

/** The engine writes null for a side that does not exist. */
function sideOf(state: StepEventStateMetadata | null | undefined): Side | undefined {
    return state === null || state === undefined
        ? undefined
        : {
              id: state.id,
              inputs: withoutSecrets((state.inputs as JsonObject | null) ?? {}),
              outputs: withoutSecrets((state.outputs as JsonObject | null) ?? {}),
          };
}

function withoutColours(text: string): string {
    return text.replace(/<\{%.*?%\}>/g, "");
}

async function explained<T>(asked: Promise<T>): Promise<T> {
    return asked.catch((error: unknown) => {
        throw pulumiFailure(reasonOf(error), error);
    });
}

/** Returns the error lines of a failed command, without its other output. */
function reasonOf(error: unknown): string {
    const text = error instanceof Error ? error.message : String(error);
    const reasons = error instanceof CommandError ? errorsIn(text) : [];
    return reasons.length > 0 ? reasons.join("\n") : text;
}

/** Returns the distinct errors of a command. An error that ends with a colon goes on in the next lines. */
function errorsIn(text: string): string[] {
    const errors =
        text.match(/^\s*error: .*(?<!:)$|^\s*error: .*:$(?:\n(?!\s*(?:at |error: |$)).*)*/gm) ?? [];
    return [...new Set(errors.map(error => error.replace(/^\s*error: /, "").replace(/\n\s*/g, " ")))];
}
