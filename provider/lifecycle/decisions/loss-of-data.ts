/** Refuses a replacement that would lose data, until the program allows it. */
import type { MovedTarget } from "./references.js";
import { metaOf, type CheckFailure, type Kind } from "../../kind/kind.js";
import { canonical, textOf, type Json, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Declaration } from "../holders/declaration.js";
import { hasObject, type StackResource } from "../holders/records.js";

const orAcceptLoss =
    "or accept the loss with allowReplace: true, and the option protect: false if it is protected";

export interface LossOfData extends CheckFailure {
    /** The reason in short, for a message that begins with another one. */
    loss: string;
}

/** Returns the failure for a changed argument that replaces an object with its data. */
export function lossOfData(kind: Kind, key: string, state: State, news: Inputs): LossOfData {
    const before = state[key === "owner" ? "ownerId" : key] ?? undefined;
    const change = `to ${shown(news[key])} replaces the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" and destroys its data`;
    const keeping =
        metaOf(kind, key).reference === true
            ? `Keep ${shown(before)}: ${restoring(`what ${key} names`, textOf(before))}`
            : `Keep ${shown(before)}`;
    const [changing, keep] =
        before === undefined
            ? [`setting it ${change}`, "Leave it out"]
            : [`changing it from ${shown(before)} ${change}`, keeping];
    // The state lacks the new word of a renamed plan or region until a refresh.
    const isWord = metaOf(kind, key).completion !== undefined;
    const refresh = `If the platform only renamed the ${key}, run "pulumi refresh" first.`;
    const orRefresh = `, or run "pulumi refresh" first if the platform only renamed the ${key}`;
    return {
        code: "data-loss",
        property: key,
        loss: `${changing}: ${keep.charAt(0).toLowerCase()}${keep.slice(1)}, or correct the value${isWord ? orRefresh : ""}.`,
        reason: `${changing}. ${keep}, ${orAcceptLoss}.${isWord ? ` ${refresh}` : ""}`,
    };
}

/** Returns the failure for a reference that another resource moves, though its new value is unknown. */
export function lossByMove(
    kind: Kind,
    key: string,
    state: State,
    news: Inputs,
    { name, noun, changes, isReplaced }: MovedTarget,
): LossOfData {
    const because = changes.length > 0 ? ` by a change of ${changes.join(", ")}` : "";
    const moving = `the ${noun} "${name}" is ${isReplaced ? "replaced" : "created"}${because}, and another one replaces the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" and destroys its data`;
    const before = textOf(state[key]);
    const kept = before === undefined ? "leave it out" : `keep ${shown(before)}`;
    const keep = isReplaced ? restoring(`"${name}"`, before) : kept;
    return {
        code: "data-loss",
        property: key,
        loss: `${moving}: ${keep}.`,
        reason: `${moving}. ${keep.charAt(0).toUpperCase()}${keep.slice(1)}, ${orAcceptLoss}.`,
    };
}

/** Says how a reference keeps its object, also after an update that has created another one and then failed. */
function restoring(what: string, id: string | undefined): string {
    return `declare ${what} as it was, with adopt: "${id ?? ""}" if an earlier update has replaced it, or write "${id ?? ""}" instead of the reference if it no longer exists`;
}

/** True if a replacement would destroy data and nothing allows that. */
export function isGuarded({ deletion }: Kind, { allowReplace }: JsonObject): boolean {
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
    { inputsBefore, isForced }: Pick<Declaration, "inputsBefore" | "isForced">,
    before: Inputs,
): boolean {
    return Object.keys(before).length === 0 && inputsBefore !== undefined && !isForced;
}

/**
 * Returns the failure for a replacement that no argument asks for.
 *
 * @param record the record of its object
 */
export function unaskedLoss(kind: Kind, news: Inputs, record: StackResource | undefined): CheckFailure[] {
    return record !== undefined && (record.isRetained || !hasObject(record))
        ? []
        : [
              {
                  code: "data-loss",
                  property: "",
                  reason: `replacing the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" destroys its data, and no argument asks for it, but ${unaskedBy}. Undo that, or set allowReplace: true to accept the loss.`,
              },
          ];
}

/** What replaces an object without a changed argument. */
export const unaskedBy =
    "a resource option: replacementTrigger, replaceWith, deletedWith or replaceOnChanges";

function shown(value: Json | undefined): string {
    return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}
