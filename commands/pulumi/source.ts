/** The source of a report's facts: the Pulumi CLI, or the engine of a test. */
import type { Events } from "./events.js";
import type { StateText } from "./state.js";

/** Entries by full name, such as `shop:url`. */
export type StackConfig = ReadonlyMap<string, { readonly value: string; readonly isSecret: boolean }>;

export interface Refresh extends Events {
    readonly failure: string | undefined;
}

export interface DriftSource {
    readonly stack: string;
    /** The folder of the program. */
    readonly directory: string;
    /** The runtime that the project names. Undefined if the folder has no project. */
    runtime(): Promise<string | undefined>;
    /** Returns the state in the format of `pulumi stack export`: secrets stay encrypted. */
    state(): Promise<StateText>;
    /**
     * Reads every resource in a preview of a refresh, which changes neither the state nor the platform. A resource that
     * could not be read has a message of its own.
     */
    refresh(): Promise<Refresh>;
    config(): Promise<StackConfig>;
}
