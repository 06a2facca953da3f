/** The vendor's published command line, on a simulator. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Platform } from "../../dist/testing/simulator/index.js";

const program = join(
    dirname(createRequire(__filename).resolve("clever-tools/package.json")),
    "bin/clever.js",
);

/** The settings that enable the commands for network groups and operators. */
const features = { ng: true, operators: true };

/** More memory for new objects, since garbage collection takes much of the start. */
const room = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

export interface RunOptions {
    /** The standard input. */
    readonly input?: string;
    readonly variables?: Readonly<Record<string, string>>;
}

export interface Ran {
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
}

/** Runs a command, and returns its output and exit code without checking them. */
export class CommandLine {
    /** The working folder, without the user's settings and without a linked application. */
    readonly folder = mkdtempSync(join(tmpdir(), "clever-"));

    readonly #variables: NodeJS.ProcessEnv;

    constructor(platform: Pick<Platform, "vendorEnvironment">) {
        const settings = join(this.folder, "settings", "clever-cloud");
        mkdirSync(settings, { recursive: true });
        writeFileSync(join(settings, "clever-tools-experimental-features.json"), JSON.stringify(features));
        this.#variables = {
            ...platform.vendorEnvironment(),
            HOME: this.folder,
            XDG_CONFIG_HOME: join(this.folder, "settings"),
            // Each start loads some hundred modules.
            NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
            NO_UPDATE_NOTIFIER: "1",
            CI: "1",
            NO_COLOR: "1",
        };
    }

    /** Runs `clever` with these arguments. */
    run(words: readonly string[], { input = "", variables = {} }: RunOptions = {}): Promise<Ran> {
        const child = spawn(process.execPath, [...room, program, ...words], {
            cwd: this.folder,
            env: { ...this.#variables, ...variables },
        });
        const ran = { stdout: "", stderr: "" };
        child.stdout.setEncoding("utf8").on("data", (text: string) => (ran.stdout += text));
        child.stderr.setEncoding("utf8").on("data", (text: string) => (ran.stderr += text));
        child.stdin.end(input);
        return new Promise((resolve, reject) => {
            child.on("error", reject);
            child.on("close", code => resolve({ code, ...ran }));
        });
    }

    /** Runs `clever` with these arguments, and returns its JSON. */
    async read(...words: string[]): Promise<unknown> {
        const { stdout, ...rest } = await this.run([...words, "--format", "json"]);
        try {
            return JSON.parse(stdout);
        } catch {
            throw new Error(
                `clever ${words.join(" ")}: ${JSON.stringify({ stdout, ...rest }, undefined, 4)}`,
            );
        }
    }

    /** Writes a file for the command line to read. */
    write(name: string, text: string): string {
        const file = join(this.folder, name);
        writeFileSync(file, text);
        return file;
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true, force: true });
    }
}
