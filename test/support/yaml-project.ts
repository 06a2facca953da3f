/** YAML programs with the native provider on the real CLI. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Platform } from "pulumi-cloud-platform/testing";
import { stringify } from "yaml";
import { plugins } from "./native-cli.js";

/** A project and its backend in a folder of their own. */
export class YamlProject {
    readonly folder = mkdtempSync(join(tmpdir(), "yaml-"));
    readonly #name: string;
    readonly #env: NodeJS.ProcessEnv;

    constructor(platform: Platform, name: string) {
        this.#name = name;
        this.#env = {
            ...process.env,
            ...platform.environment({ organisation: true }),
            PULUMI_BACKEND_URL: `file://${this.folder}`,
            PULUMI_CONFIG_PASSPHRASE: "only a test",
            PULUMI_SKIP_UPDATE_CHECK: "true",
        };
    }

    /** Writes the program. */
    declare(resources: readonly { kind: string; name: string; args: object }[]): void {
        const declarations = resources.map(({ kind, name, args }) => [
            name,
            { type: `cloud-platform:${kind}`, properties: args },
        ]);
        const project = { name: this.#name, runtime: "yaml", plugins };
        const program = { ...project, resources: Object.fromEntries(declarations) as object };
        writeFileSync(join(this.folder, "Pulumi.yaml"), stringify(program));
    }

    /** Runs a command, and returns what it prints. */
    async pulumi(...args: string[]): Promise<string> {
        const options = { cwd: this.folder, env: this.#env };
        return (await promisify(execFile)("pulumi", [...args, "--non-interactive"], options)).stdout;
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true, force: true });
    }
}
