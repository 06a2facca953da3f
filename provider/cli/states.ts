/** The states that a command is given: of a stack by its name, or in a file. */
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { StateText } from "../drift/source.js";
import { runPulumi } from "./run-pulumi.js";

/** @param name a stack, or a file that `pulumi stack export` has written */
export async function stackState(name: string): Promise<StateText> {
    return name.endsWith(".json") || statSync(name, { throwIfNoEntry: false })?.isFile() === true
        ? fileState(name)
        : namedState(name);
}

/** @param cwd the folder of the program, where that is not the current one */
export async function namedState(stack: string, cwd?: string): Promise<StateText> {
    return { source: `the state of the stack "${stack}"`, text: await exportOf(stack, cwd) };
}

export async function fileState(path: string): Promise<StateText> {
    try {
        return { source: path, text: await readFile(path, "utf8") };
    } catch (error) {
        const why = codeOf(error) === "ENOENT" ? "there is no such file" : String(error);
        throw new Error(`cannot read ${path}: ${why}`, { cause: error });
    }
}

/** What the operating system calls a failure: `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
    return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/** Secrets stay encrypted in it. */
async function exportOf(stack: string, cwd: string | undefined): Promise<string> {
    const args = ["stack", "export", "--stack", stack];
    const { stdout, stderr, error } = await runPulumi(args, { cwd });
    if (error === null) {
        return stdout;
    }
    const command = `pulumi ${args.join(" ")}`;
    const why =
        error.code === "ENOENT"
            ? `pulumi is not on the PATH. Run "${command} --file state.json" where it is, and name state.json instead of the stack.`
            : `"${command}" failed: ${stderr.trim() || error.message}`;
    throw new Error(why, { cause: error });
}
