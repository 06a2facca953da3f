import type { FunctionName } from "./contract/index.js";
import { routesByFunction } from "./documented/routes.js";

/** What a function of the client asks, as the interface document spells it. */
export function routesOf(name: FunctionName): string[] {
    const route = routesByFunction.get(name);
    return route === undefined ? [] : [route];
}

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routesByFunction.keys()];
