/** The rules on replacements that would lose data. */
import type { CheckFailure, Kind } from "../../kind/kind.js";
import type { JsonObject } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import type { Warning } from "../../error-codes.js";
import type { UserError } from "../../kind/user-errors.js";
import type { Declaration, RecordedObject } from "../holders/declaration.js";
import { hasObject, type StackRecord } from "../holders/records.js";
import type { LogMessage } from "../../protocol/log.js";
import { isUnknown } from "../../protocol/unknown.js";
import {
    deletionGuarded,
    lossByMove,
    lossByOption,
    lossForced,
    lossOfData,
    lossRefused,
    possibleLoss,
} from "./messages.js";
import type { RunFacts } from "./run-facts.js";
import type { ArgumentChanges, StoredChange } from "./stored-change.js";

/** True if a replacement would destroy data and nothing allows that. */
export function isLossForbidden({ deletion }: Kind, { allowReplace }: JsonObject): boolean {
    return deletion?.holdsData === true && allowReplace !== true;
}

/**
 * Decides whether a replacement would lose data. The messages are about values that are not known yet; they are said before a
 * refusal.
 *
 * @param record the record of the object, if it is needed
 */
export function decideLoss(
    { kind }: RunFacts,
    { state, isDeclared, capabilities }: StoredChange,
    { news, replaces, unknownReplacing }: ArgumentChanges,
    record: StackRecord | undefined,
): { readonly messages: readonly LogMessage[]; readonly refusal?: UserError } {
    // An earlier run may have deleted the object to replace it. One that the engine retains counts: the new object has none of
    // its data.
    const hasData = record === undefined || hasObject(record);
    // In a preview, allowReplace itself may be unknown. Then the update decides.
    const wouldRefuse =
        isDeclared && isLossForbidden(kind, news) && !isUnknown(news["allowReplace"]) && hasData;
    const [replacing] = wouldRefuse ? replaces : [];
    const doubts = (): Warning[] => kind.doubts?.({ state, news, capabilities }) ?? [];
    if (replacing !== undefined) {
        return { messages: [], refusal: lossRefused(doubts(), lossOfData(kind, replacing, state, news)) };
    }
    const messages: LogMessage[] = [];
    for (const [key, moved] of unknownReplacing) {
        if (moved !== undefined && hasData) {
            return {
                messages,
                refusal: lossRefused(doubts(), lossByMove(kind, key, state, news, moved)),
            };
        }
        messages.push(possibleLoss(key));
    }
    return { messages };
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

/**
 * Returns the refusal of a deletion that would destroy data. `allowReplace` allows it in the arguments of the last run, and
 * after a replacement also in the present ones.
 *
 * @param former the object to delete
 * @param declaration the declaration at its path
 * @param record the record at its path, if the run has no declaration there
 */
export function guardedLoss(
    kind: Kind,
    { id, state }: RecordedObject,
    { isDeclared, args }: Pick<Declaration, "isDeclared" | "args">,
    record: StackRecord | undefined,
): UserError | undefined {
    const recorded = record?.id === id ? undefined : record?.inputs;
    const present = isDeclared ? args : recorded;
    return isLossForbidden(kind, state) && isLossForbidden(kind, present ?? {})
        ? deletionGuarded(id, present !== undefined)
        : undefined;
}

/** True if the engine deletes the object of a record that a replacement replaces. */
export function losesObject(record: StackRecord): boolean {
    return hasObject(record) && !record.isRetained;
}

/** True if a preview has to say that a replacement which no argument forces destroys data. */
export function mayLoseUnasked({ deletion }: Kind, { isForcedByArguments, preview }: Declaration): boolean {
    return !isForcedByArguments && preview !== undefined && deletion?.holdsData === true;
}

/** True if the record of the object decides whether a replacement that no argument asks for is refused. */
export function needsRecordOfUnasked(
    kind: Kind,
    declaration: Declaration,
    before: Inputs,
    news: Inputs,
): boolean {
    return isUnasked(declaration, before) && !isUnknown(news["allowReplace"]) && isLossForbidden(kind, news);
}

/** @param record the record of its object */
export function unaskedLossFailures(
    kind: Kind,
    news: Inputs,
    record: StackRecord | undefined,
): CheckFailure[] {
    return record === undefined || losesObject(record) ? [lossByOption(kind, news)] : [];
}

/** @param record the record of its object */
export function unaskedLossWarning(
    { existing, inputsBefore }: Declaration,
    record: StackRecord | undefined,
): LogMessage[] {
    const isLost = record === undefined ? existing !== undefined : losesObject(record);
    // With --replace, for a tainted resource and for one that is replaced along, the engine never passes the inputs of the last run.
    const cause =
        inputsBefore === undefined ? "--replace, a taint or the replacement of another resource" : "option";
    return isLost ? [lossForced(cause)] : [];
}
