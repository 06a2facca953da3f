/** An inventory of a platform, by the states that a test gives. */
import { tmpdir } from "node:os";
import type { ExportedStack, Platform } from "pulumi-cloud-platform/testing";
import type { PricedInventory } from "../../../dist/commands/inventory/inventory.js";
import { takeInventory } from "../../../dist/commands/inventory/take-inventory.js";
import type { MissingState, StackState } from "../../../dist/commands/pulumi/state.js";
import type { AccountSource } from "../../../dist/commands/stack/objects.js";

interface Taking {
    readonly states?: readonly (StackState | MissingState)[];
    /** Default: true. */
    readonly unmanaged?: boolean;
    /** Default: false. */
    readonly writes?: boolean;
    readonly config?: Readonly<Record<string, string>>;
    /** The folder of the program. */
    readonly directory?: string;
    /** The language of the program. Default: `nodejs`. */
    readonly runtime?: string;
}

export function take(platform: Platform, taking: Taking = {}): Promise<PricedInventory> {
    const { unmanaged = true, writes = false } = taking;
    return takeInventory(accountOf(platform, taking), { unmanaged, writes });
}

/** The selected stack is `dev`. */
export function accountOf(platform: Platform, taking: Taking = {}): AccountSource {
    const { states = [], config = {}, directory = tmpdir(), runtime = "nodejs" } = taking;
    const { url, account, dialect } = platform;
    const settings = {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": account.organisation,
        "cloud-platform:dialect": dialect,
        ...config,
    };
    const entries = Object.entries(settings).map(
        ([key, value]) => [key, { value, isSecret: false }] as const,
    );
    const selected = {
        stack: "dev",
        directory,
        runtime: () => Promise.resolve(runtime),
        config: () => Promise.resolve(new Map(entries)),
    };
    return { selected, states: () => Promise.resolve(states) };
}

export function stateOf(exported: ExportedStack | object, stack = "dev"): StackState {
    return { stack, source: `the state of the stack "${stack}"`, text: JSON.stringify(exported) };
}

interface Resource {
    readonly kind: string;
    readonly id: string;
    readonly outputs: object;
    readonly name?: string;
    readonly pendingReplacement?: boolean;
}

export function stateWith(resources: readonly Resource[], stack = "other"): StackState {
    return stateOf(
        {
            version: 3,
            deployment: {
                resources: resources.map(({ kind, name = "x", ...rest }) => {
                    const type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
                    return {
                        urn: `urn:pulumi:${stack}::shop::${type}::${name}`,
                        custom: true,
                        type,
                        ...rest,
                    };
                }),
            },
        },
        stack,
    );
}

export function namesIn({ objects }: PricedInventory): string[] {
    return objects.map(({ kind, name }) => `${kind} ${name}`);
}
