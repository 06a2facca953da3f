/** The options of a test's stack. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cliEngine, inProcessEngine } from "../engine/index.js";
import { readProject } from "../engine/project.js";
import type { Engine, EngineEvent, StackConfig } from "../engine/types.js";
import type { Platform } from "../simulator/index.js";

export interface TestStackOptions {
    /**
     * Declares the resources, in this process; what it returns are the outputs of the stack. It is called once for each
     * operation. Default: the program of `workDir`, as Pulumi.yaml there names it, in a process of its own.
     */
    readonly program?: () => unknown;
    /** The folder of the project, from which `pulumi-cloud-platform` is found. Default: the current one. */
    readonly workDir?: string;
    /** The configuration beside that of the platform, or a function that returns it. */
    readonly config?: StackConfig | ((platform: Platform) => StackConfig);
    /** The name of the stack. Default: "test". */
    readonly stack?: string;
    /**
     * The name of the project, whose configuration `new pulumi.Config()` reads.
     * @default the name in Pulumi.yaml, else "project"
     */
    readonly project?: string;
    /** Environment variables for the provider. They take precedence over the configuration. */
    readonly env?: Readonly<Record<string, string>>;
    /** A platform that the test has started, and closes itself. Default: a new one, which is closed with the stack. */
    readonly platform?: Platform;
    /** The engine. Default: the in-process engine, or the Pulumi CLI if the variable CLOUD_PLATFORM_TEST_ENGINE is `cli`. */
    readonly engine?: Engine;
    /** Called while an operation runs. */
    readonly onEvent?: (event: EngineEvent) => void;
}

const engineVariable = "CLOUD_PLATFORM_TEST_ENGINE";

/** @throws when the environment asks for the CLI and there is none */
export async function chosenEngine(): Promise<Engine> {
    const wanted = process.env[engineVariable] ?? "";
    if (wanted === "" || wanted === "in-process") {
        return inProcessEngine();
    }
    if (wanted !== "cli") {
        throw new Error(`${engineVariable} is "${wanted}": it must be "cli" or "in-process", or not be set`);
    }
    const engine = await cliEngine();
    if (engine) {
        return engine;
    }
    throw new Error(
        `${engineVariable} is "cli", and no pulumi is on PATH: install it, or unset the variable`,
    );
}

/**
 * A person's shell, or a CI job, may have the variables of an account. They win over the configuration, so a test that
 * saw them would leave the simulator for that account.
 */
export function forgetAccount(): void {
    Object.keys(process.env)
        .filter(name => name.startsWith("CLOUD_PLATFORM_") && name !== engineVariable)
        .forEach(name => Reflect.deleteProperty(process.env, name));
}

/** Returns the configuration with which a program uses the platform. */
export function configFor({ url, dialect, account }: Platform): StackConfig {
    return {
        "cloud-platform:dialect": dialect,
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": { secret: account.token },
        "cloud-platform:organisation": account.organisation,
    };
}

/** Returns the project's name in Pulumi.yaml, under which an inline program reads its configuration too. */
export function projectIn(workDir: string): { project?: string } {
    return existsSync(join(workDir, "Pulumi.yaml")) ? { project: readProject(workDir).name } : {};
}
