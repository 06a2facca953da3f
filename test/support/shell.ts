/** A shell in which the commands of a guide run, with stand-ins for the programs that a test cannot have. */
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "../..");

/** Shell blocks of a page, in order. */
export function commandsIn(page: string): string[] {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
}

export class Shell {
    readonly #folder: string;
    readonly #programs: string;

    /** @param folder one of its own, in which `programs` is made */
    constructor(folder: string) {
        this.#folder = folder;
        this.#programs = join(folder, "programs");
        mkdirSync(this.#programs);
        // The package as it was built, instead of one from a registry.
        const command = join(root, "dist/commands/main.js");
        this.add(
            "npx",
            `while [ "$1" != cloud-platform ]; do shift; done\nshift\nexec "${process.execPath}" "${command}" "$@"`,
        );
        this.add(
            "npm",
            `[ "$1" = install ] && exec ln -s "${join(root, "node_modules")}" node_modules\nexit 1`,
        );
    }

    /** @param script what the program does, in the words of a POSIX shell */
    add(name: string, script: string): void {
        const path = join(this.#programs, name);
        writeFileSync(path, `#!/bin/sh\n${script}\n`);
        chmodSync(path, 0o755);
    }

    /** Runs the commands one after another, in one shell that ends where one fails. */
    async run(
        commands: string,
        { cwd = this.#folder, environment }: { cwd?: string; environment: Readonly<Record<string, string>> },
    ): Promise<string> {
        const env = {
            ...process.env,
            ...environment,
            PATH: `${this.#programs}${delimiter}${process.env["PATH"] ?? ""}`,
        };
        const { stdout, stderr } = await promisify(execFile)("/bin/sh", ["-euc", commands], { cwd, env });
        return stdout + stderr;
    }
}
