/** Answers who has an object, from loaded states and this run. Pure, so that no other check can pass in between. */
import type { Kind, PartsElsewhere } from "../../kind/kind.js";
import type { Known } from "../../basics/roles.js";
import { isSecretMark } from "../../protocol/secret-marks.js";
import { claimName, heldBy } from "./claim-names.js";
import { holdingsWith, isSamePlace, type Holding, type Place } from "./holding.js";
import { hasObject, type StackRecord } from "./records.js";
import { servesType, type Process } from "./process.js";
import type { RunRegistry } from "./run-registry.js";

/** An object whose holder is asked for. */
export interface FoundObject {
    readonly id: string;
    readonly owner: string;
    /** Its arguments and outputs. */
    readonly known: Known;
}

/** The resource that has an object, by the state of the stack. */
export type Holder =
    /** No resource of the stack. */
    | { readonly is: "nobody" }
    /** The asking declaration itself: its object is being replaced, or an earlier run has left it. */
    | { readonly is: "self"; readonly isLeaving: boolean }
    | { readonly is: "other"; readonly other: StackRecord };

/** Another stack of the project. */
export interface OtherStack {
    readonly stack: string;
    /** Undefined if the state cannot be read. */
    readonly resources: readonly StackRecord[] | undefined;
}

/** @param path the path of the asking declaration */
export function holderOf(
    {
        kind,
        path,
        process,
        registry,
    }: { kind: Kind; path: string | undefined; process: Process; registry: Pick<RunRegistry, "isGivenUp"> },
    { id, owner, known }: FoundObject,
    records: readonly StackRecord[],
): Holder {
    const claims = heldBy(kind, id, known).filter(claim => !registry.isGivenUp(claim));
    const holders = holdingsWith(claims, records, { owner });
    const isSelf = (holder: StackRecord): boolean =>
        holder.kind === kind.name && holder.path === path && servesType(process, holder);
    const other = holders.find(
        holder =>
            process.deletesWithoutAsking(holder) || (holder.phase !== "pending deletion" && !isSelf(holder)),
    );
    if (other !== undefined) {
        return { is: "other", other };
    }
    const isLeaving = holders.every(({ phase }) => phase === "pending deletion");
    return holders.length === 0 ? { is: "nobody" } : { is: "self", isLeaving };
}

/** Returns the other stack that has one of the claims; undefined if no readable one has it. */
export function stackWith(
    claims: readonly string[],
    elsewhere: readonly Holding[],
    place: Place,
): string | undefined {
    return holdingsWith(claims, elsewhere, place)[0]?.stack;
}

/** Returns which other stack has parts in a place. See `Context.partsOfOtherStacks`. */
export function partsElsewhere(
    kind: Kind,
    parts: readonly string[],
    others: readonly OtherStack[],
    place: Place,
): PartsElsewhere {
    const othersInPlace = others.map(({ stack, resources }) => ({
        stack,
        resources: resources?.filter(
            each => each.kind === kind.name && hasObject(each) && isSamePlace(each.place, place),
        ),
    }));
    const found = othersInPlace
        .map(({ stack, resources = [] }) => ({
            stack,
            parts: parts.filter(part => holdingsWith([claimName(kind, part)], resources).length > 0),
        }))
        .find(each => each.parts.length > 0);
    const unread = othersInPlace.filter(
        ({ resources }) => resources?.some(each => hidesParts(kind, each, parts)) ?? true,
    );
    return { stack: found?.stack, parts: found?.parts ?? [], unread: unread.map(({ stack }) => stack) };
}

/** True if the program marks all parts of the same object as one secret: then the state has no names. */
function hidesParts({ sharing }: Kind, { id, outputs }: StackRecord, parts: readonly string[]): boolean {
    const { argument = "" } = sharing?.parts ?? {};
    return isSecretMark(outputs[argument]) && parts.some(part => part.startsWith(`${id}/`));
}
