/**
 * Runs one command of the Pulumi CLI. For commands that the Automation API lacks, or that need not wait for it to load.
 */
import { execFile, spawn, type ExecFileException } from "node:child_process";

export interface Ended {
    stdout: string;
    stderr: string;
    /** Null on success. The code is `ENOENT` if pulumi is not on the PATH, or if the folder does not exist. */
    error: ExecFileException | null;
}

/** Never rejects. Accepts long output, such as states. */
export function runPulumi(
    args: readonly string[],
    options: { cwd?: string | undefined; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
    return new Promise(resolve => {
        execFile("pulumi", args, { ...options, maxBuffer: 2 ** 30 }, (error, stdout, stderr) => {
            resolve({ stdout, stderr, error });
        });
    });
}

/**
 * Runs a command on the terminal of this process.
 *
 * @returns its exit code
 */
export function attachPulumi(
    args: readonly string[],
    options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<number | null> {
    return new Promise((resolve, reject) => {
        const child = spawn("pulumi", args, { ...options, stdio: "inherit" });
        child.on("error", reject);
        child.on("close", resolve);
    });
}
