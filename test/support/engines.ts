/** The engines that are here: what is about all of them runs on each. */
import { spawnSync } from "node:child_process";
import { cliEngine, type Engine } from "pulumi-cloud-platform/testing";
import { quickEngine } from "./quick-engine.js";

export type EngineName = Engine["name"];

const isInProcessOnly = Reflect.get(globalThis, "engines") === "in-process";

export const hasCli =
    !isInProcessOnly &&
    spawnSync("pulumi", ["version"], { env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" } }).status ===
        0;

/** True if a program in YAML can run on the CLI. */
export const hasYaml = hasCli && canStart("pulumi-language-yaml", "-h");

/** True if a program in Python can run on the CLI. */
export const hasPython =
    hasCli && canStart("pulumi-language-python", "-h") && canStart("python3", "-c", "import venv");

/** True if the CLI can convert a program in YAML without a download. */
export const hasConverter = hasYaml && spawnSync("which", ["pulumi-converter-yaml"]).status === 0;

/** True if a program in YAML can be converted into Go, and run. */
export const hasGo = hasConverter && canStart("pulumi-language-go", "-h") && canStart("go", "version");

function canStart(command: string, ...args: string[]): boolean {
    return spawnSync(command, args).error === undefined;
}

export const engineNames: readonly EngineName[] = hasCli ? ["in-process", "cli"] : ["in-process"];

export async function engineNamed(name: EngineName): Promise<Engine> {
    const engine = name === "cli" ? await cliEngine() : quickEngine();
    if (engine === undefined) {
        throw new Error("the pulumi on PATH is not one the SDK can drive");
    }
    return engine;
}
