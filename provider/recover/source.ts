/** The stack to recover: on the Pulumi CLI, or on the engine of a test. */
import type { JsonObject } from "../lifecycle/json.js";
import type { MissingState, StateText } from "../drift/source.js";

type Environment = Readonly<Record<string, string>>;

/** One step of a preview. */
export interface PreviewStep {
    readonly urn: string;
    /** The engine's operation: `create`, `same`, `replace`. */
    readonly op: string;
    readonly parent?: string | undefined;
    /** False for a component, which only exists in the state. */
    readonly isCustom: boolean;
    /** The id of the present object. The state may have it under another URN, because of an alias. */
    readonly id?: string | undefined;
    /** The declared properties, as the engine shows them: without secrets. */
    readonly inputs?: JsonObject | undefined;
}

export interface RecoverSource {
    readonly stack: string;
    /** Returns the state in the format of `pulumi stack export`: secrets stay encrypted. */
    state(): Promise<StateText>;
    otherStates(): Promise<readonly (StateText | MissingState)[]>;
    /** @returns the steps in the order of the program, and the reason of a failure */
    preview(
        environment: Environment,
    ): Promise<{ readonly steps: readonly PreviewStep[]; readonly failure?: string | undefined }>;
    /**
     * Runs an `up` of these resources alone, without a question.
     *
     * @param targets URNs
     * @returns the reason of a failure
     */
    adopt(targets: readonly string[], environment: Environment): Promise<string | undefined>;
    /**
     * Runs an ordinary `up`, which shows a preview and asks unless `yes` is set.
     *
     * @param excluded the URNs of resources to leave out, with those that depend on these
     * @returns the reason of a failure
     */
    complete(
        yes: boolean,
        excluded: readonly string[],
        environment: Environment,
    ): Promise<string | undefined>;
    /** Removes all pending creations from the state. @returns the reason of a failure */
    clearPendingCreates(): Promise<string | undefined>;
}
