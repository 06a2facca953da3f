import type { ExposedVariablesClient } from "../contract/exposed-variables.js";
import { unsupported } from "./unsupported.js";

export const routes = { list: undefined, replace: undefined } as const;

export function client(): ExposedVariablesClient {
    const variables = unsupported("variables that an application exposes");
    return { list: variables, replace: variables };
}
