/** Decides what a creation does: it makes an object, keeps one or takes one over, or is refused. */
import { describeDifferences, differingArguments, isIdentical } from "../../kind/compare.js";
import type { Capabilities } from "../../client/index.js";
import type { UserError } from "../../kind/user-errors.js";
import { pick, type JsonObject } from "../../basics/json.js";
import type { Inputs, Present } from "../../basics/roles.js";
import { stringsIn } from "../../basics/sets.js";
import { argumentsIn, argumentsThat, type Kind } from "../../kind/kind.js";
import type { KindDeclarations } from "../holders/kind-declarations.js";
import type { Declaration } from "../holders/declaration.js";
import { leftByReplacement, notMovable, notYetFree } from "./messages.js";
import { holderOf, type Holder } from "../holders/object-holder.js";
import { servesType, isServedBy, type Process } from "../holders/process.js";
import type { StackRecord } from "../holders/records.js";
import type { RunRegistry } from "../holders/run-registry.js";

/** An entry of a list of the platform. Only its kind knows its fields. */
export type Item = object;

/** An object to create. */
export interface ObjectToCreate {
    readonly kind: Kind;
    readonly owner: string;
    /** The path of the declaration in the program. */
    readonly path: string | undefined;
    /** The arguments, and the values that were resolved for the creation. */
    readonly wanted: Inputs;
}

/** The declarations of the run, to read. */
type DeclarationsToRead = Pick<KindDeclarations, "at" | "isStackObject" | "isHeldOrTaken">;

/** The facts that determine a creation. */
export interface CreationFacts {
    readonly declarations: DeclarationsToRead;
    readonly registry: Pick<RunRegistry, "at" | "isGivenUp">;
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

export function itemId({ kind, wanted }: ObjectToCreate, item: Item): string {
    return kind.idOf(item, wanted);
}

/** Returns the item as the state of a resource, in the spelling of the declaration. */
export function itemState({ kind, owner, wanted }: ObjectToCreate, item: Item): Present {
    const { args, outputs } = kind.describe(item, wanted);
    return { ...(args as JsonObject), ...(outputs as JsonObject), ownerId: owner };
}

/** Returns the id that the arguments give: only one object can have it. */
export function onlyIdOf({ kind, wanted }: ObjectToCreate): string | undefined {
    return kind.identity?.id(wanted);
}

/** True if no second identical object can exist: the id is taken, or the platform refuses it. */
export function allowsNoSecond({ identity, creation }: Kind, capabilities: Capabilities): boolean {
    return identity !== undefined || creation?.refusesDuplicates?.(capabilities) === true;
}

/** Returns the ids of identical objects of others that the program accepts. */
export function allowedBy({ wanted }: ObjectToCreate): readonly string[] {
    return stringsIn(wanted["allowDuplicate"]);
}

/** True if the item is identical to the object that would be created. */
export function isAsWanted(toCreate: ObjectToCreate, item: Item): boolean {
    const { kind, wanted } = toCreate;
    const onlyId = onlyIdOf(toCreate);
    return (
        (onlyId === undefined || itemId(toCreate, item) === onlyId) &&
        kind.describe(item, wanted).undeclarable === undefined &&
        isIdentical(kind, itemState(toCreate, item), wanted)
    );
}

/** Returns the identical items that are not the stack's own, not allowed, and were not listed before. */
export function strangersIn(
    toCreate: ObjectToCreate,
    declarations: DeclarationsToRead,
    items: readonly Item[],
    before: readonly Item[] = [],
    isConfusable = (item: Item): boolean => isAsWanted(toCreate, item),
): Item[] {
    const isNew = (id: string): boolean => !before.some(other => itemId(toCreate, other) === id);
    const allowed = allowedBy(toCreate);
    return items.filter(item => {
        const id = itemId(toCreate, item);
        return !declarations.isStackObject(id) && !allowed.includes(id) && isConfusable(item) && isNew(id);
    });
}

/** Returns the items that a request without an answer may have created. */
export function appearedIn(
    toCreate: ObjectToCreate,
    declarations: DeclarationsToRead,
    items: readonly Item[],
    before: readonly Item[],
): Item[] {
    const id = onlyIdOf(toCreate);
    if (id === undefined) {
        return strangersIn(toCreate, declarations, items, before);
    }
    // This run may have deleted the object before, to create it again under the same id.
    const isThere = (item: Item): boolean => itemId(toCreate, item) === id;
    return before.some(isThere) ? [] : items.filter(item => isThere(item) && isAsWanted(toCreate, item));
}

/** Returns the items that may block or serve a creation. If there are none, the object is created. */
export function relevantItems(
    toCreate: ObjectToCreate,
    declarations: DeclarationsToRead,
    items: readonly Item[],
): Item[] {
    const onlyId = onlyIdOf(toCreate);
    if (onlyId !== undefined) {
        return items.filter(item => itemId(toCreate, item) === onlyId);
    }
    const found = new Set([
        ...reusableIn(toCreate, declarations, items),
        ...strangersIn(toCreate, declarations, items, [], confusableWith(toCreate, declarations)),
    ]);
    return items.filter(item => found.has(item));
}

/** True for the object that the declaration had before, under the only possible name. No other resource can have it. */
export function isOwn(toCreate: ObjectToCreate, declarations: DeclarationsToRead, item: Item): boolean {
    const onlyId = onlyIdOf(toCreate);
    return onlyId !== undefined && declarations.at(toCreate.path).existing?.id === itemId(toCreate, item);
}

/** @param items the relevant ones of the list before the creation */
export function decideCreation(
    toCreate: ObjectToCreate,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision {
    const onlyId = onlyIdOf(toCreate);
    const [item] = items;
    if (item === undefined) {
        return create;
    }
    return onlyId === undefined
        ? (decideReuse(toCreate, facts, items) ?? decideDuplicates(toCreate, facts, items))
        : decideByOnlyId(toCreate, facts, item, onlyId);
}

/** Uses the identical object of another resource in a replacement, for a kind that says so. */
function decideReuse(
    toCreate: ObjectToCreate,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision | undefined {
    for (const item of reusableIn(toCreate, facts.declarations, items)) {
        const holder = holderOfItem(toCreate, facts, item);
        if (holder.is === "self" && holder.isLeaving) {
            return { is: "keep", item };
        }
        if (
            holder.is === "other" &&
            isShifted(toCreate, facts, holder.other) &&
            canTakeOver(toCreate, facts, holder.other)
        ) {
            return { is: "take over", item, from: holder.other };
        }
    }
    return undefined;
}

/** Allows duplicates only if the program says so, or if the stack has declared all of them. */
function decideDuplicates(
    toCreate: ObjectToCreate,
    facts: CreationFacts,
    items: readonly Item[],
): CreationDecision {
    const strangers = strangersIn(
        toCreate,
        facts.declarations,
        items,
        [],
        confusableWith(toCreate, facts.declarations),
    );
    const found = strangers.map(item => ({ item, holder: holderOfItem(toCreate, facts, item) }));
    const inTheWay = found.filter(
        ({ item, holder }) =>
            !isAllowed(toCreate, facts, holder) && (holder.is === "nobody" || isAsWanted(toCreate, item)),
    );
    const left = found.filter(
        ({ item, holder }) => isLeftByReplacement(toCreate, holder) && isAsWanted(toCreate, item),
    );
    // A record that is pending deletion is another holder only if the npm package deletes its object.
    const isOfClasses = left.some(({ holder }) => holder.is === "other");
    if (
        left.length > 0 &&
        !allowsNoSecond(toCreate.kind, facts.capabilities) &&
        (isOfClasses || toCreate.kind.deletion?.holdsData === true)
    ) {
        const ids = left.map(({ item }) => itemId(toCreate, item));
        const said = { allowed: allowedBy(toCreate), isOfClasses };
        return { is: "refuse", refusal: leftByReplacement(toCreate.kind, toCreate.path, ids, said) };
    }
    // After a rename, an object of the stack is the one that is meant, whatever else is identical.
    const held = inTheWay.filter(({ holder }) => holder.is === "other");
    return inTheWay.length > 0 ? { is: "duplicate", identical: held.length > 0 ? held : inTheWay } : create;
}

/**
 * Decides about the object with the only possible name. If the declaration has the object already, it keeps it: a replacement
 * cannot exist beside it. If another resource of the stack gives the object up, the declaration takes it over. An identical
 * object of anybody else is refused. About one that differs, `identity.ifTaken` of the kind decides, or else the platform.
 */
function decideByOnlyId(
    toCreate: ObjectToCreate,
    facts: CreationFacts,
    item: Item,
    id: string,
): CreationDecision {
    const { kind, path, wanted } = toCreate;
    const holder: Holder = isOwn(toCreate, facts.declarations, item)
        ? { is: "self", isLeaving: false }
        : holderOfItem(toCreate, facts, item);
    const isSame = isAsWanted(toCreate, item);
    if (isSame && holder.is === "self") {
        return { is: "keep", item };
    }
    const state = itemState(toCreate, item);
    const differing = differingArguments(kind, state, wanted);
    const differences = describeDifferences(kind, differing, state, wanted);
    if (holder.is === "other" && canTakeOver(toCreate, facts, holder.other)) {
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

function holderOfItem(
    toCreate: ObjectToCreate,
    { process, registry, records }: CreationFacts,
    item: Item,
): Holder {
    const { kind, path, owner } = toCreate;
    const found = { id: itemId(toCreate, item), owner, known: itemState(toCreate, item) };
    return holderOf({ kind, path, process, registry }, found, records);
}

/** Returns the identical items that no declaration has, for a kind whose replacement may use one. */
function reusableIn(
    toCreate: ObjectToCreate,
    declarations: DeclarationsToRead,
    items: readonly Item[],
): Item[] {
    const allowed = allowedBy(toCreate);
    return toCreate.kind.creation?.mayReuse === true
        ? items.filter(item => {
              const id = itemId(toCreate, item);
              return isAsWanted(toCreate, item) && !allowed.includes(id) && !declarations.isHeldOrTaken(id);
          })
        : [];
}

function confusableWith(toCreate: ObjectToCreate, declarations: DeclarationsToRead): (item: Item) => boolean {
    return item =>
        isAsWanted(toCreate, item) ||
        isFromInterruptedReplacement(toCreate, declarations.at(toCreate.path), item);
}

/**
 * True for the object that an interrupted replacement created with values changed outside Pulumi. A refresh has put
 * these values into the state, so the object equals the declaration except for them.
 */
function isFromInterruptedReplacement(
    toCreate: ObjectToCreate,
    { isReplaced, existing }: Declaration,
    item: Item,
): boolean {
    const { kind, wanted } = toCreate;
    const state = itemState(toCreate, item);
    const stored = existing?.state ?? {};
    const differing = differingArguments(kind, state, wanted);
    const asStored = { ...wanted, ...pick(argumentsIn(kind, stored), differing) };
    return (
        isReplaced &&
        differing.length < differingArguments(kind, stored, wanted).length &&
        isIdentical(kind, state, asStored)
    );
}

/**
 * True if a list by index may have shifted: the declaration has an object of its own in this run, or the holder gets
 * another one. A new declaration beside an object whose declaration is gone looks like a forgotten alias.
 */
function isShifted(
    { path: own }: ObjectToCreate,
    { declarations, registry }: CreationFacts,
    { kind, path }: StackRecord,
): boolean {
    const { existing, isReplaced } = declarations.at(own);
    return existing !== undefined || isReplaced || registry.at(kind, path).isReplaced;
}

/** True for an object that this process can hand on: two processes would not know of each other. */
function canTakeOver({ kind }: ObjectToCreate, { process }: CreationFacts, holder: StackRecord): boolean {
    return holder.kind === kind.name && isServedBy(process, holder);
}

/** True for an object that an earlier replacement of this resource has left, also if the npm package deletes it. */
function isLeftByReplacement({ path }: ObjectToCreate, holder: Holder): boolean {
    return holder.is === "other"
        ? holder.other.phase === "pending deletion" && holder.other.path === path
        : holder.is === "self" && holder.isLeaving;
}

/** True if a second object may exist beside the identical one that this holder has. */
function isAllowed(toCreate: ObjectToCreate, facts: CreationFacts, holder: Holder): boolean {
    if (holder.is !== "other") {
        return holder.is === "self";
    }
    const { other } = holder;
    const isDeclared = facts.registry.at(other.kind, other.path).isDeclared;
    const mayShift = toCreate.kind.deletion?.holdsData !== true && isShifted(toCreate, facts, other);
    return servesType(facts.process, other) && (isDeclared || mayShift);
}
