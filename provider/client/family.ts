/**
 * Families of functions. A file or folder in `families/` has the contract of one family, and its routes and behaviour in
 * each dialect. `@internal` keeps all but the contract out of the declarations that programs read.
 */
import { z } from "zod";
import { isThenable, refusal } from "./argument.js";
import { InvalidArgument } from "./errors.js";
import type { CallOptions, ReadOptions, Removal } from "./call-options.js";
import type { Dialect } from "./dialects.js";
import type { Connection, Named, Request } from "./http/connection.js";
import type { Route } from "./http/route.js";
import type { Subject } from "./subject.js";

/** A function of the client, which still needs its connection. */
interface Operation<Call> {
    /** Its route; undefined if the dialect has none. If it sends several requests, this is its main route. */
    readonly route: Route | undefined;
    readonly on: (connection: Connection) => Call;
}

type AnyFunction = (options: object) => Promise<unknown>;

/** Returns the functions of a topic in a dialect. */
export type Family<Functions> = (dialect: Dialect) => {
    readonly [Name in keyof Functions]: Operation<Functions[Name]>;
};

/** Declares a function that does more than send one request. */
export function custom<const R extends Route, Call>(
    route: R,
    call: (connection: Connection, route: R) => Call,
): Operation<Call> {
    return { route, on: connection => call(connection, route) };
}

/**
 * Declares a function that reads.
 *
 * @param request returns the other parts of the request. Throws if the options are invalid
 */
export function read<const R extends Route, Options, T, More = unknown>(
    route: R,
    subject: (options: Options) => Subject<Named<R>>,
    shape: z.ZodType<T>,
    request?: (options: More) => Request,
): Operation<(options: Options & More & ReadOptions) => Promise<T>> {
    const on = (connection: Connection) => (options: Options & More & ReadOptions) =>
        connection.get(route, subject(options), shape, options, request?.(options));
    return { route, on };
}

/** Declares a write whose answer has content. */
export function write<const R extends Route, Options, T, More = unknown>(
    route: R,
    subject: (options: Options) => Subject<Named<R>>,
    shape: z.ZodType<T>,
    request?: (options: More) => Request,
): Operation<(options: Options & More & CallOptions) => Promise<T>> {
    const on = (connection: Connection) => (options: Options & More & CallOptions) =>
        connection.write(route, subject(options), shape, options, request?.(options));
    return { route, on };
}

/** Declares a write whose answer has no content. */
export function send<const R extends Route, Options, More = unknown>(
    route: R,
    subject: (options: Options) => Subject<Named<R>>,
    request?: (options: More) => Request,
): Operation<(options: Options & More & CallOptions) => Promise<void>> {
    const on = (connection: Connection) => (options: Options & More & CallOptions) =>
        connection.send(route, subject(options), options, request?.(options));
    return { route, on };
}

/** Declares a removal. */
export function remove<const R extends Route, Options, More = unknown>(
    route: R,
    subject: (options: Options) => Subject<Named<R>>,
    request?: (options: More) => Request,
): Operation<(options: Options & More & CallOptions) => Promise<Removal>> {
    const on = (connection: Connection) => (options: Options & More & CallOptions) =>
        connection.remove(route, subject(options), options, request?.(options));
    return { route, on };
}

/** Declares functions that the documented interface has no route for: there, they fail. */
export function liveOnly<Operations extends Record<string, Operation<unknown>>>(
    dialect: Dialect,
    without: string,
    operations: Operations,
): Operations {
    if (dialect !== "documented") {
        return operations;
    }
    const refused = { route: undefined, on: () => () => unsupported(without) };
    return Object.fromEntries(Object.keys(operations).map(name => [name, refused])) as unknown as Operations;
}

/** Throws the error for what the documented interface has no route for. */
export function unsupported(without: string): never {
    const reason = `the documented interface has no route for ${without}: it takes the dialect "clever-cloud"`;
    throw new InvalidArgument({ reason, effect: "none" }, "unsupported-by-dialect");
}

/** Returns the functions of a family. They refuse options that are not an object, and reject instead of throwing. */
export function functionsOf<Functions>(
    family: Family<Functions>,
    dialect: Dialect,
    connection: Connection,
): Functions {
    const operations = Object.entries(family(dialect) as Record<string, Operation<AnyFunction>>);
    const functions = operations.map(([name, { on }]) => {
        const call = on(connection);
        return [name, async (options: unknown = {}) => call(objectOf(options))];
    });
    // The type of Object.entries does not relate a name to its function.
    return Object.fromEntries(functions) as Functions;
}

function objectOf(options: unknown): object {
    if (typeof options === "object" && options !== null && !isThenable(options)) {
        return options;
    }
    throw refusal("the options are not an object such as { owner, id }");
}
