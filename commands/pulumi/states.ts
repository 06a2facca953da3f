/** Reads states: of a named stack, or from a file. */
import { readFile } from "node:fs/promises";
import { UserError } from "../../provider/kind/user-errors.js";
import { codeOf } from "./error-code.js";
import { capturePulumi, missingPulumi, pulumiFailure } from "./run.js";
import type { StackState, StateText } from "./state.js";

/** Exports a state. Its secrets stay encrypted. */
export async function namedState(stack: string): Promise<StackState> {
    const args = ["stack", "export", "--stack", stack];
    const { stdout, stderr, error } = await capturePulumi(args);
    if (error === null) {
        return { stack, source: `the state of the stack "${stack}"`, text: stdout };
    }
    throw error.code === "ENOENT"
        ? missingPulumi(error.message, error)
        : pulumiFailure(`"pulumi ${args.join(" ")}" failed: ${stderr.trim() || error.message}`, error);
}

export async function fileState(path: string): Promise<StateText> {
    try {
        return { source: path, text: textIn(await readFile(path)) };
    } catch (error) {
        const why = codeOf(error) === "ENOENT" ? "there is no such file" : String(error);
        throw new UserError("invalid-file", `cannot read ${path}: ${why}`, "", error);
    }
}

/** In Windows PowerShell, `> FILE` writes UTF-16 with a byte order mark. The decoder removes the mark. */
function textIn(bytes: Buffer): string {
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
    return new TextDecoder(encoding).decode(bytes);
}
