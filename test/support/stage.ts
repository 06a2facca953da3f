/** Projects side by side in which the commands of a guide run: on the CLI as they are, else with an engine of the tests. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "pulumi-cloud-platform/testing";
import { engineNamed, type EngineName } from "./engines.js";
import { Shell } from "./shell.js";

const root = join(__dirname, "../..");

export interface Stage {
    /** Replaces the program of a project. */
    program(project: string, source: string): void;
    run(commands: string): Promise<void>;
    dispose(): Promise<void>;
}

/** @param environment what the commands do not export themselves */
export async function startStage(
    engine: EngineName,
    folder: string,
    projects: readonly string[],
    environment: Readonly<Record<string, string>> = {},
): Promise<Stage> {
    const program = (name: string, source: string): void =>
        writeFileSync(join(folder, name, "index.ts"), source);
    for (const name of projects) {
        mkdirSync(join(folder, name));
        symlinkSync(join(root, "node_modules"), join(folder, name, "node_modules"));
        writeFileSync(join(folder, name, "Pulumi.yaml"), `name: ${name}\nruntime: nodejs\n`);
        writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, main: "index.ts" }));
        program(name, "export {};\n");
    }
    const start = engine === "cli" ? onCli : inProcess;
    const given = { PULUMI_NODEJS_TRANSPILE_ONLY: "true", ...environment };
    return { program, ...(await start(folder, projects, given)) };
}

type Running = Omit<Stage, "program">;
type Environment = Readonly<Record<string, string>>;

async function onCli(folder: string, projects: readonly string[], given: Environment): Promise<Running> {
    const shell = new Shell(folder);
    mkdirSync(join(folder, "state"));
    const environment = {
        ...given,
        PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
        PULUMI_CONFIG_PASSPHRASE: "test",
        PULUMI_SKIP_CONFIRMATIONS: "true",
        PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    const run = async (commands: string) => {
        try {
            await shell.follow(commands, { environment });
        } catch (error) {
            const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
            throw new Error(`${stdout}${stderr}`, { cause: error });
        }
    };
    await run(projects.map(name => `cd ${name}\npulumi stack init dev\ncd ..\n`).join(""));
    return { run, dispose: () => Promise.resolve() };
}

async function inProcess(folder: string, projects: readonly string[], given: Environment): Promise<Running> {
    const engine = await engineNamed("in-process");
    const stacks = new Map<string, Stack>();
    for (const name of projects) {
        const workDir = join(folder, name);
        stacks.set(name, await engine.createStack({ workDir, stack: "dev", env: { ...given } }));
    }
    let at = "";
    const exported: Record<string, string> = { ...given };
    const succeed = async (operation: "up" | "destroy"): Promise<void> => {
        const result = await stacks.get(at)?.[operation]();
        if (result?.succeeded !== true) {
            throw new Error(`pulumi ${operation} in ${at} failed: ${result?.error ?? "no such stack"}`);
        }
    };
    const perform = async (command: string): Promise<void> => {
        const stack = stacks.get(at);
        const [, urn] = /^pulumi state delete --yes --force '(.*)'$/.exec(command) ?? [];
        const [, place] = /^cd (?:\.\.\/)?(\w+|\.\.)$/.exec(command) ?? [];
        const [, name, value = ""] = /^export (\w+)=(.*)$/.exec(command) ?? [];
        if (name !== undefined) {
            exported[name] = value;
            stacks.forEach(each => each.setEnv(exported));
        } else if (place !== undefined) {
            at = place;
        } else if (urn !== undefined && stack !== undefined) {
            await forgetIn(stack, urn);
        } else if (command === "pulumi up" || command === "pulumi destroy") {
            await succeed(command === "pulumi up" ? "up" : "destroy");
        } else {
            expect(command).toBe("pulumi preview --expect-no-changes");
            expect(await stack?.preview()).toMatchObject({ succeeded: true, hasChanges: false });
        }
    };
    return {
        async run(commands) {
            for (const command of commands.trim().split("\n")) {
                await perform(command);
            }
        },
        async dispose() {
            await Promise.all([...stacks.values()].map(stack => stack.dispose()));
        },
    };
}

/** What `pulumi state delete` does. */
async function forgetIn(stack: Stack, urn: string): Promise<void> {
    const exported = await stack.exportStack();
    const { resources = [] } = exported.deployment;
    const kept = resources.filter(resource => resource.urn !== urn);
    expect(kept).toHaveLength(resources.length - 1);
    exported.deployment.resources = kept;
    await stack.importStack(exported);
}
