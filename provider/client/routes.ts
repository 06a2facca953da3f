import { routes as cleverCloud } from "./clever-cloud/routes.js";
import type { FunctionName } from "./contract/index.js";
import type { Dialect } from "./dialects.js";
import { type Routes, routes as documented } from "./documented/routes.js";
import type { Route } from "./route.js";

/** What these functions of the client ask, as the documentation of the wire spells it; each route once. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    return [...new Set(names.flatMap(name => routes[dialect].get(name) ?? []))];
}

const routes = { documented: byFunction(documented), "clever-cloud": byFunction(cleverCloud) };

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routes.documented.keys()];

function byFunction(routes: Routes): ReadonlyMap<FunctionName, Route | undefined> {
    return new Map(
        Object.entries(routes).flatMap(([family, ofFamily]) =>
            // Object.entries forgets which names go with which family.
            Object.entries<Route | undefined>(ofFamily).map(([name, route]) => [
                `${family}.${name}` as FunctionName,
                route,
            ]),
        ),
    );
}
