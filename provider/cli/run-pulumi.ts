/** One command of the Pulumi CLI, for what the SDK's Automation API does not do, or only after a second of loading. */
import { execFile, type ExecFileException } from "node:child_process";

export interface Ended {
    stdout: string;
    stderr: string;
    /** Null where it succeeded; its code is `ENOENT` where pulumi is not on the PATH, or the folder is not there. */
    error: ExecFileException | null;
}

/** Never rejects. The states that it prints may be long. */
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
