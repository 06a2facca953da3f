/** The kinds whose objects are variables, one by one. */
import * as registry from "../../dist/provider/kinds/index";
import type { Kind } from "../../dist/provider/kind/kind";
import { textOf } from "./kind-fixture";

const kinds: Readonly<Record<string, Kind | undefined>> = registry;

export function isOfVariables(kind: string | undefined): boolean {
    return kinds[kind ?? ""]?.sharing?.parts !== undefined;
}

/** The id of the application or add-on that has the variables. */
export function placeOfVariables(args: Record<string, unknown>): string {
    return textOf(args, "application") || textOf(args, "addon");
}
