/** Runs commands of the Pulumi CLI: those that the Automation API lacks, or that need not wait for it to load. */
import { execFile, spawn, type ExecFileException } from "node:child_process";
import { UserError } from "../../provider/kind/user-errors.js";
import { environmentWith } from "../../provider/settings/settings.js";

type Variables = Readonly<Record<string, string>>;

/** The CLI would check for a newer version. */
function environmentOf(variables: Variables) {
    return environmentWith({ PULUMI_SKIP_UPDATE_CHECK: "true", ...variables });
}

interface Ended {
    readonly stdout: string;
    readonly stderr: string;
    /** Null on success. The code is `ENOENT` if pulumi is not on the PATH. */
    readonly error: ExecFileException | null;
}

/** Never rejects. Accepts long output, such as states. */
export function capturePulumi(args: readonly string[], variables: Variables = {}): Promise<Ended> {
    return new Promise(resolve => {
        const options = { env: environmentOf(variables), maxBuffer: 2 ** 30 };
        execFile("pulumi", args, options, (error, stdout, stderr) => resolve({ stdout, stderr, error }));
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
    variables: Variables,
): Promise<number | null> {
    const { stderr } = process;
    return new Promise((resolve, reject) => {
        const child = spawn("pulumi", args, {
            env: environmentOf(variables),
            stdio: stdio === "terminal" ? "inherit" : ["ignore", stderr, stderr],
        });
        child.on("error", error => reject(missingPulumi(error.message, error)));
        child.on("close", resolve);
    });
}

/** Returns the error for a command that cannot start. */
export function missingPulumi(reason: string, cause: unknown): UserError {
    return new UserError(
        "pulumi-missing",
        reason.includes("ENOENT")
            ? `pulumi is not on the PATH: install the Pulumi CLI (https://www.pulumi.com/docs/install/), or add its folder to PATH`
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
 * The CLI's words for an empty or cut file of a local backend. A connection that ends early is an `EOF` too, after the address.
 *
 * @see https://github.com/pulumi/pulumi/blob/master/pkg/backend/diy/state.go
 */
const cutFile =
    /(?:^|error: |failed to load checkpoint: )(?:EOF|place 1: unexpected (?:end of JSON input|EOF))$/;

/** @param reason what the CLI printed */
export function pulumiFailure(reason: string, cause: unknown): UserError {
    return cutFile.test(reason)
        ? new UserError(
              "unreadable-state",
              `${reason}. Pulumi cannot read a file of the stack, since a run was killed while it wrote the file`,
              "Repair the file as docs/guides/troubleshooting.md says, and run the command again.",
              cause,
          )
        : new UserError("pulumi-failed", reason, "", cause);
}
