import type { OwnerOptions } from "../call-options.js";

/** The events that a hook reports. */
export interface HookOccasions {
    /** The codes of events, or `*` for all. */
    events: string[];
    /** The ids of applications and add-ons; empty for all. */
    scope: string[];
}

/** The events that a new hook reports. */
export interface NewHookOccasions {
    /** The codes of events, or `*` for all. */
    events: readonly string[];
    /** The ids of applications and add-ons. Default: all of the owner's. */
    scope?: readonly string[] | undefined;
}

/** The id of a hook. */
export interface HookOptions extends OwnerOptions {
    /** The hook's id. */
    id: string;
}
