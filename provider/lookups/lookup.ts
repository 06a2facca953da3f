/**
 * The functions that programs call, for plain values and for outputs. What they ask and how stands in `queries/`, and is
 * loaded with the first call: most programs only declare resources.
 */
import type * as pulumi from "@pulumi/pulumi";
import type { z } from "zod";
import type { Args } from "../lifecycle/kind.js";
import type { QueryName } from "../queries/ask.js";
import type { Dependencies } from "../queries/dependencies.js";
import type * as queries from "../queries/index.js";

type Queries = typeof queries;
type ArgumentsOf<N extends QueryName> = Queries[N]["args"];
type AnswerOf<N extends QueryName> = ReturnType<Queries[N]["look"]> extends Promise<infer T> ? T : never;
type PlainName = { [N in QueryName]: Queries[N] extends { secret?: false } ? N : never }[QueryName];

export interface LookupOptions {
    /** Looks only once these exist and are up to date; unknown in previews while one of them is yet to be created. */
    readonly dependsOn?: Dependencies;
}

/**
 * Arguments may be left out as a whole where none is required: where `{}` will do. Neither Partial nor object can tell
 * that in programs that are compiled without exactOptionalPropertyTypes.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
type Parameters<A, Rest extends unknown[]> = {} extends A ? [args?: A, ...Rest] : [args: A, ...Rest];

export type PlainForm<S extends z.ZodObject, T> = (...parameters: Parameters<z.input<S>, []>) => Promise<T>;
export type OutputForm<S extends z.ZodObject, T> = (
    ...parameters: Parameters<Args<S>, [options?: LookupOptions]>
) => pulumi.Output<T>;

// A require is lazy and works in every loader; an import() would need flags in some, test runners among them.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const asking = () => require("../queries/ask.js") as typeof import("../queries/ask.js");

/** The function for plain values. Lookups whose answer is secret have none: a plain value cannot be marked. */
export function plainForm<N extends PlainName>(name: N): PlainForm<ArgumentsOf<N>, AnswerOf<N>> {
    return async (...[args]) => asking().askPlain(name, args) as Promise<AnswerOf<N>>;
}

/** The function for outputs: it waits for them, and leaves out the lookup while one is unknown. */
export function outputForm<N extends QueryName>(name: N): OutputForm<ArgumentsOf<N>, AnswerOf<N>> {
    // Nothing in an answer is an output, so its type stays as it is.
    return (...[args, { dependsOn } = {}]) =>
        asking().askOutput(name, args, dependsOn) as pulumi.Output<AnswerOf<N>>;
}
