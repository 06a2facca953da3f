/** The source of a report's facts: the Pulumi CLI, or the engine of a test. */
import type { JsonObject } from "../lifecycle/json.js";

/** A resource before or after the read. Secret values are marked, and a text may be partly masked. */
export interface Side {
    readonly id?: string | undefined;
    readonly inputs: JsonObject;
    readonly outputs: JsonObject;
}

/** The engine's result for a resource that was read. */
export interface ReadResource {
    readonly urn: string;
    /** The engine's operation: `same`, `update` or `delete`. */
    readonly found: string;
    readonly old: Side;
    /** Absent if the resource no longer exists. */
    readonly new?: Side | undefined;
}

export interface Message {
    /** `error`, `warning` or `info`. */
    readonly severity: string;
    readonly text: string;
    /** The resource that the message belongs to, if any. */
    readonly urn?: string | undefined;
}

export type RefreshEvent =
    | { readonly kind: "read"; readonly resource: ReadResource }
    | { readonly kind: "message"; readonly message: Message };

export interface StateText {
    /** The name of the state in messages. */
    readonly source: string;
    readonly text: string;
}

/** A state that is not available. */
export interface MissingState {
    readonly source: string;
    readonly problem: string;
}

/** Entries by full name, such as `shop:url`. */
export type StackConfig = ReadonlyMap<string, { readonly value: string; readonly isSecret: boolean }>;

export interface DriftSource {
    readonly stack: string;
    /** Returns the state in the format of `pulumi stack export`: secrets stay encrypted. */
    state(): Promise<StateText>;
    /**
     * Reads every resource in a preview of a refresh, which changes neither the state nor the platform.
     *
     * @returns the reason of a failure. A resource that could not be read has a message of its own.
     */
    refresh(onEvent: (event: RefreshEvent) => void): Promise<string | undefined>;
    /** Returns the states of all other stacks: they may manage objects that this stack does not. */
    otherStates(): Promise<readonly (StateText | MissingState)[]>;
    /** Returns the configuration of the stack. */
    config(): Promise<StackConfig>;
}
