/** A command of the command line. */
export interface Command {
    /** The text of its `--help`. */
    readonly usage: string;
    run(args: string[]): Promise<void>;
}
