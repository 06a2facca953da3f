import type { FunctionName } from "./contract/index.js";
import { routesByFunction } from "./documented/routes.js";

/** What these functions of the client ask, as the interface document spells it; each route once. */
export function routesOf(names: readonly FunctionName[]): string[] {
    return [...new Set(names.flatMap(name => routesByFunction.get(name) ?? []))];
}

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routesByFunction.keys()];
