/** The kinds whose objects are variables, one by one. */
import { textOf } from "./kind-fixture";

const kinds = ["EnvVars", "ExposedEnvVars", "ConfigProviderEnvVars"];

export function isOfVariables(kind: string | undefined): boolean {
    return kinds.includes(kind ?? "");
}

/** The id of the application or add-on that has the variables. */
export function placeOfVariables(args: Record<string, unknown>): string {
    return textOf(args, "application") || textOf(args, "addon");
}
