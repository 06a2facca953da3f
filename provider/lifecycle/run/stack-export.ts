/**
 * Reads the state of the running stack with `pulumi stack export`. It works in the middle of an operation, and its
 * output has no secret in clear. An engine that runs without the CLI answers a call of its own instead.
 */
import { spawn } from "node:child_process";
import { environmentWith } from "../../settings/settings.js";
import { connectToEngine, engineAddress } from "./engine-client.js";

/**
 * Reads the state of the running stack.
 *
 * @param organization the stack's organization, as its program knows it; undefined for a backend without organizations
 * @throws an error that says in one clause why there is no answer
 */
export type ExportStack = (organization: string | undefined) => Promise<unknown>;

/** The call with which the in-process engine exports the stack that it runs. */
const exportMethod = "/pulumi_cloud_platform.Stack/Export";

const millisecondsToAnswer = 20_000;

/** Asks the engine that started this process. */
export async function askEngine(organization: string | undefined): Promise<unknown> {
    const address = engineAddress();
    if (address === undefined) {
        throw new Error("no engine runs it");
    }
    const engine = connectToEngine(address);
    try {
        return await engine
            .ask(exportMethod)
            .catch(async () => exportByCli(await engine.stackUrn(), organization));
    } finally {
        engine.client.close();
    }
}

/**
 * Asks the CLI on PATH for the stack of this URN.
 *
 * A backend without organizations calls each of them "organization"; an old one knows no projects either.
 */
export async function exportByCli(urn: string, organization = "organization"): Promise<unknown> {
    const [start = "", project = ""] = urn.split("::");
    const stack = start.slice("urn:pulumi:".length);
    if (stack === "" || project === "") {
        // In a destroy no program runs, so no URN names the stack. Then the selected stack is exported.
        return runExport();
    }
    const qualified = runExport(`${organization}/${project}/${stack}`);
    return organization === "organization"
        ? qualified.catch(async () => assertIts(urn, await runExport(stack)))
        : qualified;
}

/** A name without a project may belong to another project. */
function assertIts(urn: string, state: unknown): unknown {
    if (!JSON.stringify(state).includes(JSON.stringify(urn))) {
        throw new Error("`pulumi stack export` answered for another stack");
    }
    return state;
}

/** @param stack default: the selected stack */
async function runExport(stack?: string): Promise<unknown> {
    const selection = stack === undefined ? [] : ["--stack", stack];
    const child = spawn("pulumi", ["stack", "export", ...selection, "--non-interactive"], {
        env: environmentWith({ PULUMI_SKIP_UPDATE_CHECK: "true" }),
        stdio: ["ignore", "pipe", "ignore"],
        windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let deadline: NodeJS.Timeout | undefined;
    try {
        await new Promise<void>((resolve, reject) => {
            deadline = setTimeout(
                () => reject(new Error("`pulumi stack export` did not answer in time")),
                millisecondsToAnswer,
            );
            child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
            child.on("error", () => reject(new Error("`pulumi` is not on PATH")));
            child.on("close", status => {
                if (status === 0) resolve();
                else reject(new Error("`pulumi stack export` failed"));
            });
        });
        return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
    } finally {
        clearTimeout(deadline);
        child.stdout.destroy();
        child.kill("SIGKILL");
    }
}
