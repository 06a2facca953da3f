/**
 * Creates each object once. A lost answer or a killed process must not lead to a second object. An object that this
 * stack does not manage is only adopted if the program sets `adopt`, or a recovery allows it.
 */
import { isLostAnswer, isNotFound } from "../../client/errors.js";
import { askedBy, heldBy } from "../holders/claim-names.js";
import { differingArguments } from "../../kind/compare.js";
import { orPartial, type UserError } from "../../kind/user-errors.js";
import { canonical, type JsonObject, without } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { argumentsThat, type Context } from "../../kind/kind.js";
import { nameIn } from "../../protocol/urns.js";
import type { KindRun } from "../run/kind-run.js";
import {
    appearedIn,
    decideCreation,
    relevantItems,
    isOwn,
    itemId,
    itemState,
    onlyIdOf,
    type ObjectToCreate,
    type CreationDecision,
    type Identical,
    type Item,
} from "../decisions/creation.js";
import { refusalOfDuplicates } from "../decisions/duplicate.js";
import type { RecordedObject } from "../holders/declaration.js";
import type { StackRecord } from "../holders/records.js";
import { serializeClaims } from "../waits/serialize-claims.js";
import { takeover } from "../../text/remarks.js";
import { orAtTimeout, WaitTimeout } from "../../kind/wait.js";
import { untilListed } from "../waits/wait-until-listed.js";
import { keptInPlace, writeNotListed, writeNotRead } from "./messages.js";
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
interface CreatedItem {
    readonly item: Item;
    readonly from?: StackRecord | undefined;
}

/**
 * Creates the object, also if the answer is lost, and completes it.
 *
 * @param path the path of the declaration in the program
 */
export async function createOnce(
    kindRun: KindRun,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<CreatedObject> {
    const { kind } = kindRun;
    const wanted = await resolveArguments(kindRun, context, path, args);
    const toCreate = { kind, owner: context.owner, path, wanted };
    const { item, from } =
        kind.identity?.isOverwritten === true
            ? { item: await kind.create(context, wanted) }
            : await serializeCreation(context, toCreate, () => createOrReuse(kindRun, context, toCreate));
    const id = itemId(toCreate, item);
    kindRun.declarations.notePartsSet(id, wanted);
    const { outputs } = kind.describe(item, wanted);
    const finished = await orPartial(id, outputs, () => {
        const state = itemState(toCreate, item);
        const rewritten = from === undefined ? [] : rewrittenIn(toCreate, item);
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
    kindRun: KindRun,
    context: Context,
    path: string | undefined,
    args: Inputs,
    former: RecordedObject,
): Promise<void> {
    const { kind, declarations } = kindRun;
    let missing: unknown;
    const poll = async () => {
        try {
            const wanted = await resolveArguments(kindRun, context, path, args);
            const toCreate = { kind, owner: context.owner, path, wanted };
            await assertNotRefused(kindRun, context, toCreate, former);
            declarations.mutable(path).noteResolved(args, without(wanted, ...Object.keys(args)));
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
async function resolveArguments(
    { kind, declarations }: KindRun,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<Inputs> {
    const values =
        declarations.at(path).resolvedFor(args) ??
        ((await kind.creation?.resolve?.(context, args)) as JsonObject | undefined);
    const wanted = { ...args, ...values };
    const conflict = declarations.claimResolved(path, wanted);
    if (conflict !== undefined) {
        throw conflict;
    }
    return wanted;
}

/** Fails if the creation would be refused once the other object is deleted. */
async function assertNotRefused(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
    former: RecordedObject,
): Promise<void> {
    const { kind, wanted } = toCreate;
    if (kind.identity?.isOverwritten !== true) {
        const before = await listBefore(kindRun, context, toCreate);
        const others = before.filter(item => kind.idOf(item, former.state) !== former.id);
        await gatherAndDecide(kindRun, context, toCreate, others);
    }
    await kind.creation?.assertPossible?.(context, wanted);
}

/** Runs a creation alone among those that could make or take the same object. */
function serializeCreation(
    context: Context,
    toCreate: ObjectToCreate,
    act: () => Promise<CreatedItem>,
): Promise<CreatedItem> {
    const { kind, wanted } = toCreate;
    if (onlyIdOf(toCreate) !== undefined) {
        // The deletion of an object waits while a creation may take it over.
        return serializeClaims(context, askedBy(kind, wanted), act);
    }
    // Identical objects in one collection are created one after another, so that each creation sees the one before.
    const notSent = [...argumentsThat(kind, "steers"), ...Object.keys(kind.creation?.writtenLater ?? {})];
    const sent = canonical(without(wanted, ...notSent));
    return context.serialize(
        `${kind.name} in ${collectionOf(context, toCreate.kind, toCreate.wanted)}: ${sent}`,
        act,
    );
}

/** Lists the existing objects. Then keeps one of them, takes one over from another resource, or creates an object. */
async function createOrReuse(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
): Promise<CreatedItem> {
    let before = await listBefore(kindRun, context, toCreate);
    const decision = await gatherAndDecide(kindRun, context, toCreate, before);
    if (decision.is === "keep") {
        noteItem(kindRun, toCreate, decision.item);
        kindRun.session.say(context.log, [keptInPlace(itemId(toCreate, decision.item))]);
        return { item: decision.item };
    }
    if (decision.is === "take over") {
        const { items, item } = await claimGivenUp(kindRun, context, toCreate, decision.item, decision.from);
        if (item !== undefined) {
            return { item, from: decision.from };
        }
        before = items;
    }
    const { item, isListed } = await send(kindRun, context, toCreate, before);
    const created = { created: itemId(toCreate, item), before };
    await warnOfNamesakes(kindRun, context, toCreate.path, toCreate.wanted, created);
    const isWaitedFor = !isListed && toCreate.kind.creation?.listed !== undefined;
    return { item: isWaitedFor ? await untilListedOrPartial(context, toCreate, item) : item };
}

/** Reads who has the relevant items, and decides. Throws a refusal. */
async function gatherAndDecide(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
    items: readonly Item[],
): Promise<Exclude<CreationDecision, { is: "refuse" | "duplicate" }>> {
    const { kind, declarations, session } = kindRun;
    const { stack, registry, capabilities } = session;
    const relevant = relevantItems(toCreate, declarations, items);
    const held = relevant.find(item => !isOwn(toCreate, declarations, item));
    const records = held === undefined ? [] : await stack.resourcesOrFail(kind, itemId(toCreate, held));
    const facts = { declarations, registry, process: stack.process, capabilities, records };
    const decision = decideCreation(toCreate, facts, relevant);
    switch (decision.is) {
        case "refuse":
            throw decision.refusal;
        case "duplicate":
            throw await duplicateRefusal(kindRun, context, toCreate, decision.identical, items);
        default:
            return decision;
    }
}

/** Returns the differing arguments that only an update writes. `creation.finish` writes those of `writtenLater`. */
function rewrittenIn(toCreate: ObjectToCreate, item: Item): string[] {
    const { kind, wanted } = toCreate;
    const inPlace = argumentsThat(kind, "in place");
    return differingArguments(kind, itemState(toCreate, item), wanted).filter(
        key => inPlace.includes(key) && kind.creation?.writtenLater?.[key] === undefined,
    );
}

/**
 * Claims an object that another resource of the stack gives up in this run. Sends no write.
 *
 * @returns a fresh list; the item too, unless it was deleted or another declaration has it
 */
function claimGivenUp(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
    found: Item,
    from: StackRecord,
): Promise<{ items: Item[]; item?: Item }> {
    const { declarations, session } = kindRun;
    const id = itemId(toCreate, found);
    const needsQueue = onlyIdOf(toCreate) === undefined;
    const take = async (): Promise<{ items: Item[]; item?: Item }> => {
        // The list before may be some seconds old, and a deletion may have gone before.
        const items = await listOf(context, toCreate, { fresh: true });
        const item = items.find(each => itemId(toCreate, each) === id);
        if (item === undefined || (needsQueue && declarations.isHeldOrTaken(id))) {
            return { items };
        }
        const conflict = noteItem(kindRun, toCreate, item);
        if (conflict !== undefined) {
            throw conflict;
        }
        session.say(context.log, [{ text: takeover.write(id, nameIn(from.path)) }]);
        return { items, item };
    };
    return needsQueue ? serializeClaims(context, heldBy(toCreate.kind, id, {}), take) : take();
}

/**
 * Notes that the declaration has the object. A deletion that waits for this creation then keeps it.
 *
 * @returns the error if another declaration has it already; `create` throws it too
 */
function noteItem({ declarations }: KindRun, toCreate: ObjectToCreate, item: Item): UserError | undefined {
    const { path, wanted } = toCreate;
    return declarations.noteCreated(path, wanted, itemId(toCreate, item), itemState(toCreate, item));
}

async function send(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
    before: Item[],
): Promise<{ item: Item; isListed: boolean }> {
    const { kind, creationLists } = kindRun;
    const noted = (item: Item): Item => {
        noteItem(kindRun, toCreate, item);
        return item;
    };
    try {
        // The id is noted before others stop to wait for this request: they would take the object for a stranger.
        const request = kind.create(context, toCreate.wanted).then(noted);
        const item = await creationLists.sending(
            collectionOf(context, toCreate.kind, toCreate.wanted),
            request,
        );
        return { item, isListed: false };
    } catch (error) {
        if (!isLostAnswer(error)) {
            throw error;
        }
        const item = await findAfterLostAnswer(kindRun, context, toCreate, before, error);
        return { item: noted(item), isListed: true };
    }
}

/**
 * The platform may have carried out the request although its answer was lost. So this searches for a new identical item.
 */
async function findAfterLostAnswer(
    kindRun: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
    before: Item[],
    lost: unknown,
): Promise<Item> {
    const { declarations, creationLists } = kindRun;
    const wait = { what: "what a lost answer may have created", deadline: listingDeadline };
    const poll = async () => {
        const items = await listOf(context, toCreate, { fresh: true });
        // The objects of other creations in this process belong to those.
        await creationLists.answered(collectionOf(context, toCreate.kind, toCreate.wanted));
        const found = appearedIn(toCreate, declarations, items, before);
        return found.length > 0 ? { done: found } : { pending: "not listed yet" };
    };
    const found = await context.waitFor(wait, poll).catch((error: unknown) => {
        throw error instanceof WaitTimeout ? writeNotListed(lost) : writeNotRead(lost, error);
    });
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        const identical = found.map((item): Identical => ({ item, holder: { is: "nobody" } }));
        throw await duplicateRefusal(kindRun, context, toCreate, identical, before);
    }
    return first;
}

/** Returns the listed item, for a kind whose objects only count as created once they are listed. */
async function untilListedOrPartial(
    context: Context,
    toCreate: ObjectToCreate,
    created: Item,
): Promise<Item> {
    const { kind, wanted } = toCreate;
    const id = itemId(toCreate, created);
    const { outputs } = kind.describe(created, wanted);
    return orPartial(id, outputs, () => untilListed(kind, context, wanted, id));
}

/**
 * Gathers which stack has the identical objects, and returns the refusal.
 *
 * @param identical at least one; either the stack manages all of them, or none
 */
async function duplicateRefusal(
    { kind, session }: KindRun,
    { owner }: Context,
    toCreate: ObjectToCreate,
    identical: readonly Identical[],
    before: readonly Item[],
): Promise<UserError> {
    const { stack, capabilities, servesClasses, platform } = session;
    const isOfStack = identical[0]?.holder.is === "other";
    const isInterrupted = !isOfStack && (await stack.isInterrupted(kind.name, toCreate.path ?? "")) === true;
    const stacks = new Map<string, string>();
    for (const { item } of isOfStack ? [] : identical) {
        const id = itemId(toCreate, item);
        const claims = heldBy(kind, id, itemState(toCreate, item));
        const other = await stack.otherStackWith(claims, { owner, platform });
        if (other !== undefined) {
            stacks.set(id, other);
        }
    }
    const facts = { process: stack.process, servesClasses, capabilities, before, isInterrupted, stacks };
    return refusalOfDuplicates(toCreate, identical, facts);
}
