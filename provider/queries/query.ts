/** What a lookup is made of: the functions that programs call are generated from it. */
import type { z } from "zod";
import type { FunctionName } from "../client/contract/index.js";
import type { Capabilities, Client, Owner, ReadOptions } from "../client/index.js";
import { ownerId } from "../lifecycle/arguments.js";

/** What one query works with. */
export interface QueryContext {
    readonly client: Client;
    /** Whom it is made for; the account itself where undefined. */
    readonly owner: Owner;
    /** To be passed to every read: whether an answer from before may do. */
    readonly read: ReadOptions;
}

export interface Query<S extends z.ZodObject = z.ZodObject, T = unknown, Secret extends boolean = boolean> {
    readonly name: string;
    /** One sentence on what it answers, for the documentation. */
    readonly summary: string;
    /** What else to know of the answer, for the documentation. */
    readonly remarks?: string;
    /** Lines of a program that ask it. */
    readonly example?: string;
    readonly args: S;
    /**
     * Whose things it looks at: `public` is the catalogue, which needs no credentials; `caller` is always the account
     * behind them; `owner` goes by the argument of that name and by the configured organisation.
     */
    readonly scope: Scope | ((capabilities: Capabilities) => Scope);
    /** The answer holds secrets, so it exists as a secret output only. */
    readonly secret?: Secret;
    /** Each answer holds its moment: equal lookups ask anew. */
    readonly momentary?: boolean;
    /** All functions of the client that it may ask. */
    readonly asks: readonly FunctionName[];
    look(context: QueryContext, args: z.output<S>): Promise<T>;
}

type Scope = "public" | "caller" | "owner";

/** Whose things a query looks at, by what the platform's wire can say. */
export function scopeOf({ scope }: Pick<Query, "scope">, capabilities: Capabilities): Scope {
    return typeof scope === "function" ? scope(capabilities) : scope;
}

/** Declares a query. */
export function defineQuery<S extends z.ZodObject, T, const Secret extends boolean = false>(
    query: Query<S, T, Secret>,
): Query<S, T, Secret> {
    return query;
}

/** Whose things to look at; for every query of the scope `owner`. */
export const owner = ownerId.optional().meta({
    description:
        "Id of the organisation to look in. Default: the configured organisation, else the account's own space.",
    example: '"orga_…"',
});
