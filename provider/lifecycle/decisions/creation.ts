/** Decides whether a creation creates, uses or takes over an object, or is refused. */
import { describeDifferences, differingArguments, isIdentical } from "../../kind/compare.js";
import type { Capabilities } from "../../client/index.js";
import type { UserError } from "../../kind/user-errors.js";
import { pick, type JsonObject } from "../../basics/json.js";
import type { Inputs, Present } from "../../basics/roles.js";
import { stringsIn } from "../../basics/sets.js";
import { argumentsIn, argumentsThat, type Kind } from "../../kind/kind.js";
import type { Claims } from "../holders/claims.js";
import type { Declaration } from "../holders/declaration.js";
import { leftByReplacement, notMovable, notYetFree } from "./messages.js";
import { hasTypeOf, holderOf, isServedBy, type Holder, type Process } from "../holders/questions.js";
import type { StackRecord } from "../holders/records.js";
import type { ThisRun } from "../holders/this-run.js";

/** A record of the platform. Only its kind knows its fields. */
export type Item = object;

/** An object to create. */
export interface Creating {
    readonly kind: Kind;
    readonly owner: string;
    /** The path of the declaration in the program. */
    readonly path: string | undefined;
    /** The arguments, and the values that were resolved for the creation. */
    readonly wanted: Inputs;
}

/** The claims of the run, to read. */
type ClaimsToRead = Pick<Claims, "at" | "isOfStack" | "isHeldOrTaken">;

/** The facts that determine a creation. */
export interface CreationFacts {
    readonly claims: ClaimsToRead;
    readonly thisRun: Pick<ThisRun, "at" | "isGivenUp">;
    readonly process: Process;
    readonly capabilities: Capabilities;
    /** The records of the stack. */
    readonly records: readonly StackRecord[];
}

/** An identical object, and who has it. */
export interface Identical {
    readonly item: Item;
    readonly holder: Holder;
}

export type CreationDecision =
    | { readonly is: "create" }
    /** The object is the declaration's own. */
    | { readonly is: "keep"; readonly item: Item }
    /** Another resource of the stack gives the object up. */
    | { readonly is: "take over"; readonly item: Item; readonly from: StackRecord }
    | { readonly is: "refuse"; readonly refusal: UserError }
    /** Identical objects are in the way: the stack manages all of them, or none. */
    | { readonly is: "duplicate"; readonly identical: readonly Identical[] };

const create = { is: "create" } as const;

export function itemId({ kind, wanted }: Creating, item: Item): string {
    return kind.idOf(item, wanted);
}

/** Returns the item as the state of a resource, in the spelling of the declaration. */
export function itemState({ kind, owner, wanted }: Creating, item: Item): Present {
    const { args, outputs } = kind.describe(item, wanted);
    return { ...(args as JsonObject), ...(outputs as JsonObject), ownerId: owner };
}

/** Returns the id that the arguments give: only one object can have it. */
export function onlyIdOf({ kind, wanted }: Creating): string | undefined {
    return kind.identity?.id(wanted);
}

/** True if there can be one object only. */
export function isOnlyOne({ identity, creation }: Kind, capabilities: Capabilities): boolean {
    return identity !== undefined || creation?.refusesDuplicates?.(capabilities) === true;
}

/** Returns the ids of identical objects of others that the program accepts. */
export function allowedBy({ wanted }: Creating): readonly string[] {
    return stringsIn(wanted["allowDuplicate"]);
}

/** True if the item is identical to the object that would be created. */
export function isAsWanted(creating: Creating, item: Item): boolean {
    const { kind, wanted } = creating;
    const onlyId = onlyIdOf(creating);
    return (
        (onlyId === undefined || itemId(creating, item) === onlyId) &&
        kind.describe(item, wanted).undeclarable === undefined &&
        isIdentical(kind, itemState(creating, item), wanted)
    );
}

/** Returns the identical items that are not the stack's own, not allowed, and were not listed before. */
export function strangersIn(
    creating: Creating,
    claims: ClaimsToRead,
    items: readonly Item[],
    before: readonly Item[] = [],
    isAlike = (item: Item): boolean => isAsWanted(creating, item),
): Item[] {
    const isNew = (id: string): boolean => !before.some(other => itemId(creating, other) === id);
    const allowed = allowedBy(creating);
    return items.filter(item => {
        const id = itemId(creating, item);
        return !claims.isOfStack(id) && !allowed.includes(id) && isAlike(item) && isNew(id);
    });
}

/** Returns the items that a request without an answer may have created. */
export function appearedIn(
    creating: Creating,
    claims: ClaimsToRead,
    items: readonly Item[],
    before: readonly Item[],
): Item[] {
    const id = onlyIdOf(creating);
    if (id === undefined) {
        return strangersIn(creating, claims, items, before);
    }
    // This run may have deleted the object before, to create it again under the same id.
    const isThere = (item: Item): boolean => itemId(creating, item) === id;
    return before.some(isThere) ? [] : items.filter(item => isThere(item) && isAsWanted(creating, item));
}

/** Returns the items that may block or serve a creation. If there are none, the object is created. */
export function inQuestion(creating: Creating, claims: ClaimsToRead, items: readonly Item[]): Item[] {
    const onlyId = onlyIdOf(creating);
    if (onlyId !== undefined) {
        return items.filter(item => itemId(creating, item) === onlyId);
    }
    const found = new Set([
        ...reusableIn(creating, claims, items),
        ...strangersIn(creating, claims, items, [], confusableWith(creating, claims)),
    ]);
    return items.filter(item => found.has(item));
}

/** True for the object that the declaration had before, under the only possible name. Nobody else can have it. */
export function isOwn(creating: Creating, claims: ClaimsToRead, item: Item): boolean {
    const onlyId = onlyIdOf(creating);
    return onlyId !== undefined && claims.at(creating.path).existing?.id === itemId(creating, item);
}

/** @param items those in question of the list before the creation */
export function decideCreation(
    creating: Creating,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision {
    const onlyId = onlyIdOf(creating);
    const [item] = items;
    if (item === undefined) {
        return create;
    }
    return onlyId === undefined
        ? (decideReuse(creating, facts, items) ?? decideDuplicates(creating, facts, items))
        : decideOnlyOne(creating, facts, item, onlyId);
}

/** Uses the identical object of another resource in a replacement, for a kind that says so. */
function decideReuse(
    creating: Creating,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision | undefined {
    for (const item of reusableIn(creating, facts.claims, items)) {
        const holder = holderOfItem(creating, facts, item);
        if (holder.is === "self" && holder.isLeaving) {
            return { is: "keep", item };
        }
        if (
            holder.is === "other" &&
            isShifted(creating, facts, holder.other) &&
            canTakeOver(creating, facts, holder.other)
        ) {
            return { is: "take over", item, from: holder.other };
        }
    }
    return undefined;
}

/** Allows duplicates only if the program says so, or if the stack has declared all of them. */
function decideDuplicates(
    creating: Creating,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision {
    const strangers = strangersIn(creating, facts.claims, items, [], confusableWith(creating, facts.claims));
    const found = strangers.map(item => ({ item, holder: holderOfItem(creating, facts, item) }));
    const inTheWay = found.filter(
        ({ item, holder }) =>
            !isAllowed(creating, facts, holder) && (holder.is === "nobody" || isAsWanted(creating, item)),
    );
    const left = found.filter(
        ({ item, holder }) => isLeftByReplacement(creating, holder) && isAsWanted(creating, item),
    );
    const isOfClasses = left.some(({ holder }) => holder.is === "other");
    if (
        left.length > 0 &&
        !isOnlyOne(creating.kind, facts.capabilities) &&
        (isOfClasses || creating.kind.deletion?.holdsData === true)
    ) {
        const ids = left.map(({ item }) => itemId(creating, item));
        const said = { allowed: allowedBy(creating), isOfClasses };
        return { is: "refuse", refusal: leftByReplacement(creating.kind, creating.path, ids, said) };
    }
    // After a rename, an object of the stack is the one that is meant, whatever else is identical.
    const held = inTheWay.filter(({ holder }) => holder.is === "other");
    return inTheWay.length > 0 ? { is: "duplicate", identical: held.length > 0 ? held : inTheWay } : create;
}

/**
 * Uses the object with the only possible name if it belongs to the declaration itself, whose replacement cannot exist
 * beside it, or if another resource of the stack gives it up. Refuses any other object: it must not be overwritten or
 * recorded twice.
 */
function decideOnlyOne(creating: Creating, facts: CreationFacts, item: Item, id: string): CreationDecision {
    const { kind, path, wanted } = creating;
    const holder: Holder = isOwn(creating, facts.claims, item)
        ? { is: "self", isLeaving: false }
        : holderOfItem(creating, facts, item);
    const isSame = isAsWanted(creating, item);
    if (isSame && holder.is === "self") {
        return { is: "keep", item };
    }
    const state = itemState(creating, item);
    const differing = differingArguments(kind, state, wanted);
    const differences = describeDifferences(kind, differing, state, wanted);
    if (holder.is === "other" && canTakeOver(creating, facts, holder.other)) {
        const isForced = argumentsThat(kind, "replaces").some(key => differing.includes(key));
        return isForced
            ? { is: "refuse", refusal: notMovable(kind, path, id, holder.other, differences) }
            : { is: "take over", item, from: holder.other };
    }
    if (isSame) {
        return { is: "duplicate", identical: [{ item, holder }] };
    }
    const conflict = kind.identity?.ifTaken?.(id, differences);
    if (conflict === undefined) {
        return create;
    }
    // "self": the engine should have deleted the object, and has only removed it from the state.
    return {
        is: "refuse",
        refusal: holder.is === "other" ? notYetFree(kind, path, id, holder.other) : conflict,
    };
}

function holderOfItem(creating: Creating, { process, thisRun, records }: CreationFacts, item: Item): Holder {
    const { kind, path, owner } = creating;
    const found = { id: itemId(creating, item), owner, known: itemState(creating, item) };
    return holderOf({ kind, path, process, thisRun }, found, records);
}

/** Returns the identical items that no declaration has, for a kind whose replacement may use one. */
function reusableIn(creating: Creating, claims: ClaimsToRead, items: readonly Item[]): Item[] {
    const allowed = allowedBy(creating);
    return creating.kind.creation?.mayReuse === true
        ? items.filter(item => {
              const id = itemId(creating, item);
              return isAsWanted(creating, item) && !allowed.includes(id) && !claims.isHeldOrTaken(id);
          })
        : [];
}

function confusableWith(creating: Creating, claims: ClaimsToRead): (item: Item) => boolean {
    return item =>
        isAsWanted(creating, item) || isFromInterruptedReplacement(creating, claims.at(creating.path), item);
}

/**
 * True for the object that an interrupted replacement created with values changed outside Pulumi. A refresh has put
 * these values into the state, so the object equals the declaration except for them.
 */
function isFromInterruptedReplacement(
    creating: Creating,
    { isReplaced, existing }: Declaration,
    item: Item,
): boolean {
    const { kind, wanted } = creating;
    const state = itemState(creating, item);
    const stored = existing?.state ?? {};
    const differing = differingArguments(kind, state, wanted);
    const kept = { ...wanted, ...pick(argumentsIn(kind, stored), differing) };
    return (
        isReplaced &&
        differing.length < differingArguments(kind, stored, wanted).length &&
        isIdentical(kind, state, kept)
    );
}

/**
 * True if a list by index may have shifted: the declaration has an object of its own in this run, or the holder gets
 * another one. A new declaration beside an object whose declaration is gone looks like a forgotten alias.
 */
function isShifted(
    { path: own }: Creating,
    { claims, thisRun }: CreationFacts,
    { kind, path }: StackRecord,
): boolean {
    const { existing, isReplaced } = claims.at(own);
    return existing !== undefined || isReplaced || thisRun.at(kind, path).isReplaced;
}

/** True for an object that this process can hand on: two processes would not know of each other. */
function canTakeOver({ kind }: Creating, { process }: CreationFacts, holder: StackRecord): boolean {
    return holder.kind === kind.name && isServedBy(process, holder);
}

/** True for an object that an earlier replacement of this resource has left, also if the npm package deletes it. */
function isLeftByReplacement({ path }: Creating, holder: Holder): boolean {
    return holder.is === "other"
        ? holder.other.phase === "pending deletion" && holder.other.path === path
        : holder.is === "self" && holder.isLeaving;
}

/** True if a second object may exist beside the identical one that this holder has. */
function isAllowed(creating: Creating, facts: CreationFacts, holder: Holder): boolean {
    if (holder.is !== "other") {
        return holder.is === "self";
    }
    const { other } = holder;
    const isDeclared = facts.thisRun.at(other.kind, other.path).isDeclared;
    const mayShift = creating.kind.deletion?.holdsData !== true && isShifted(creating, facts, other);
    return hasTypeOf(facts.process, other) && (isDeclared || mayShift);
}
