/** A stack of a test as a source of drift: the second of two, beside the CLI's. */
import type { OperationResult, Stack, StepState } from "pulumi-cloud-platform/testing";
import { secretMark } from "../../dist/drift/masked-text.js";
import type { Json, JsonObject } from "../../dist/lifecycle/json.js";
import type { DriftSource, RefreshEvent, Side, StateText } from "../../dist/drift/source.js";

export interface Surroundings {
    /** What the stack is configured with, by full name. */
    readonly config?: Readonly<Record<string, string | { secret: string }>>;
    readonly others?: Awaited<ReturnType<DriftSource["otherStates"]>>;
}

/** A step shows a secret as a text, by which alone the two cannot be told apart. */
export function withMarks(properties: JsonObject): JsonObject {
    return JSON.parse(JSON.stringify(properties), (_key, value: Json) =>
        value === "[secret]" ? secretMark : value,
    ) as JsonObject;
}

export function driftSource(stack: Stack, { config = {}, others = [] }: Surroundings = {}): DriftSource {
    return {
        stack: stack.name,
        state: async (): Promise<StateText> => ({
            source: "the state of the test",
            text: JSON.stringify(await stack.exportStack()),
        }),
        async refresh(onEvent) {
            const result = await stack.refresh({ previewOnly: true });
            eventsOf(result).forEach(onEvent);
            return result.error;
        },
        otherStates: () => Promise.resolve(others),
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

function eventsOf({ steps, diagnostics }: OperationResult): RefreshEvent[] {
    return [
        ...steps.flatMap(({ urn, resultOp, old, new: found }): RefreshEvent[] =>
            resultOp === undefined
                ? []
                : [
                      {
                          kind: "read",
                          resource: {
                              urn,
                              found: resultOp,
                              old: sideOf(old) ?? { inputs: {}, outputs: {} },
                              new: sideOf(found),
                          },
                      },
                  ],
        ),
        ...diagnostics.map(({ message: text, ...rest }): RefreshEvent => ({
            kind: "message",
            message: { text, ...rest },
        })),
    ];
}

function sideOf(state: StepState | undefined): Side | undefined {
    return (
        state && {
            id: state.id,
            inputs: withMarks(state.inputs),
            outputs: withMarks(state.outputs),
        }
    );
}
