/** Runs one script of a pipeline in a process of its own, with no variable but those that it is given. */
import { execFile } from "node:child_process";

export interface Ran {
    readonly code: number;
    /** Both outputs. */
    readonly log: string;
}

export interface Script {
    readonly text: string;
    /** Options of bash. */
    readonly flags: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
}

export function runScript({ text, flags, cwd, env }: Script): Promise<Ran> {
    return new Promise(resolve => {
        const args = ["--noprofile", "--norc", ...flags, "-c", text];
        const child = execFile("bash", args, { cwd, env }, (_error, stdout, stderr) =>
            resolve({ code: child.exitCode ?? -1, log: stdout + stderr }),
        );
    });
}
