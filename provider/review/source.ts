/** The source of a review: the steps and messages of a preview, from an event log or from the engine of a test. */
import type { Message } from "../drift/source.js";
import type { JsonObject } from "../lifecycle/json.js";

/** A resource before or after the step. Secret values are marked. */
export interface StepSide {
    readonly id?: string | undefined;
    readonly inputs: JsonObject;
    readonly outputs: JsonObject;
    /** True if the resource option keeps the object on the platform. */
    readonly retainOnDelete?: boolean | undefined;
    /** True if the engine refuses to delete the object. */
    readonly protect?: boolean | undefined;
}

export interface PreviewStep {
    /** The engine's operation, such as `create-replacement`. */
    readonly op: string;
    readonly urn: string;
    readonly type: string;
    readonly old?: StepSide | undefined;
    readonly new?: StepSide | undefined;
    /** The arguments that force a replacement. */
    readonly keys?: readonly string[] | undefined;
}

export interface PreviewEvents {
    readonly steps: readonly PreviewStep[];
    readonly messages: readonly Message[];
    /** True if the preview succeeded. */
    readonly isComplete: boolean;
    /** True if the steps include all unchanged resources. */
    readonly hasUnchanged: boolean;
}
