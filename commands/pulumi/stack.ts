/** A stack on the Pulumi CLI, driven by the SDK's Automation API. Loaded on demand, since that API loads slowly. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, LocalWorkspace, Stack } from "@pulumi/pulumi/automation/index.js";
import pLimit from "p-limit";
import type { DriftSource, Refresh, StackConfig } from "./source.js";
import { UserError } from "../../provider/kind/user-errors.js";
import { resultsIn } from "./events.js";
import { capturePulumi, errorsIn, missingPulumi, pulumiFailure } from "./run.js";
import type { MissingState, StackState } from "./state.js";
import { refreshRunsProgram, stackOfEnvironment } from "../../provider/settings/settings.js";
import { settingsWithoutProgramConfig } from "./config-file.js";
import { namedState } from "./states.js";
import { withTemporaryFolder } from "./temporary-folder.js";

/** The CLI refuses previews that are confirmed in advance, and it would check for a newer version. */
const environment = { PULUMI_SKIP_CONFIRMATIONS: "false", PULUMI_SKIP_UPDATE_CHECK: "true" };

/** The number of states to export at a time. */
const parallel = 4;

export async function openStack(named: string | undefined): Promise<PulumiStack> {
    const workspace = await openWorkspace();
    const name = named ?? (await explained(workspace.stack()))?.name;
    if (name === undefined) {
        const named = stackOfEnvironment();
        throw new UserError(
            "no-stack",
            named === undefined
                ? `no stack is selected in ${workspace.workDir}: name one with --stack, or run "pulumi stack select"`
                : `PULUMI_STACK names "${named}", which is no stack of this project: correct or unset it. "pulumi stack ls" lists the stacks`,
        );
    }
    // Keep the user's selected stack.
    workspace.selectStack = () => Promise.resolve();
    return new PulumiStack(await Stack.select(name, workspace), workspace);
}

export async function allStates(): Promise<(StackState | MissingState)[]> {
    return statesIn(await openWorkspace());
}

async function statesIn(workspace: LocalWorkspace, but?: string): Promise<(StackState | MissingState)[]> {
    const limit = pLimit(parallel);
    const stacks = await explained(workspace.listStacks({ all: true }));
    const wanted = stacks.map(({ name }) => name).filter(name => name !== but);
    return Promise.all(wanted.map(name => limit(() => stateOf(name))));
}

function stateOf(name: string): Promise<StackState | MissingState> {
    return namedState(name).catch((error: unknown) => ({
        source: `the state of the stack "${name}"`,
        problem: reasonOf(error),
    }));
}

async function openWorkspace(): Promise<LocalWorkspace> {
    try {
        return await LocalWorkspace.create({ workDir: process.cwd(), envVars: environment });
    } catch (error) {
        throw missingPulumi(reasonOf(error), error);
    }
}

export class PulumiStack implements DriftSource {
    readonly #workspace: LocalWorkspace;
    readonly stack: string;
    /** The folder of the program. */
    readonly directory = process.cwd();

    constructor(handle: Stack, workspace: LocalWorkspace) {
        this.#workspace = workspace;
        this.stack = handle.name;
    }

    /** Undefined if the folder has no project. */
    async runtime(): Promise<string | undefined> {
        const project = await this.#workspace.projectSettings().catch(() => undefined);
        const runtime = project?.runtime;
        return typeof runtime === "object" ? runtime.name : runtime;
    }

    state(): Promise<StackState> {
        return namedState(this.stack);
    }

    /** Reads the log after the run: the Automation API follows the growing log and may miss its end. */
    refresh(): Promise<Refresh> {
        return withTemporaryFolder("drift", async folder => {
            const log = join(folder, "events");
            const settings = refreshRunsProgram()
                ? undefined
                : await settingsWithoutProgramConfig(this.#workspace, this.stack, folder);
            const args = settings === undefined ? [] : ["--config-file", settings];
            const failure = await this.run(["refresh", "--preview-only", ...args, "--event-log", log]);
            return { failure, ...resultsIn(await readFile(log, "utf8").catch(() => "")) };
        });
    }

    /**
     * Runs a command of the stack, without questions.
     *
     * @returns the reason of a failure
     */
    async run(args: readonly string[]): Promise<string | undefined> {
        const { stdout, stderr, error } = await capturePulumi(
            [...args, "--non-interactive", "--stack", this.stack],
            { ...environment, PULUMI_DEBUG_COMMANDS: "true" },
        );
        const said = errorsIn(`${stdout}\n${stderr}`);
        return error === null ? undefined : said.length > 0 ? said.join("\n") : error.message;
    }

    /** Returns the states of all other stacks of the backend. */
    otherStates(): Promise<(StackState | MissingState)[]> {
        return statesIn(this.#workspace, this.stack);
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
