import type { FunctionName } from "./contract/index.js";
import type { Dialect } from "./dialects.js";
import { routesOn } from "./families.js";

const routes = { documented: routesOn("documented"), "clever-cloud": routesOn("clever-cloud") };

/** Returns the distinct routes of functions of the client, in the spelling of the interface document. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    return [...new Set(names.flatMap(name => routes[dialect].get(name) ?? []))];
}

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routes.documented.keys()];
