/** Options of every function. */
export interface CallOptions {
    /**
     * Aborts the call, which then fails with `Aborted`. The error's `effect` says whether a write may have taken
     * effect. Other callers that share the answer still get it.
     */
    signal?: AbortSignal | undefined;
}

/** Options of every function that reads. */
export interface ReadOptions extends CallOptions {
    /** With `shareReads`: sends a new request instead of using a cached answer. @default false */
    fresh?: boolean | undefined;
    /**
     * With `shareReads`: sends the request after the writes in progress on the same objects, so that one answer serves
     * all writers. One such read runs at a time; later callers share the next one.
     * @default false
     */
    afterWrites?: boolean | undefined;
}

/**
 * The owner of objects: an organisation's id (`orga_…`), a user's id (`user_…`), or undefined for the account's own
 * space.
 */
export type Owner = string | undefined;

/** The owner of the objects of a call. */
export interface OwnerOptions {
    /**
     * The id of an organisation (`orga_…`). Default: the account's own space. A user's id (`user_…`) must be the id of
     * the account: the platform gives no access to another user's space, so other ids are refused.
     */
    owner?: Owner;
}

/** The id of an application. */
export interface ApplicationOptions extends OwnerOptions {
    /** The application's id (`app_…`). */
    application: string;
}

/** The result of a removal. A missing object is no failure. */
export interface Removal {
    /** False if the object did not exist. */
    existed: boolean;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
