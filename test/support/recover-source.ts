/** A stack of a test as one to recover: the second of two, beside the CLI's. */
import type { OperationResult, Stack } from "pulumi-cloud-platform/testing";
import type { MissingState, StateText } from "../../dist/drift/source.js";
import type { PreviewStep, RecoverSource } from "../../dist/recover/source.js";

export interface RecoverSurroundings {
    readonly env: Readonly<Record<string, string>>;
    readonly others?: readonly (StateText | MissingState)[] | undefined;
    /** Called before each command. */
    readonly before?: ((command: "preview" | "adopt" | "complete") => unknown) | undefined;
}

/** @param stack of either engine, which runs with these variables */
export function recoverSource(
    stack: Stack,
    { env, others = [], before = () => undefined }: RecoverSurroundings,
): RecoverSource {
    const within = async <T>(more: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> => {
        stack.setEnv({ ...env, ...more });
        try {
            return await run();
        } finally {
            stack.setEnv({ ...env });
        }
    };
    return {
        stack: stack.name,
        state: async () => ({
            source: "the state of the test",
            text: JSON.stringify(await stack.exportStack()),
        }),
        otherStates: () => Promise.resolve(others),
        preview: environment =>
            within(environment, async () => {
                await before("preview");
                const result = await stack.preview();
                return { steps: stepsOf(result), failure: result.error };
            }),
        adopt: (targets, environment) =>
            within(environment, async () => {
                await before("adopt");
                return (await stack.up({ targets: [...targets] })).error;
            }),
        complete: (_yes, excluded, environment) =>
            within(environment, async () => {
                await before("complete");
                return (await stack.up(excluded.length > 0 ? { exclude: [...excluded] } : {})).error;
            }),
        async clearPendingCreates() {
            const { deployment } = await stack.exportStack();
            const [root] = deployment.resources ?? [];
            return (await stack.refresh({ clearPendingCreates: true, targets: [root?.urn ?? ""] })).error;
        },
    };
}

/** A step of the tests names no parent: its type does, if there is one component of the type. */
function stepsOf({ steps }: OperationResult): PreviewStep[] {
    const typesOf = (urn: string): string => urn.split("::")[2] ?? "";
    return steps.map(({ urn, op, type }) => {
        const parents = typesOf(urn).slice(0, -type.length - 1);
        return {
            urn,
            op,
            isCustom: !type.startsWith("test:") && !type.startsWith("pulumi:pulumi:"),
            parent: steps.find(each => parents !== "" && typesOf(each.urn) === parents)?.urn,
        };
    });
}
