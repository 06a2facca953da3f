/** The preview of a test's stack as a source of a review: the second of two, beside the event log of the CLI. */
import type { OperationResult, StepState } from "pulumi-cloud-platform/testing";
import type { PreviewEvents, StepSide } from "../../dist/review/source.js";
import { withMarks } from "./drift-source.js";

export function previewEventsOf({ steps, diagnostics, succeeded }: OperationResult): PreviewEvents {
    return {
        steps: steps.map(({ op, urn, type, old, new: next, replaceKeys }) => ({
            op,
            urn,
            type,
            old: sideOf(old),
            new: sideOf(next),
            keys: replaceKeys,
        })),
        messages: diagnostics.map(({ message: text, ...rest }) => ({ text, ...rest })),
        isComplete: succeeded,
        hasUnchanged: true,
    };
}

function sideOf(state: StepState | undefined): StepSide | undefined {
    return state && { id: state.id, inputs: withMarks(state.inputs), outputs: withMarks(state.outputs) };
}
