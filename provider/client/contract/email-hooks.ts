import type { HookOccasions, HookOptions, NewHookOccasions } from "./hooks.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";

/** An e-mail hook: reports events by e-mail. */
export interface EmailHook extends HookOccasions {
    /** The id in requests. */
    id: string;
    /** The display name. */
    name: string;
    /** E-mail addresses, user ids, and `organisation` for all its members. */
    notified: string[];
}

/** The arguments of a new e-mail hook. */
export interface NewEmailHook extends NewHookOccasions {
    /** The display name. */
    name: string;
    /** E-mail addresses, user ids, and `organisation` (see `capabilities.organisationRecipients`). */
    notified: readonly string[];
}

/** Notifications by e-mail. */
export interface EmailHooksClient {
    /** Returns all e-mail hooks of the owner. The platform has no route for a single hook. */
    list(options?: OwnerOptions & ReadOptions): Promise<EmailHook[]>;

    /** Creates an e-mail hook. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewEmailHook & CallOptions): Promise<EmailHook>;

    /** Removes an e-mail hook. Safe to send again. */
    remove(options: HookOptions & CallOptions): Promise<Removal>;
}
