/** Where a report takes its facts from: the Pulumi CLI, or an engine of a test. The report never knows which. */
import type { JsonObject } from "../lifecycle/json.js";

/** A resource before or after it is read. Every secret value in it is marked; a text may be masked in part. */
export interface Side {
    readonly id?: string | undefined;
    readonly inputs: JsonObject;
    readonly outputs: JsonObject;
}

/** What the engine says of a resource once it is read. */
export interface ReadResource {
    readonly urn: string;
    /** `same`, `update` or `delete`, as the engine calls it. */
    readonly found: string;
    readonly old: Side;
    /** Absent where the resource is gone. */
    readonly new?: Side | undefined;
}

export interface Message {
    /** `error`, `warning`, `info`. */
    readonly severity: string;
    readonly text: string;
    /** The resource it is about, if any. */
    readonly urn?: string | undefined;
}

export type RefreshEvent =
    | { readonly kind: "read"; readonly resource: ReadResource }
    | { readonly kind: "message"; readonly message: Message };

export interface StateText {
    /** What a message calls it. */
    readonly source: string;
    readonly text: string;
}

/** A state that could not be had. */
export interface MissingState {
    readonly source: string;
    readonly problem: string;
}

/** By full name: `shop:url`. */
export type StackConfig = ReadonlyMap<string, { readonly value: string; readonly isSecret: boolean }>;

export interface DriftSource {
    readonly stack: string;
    /** As `pulumi stack export` writes it: secrets stay encrypted. */
    state(): Promise<StateText>;
    /**
     * Reads every resource in a preview of a refresh, which changes neither the state nor the platform.
     *
     * @returns why the run failed. A resource that could not be read has a message of its own beside it.
     */
    refresh(onEvent: (event: RefreshEvent) => void): Promise<string | undefined>;
    /** The states of all other stacks, any of which may manage what this one does not. */
    otherStates(): Promise<readonly (StateText | MissingState)[]>;
    /** What the stack is configured with. */
    config(): Promise<StackConfig>;
}
