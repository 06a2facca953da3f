/** A command of the command line. */
export interface Command {
    /** The line in the list of all commands. */
    readonly summary: string;
    /** The text of its `--help`. */
    readonly usage: string;
    run(args: string[]): Promise<void>;
}
