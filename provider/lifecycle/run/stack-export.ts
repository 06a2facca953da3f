/**
 * Reads the state of the running stack with `pulumi stack export`. It works in the middle of an operation, and its
 * output has no secret in clear. An engine that runs without the CLI answers a call of its own instead.
 */
import { execFile, type ExecFileException } from "node:child_process";
import { promisify } from "node:util";
import { environmentWith } from "../../settings/settings.js";
import { partsOfUrn } from "../../text/urns.js";
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
 * A backend without organizations calls each of them "organization".
 */
export async function exportByCli(urn: string, organization = "organization"): Promise<unknown> {
    const { stack, project } = partsOfUrn(urn);
    if (stack === "" || project === "") {
        throw new Error("no URN names the stack");
    }
    return runExport(`${organization}/${project}/${stack}`);
}

async function runExport(stack: string): Promise<unknown> {
    const exporting = promisify(execFile)(
        "pulumi",
        ["stack", "export", "--stack", stack, "--non-interactive"],
        {
            env: environmentWith({ PULUMI_SKIP_UPDATE_CHECK: "true" }),
            timeout: millisecondsToAnswer,
            killSignal: "SIGKILL",
            maxBuffer: Infinity,
            windowsHide: true,
        },
    );
    exporting.child.stdin?.end();
    const { stdout } = await exporting.catch((error: unknown) => {
        const { code, killed } = error as ExecFileException;
        if (killed === true) throw new Error("`pulumi stack export` did not answer in time");
        // The status of a process is a number, and the reason why it did not start is a text.
        const isStarted = typeof code !== "string";
        throw new Error(isStarted ? "`pulumi stack export` failed" : "`pulumi` is not on PATH");
    });
    return JSON.parse(stdout) as unknown;
}
