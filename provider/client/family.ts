/**
 * Families of functions. A file or folder in `families/` has the contract of one family, and its routes and behaviour in
 * each dialect. `@internal` keeps all but the contract out of the declarations that programs read.
 */
import type { Connection } from "./http/connection.js";
import type { Dialect } from "./dialects.js";
import { InvalidArgument } from "./errors.js";
import type { Route } from "./http/route.js";

interface NoRoute {
    /** The name of the action that has no route, for the error. */
    readonly without: string;
}

/** The route of a function, for all dialects or by dialect. If it sends several requests, this is its main route. */
type Row = Route | Readonly<Record<Dialect, Route | NoRoute>>;

/** The routes of one dialect, by function. */
export type RoutesIn<Rows> = {
    readonly [Name in keyof Rows]: Rows[Name] extends Route ? Rows[Name] : Extract<InRow<Rows[Name]>, Route>;
};
type InRow<Row> = Row extends Readonly<Record<Dialect, unknown>> ? Row[Dialect] : never;

/** The functions of a topic in every dialect. */
export interface Family<Functions> {
    readonly rows: { readonly [Name in keyof Functions]: Row };
    readonly functions: (connection: Connection, dialect: Dialect) => Functions;
}

/**
 * Creates a family, which refuses a function in a dialect without a route for it.
 *
 * @param rows the route of each function
 * @param functions creates the functions of a dialect
 */
export function family<Functions extends object, const Rows extends { [Name in keyof Functions]: Row }>(
    rows: Rows,
    functions: (connection: Connection, routes: RoutesIn<Rows>, dialect: Dialect) => Functions,
): Family<Functions> {
    return {
        rows,
        functions(connection, dialect) {
            const found = Object.entries<Row>(rows).map(
                ([name, row]) => [name, inDialect(row, dialect)] as const,
            );
            const refusals = found.flatMap(([name, route]) =>
                typeof route === "string" ? [] : [[name, () => unsupported(route.without)] as const],
            );
            const routes = Object.fromEntries(found) as RoutesIn<Rows>;
            return { ...functions(connection, routes, dialect), ...Object.fromEntries(refusals) };
        },
    };
}

/** Returns the rows of functions for which the documented interface has no route. */
export function liveOnly<const Routes extends Record<string, Route>>(without: string, routes: Routes) {
    const rows = Object.entries(routes).map(([name, route]) => [
        name,
        { documented: { without }, "clever-cloud": route },
    ]);
    return Object.fromEntries(rows) as {
        readonly [Name in keyof Routes]: Readonly<Record<"documented", NoRoute>> &
            Readonly<Record<"clever-cloud", Routes[Name]>>;
    };
}

/** Returns the route of a function; undefined if the dialect has none. */
export function routeIn(row: Row, dialect: Dialect): Route | undefined {
    const route = inDialect(row, dialect);
    return typeof route === "string" ? route : undefined;
}

function inDialect(row: Row, dialect: Dialect): Route | NoRoute {
    return typeof row === "string" ? row : row[dialect];
}

/** Rejects with the error for what the documented interface has no route for. */
export function unsupported(without: string): Promise<never> {
    const reason =
        `the documented interface has no route for ${without}: ` +
        `it takes the dialect "clever-cloud" (cloud-platform:dialect or CLOUD_PLATFORM_DIALECT)`;
    return Promise.reject(new InvalidArgument({ reason, effect: "none" }));
}
