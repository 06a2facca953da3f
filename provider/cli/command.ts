/** What the command line offers under one name. */
export interface Command {
    /** One line, for the list of all commands. */
    readonly summary: string;
    /** What it takes, for its own help. */
    readonly usage: string;
    run(args: string[]): Promise<void>;
}
