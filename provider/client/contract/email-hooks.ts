import type { HookOccasions, HookOptions, NewHookOccasions } from "./hooks.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** Tells of events by e-mail. */
export interface EmailHook extends HookOccasions {
    /** By which it is addressed. */
    id: string;
    /** Name for people. */
    name: string;
    /** E-mail addresses, users' ids, and `organisation` for all its members. */
    notified: string[];
}

/** What an e-mail hook is made with. */
export interface NewEmailHook extends NewHookOccasions {
    /** Name for people. */
    name: string;
    /** E-mail addresses, users' ids, and `organisation` (see `capabilities.organisationRecipients`). */
    notified: readonly string[];
}

/** Who is told of events by e-mail. */
export interface EmailHooksClient {
    /** All e-mail hooks of the owner; also the only way to one of them. */
    list(options?: OwnerOptions & ReadOptions): Promise<EmailHook[]>;

    /** Makes an e-mail hook. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewEmailHook & CallOptions): Promise<EmailHook>;

    /** Removes an e-mail hook. Safe to send again. */
    remove(options: HookOptions & CallOptions): Promise<Removal>;
}
