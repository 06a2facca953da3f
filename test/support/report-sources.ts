/** A stack of a test as a source of reports: the second of two, beside the CLI's. */
import type { OperationResult, Stack, StepState } from "pulumi-cloud-platform/testing";
import type { DriftSource } from "../../dist/commands/pulumi/source.js";
import type { Json, JsonObject } from "../../dist/provider/basics/json.js";
import type { Events, PreviewEvents, Side } from "../../dist/commands/pulumi/events.js";
import { secretMark } from "../../dist/provider/protocol/secret-marks.js";
import type { StateText } from "../../dist/commands/pulumi/state.js";

export interface Surroundings {
    /** The configuration of the stack, by full name. */
    readonly config?: Readonly<Record<string, string | { secret: string }>>;
}

/** A step shows a secret as a text, by which alone the two cannot be told apart. */
export function withMarks(properties: JsonObject): JsonObject {
    return JSON.parse(JSON.stringify(properties), (_key, value: Json) =>
        value === "[secret]" ? secretMark : value,
    ) as JsonObject;
}

export function driftSource(stack: Stack, { config = {} }: Surroundings = {}): DriftSource {
    return {
        stack: stack.name,
        directory: ".",
        runtime: () => Promise.resolve(undefined),
        state: async (): Promise<StateText> => ({
            source: "the state of the test",
            text: JSON.stringify(await stack.exportStack()),
        }),
        async refresh() {
            const result = await stack.refresh({ previewOnly: true });
            return { failure: result.error, ...resultsOf(result) };
        },
        config: () =>
            Promise.resolve(
                new Map(
                    Object.entries(config).map(([name, value]) => [
                        name,
                        typeof value === "string"
                            ? { value, isSecret: false }
                            : { value: value.secret, isSecret: true },
                    ]),
                ),
            ),
    };
}

/** The result of the refresh. */
function resultsOf({ steps, ...result }: OperationResult): Events {
    const done = steps.flatMap(({ resultOp, ...step }) =>
        resultOp === undefined ? [] : [{ ...step, op: resultOp }],
    );
    return eventsOf({ ...result, steps: done });
}

/** The plan of a preview, as a source of a review. The other source is the event log of the CLI. */
export function previewEventsOf(result: OperationResult): PreviewEvents {
    return { ...eventsOf(result), isComplete: result.succeeded, hasUnchanged: true, config: {} };
}

function eventsOf({ steps, diagnostics }: Pick<OperationResult, "steps" | "diagnostics">): Events {
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
    };
}

function sideOf(state: StepState | undefined): Side | undefined {
    return state && { id: state.id, inputs: withMarks(state.inputs), outputs: withMarks(state.outputs) };
}
