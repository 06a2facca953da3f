/** Variables that are no secret beyond doubt, so that they stand in the source, and are shown in clear. */
import { isPlainVariable } from "../kinds/harmless-values.js";
import { isMap } from "../lifecycle/json.js";
import { stringsIn } from "../lifecycle/sets.js";
import type { InventoryItem } from "./inventory.js";

/** The value of a member that may stand in the source; undefined where it is a secret, or none. */
export function plainMember(
    { kind, args }: Pick<InventoryItem, "kind" | "args">,
    argument: string,
    member: string,
): string | undefined {
    const value = args[argument];
    const isOfVariables = kind === "EnvVars" && argument === "variables";
    const part = isOfVariables && isMap(value) && Object.hasOwn(value, member) ? value[member] : undefined;
    // What a program shows already stays in its source.
    const isShown = typeof part === "string" && stringsIn(args["plain"]).includes(member);
    return typeof part === "string" && (isShown || isPlainVariable(member, part)) ? part : undefined;
}
