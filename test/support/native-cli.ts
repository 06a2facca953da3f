/** Programs of other languages with the native provider on the real CLI. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ExportedStack, Json, Platform, ResourceState } from "pulumi-cloud-platform/testing";
import { partsOfUrn } from "../../dist/provider/protocol/urns.js";
import type { KindName } from "./kind-fixture";
import { fixtures, kindNames } from "./kinds.js";
import { kindOf } from "./objects.js";

const folder = join(__dirname, "../../plugin");

export const launcher = join(folder, "pulumi-resource-cloud-platform");

/** The setting of `Pulumi.yaml` that names the provider. */
export const plugins = { providers: [{ name: "cloud-platform", path: folder }] };

export interface Project {
    /** The folder of the program, and of the backend with its stack. */
    readonly cwd: string;
    readonly platform: Platform;
}

type Step = Readonly<{ op: string; urn: string; detailedDiff?: Record<string, unknown> | null }>;

/**
 * Runs a command of the CLI, and returns what it prints.
 *
 * @throws an error with all that a failed command has printed
 */
export async function runPulumi(
    { cwd, platform }: Project,
    args: readonly string[],
): Promise<Record<"stdout" | "stderr", string>> {
    const env = {
        ...process.env,
        ...platform.environment({ organisation: true }),
        PULUMI_BACKEND_URL: `file://${cwd}`,
        PULUMI_CONFIG_PASSPHRASE: "only a test",
        PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    const options = { cwd, env, maxBuffer: 1 << 26 };
    return promisify(execFile)("pulumi", [...args, "--non-interactive"], options).catch((error: unknown) => {
        const { message, stdout } = error as Error & { stdout: string };
        throw new Error(`${message}\n${stdout}`);
    });
}

/** A stack of a program, driven by the CLI. */
export class NativeStack {
    readonly #project: Project;
    #printed = "";

    constructor(project: Project) {
        this.#project = project;
    }

    async pulumi(...args: string[]): Promise<string> {
        const { stdout, stderr } = await runPulumi(this.#project, args);
        this.#printed += stdout + stderr;
        return stdout;
    }

    async #resources(): Promise<ResourceState[]> {
        const { deployment } = JSON.parse(await this.pulumi("stack", "export")) as ExportedStack;
        return (deployment.resources ?? []).filter(({ type }) => kindNames.includes(kindOf({ type })));
    }

    /** Returns what a preview names of each resource that changes: the arguments, or the operation. */
    async #previewed(): Promise<Map<string, string>> {
        const { steps } = JSON.parse(await this.pulumi("preview", "--json")) as { steps: Step[] };
        const named = steps
            .filter(({ op }) => op !== "same")
            .map(({ op, urn, detailedDiff }): [string, string] => [
                partsOfUrn(urn).name,
                Object.keys(detailedDiff ?? {}).join() || op,
            ]);
        return new Map(named);
    }

    /**
     * Runs the story of a stack whose objects somebody changes in the console as well.
     *
     * @param kinds the kinds whose objects are changed
     */
    async story(kinds: readonly KindName[]): Promise<void> {
        const { platform } = this.#project;
        const unchanged = ["--yes", "--skip-preview", "--expect-no-changes"];
        await this.pulumi("preview");
        await this.pulumi("up", "--yes", "--skip-preview");
        await this.pulumi("up", "--yes", "--expect-no-changes");
        const resources = await this.#resources();
        // The live platform lists no address before its owner confirms it.
        resources
            .filter(({ type }) => kindOf({ type }) === "EmailAddress")
            .forEach(({ id = "" }) => {
                platform.state.emailAddresses.validate(id);
            });
        await this.pulumi("refresh", ...unchanged);

        const changed = resources
            .filter(({ type }) => kinds.includes(kindOf({ type })))
            .flatMap(resource => changeInConsole(platform, resource));
        const refreshed = (await this.pulumi("refresh", "--yes", "--skip-preview")).split("\n");
        const previewed = await this.#previewed();
        for (const { name, type, argument } of changed) {
            const words = argument === undefined ? / deleted / : new RegExp(`diff: .*\\b${argument}\\b`);
            const lines = refreshed.filter(line => line.includes(` ${type} ${name} `));
            expect([name, lines]).toEqual([name, expect.arrayContaining([expect.stringMatching(words)])]);
            const named = argument === undefined ? /^create$/ : new RegExp(`\\b${argument}\\b`);
            expect([name, previewed.get(name)]).toEqual([name, expect.stringMatching(named)]);
        }
        await this.pulumi("up", "--yes", "--skip-preview");
        await this.pulumi("refresh", ...unchanged);
        await this.pulumi("preview", "--expect-no-changes");
    }

    /** Returns what the state has as secrets. Short values are words that occur elsewhere as well. */
    async secrets(): Promise<string[]> {
        const { stdout } = await runPulumi(this.#project, ["stack", "export", "--show-secrets"]);
        return [...stdout.matchAll(/"plaintext": (".*")/g)]
            .flatMap(([, text = ""]) => textsOf(JSON.parse(JSON.parse(text) as string) as Json))
            .filter(text => text.length > 15);
    }

    /** Returns the secrets that the CLI has printed, or that a state or a history of the backend has in clear. */
    leaked(secrets: readonly string[]): string[] {
        const backend = join(this.#project.cwd, ".pulumi");
        const files = readdirSync(backend, { recursive: true, encoding: "utf8" })
            .map(name => join(backend, name))
            .filter(file => statSync(file).isFile());
        const texts = [this.#printed, ...files.map(file => readFileSync(file, "utf8"))];
        return secrets.filter(secret => texts.some(text => text.includes(secret)));
    }
}

function textsOf(value: Json): string[] {
    return typeof value === "object" && value !== null
        ? Object.values(value).flatMap(textsOf)
        : [String(value)];
}

interface Change {
    readonly name: string;
    readonly type: string;
    /** Undefined if the object was deleted. */
    readonly argument: string | undefined;
}

/** Changes an argument of an object, as somebody does in the console. Deletes the object if no argument can change. */
function changeInConsole(platform: Platform, { urn, type, id = "", ...state }: ResourceState): Change[] {
    const kind: KindName = kindOf({ type });
    const { faults, histories } = fixtures[kind];
    const { name } = partsOfUrn(urn);
    const known = { id, outputs: state.outputs ?? {} };
    const edits = Object.entries(histories.edits ?? {});
    // An address that is not declared as the primary one is left as it is.
    const [argument, edit] = edits.find(([key]) => state.inputs[key] ?? false) ?? [];
    // An action leaves no object.
    if (faults === undefined) {
        return [];
    }
    (edit ?? histories.takeAway)(platform, known);
    return [{ name, type, argument }];
}
