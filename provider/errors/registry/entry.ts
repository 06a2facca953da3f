/** The section of a code in `docs/errors.md`. */
export interface Entry {
    /** The failure, in a few words. */
    readonly title: string;
    readonly cause: string;
    readonly fix: string;
    /** A message as a run shows it. */
    readonly example: string;
}

export type Entries = Readonly<Record<string, Entry>>;
