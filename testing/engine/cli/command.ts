/** Runs the `pulumi` on PATH, in a way that lets tests kill it together with all it started. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import type { PulumiCommand } from "@pulumi/pulumi/automation/index.js";

interface CommandResult {
    stdout: string;
    stderr: string;
    code: number;
}

export class CommandFailed extends Error {
    constructor(readonly result: CommandResult) {
        super(`pulumi ended with exit code ${result.code}\n${result.stdout}${result.stderr}`);
    }
}

type Listener = (text: string) => void;

/** Stands in for the Automation API's own command, which does not tell its processes' ids. */
export class Command {
    readonly command = "pulumi";
    readonly #running = new Set<number>();

    /** @param version as the Automation API wants it: a parsed one. */
    constructor(readonly version: PulumiCommand["version"]) {}

    run = (
        args: string[],
        cwd: string,
        env: Record<string, string>,
        onOutput?: Listener,
        onError?: Listener,
    ): Promise<CommandResult> => {
        // Programs and providers run on the Node.js that runs the tests.
        const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
        const child = spawn(this.command, [...args, "--non-interactive"], {
            cwd,
            env: { ...process.env, PATH: path, PULUMI_AUTOMATION_API: "true", ...env },
            stdio: ["ignore", "pipe", "pipe"],
        });
        const { pid } = child;
        if (pid !== undefined) {
            this.#running.add(pid);
        }
        const texts = { stdout: "", stderr: "" };
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
            texts.stdout += text;
            onOutput?.(text);
        });
        child.stderr.setEncoding("utf8").on("data", (text: string) => {
            texts.stderr += text;
            onError?.(text);
        });
        return new Promise((resolve, reject) => {
            child.on("error", reject);
            child.on("close", status => {
                if (pid !== undefined) {
                    this.#running.delete(pid);
                }
                const result = { ...texts, code: status ?? -1 };
                if (status === 0) {
                    resolve(result);
                } else {
                    reject(new CommandFailed(result));
                }
            });
        });
    };

    interrupt(): void {
        for (const pid of this.#running) {
            process.kill(pid, "SIGINT");
        }
    }

    /** The CLI gives its plugins process groups of their own, so one signal to one group would leave them behind. */
    kill(): void {
        const parents = processes();
        const doomed = [...this.#running];
        for (const pid of doomed) {
            doomed.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
        }
        for (const pid of doomed) {
            try {
                process.kill(pid, "SIGKILL");
            } catch {
                // The process has ended meanwhile.
            }
        }
    }
}

/** All processes with their parents' ids. */
function processes(): [pid: number, parent: number][] {
    if (!existsSync("/proc/self/stat")) {
        const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
        return lines
            .map(line => line.trim().split(/\s+/).map(Number))
            .map(([pid = 0, parent = 0]) => [pid, parent]);
    }
    const pids = readdirSync("/proc").filter(name => /^\d+$/.test(name));
    return pids.flatMap(pid => {
        try {
            // The command's name may hold spaces and parentheses; the state and the parent follow the last one.
            const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
                .replace(/^.*\) /s, "")
                .split(" ");
            return [[Number(pid), Number(parent)] as [number, number]];
        } catch {
            return [];
        }
    });
}
