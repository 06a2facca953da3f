/** A recovery of a scenario's stack. */
import type { MissingState, StackState } from "../../../dist/commands/pulumi/state.js";
import { recover, type PendingCreation } from "../../../dist/commands/recover/recover.js";
import { readObjects } from "../../../dist/commands/stack/objects.js";
import { isLeaked, secretsOf } from "../../scenario/secrets.js";
import type { World } from "../../scenario/world.js";
import { accountOf } from "../inventory/taking.js";

/** An operator with its link to a network group. */
export const linkedOperator = {
    kind: "keycloak",
    name: "sso",
    region: "par",
    plan: "base",
    networkGroup: true,
} as const;

export interface Recovered {
    /** The pending creations that stay. */
    readonly left: readonly PendingCreation[];
    /** The resources that a killed run was changing or deleting. */
    readonly interrupted: readonly string[];
    readonly error: string | undefined;
    /** The requests that change something. */
    readonly writes: readonly string[];
    /** All that the run says. */
    readonly said: string;
}

/** @param others the states of the other stacks */
export async function recovering(
    { platform, stack }: World,
    others: readonly (StackState | MissingState)[] = [],
): Promise<Recovered> {
    const env = platform.environment({ organisation: true });
    const mark = platform.requests.mark();
    const messages: string[] = [];
    let [left, error]: [readonly PendingCreation[], string | undefined] = [[], undefined];
    let interrupted: readonly string[] = [];
    const state = async (): Promise<StackState> => ({
        stack: stack.name,
        source: "the state of the test",
        text: JSON.stringify(await stack.exportStack()),
    });
    try {
        left = await recover({
            stack: stack.name,
            state,
            otherStates: () => Promise.resolve(others),
            objects: async () =>
                readObjects(accountOf(platform, { states: [...others, await state()] }), true),
            async up(variables, changed) {
                interrupted = changed;
                stack.setEnv({ ...env, ...variables });
                const result = await stack.up({ refresh: changed.length > 0 });
                stack.setEnv(env);
                messages.push(...result.diagnostics.map(({ message }) => message), result.error ?? "");
                return result.error;
            },
            clearPendingCreates: async root =>
                (await stack.refresh({ clearPendingCreates: true, targets: [root] })).error,
        });
    } catch (failure) {
        error = String(failure);
    }
    const said = messages.join("\n");
    expect(isLeaked([said, error].join("\n"), new Set(secretsOf(platform)))).toBe(false);
    const writes = platform.requests
        .since(mark)
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`);
    return { left, interrupted, error, writes, said };
}

/** Empties the state. The objects stay. */
export async function lose({ stack }: World): Promise<void> {
    const exported = await stack.exportStack();
    await stack.importStack({ ...exported, deployment: { ...exported.deployment, resources: [] } });
}

/** Returns the state of the stack as if it were that of another one. */
export async function asProd({ stack }: World): Promise<StackState> {
    const text = JSON.stringify(await stack.exportStack());
    return {
        stack: "prod",
        source: 'the state of the stack "prod"',
        text: text.replaceAll("urn:pulumi:test::", "urn:pulumi:prod::"),
    };
}
