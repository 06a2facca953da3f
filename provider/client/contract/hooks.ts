import type { OwnerOptions } from "./options.js";

/** What is told to a webhook or by e-mail. */
export interface HookOccasions {
    /** Codes of events, or `*` for all. */
    events: string[];
    /** Ids of applications and add-ons; empty for all. */
    scope: string[];
}

/** What is to be told. */
export interface NewHookOccasions {
    /** Codes of events, or `*` for all. */
    events: readonly string[];
    /** Ids of applications and add-ons. Default: all of the owner's. */
    scope?: readonly string[] | undefined;
}

/** Which hook is meant. */
export interface HookOptions extends OwnerOptions {
    /** The hook's id. */
    id: string;
}
