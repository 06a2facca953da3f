/**
 * Runs the lookup functions, for plain values and for outputs. The queries are loaded with the first call,
 * since most programs only declare resources.
 */
import type * as pulumi from "@pulumi/pulumi";
import { assertNamesOfConfiguration } from "../settings/program-config.js";
import type { QueryName } from "./queries/ask.js";
import { notOurProvider, Provider } from "../resources/provider.js";

/** Options of a lookup that returns a promise. */
export interface PlainLookupOptions {
    /** The account that answers. Default: the stack's own. */
    readonly provider?: Provider | undefined;
}

/** Options of a lookup that returns an output. */
export interface LookupOptions extends PlainLookupOptions {
    /** Waits until these resources are up to date. In a preview, the answer is unknown if one is yet to be created. */
    readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

/** The arguments of a lookup, each a plain value or an output. */
export type Inputs<T> = {
    [K in keyof T]: pulumi.Input<Nested<Exclude<T[K], undefined>>> | Extract<T[K], undefined>;
};

type Nested<T> = T extends Readonly<Record<string, infer V>> ? Record<string, pulumi.Input<V>> : T;

function asking() {
    assertNamesOfConfiguration();
    // `require` is lazy and works in every loader. `import()` would need flags in some, such as test runners.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require("./queries/ask.js") as typeof import("./queries/ask.js");
}

/** Runs a lookup with plain values. Not for secret answers, since a plain value can't be marked as a secret. */
export async function ask(
    query: string,
    args: object | undefined,
    options: PlainLookupOptions | undefined,
): Promise<unknown> {
    return asking().askPlain(query as QueryName, args, inputsOf(query, options));
}

/** Waits for the outputs among the arguments. Skips the lookup while one of them is unknown. */
export function askOutput(
    query: string,
    args: object | undefined,
    options?: LookupOptions,
): pulumi.Output<unknown> {
    return asking().askOutput(query as QueryName, args, options?.dependsOn, inputsOf(query, options));
}

function inputsOf(query: string, options: PlainLookupOptions | undefined): Provider["settings"] | undefined {
    const given = options?.provider;
    if (given !== undefined && !Provider.isInstance(given)) {
        throw notOurProvider(`lookup ${query}`);
    }
    return given?.settings;
}
