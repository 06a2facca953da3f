/** Reads states: of a named stack, of the selected stack, or from a file. */
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import { capturePulumi, pulumiFailure } from "./run.js";
import { managedIn, type StateResource, type StateText } from "./state.js";

async function stackState(name: string): Promise<StateText> {
    return name.endsWith(".json") || statSync(name, { throwIfNoEntry: false })?.isFile() === true
        ? fileState(name)
        : namedState(name);
}

/** @param names stacks, or files from `pulumi stack export` */
export async function namedStacks(names: readonly string[]): Promise<StateResource[]> {
    const states = await Promise.all(names.map(stackState));
    return states.flatMap(managedIn);
}

/** Returns the resources of the selected stack of the current folder. */
export async function selectedStack(): Promise<StateResource[]> {
    return managedIn({ source: "the selected stack", text: await exportOf(undefined) });
}

/** @param cwd the folder of the program; default: the current one */
export async function namedState(stack: string, cwd?: string): Promise<StateText> {
    return { source: `the state of the stack "${stack}"`, text: await exportOf(stack, cwd) };
}

export async function fileState(path: string): Promise<StateText> {
    try {
        return { source: path, text: await readFile(path, "utf8") };
    } catch (error) {
        const why = codeOf(error) === "ENOENT" ? "there is no such file" : String(error);
        throw new UserError("invalid-file", `cannot read ${path}: ${why}`, "", error);
    }
}

/** The code of an operating system error: `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
    return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/** Exports a state. Its secrets stay encrypted. */
async function exportOf(stack: string | undefined, cwd?: string): Promise<string> {
    const args = ["stack", "export", ...(stack === undefined ? [] : ["--stack", stack])];
    const { stdout, stderr, error } = await capturePulumi(args, { cwd });
    if (error === null) {
        return stdout;
    }
    const command = `pulumi ${args.join(" ")}`;
    const why =
        error.code === "ENOENT"
            ? `pulumi is not on the PATH. Run "${command} --file state.json" where it is, and name ${stack === undefined ? "state.json with --orphans" : "state.json instead of the stack"}.`
            : `"${command}" failed: ${stderr.trim() || error.message}`;
    throw pulumiFailure(why, error);
}
