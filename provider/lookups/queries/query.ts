/** The definition of a lookup, from which the public functions are generated. */
import type { z } from "zod";
import type { FunctionName } from "../../client/contract.js";
import type { Switch } from "../../client/dialects.js";
import type { Client, OwnerOptions, ReadOptions } from "../../client/index.js";
import { ownerDefault, ownerId } from "../../kind/arguments.js";

/** The context in which a query runs. */
export interface QueryContext {
    readonly client: Client;
    /** Passed to every call: the owner to query, if there is one, and whether a cached answer is allowed. */
    readonly options: OwnerOptions & ReadOptions;
}

export interface Query<S extends z.ZodObject = z.ZodObject, T = unknown, Secret extends boolean = boolean> {
    /** One sentence about the answer, for the documentation. */
    readonly summary: string;
    /** Further sentences about the answer, for the documentation. */
    readonly remarks?: string;
    /** Lines of a program that uses the lookup. */
    readonly example?: string;
    readonly args: S;
    /** The capability that gives these objects an owner. Without it they belong to the account, whatever `owner` says. */
    readonly owned?: Switch;
    /** True if the answer holds secrets. It is then only available as a secret output. */
    readonly secret?: Secret;
    /** True if answers expire. Identical lookups then send a request each. */
    readonly momentary?: boolean;
    /** All functions of the client that it may call. A query without any needs neither an account nor a client. */
    readonly asks: readonly FunctionName[];
    answer(context: QueryContext, args: z.output<S>): Promise<T>;
}

export function defineQuery<S extends z.ZodObject, T, const Secret extends boolean = false>(
    query: Query<S, T, Secret>,
): Query<S, T, Secret> {
    return query;
}

/** The argument `owner` of every query of objects that have an owner. */
export const owner = ownerId.optional().meta({
    description: "Id of the organisation to look in.",
    whenOmitted: ownerDefault,
    example: '"orga_…"',
});

/** The argument `owner` of queries whose objects belong to the account in the documented dialect. */
export const ownerOnLivePlatform = owner.meta({
    ...owner.meta(),
    description: "Id of the organisation to look in, in the dialect `clever-cloud`.",
});
