/** A stack of a test as one to recover: the second of two, beside the CLI's. */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OperationResult, Stack } from "pulumi-cloud-platform/testing";
import type { MissingState, StateText } from "../../dist/drift/source.js";
import type { PreviewStep, RecoverSource } from "../../dist/recover/source.js";

export interface RecoverSurroundings {
    readonly env: Readonly<Record<string, string>>;
    readonly others?: readonly (StateText | MissingState)[] | undefined;
    /** Called before each command. */
    readonly before?: ((command: "preview" | "adopt" | "complete") => unknown) | undefined;
    /** Receives what a command has printed and written into the folder of its orders. */
    readonly onText?: ((text: string) => void) | undefined;
}

/** @param stack of either engine, which runs with these variables */
export function recoverSource(
    stack: Stack,
    { env, others = [], before = () => undefined, onText }: RecoverSurroundings,
): RecoverSource {
    const within = async <T extends OperationResult>(
        more: Readonly<Record<string, string>>,
        run: () => Promise<T>,
    ): Promise<T> => {
        stack.setEnv({ ...env, ...more });
        try {
            const result = await run();
            onText?.([JSON.stringify(result), ...Object.values(more).flatMap(filesIn)].join("\n"));
            return result;
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
                return stack.preview();
            }).then(result => ({ steps: stepsOf(result), failure: result.error })),
        adopt: (targets, environment) =>
            within(environment, async () => {
                await before("adopt");
                return stack.up({ targets: [...targets] });
            }).then(({ error }) => error),
        complete: (_yes, excluded, environment) =>
            within(environment, async () => {
                await before("complete");
                return stack.up(excluded.length > 0 ? { exclude: [...excluded] } : {});
            }).then(({ error }) => error),
        async clearPendingCreates() {
            const { deployment } = await stack.exportStack();
            const [root] = deployment.resources ?? [];
            return (await stack.refresh({ clearPendingCreates: true, targets: [root?.urn ?? ""] })).error;
        },
    };
}

/** Returns the contents of a folder, which only its owner can read. */
function filesIn(folder: string): string[] {
    const files = readdirSync(folder).map(name => join(folder, name));
    const shared = [folder, ...files].find(path => (statSync(path).mode & 0o077) !== 0);
    if (shared !== undefined) throw new Error(`others can read ${shared}`);
    return files.map(path => readFileSync(path, "utf8"));
}

/** A step of the tests names no parent: its type does, if there is one component of the type. */
function stepsOf({ steps }: OperationResult): PreviewStep[] {
    const typesOf = (urn: string): string => urn.split("::")[2] ?? "";
    return steps.map(({ urn, op, type, old, new: next }) => {
        const parents = typesOf(urn).slice(0, -type.length - 1);
        return {
            urn,
            op,
            id: old?.id,
            inputs: next?.inputs,
            isCustom: !type.startsWith("test:") && !type.startsWith("pulumi:pulumi:"),
            parent: steps.find(each => parents !== "" && typesOf(each.urn) === parents)?.urn,
        };
    });
}
