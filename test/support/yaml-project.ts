/** YAML programs with the native provider on the real CLI. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Platform } from "pulumi-cloud-platform/testing";
import { stringify } from "yaml";
import { plugins, runPulumi } from "./native-cli.js";

/** A project and its backend in a folder of their own. */
export class YamlProject {
    readonly folder = mkdtempSync(join(tmpdir(), "yaml-"));
    readonly #platform: Platform;
    readonly #name: string;

    constructor(platform: Platform, name: string) {
        this.#platform = platform;
        this.#name = name;
    }

    /** Writes the program. */
    declare(resources: readonly { kind: string; name: string; args: object; options?: object }[]): void {
        const declarations = resources.map(({ kind, name, args, options }) => [
            name,
            { type: `cloud-platform:${kind}`, properties: args, ...(options !== undefined && { options }) },
        ]);
        const project = { name: this.#name, runtime: "yaml", plugins };
        const program = { ...project, resources: Object.fromEntries(declarations) as object };
        writeFileSync(join(this.folder, "Pulumi.yaml"), stringify(program));
    }

    /** Runs a command, and returns what it prints. */
    async pulumi(...args: string[]): Promise<string> {
        return (await runPulumi({ cwd: this.folder, platform: this.#platform }, args)).stdout;
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true, force: true });
    }
}
