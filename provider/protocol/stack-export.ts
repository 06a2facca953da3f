/**
 * Reads the states of the running stack and of its project with `pulumi stack export`. It works in the middle of an
 * operation, and its output has no secret in clear. An engine that runs without the CLI answers calls of its own instead.
 */
import { execFile, type ExecFileException } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { environmentWith } from "../settings/settings.js";
import { partsOfUrn } from "./urns.js";
import { connectToEngine, engineAddress, type EngineClient } from "./engine-client.js";
import { KeyedQueue } from "../basics/keyed-queue.js";

/**
 * Reads the state of the running stack.
 *
 * @param organization the stack's organization, as its program knows it; undefined for a backend without organizations
 * @param urn the URN of the stack, if the engine may not know it
 * @throws an error that says in one clause why there is no answer
 */
export type ExportStack = (organization: string | undefined, urn?: string) => Promise<unknown>;

/** Another stack of the project. */
export interface ExportedStack {
    readonly stack: string;
    /** Absent if it cannot be read. */
    readonly state?: unknown;
}

/** Reads the states of the other stacks of the project. */
export type ExportOthers = (organization: string | undefined) => Promise<readonly ExportedStack[]>;

/** The calls with which the in-process engine exports the stack that it runs, and the others of the project. */
const [exportMethod, othersMethod] = [
    "/pulumi_cloud_platform.Stack/Export",
    "/pulumi_cloud_platform.Stack/ExportOthers",
];

const millisecondsToAnswer = 20_000;

/** The number of stacks to export at a time. */
const parallel = 4;

/** How a process asks for the states. */
export interface Exports {
    readonly exportStack: ExportStack;
    readonly exportOthers: ExportOthers;
    /** Returns the URN of the running stack; empty if the engine does not know it. */
    readonly stackUrn: () => Promise<string>;
}

/** @param connect opens a connection to the engine; undefined if no engine runs the process */
export function exportsThrough(connect: () => EngineClient | undefined): Exports {
    const ask = async (method: string, byCli: (urn: string) => Promise<unknown>): Promise<unknown> => {
        const engine = connect();
        if (engine === undefined) {
            throw new Error("no engine runs it");
        }
        try {
            return await engine.ask(method).catch(async () => byCli(await engine.stackUrn()));
        } finally {
            engine.client.close();
        }
    };
    return {
        exportStack: (organization, known) =>
            ask(exportMethod, urn => exportByCli(urn === "" ? (known ?? "") : urn, organization)),
        exportOthers: organization =>
            ask(othersMethod, urn => exportOthersByCli(urn, organization)) as Promise<ExportedStack[]>,
        stackUrn: async () => {
            const engine = connect();
            const urn = await engine?.stackUrn();
            engine?.client.close();
            return urn ?? "";
        },
    };
}

/** Asks the engine that started this process. */
export const {
    exportStack: askEngine,
    exportOthers: askForOthers,
    stackUrn: askForUrn,
} = exportsThrough(() => {
    const address = engineAddress();
    return address === undefined ? undefined : connectToEngine(address);
});

/**
 * Asks the CLI on PATH for the stack of this URN.
 *
 * A backend without organizations calls each of them "organization". Pulumi Cloud has others, and the engine does not
 * pass them to a process.
 */
export async function exportByCli(urn: string, organization?: string): Promise<unknown> {
    const { project, stack } = namesIn(urn);
    const exportOf = (owner: string): Promise<unknown> => runExport(`${owner}/${project}/${stack}`);
    if (organization !== undefined) {
        return exportOf(organization);
    }
    return exportOf("organization").catch(async (error: unknown) => {
        const found = organizationIn(await listStacks(project), project, stack);
        if (found === undefined) {
            throw error;
        }
        return exportOf(found);
    });
}

/** Asks the CLI on PATH for the other stacks in the project of this URN. All answers together have one deadline. */
export async function exportOthersByCli(urn: string, organization?: string): Promise<ExportedStack[]> {
    const { project, stack: own } = namesIn(urn);
    const signal = AbortSignal.timeout(millisecondsToAnswer);
    const listed = await listStacks(project, signal);
    const prefix = `${organization ?? organizationIn(listed, project, own) ?? "organization"}/${project}/`;
    const stacks = listed
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ name }) => name.slice(prefix.length));
    const lanes = new KeyedQueue();
    return Promise.all(
        stacks
            .filter(stack => stack !== own)
            .map((stack, index) =>
                lanes.take(`${index % parallel}`, async () => ({
                    stack,
                    state: await runExport(`${prefix}${stack}`, signal).catch(() => undefined),
                })),
            ),
    );
}

function namesIn(urn: string): { project: string; stack: string } {
    const { stack, project } = partsOfUrn(urn);
    if (stack === "" || project === "") {
        throw new Error("no URN names the stack");
    }
    return { project, stack };
}

const listing = z.array(z.object({ name: z.string(), updateInProgress: z.boolean().optional() }));

type Listed = z.infer<typeof listing>[number];

/** Returns the stacks of the project with their full names, of all organizations of the user. */
async function listStacks(project: string, signal?: AbortSignal): Promise<Listed[]> {
    const args = ["stack", "ls", "--project", project, "--fully-qualify-stack-names", "--json"];
    return listing.parse(await runPulumi(args, signal));
}

/** Returns the organization of the running stack; undefined if none has a stack of these names. */
function organizationIn(listed: readonly Listed[], project: string, stack: string): string | undefined {
    const ending = `/${project}/${stack}`;
    const having = listed.filter(({ name }) => name.endsWith(ending));
    const updated = having.length > 1 ? having.filter(each => each.updateInProgress === true) : having;
    if (having.length > 0 && updated.length !== 1) {
        const organizations = having.map(({ name }) => name.slice(0, -ending.length)).join(" and ");
        throw new Error(
            `the organizations ${organizations} each have a stack ${stack} of the project ${project}`,
        );
    }
    return updated[0]?.name.slice(0, -ending.length);
}

function runExport(stack: string, signal?: AbortSignal): Promise<unknown> {
    return runPulumi(["stack", "export", "--stack", stack], signal);
}

async function runPulumi(args: readonly string[], signal?: AbortSignal): Promise<unknown> {
    const command = `\`pulumi ${args.slice(0, 2).join(" ")}\``;
    const running = promisify(execFile)("pulumi", [...args, "--non-interactive"], {
        env: environmentWith({ PULUMI_SKIP_UPDATE_CHECK: "true" }),
        timeout: millisecondsToAnswer,
        killSignal: "SIGKILL",
        maxBuffer: Infinity,
        windowsHide: true,
        ...(signal !== undefined && { signal }),
    });
    running.child.stdin?.end();
    const { stdout } = await running.catch((error: unknown) => {
        const { code, killed } = error as ExecFileException;
        if (killed === true) {
            throw new Error(`${command} did not answer in time`);
        }
        // The status of a process is a number, and the reason why it did not start is a text.
        const isStarted = typeof code !== "string";
        throw new Error(isStarted ? `${command} failed` : "`pulumi` is not on PATH");
    });
    return JSON.parse(stdout) as unknown;
}
