/** A command of the command line. */
export interface Command {
    /** The text of its `--help`. */
    readonly usage: string;
    run(args: string[]): Promise<void>;
}

/** The code of an error of Node or the operating system: `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
    return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}
