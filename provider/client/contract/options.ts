/** Options of every function. */
export interface CallOptions {
    /**
     * Aborts the call, which then fails with `Aborted`. The error's `effect` says whether a write may have taken
     * effect by then. Others who wait for the same shared answer still get it.
     */
    signal?: AbortSignal | undefined;
}

/** Options of each function that reads. */
export interface ReadOptions extends CallOptions {
    /** With `shareReads`: asks the platform anew, past an answer that is kept. @default false */
    fresh?: boolean | undefined;
    /**
     * With `shareReads`: asks when the writes under way there have ended, so that one answer serves all who wrote. Of
     * such reads one is under way at a time; those who come meanwhile share the next.
     * @default false
     */
    afterWrites?: boolean | undefined;
}

/**
 * Whose things a call is about: an organisation's id (`orga_…`), or a user's id (`user_…`) or undefined for the
 * space of the account behind the credentials.
 */
export type Owner = string | undefined;

/** Whose things a call is about. */
export interface OwnerOptions {
    /**
     * Id of an organisation (`orga_…`). Without it the account's own space is meant. A user's id (`user_…`) has to be
     * that of the account behind the credentials: nothing leads into another user's space, so any other is refused.
     */
    owner?: Owner;
}

/** What came of a removal: that nothing is there any more is no failure. */
export interface Removal {
    /** False where it was gone already. */
    existed: boolean;
}

/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
