import type { FunctionName } from "./contract/index.js";
import type { Dialect } from "./dialects.js";
import { routesOn } from "./families.js";

const routes = { documented: routesOn("documented"), "clever-cloud": routesOn("clever-cloud") };

/** What these functions of the client ask, as the documentation of the wire spells it; each route once. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    return [...new Set(names.flatMap(name => routes[dialect].get(name) ?? []))];
}

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routes.documented.keys()];
