/** Runs commands of the Pulumi CLI: those that the Automation API lacks, or that need not wait for it to load. */
import { execFile, spawn, type ExecFileException } from "node:child_process";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import { environmentWith } from "../../provider/settings/settings.js";

interface RunOptions {
    readonly cwd?: string | undefined;
    /** Further variables of the command. */
    readonly env?: Readonly<Record<string, string>>;
}

/** The CLI would check for a newer version. */
function optionsOf({ cwd, env }: RunOptions) {
    return { cwd, env: environmentWith({ PULUMI_SKIP_UPDATE_CHECK: "true", ...env }) };
}

interface Ended {
    readonly stdout: string;
    readonly stderr: string;
    /** Null on success. The code is `ENOENT` if pulumi is not on the PATH, or if the folder does not exist. */
    readonly error: ExecFileException | null;
}

/** Never rejects. Accepts long output, such as states. */
export function capturePulumi(args: readonly string[], options: RunOptions): Promise<Ended> {
    return new Promise(resolve => {
        const running = { ...optionsOf(options), maxBuffer: 2 ** 30 };
        execFile("pulumi", args, running, (error, stdout, stderr) => resolve({ stdout, stderr, error }));
    });
}

/**
 * Runs a command whose output people see.
 *
 * @param stdio the terminal of this process, or its error stream only, so that standard output is free for a report
 * @returns its exit code
 */
export function attachPulumi(
    args: readonly string[],
    stdio: "terminal" | "error stream",
    options: RunOptions & { readonly cwd: string },
): Promise<number | null> {
    const { stderr } = process;
    return new Promise((resolve, reject) => {
        const child = spawn("pulumi", args, {
            ...optionsOf(options),
            stdio: stdio === "terminal" ? "inherit" : ["ignore", stderr, stderr],
        });
        const what = `pulumi is not on the PATH, or there is no folder ${options.cwd}`;
        child.on("error", error => reject(missingPulumi(error.message, error, what)));
        child.on("close", resolve);
    });
}

/** Returns the error for a command that cannot start. */
export function missingPulumi(reason: string, cause: unknown, what = "pulumi is not on the PATH"): UserError {
    return new UserError(
        "pulumi-missing",
        reason.includes("ENOENT")
            ? `${what}: install the Pulumi CLI (https://www.pulumi.com/docs/install/), or add its folder to PATH`
            : reason,
        "",
        cause,
    );
}

/** Returns the distinct errors in the output of a command. An error that ends with a colon goes on in the next lines. */
export function errorsIn(output: string): string[] {
    const errors =
        output.match(/^\s*error: .*(?<!:)$|^\s*error: .*:$(?:\n(?!\s*(?:at |error: |$)).*)*/gm) ?? [];
    return [...new Set(errors.map(error => error.replace(/^\s*error: /, "").replace(/\n\s*/g, " ")))];
}

/**
 * The CLI's words for an empty file of a local backend. A connection that ends early is an `EOF` too, after the address.
 *
 * @see https://github.com/pulumi/pulumi/blob/master/pkg/backend/diy/state.go
 */
const emptyFile = /(?:^|error: |failed to load checkpoint: )(?:EOF|place 1: unexpected end of JSON input)$/;

/** @param reason what the CLI printed */
export function pulumiFailure(reason: string, cause: unknown): UserError {
    return emptyFile.test(reason)
        ? new UserError(
              "unreadable-state",
              `${reason}. Pulumi cannot read a file of the stack, since a run was killed while it wrote the file`,
              "Repair the file as docs/guides/troubleshooting.md says, and run the command again.",
              cause,
          )
        : new UserError("pulumi-failed", reason, "", cause);
}
