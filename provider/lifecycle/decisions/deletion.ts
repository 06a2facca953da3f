/** Decides whether a deletion that makes room leaves the object to another resource of the stack. */
import type { Kind } from "../../kind/kind.js";
import { heldBy } from "../holders/claim-names.js";
import type { RecordedObject } from "../holders/declaration.js";
import { holdingsWith, type Place } from "../holders/holding.js";
import { isCurrent, type StackRecord } from "../holders/records.js";
import type { RunFacts } from "./run-facts.js";

/** True if an object of the kind can pass to another resource. A run that failed after that leaves two records of it. */
export function canPass({ identity, creation }: Kind): boolean {
    return (identity !== undefined && identity.isOverwritten !== true) || creation?.mayReuse === true;
}

/**
 * True if another resource of the stack has the object: its record is current, and this run has neither replaced its object
 * nor created a new one. Its declaration may not have been compared yet.
 *
 * @param former the object to delete
 * @param path the path of the declaration that gets another object in its place
 */
export function isHeldByAnother(
    { kind, registry }: Pick<RunFacts, "kind" | "registry">,
    { id, state }: RecordedObject,
    path: string,
    place: Place,
    records: readonly StackRecord[],
): boolean {
    const holders = holdingsWith(heldBy(kind, id, state), records, place).filter(
        each => each.kind === kind.name && isCurrent(each),
    );
    // An alias may have given its own record another path.
    const own = holders.find(each => each.path === path) ?? holders[0];
    return holders.some(each => {
        const { isReplaced, isCreated } = registry.at(each.kind, each.path);
        return each !== own && !isReplaced && !isCreated;
    });
}
