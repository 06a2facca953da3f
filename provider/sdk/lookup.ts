/**
 * How the functions of the lookups ask, for plain values and for outputs. What they ask stands in `queries/`, and is
 * loaded with the first call: most programs only declare resources.
 */
import type * as pulumi from "@pulumi/pulumi";
import { assertNamesOfConfiguration } from "../program-config.js";
import type { QueryName } from "../queries/ask.js";

/** What a lookup of outputs takes beside its arguments. */
export interface LookupOptions {
    /** Looks only once these exist and are up to date; unknown in previews while one of them is yet to be created. */
    readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

// A require is lazy and works in every loader; an import() would need flags in some, test runners among them.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const load = () => require("../queries/ask.js") as typeof import("../queries/ask.js");

function asking(): ReturnType<typeof load> {
    assertNamesOfConfiguration();
    return load();
}

/** Asks with plain values. Lookups whose answer is secret cannot be asked so: a plain value cannot be marked. */
export async function ask(query: string, args: object | undefined): Promise<unknown> {
    return asking().askPlain(query as QueryName, args);
}

/** Waits for the outputs among the arguments, and leaves out the lookup while one is unknown. */
export function askOutput(
    query: string,
    args: object | undefined,
    options: LookupOptions | undefined,
): pulumi.Output<unknown> {
    return asking().askOutput(query as QueryName, args, options?.dependsOn);
}
