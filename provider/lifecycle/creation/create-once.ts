/**
 * Creates each object once. A lost answer or a killed process must not lead to a second object. An object that this
 * stack does not manage is only adopted if the program sets `adopt`.
 */
import { isLostAnswer, isNotFound } from "../../client/errors.js";
import { askedBy, heldBy } from "../holders/claim-names.js";
import { differingArguments } from "../../kind/compare.js";
import { orPartial, type UserError } from "../../kind/user-errors.js";
import { canonical, type JsonObject, without } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { argumentsThat, type Context } from "../../kind/kind.js";
import { nameIn } from "../../protocol/urns.js";
import type { Runtime } from "../run/runtime.js";
import {
    allowedBy,
    appearedIn,
    decideCreation,
    inQuestion,
    isAsWanted,
    isOwn,
    itemId,
    itemState,
    onlyIdOf,
    type Creating,
    type CreationDecision,
    type Identical,
    type Item,
} from "../decisions/creation.js";
import type { RecordedObject } from "../holders/declaration.js";
import type { StackRecord } from "../holders/records.js";
import { serialize } from "../run/serialize.js";
import { takeover } from "../../text/remarks.js";
import { orAtTimeout, WaitTimeout } from "../../kind/wait.js";
import { untilListed } from "../run/wait-until-listed.js";
import {
    duplicateError,
    duplicateInStack,
    duplicateOfNative,
    keptInPlace,
    namedFor,
    writeNotListed,
    writeNotRead,
} from "./messages.js";
import { collectionOf } from "../run/creation-lists.js";
import { listBefore, listingDeadline, listOf } from "./list-before.js";
import { warnOfNamesakes } from "./namesakes.js";

/** A created or adopted object. */
export interface CreatedObject {
    id: string;
    outputs: object;
    /** The present arguments. The next preview compares them with the declared ones. */
    args: Inputs;
}

/** The object of a creation, and the resource of the stack that gave it up. */
interface Made {
    readonly item: Item;
    readonly from?: StackRecord | undefined;
}

/**
 * Creates the object, also if the answer is lost, and completes it.
 *
 * @param path the path of the declaration in the program
 */
export async function createOnce(
    runtime: Runtime,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<CreatedObject> {
    const { kind } = runtime;
    const wanted = await resolved(runtime, context, path, args);
    const creating = { kind, owner: context.owner, path, wanted };
    const { item, from } =
        kind.identity?.isOverwritten === true
            ? { item: await kind.create(context, wanted) }
            : await serializeCreation(context, creating, () => createOrReuse(runtime, context, creating));
    const id = itemId(creating, item);
    runtime.claims.notePartsSet(id, wanted);
    const { outputs } = kind.describe(item, wanted);
    const finished = await orPartial(id, outputs, () => {
        const state = itemState(creating, item);
        const rewritten = from === undefined ? [] : rewrittenIn(creating, item);
        return rewritten.length > 0
            ? (kind.update?.(context, id, state, wanted, { id, ...kind.describe(item, wanted) }) ?? outputs)
            : (kind.creation?.finish?.(context, item, wanted) ?? outputs);
    });
    return { id, outputs: finished, args };
}

/**
 * Fails if the creation would be refused. Sends no write: what can fail is asked before the deletion that makes room. The
 * parent of the object may be some seconds old, and not listed yet.
 *
 * @param former the object of that deletion, which is no obstacle
 */
export async function assertCreatable(
    runtime: Runtime,
    context: Context,
    path: string | undefined,
    args: Inputs,
    former: RecordedObject,
): Promise<void> {
    const { kind, claims } = runtime;
    let missing: unknown;
    const poll = async () => {
        try {
            const wanted = await resolved(runtime, context, path, args);
            const creating = { kind, owner: context.owner, path, wanted };
            await assertPossible(runtime, context, creating, former);
            claims.record(path).recordResolved(args, without(wanted, ...Object.keys(args)));
            return { done: true };
        } catch (error) {
            if (!isNotFound(error)) {
                throw error;
            }
            missing = error;
            return { pending: error.message };
        }
    };
    const isPossible = await context
        .waitFor(
            { what: `the place of the new ${kind.noun}`, deadline: listingDeadline, longestStep: 2000 },
            poll,
        )
        .catch(orAtTimeout(() => false));
    if (!isPossible) {
        throw missing;
    }
}

/** Returns the arguments with what the creation needs beside them, and records the claims of both. */
async function resolved(
    { kind, claims }: Runtime,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<Inputs> {
    const values =
        claims.at(path).resolvedFor(args) ??
        ((await kind.creation?.resolve?.(context, args)) as JsonObject | undefined);
    const wanted = { ...args, ...values };
    claims.claimResolved(path, wanted);
    return wanted;
}

/** Fails if the creation would be refused once the other object is deleted. */
async function assertPossible(
    runtime: Runtime,
    context: Context,
    creating: Creating,
    former: RecordedObject,
): Promise<void> {
    const { kind, wanted } = creating;
    if (kind.identity?.isOverwritten !== true) {
        const before = await listBefore(runtime, context, creating);
        const others = before.filter(item => kind.idOf(item, former.state) !== former.id);
        await gatherAndDecide(runtime, context, creating, others);
    }
    await kind.creation?.assertPossible?.(context, wanted);
}

/** Runs a creation alone among those that could make or take the same object. */
function serializeCreation(context: Context, creating: Creating, act: () => Promise<Made>): Promise<Made> {
    const { kind, wanted } = creating;
    if (onlyIdOf(creating) !== undefined) {
        // The deletion of an object waits while a creation may take it over.
        return serialize(context, askedBy(kind, wanted), act);
    }
    // Identical objects in one collection are created one after another, so that each creation sees the one before.
    const notSent = [...argumentsThat(kind, "steers"), ...Object.keys(kind.creation?.writtenLater ?? {})];
    const sent = canonical(without(wanted, ...notSent));
    return context.inTurn(
        `${kind.name} in ${collectionOf(context, creating.kind, creating.wanted)}: ${sent}`,
        act,
    );
}

/** Lists the existing objects. Then keeps one of them, takes one over from another resource, or creates an object. */
async function createOrReuse(runtime: Runtime, context: Context, creating: Creating): Promise<Made> {
    let before = await listBefore(runtime, context, creating);
    const decision = await gatherAndDecide(runtime, context, creating, before);
    if (decision.is === "keep") {
        runtime.session.say(context.log, [keptInPlace(itemId(creating, decision.item))]);
        return { item: decision.item };
    }
    if (decision.is === "take over") {
        const { items, item } = await takeOver(runtime, context, creating, decision.item, decision.from);
        if (item !== undefined) {
            return { item, from: decision.from };
        }
        before = items;
    }
    const { item, isListed } = await send(runtime, context, creating, before);
    const made = { created: itemId(creating, item), before };
    await warnOfNamesakes(runtime, context, creating.path, creating.wanted, made);
    const isWaitedFor = !isListed && creating.kind.creation?.listed !== undefined;
    return { item: isWaitedFor ? await listed(context, creating, item) : item };
}

/** Gathers who has what is in question, and decides. Throws a refusal. */
async function gatherAndDecide(
    runtime: Runtime,
    context: Context,
    creating: Creating,
    items: readonly Item[],
): Promise<Exclude<CreationDecision, { is: "refuse" | "duplicate" }>> {
    const { kind, claims, session } = runtime;
    const { stack, thisRun, capabilities } = session;
    const questioned = inQuestion(creating, claims, items);
    const held = questioned.find(item => !isOwn(creating, claims, item));
    const records = held === undefined ? [] : await stack.resourcesOrFail(kind, itemId(creating, held));
    const facts = { claims, thisRun, process: stack.process, capabilities, records };
    const decision = decideCreation(creating, facts, questioned);
    switch (decision.is) {
        case "refuse":
            throw decision.refusal;
        case "duplicate":
            throw await duplicateRefusal(runtime, context, creating, decision.identical, items);
        default:
            return decision;
    }
}

/** Returns the differing arguments that only an update writes. `creation.finish` writes those of `writtenLater`. */
function rewrittenIn(creating: Creating, item: Item): string[] {
    const { kind, wanted } = creating;
    const inPlace = argumentsThat(kind, "in place");
    return differingArguments(kind, itemState(creating, item), wanted).filter(
        key => inPlace.includes(key) && kind.creation?.writtenLater?.[key] === undefined,
    );
}

/**
 * Records for the declaration an object that another resource of the stack gives up in this run. Sends no write.
 *
 * @returns the present list. The object too, if it still exists and no other declaration has it
 */
function takeOver(
    { claims, session }: Runtime,
    context: Context,
    creating: Creating,
    found: Item,
    from: StackRecord,
): Promise<{ items: Item[]; item?: Item }> {
    const { kind, path, wanted } = creating;
    const id = itemId(creating, found);
    const needsQueue = onlyIdOf(creating) === undefined;
    const take = async (): Promise<{ items: Item[]; item?: Item }> => {
        // The list before may be some seconds old, and a deletion may have had the turn before this one.
        const items = await listOf(context, creating, { fresh: true });
        const item = items.find(each => itemId(creating, each) === id);
        if (item === undefined || (needsQueue && claims.isHeldOrTaken(id))) {
            return { items };
        }
        // Recorded before this turn ends: the deletion that waits for the next one then keeps the object.
        const conflict = claims.noteCreated(path, wanted, id, itemState(creating, item));
        if (conflict !== undefined) {
            throw conflict;
        }
        session.say(context.log, [{ text: takeover.write(id, nameIn(from.path)) }]);
        return { items, item };
    };
    return needsQueue ? serialize(context, heldBy(kind, id, {}), take) : take();
}

async function send(
    runtime: Runtime,
    context: Context,
    creating: Creating,
    before: Item[],
): Promise<{ item: Item; isListed: boolean }> {
    const { kind, creations, claims } = runtime;
    const noted = (item: Item): Item => {
        claims.noteOfStack(itemId(creating, item));
        return item;
    };
    try {
        // The id is noted before others stop to wait for this request: they would take the object for a stranger.
        const request = kind.create(context, creating.wanted).then(noted);
        const item = await creations.sending(collectionOf(context, creating.kind, creating.wanted), request);
        return { item, isListed: false };
    } catch (error) {
        if (!isLostAnswer(error)) {
            throw error;
        }
        const item = await findAfterLostAnswer(runtime, context, creating, before, error);
        return { item: noted(item), isListed: true };
    }
}

/**
 * The platform may have carried out the request although its answer was lost. So this searches for a new identical item.
 */
async function findAfterLostAnswer(
    runtime: Runtime,
    context: Context,
    creating: Creating,
    before: Item[],
    lost: unknown,
): Promise<Item> {
    const { claims, creations } = runtime;
    const wait = { what: "what a lost answer may have created", deadline: listingDeadline };
    const poll = async () => {
        const items = await listOf(context, creating, { fresh: true });
        // The objects of other creations in this process belong to those.
        await creations.answered(collectionOf(context, creating.kind, creating.wanted));
        const found = appearedIn(creating, claims, items, before);
        return found.length > 0 ? { done: found } : { pending: "not listed yet" };
    };
    const found = await context.waitFor(wait, poll).catch((error: unknown) => {
        throw error instanceof WaitTimeout ? writeNotListed(lost) : writeNotRead(lost, error);
    });
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        const identical = found.map((item): Identical => ({ item, holder: { is: "nobody" } }));
        throw await duplicateRefusal(runtime, context, creating, identical, before);
    }
    return first;
}

/** Returns the listed item, for a kind whose objects only count as created once they are listed. */
async function listed(context: Context, creating: Creating, created: Item): Promise<Item> {
    const { kind, wanted } = creating;
    const id = itemId(creating, created);
    const { outputs } = kind.describe(created, wanted);
    return orPartial(id, outputs, () => untilListed(kind, context, wanted, id));
}

/**
 * Gathers what the error for identical objects names.
 *
 * @param identical at least one; either the stack manages all of them, or none
 */
async function duplicateRefusal(
    { kind, session }: Runtime,
    context: Context,
    creating: Creating,
    identical: readonly Identical[],
    before: readonly Item[],
): Promise<UserError> {
    const { stack, otherProcesses, platform } = session;
    const { path, wanted } = creating;
    const holder = identical[0]?.holder;
    const allowed = allowedBy(creating);
    const named = {
        ...namedFor(kind, context, wanted),
        path,
        // Duplicates that the program allows already stay allowed.
        allowed: before
            .filter(item => allowed.includes(itemId(creating, item)) && isAsWanted(creating, item))
            .map(item => itemId(creating, item)),
        isInterrupted: (await stack.isInterrupted(kind.name, path ?? "")) === true,
        hasOtherType: holder?.is === "other" && otherProcesses?.deletesWithoutAsking(holder.other) === true,
    };
    if (holder?.is === "other" && session.servesClasses && !stack.hasTypeOfRun(holder.other)) {
        return duplicateOfNative(kind, holder.other, false);
    }
    if (holder?.is === "other") {
        const ids = identical.map(({ item }) => itemId(creating, item));
        return duplicateInStack(ids, holder.other, named);
    }
    const here = { owner: context.owner, platform };
    const duplicates = identical.map(async ({ item }) => {
        const id = itemId(creating, item);
        return { id, stack: await stack.elsewhere(heldBy(kind, id, itemState(creating, item)), here) };
    });
    return duplicateError(await Promise.all(duplicates), named);
}
