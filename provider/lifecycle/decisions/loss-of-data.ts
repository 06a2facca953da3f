/** The rules on replacements that would lose data. */
import type { Kind } from "../../kind/kind.js";
import type { JsonObject } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import type { Declaration } from "../holders/declaration.js";
import { hasObject, type StackRecord } from "../holders/records.js";
import type { Saying } from "../../protocol/log.js";
import { lossForced } from "./messages.js";

/** True if a replacement would destroy data and nothing allows that. */
export function isLossForbidden({ deletion }: Kind, { allowReplace }: JsonObject): boolean {
    return deletion?.holdsData === true && allowReplace !== true;
}

/**
 * True for a replacement that no argument asks for, but a resource option: the engine checks the declaration first with
 * the inputs of the last run and then as a new one, and no comparison between the two has found an argument that replaces
 * the object.
 *
 * @param before the inputs of the last run; empty for the check of a replacement
 */
export function isUnasked(
    { inputsBefore, isForcedByArguments }: Pick<Declaration, "inputsBefore" | "isForcedByArguments">,
    before: Inputs,
): boolean {
    return Object.keys(before).length === 0 && inputsBefore !== undefined && !isForcedByArguments;
}

/** True if the engine deletes the object of a record that a replacement replaces. */
export function losesObject(record: StackRecord): boolean {
    return hasObject(record) && !record.isRetained;
}

/** True if a preview has to say that a replacement which no argument forces destroys data. */
export function mayLoseUnasked({ deletion }: Kind, { isForcedByArguments, preview }: Declaration): boolean {
    return !isForcedByArguments && preview !== undefined && deletion?.holdsData === true;
}

/** @param record the record of its object */
export function unaskedLoss(
    { existing, inputsBefore }: Declaration,
    record: StackRecord | undefined,
): Saying[] {
    const isLost = record === undefined ? existing !== undefined : losesObject(record);
    // With --replace and for a tainted resource, the engine never passes the inputs of the last run.
    const cause = inputsBefore === undefined ? "--replace or a taint" : "option";
    return isLost ? [lossForced(cause)] : [];
}
