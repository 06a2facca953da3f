/** The functions of the client in each dialect, and their routes. */
import type { Connection } from "./http/connection.js";
import type { Families, FunctionName } from "./contract.js";
import type { Dialect } from "./dialects.js";
import * as all from "./families/index.js";
import { type Family, functionsOf } from "./family.js";
import type { Route } from "./http/route.js";

const families: { readonly [Name in keyof Families]: Family<Families[Name]> } = all;

export function familiesOn(dialect: Dialect, connection: Connection): Families {
    const found = Object.entries(families).map(([name, family]) => [
        name,
        functionsOf<object>(family, dialect, connection),
    ]);
    // The type of Object.entries does not relate a name to its family.
    return Object.fromEntries(found) as Families;
}

type Routes = ReadonlyMap<string, Route | undefined>;

/** Filled at the first question for a dialect. */
const routes = new Map<Dialect, Routes>();

/** Returns the distinct routes of functions of the client, in the spelling of the interface document. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    const known = routes.get(dialect) ?? routesOn(dialect);
    routes.set(dialect, known);
    return [...new Set(names.flatMap(name => known.get(name) ?? []))];
}

function routesOn(dialect: Dialect): Routes {
    return new Map(
        Object.entries(families).flatMap(([family, functionsIn]) =>
            Object.entries<{ route: Route | undefined }>(functionsIn(dialect)).map(
                ([name, { route }]) => [`${family}.${name}`, route] as const,
            ),
        ),
    );
}
