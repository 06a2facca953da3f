/** A stack of a test as a source of drift: the second of two, beside the CLI's. */
import type { OperationResult, Stack, StepState } from "pulumi-cloud-platform/testing";
import type { DriftSource, RefreshEvent, Side, StateText } from "../../dist/drift/source.js";

export interface Surroundings {
    /** What the stack is configured with, by full name. */
    readonly config?: Readonly<Record<string, string>>;
    readonly others?: Awaited<ReturnType<DriftSource["otherStates"]>>;
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
                new Map(Object.entries(config).map(([name, value]) => [name, { value, isSecret: false }])),
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
            inputs: state.inputs,
            outputs: state.outputs,
        }
    );
}
