/** The command line in a process of its own. */
import { execFile } from "node:child_process";
import { join } from "node:path";

export interface Told {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
}

export interface Running {
    /** Beside those of this process. */
    readonly environment?: Readonly<Record<string, string>>;
    readonly cwd?: string;
}

const root = join(__dirname, "../..");

export function commandLine(
    args: readonly string[],
    { environment, cwd = root }: Running = {},
): Promise<Told> {
    const options = { cwd, env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 };
    return new Promise(resolve => {
        const child = execFile(
            process.execPath,
            [join(root, "dist/commands/main.js"), ...args],
            options,
            (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        );
    });
}
