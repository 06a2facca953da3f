/**
 * Creates each object once. A lost answer or a killed process must not lead to a second object. An object that this
 * stack does not manage is only adopted if the program sets `adopt`.
 */
import { isLostAnswer, isNotFound } from "../../client/errors.js";
import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../../kind/arguments.js";
import { notMovable, notYetFree } from "../holders/messages.js";
import { askedBy, heldBy } from "../holders/claim-names.js";
import { describeDifferences, differingArguments, isIdentical } from "../../kind/compare.js";
import { orPartial, UserError } from "../../kind/user-errors.js";
import { canonical, type JsonObject, pick, without } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import { argumentsIn, argumentsThat, placeOf, type Context } from "../../kind/kind.js";
import { nameIn } from "../../protocol/urns.js";
import type { Runtime } from "../run/runtime.js";
import { stringsIn } from "../../basics/sets.js";
import type { StackResource } from "../holders/records.js";
import type { Holder } from "../holders/questions.js";
import { serialize } from "../run/serialize.js";
import { takeover } from "../../text/remarks.js";
import { listLag, orAtTimeout, WaitTimeout } from "../../kind/wait.js";
import { untilListed } from "../run/wait-until-listed.js";
import { duplicateError, duplicateInStack, heldByNative, leftByReplacement, namedFor } from "./duplicates.js";
import { warnOfNamesakes } from "./namesakes.js";

/** A record of the platform. Only its kind knows its fields. */
type Item = object;

interface Identical {
    item: Item;
    holder: Holder;
}

/** A created or adopted object. */
export interface CreatedObject {
    id: string;
    outputs: object;
    /** The present arguments. The next preview compares them with the declared ones. */
    args: Inputs;
}

/** A created object may be missing from its list for some seconds. */
const deadline = milliseconds(listLag);

/** The object that a deletion removes before the creation. It is no obstacle. */
export interface LeavingObject {
    readonly id: string;
    readonly state: State;
}

/** What a creation finds: the object that it uses, and the resource of the stack that gives it up. */
type Found =
    | { readonly item?: undefined; readonly from?: undefined }
    | { readonly item: Item; readonly from?: StackResource };

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
    const { item, from } = await new Creation(runtime, context, path, wanted).run();
    const id = kind.idOf(item, wanted);
    runtime.claims.createdWith(id, wanted);
    const { outputs } = kind.describe(item, wanted);
    const finished = await orPartial(id, outputs, () => {
        const state = stateOf(runtime, context, item, wanted);
        const rewritten = from === undefined ? [] : rewrittenIn(runtime, state, wanted);
        return rewritten.length > 0
            ? (kind.update?.(context, id, state, wanted, { id, ...kind.describe(item, wanted) }) ?? outputs)
            : (kind.creation?.finish?.(context, item, wanted) ?? outputs);
    });
    return { id, outputs: finished, args };
}

/**
 * Fails if the creation would be refused. Sends no write: what can fail is asked before the deletion that makes room. The
 * place of the object may be some seconds old.
 */
export async function assertCreatable(
    runtime: Runtime,
    context: Context,
    path: string | undefined,
    args: Inputs,
    leaving: LeavingObject,
): Promise<void> {
    const { kind, claims } = runtime;
    let missing: unknown;
    const look = async () => {
        try {
            const wanted = await resolved(runtime, context, path, args);
            await new Creation(runtime, context, path, wanted).assertPossible(leaving);
            claims.at(path).recordResolved(args, without(wanted, ...Object.keys(args)));
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
        .waitFor({ what: `the place of the new ${kind.noun}`, deadline, longestStep: 2000 }, look)
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
    claims.resolved(path, wanted);
    return wanted;
}

/** Returns the item as the state of a resource, in the spelling of the declaration. */
function stateOf({ kind }: Runtime, { owner }: Context, item: Item, wanted: Inputs): Present {
    const { args, outputs } = kind.describe(item, wanted);
    return { ...(args as JsonObject), ...(outputs as JsonObject), ownerId: owner };
}

/** Returns the arguments to write once an object is taken over. The end of each creation writes the others. */
function rewrittenIn({ kind }: Runtime, present: Present, wanted: Inputs): string[] {
    const inPlace = argumentsThat(kind, "in place");
    return differingArguments(kind, present, wanted).filter(
        key => inPlace.includes(key) && kind.creation?.writtenLater?.[key] === undefined,
    );
}

class Creation {
    readonly #runtime: Runtime;
    readonly #kind: Runtime["kind"];
    readonly #context: Context;
    readonly #path: string | undefined;
    /** The arguments, and the values that were resolved for the creation. */
    readonly #wanted: Inputs;
    /** The list that will contain the object. */
    readonly #within: string;
    /** The same list, with its owner. */
    readonly #place: string;
    /** Set if only one object can have the name. */
    readonly #onlyId: string | undefined;
    /** Ids of identical objects of others that the program accepts. */
    readonly #allowed: readonly string[];

    constructor(runtime: Runtime, context: Context, path: string | undefined, wanted: Inputs) {
        this.#runtime = runtime;
        this.#kind = runtime.kind;
        this.#context = context;
        this.#path = path;
        this.#wanted = wanted;
        this.#within = placeOf(this.#kind, context, wanted);
        this.#place = `${context.owner} ${this.#within}`;
        this.#onlyId = this.#kind.identity?.id(wanted);
        this.#allowed = stringsIn(wanted["allowDuplicate"]);
    }

    async run(): Promise<{ item: Item; from?: StackResource | undefined }> {
        if (this.#kind.identity?.isOverwritten === true) {
            return { item: await this.#kind.create(this.#context, this.#wanted) };
        }
        if (this.#onlyId !== undefined) {
            // A deletion of what this creation may take over has the same turn.
            return serialize(this.#context, askedBy(this.#kind, this.#wanted), () => this.#once());
        }
        // Identical objects in one collection are created one after another, so that each creation sees the one before.
        const notSent = [
            ...argumentsThat(this.#kind, "steers"),
            ...Object.keys(this.#kind.creation?.writtenLater ?? {}),
        ];
        const sent = canonical(without(this.#wanted, ...notSent));
        return this.#context.inTurn(`${this.#kind.name} in ${this.#place}: ${sent}`, () => this.#once());
    }

    /** Fails if the creation would be refused once the other object is deleted. */
    async assertPossible(leaving: LeavingObject): Promise<void> {
        if (this.#kind.identity?.isOverwritten !== true) {
            const items = await this.#before();
            await this.#find(items.filter(item => this.#kind.idOf(item, leaving.state) !== leaving.id));
        }
        await this.#kind.creation?.assertPossible?.(this.#context, this.#wanted);
    }

    async #once(): Promise<{ item: Item; from?: StackResource | undefined }> {
        let before = await this.#before();
        const found = await this.#find(before);
        if (found.from !== undefined) {
            const { items, taken } = await this.#takeOver(found.item, found.from);
            if (taken !== undefined) {
                return { item: taken, from: found.from };
            }
            before = items;
        } else if (found.item !== undefined) {
            this.#context.log.info(
                `${this.#idOf(found.item)} is kept. To recreate it, set the resource option deleteBeforeReplace: true.`,
            );
            return found;
        }
        const { item, isListed } = await this.#send(before);
        const made = { created: this.#idOf(item), before };
        await warnOfNamesakes(this.#runtime, this.#context, this.#path, this.#wanted, made);
        const isWaitedFor = !isListed && this.#kind.creation?.listed !== undefined;
        return { item: isWaitedFor ? await this.#listed(item) : item };
    }

    /** Returns what the creation uses instead of a new object. Fails if an object is in its way. */
    async #find(before: Item[]): Promise<Found> {
        if (this.#onlyId !== undefined) {
            return this.#kept(before, this.#onlyId);
        }
        const reused = await this.#reusable(before);
        if (reused.item === undefined) {
            await this.#assertNoDuplicate(before);
        }
        return reused;
    }

    /**
     * Takes an object over that another resource of the stack gives up in this run, without a write.
     *
     * @returns the present list, and the object unless it does not exist any more or another declaration has it
     */
    #takeOver(found: Item, from: StackResource): Promise<{ items: Item[]; taken?: Item }> {
        const { claims } = this.#runtime;
        const id = this.#idOf(found);
        const take = async (): Promise<{ items: Item[]; taken?: Item }> => {
            // The list before may be some seconds old, and a deletion may have had the turn before this one.
            const items = await this.#list({ fresh: true });
            const item = items.find(each => this.#idOf(each) === id);
            if (item === undefined || (this.#onlyId === undefined && claims.isKept(id))) {
                return { items };
            }
            // Recorded in this turn: the deletion that waits for the next one keeps the object.
            const conflict = claims.created(this.#path, this.#wanted, id, this.#stateOf(item));
            if (conflict !== undefined) {
                throw conflict;
            }
            this.#context.log.info(takeover.write(id, nameIn(from.path)));
            return { items, taken: item };
        };
        return this.#onlyId === undefined
            ? serialize(this.#context, heldBy(this.#kind, id, {}), take)
            : take();
    }

    /** Returns the identical object of another resource that a replacement uses, for a kind that says so. */
    async #reusable(before: Item[]): Promise<Found> {
        const { claims } = this.#runtime;
        const candidates =
            this.#kind.creation?.isReused === true
                ? before.filter(item => {
                      const id = this.#idOf(item);
                      return this.#isIdentical(item) && !this.#allowed.includes(id) && !claims.isKept(id);
                  })
                : [];
        for (const item of candidates) {
            const holder = await this.#holderOf(item);
            const id = this.#idOf(item);
            if (holder.is === "self" && holder.isLeft) {
                return { item };
            }
            const isFree = holder.is === "other" && !claims.isKept(id);
            if (isFree && this.#isShifted(holder.other) && this.#isGivenUp(holder.other)) {
                return { item, from: holder.other };
            }
        }
        return {};
    }

    /**
     * True if a list by index may have shifted: the declaration has an object of its own in this run, or the holder gets
     * another one. A new declaration beside an object whose declaration is gone looks like a forgotten alias.
     */
    #isShifted({ kind, path }: StackResource): boolean {
        const { claims, session } = this.#runtime;
        const { existing, isReplaced } = claims.at(this.#path);
        return existing !== undefined || isReplaced || session.thisRun.at(kind, path).isReplaced;
    }

    /** True for an object that this process can hand on: two processes would not know of each other. */
    #isGivenUp(holder: StackResource): boolean {
        return holder.kind === this.#kind.name && this.#runtime.session.stack.isServedHere(holder);
    }

    /**
     * Returns the list before the creation. A killed job is often restarted at once, and its object is listed later. So a
     * creation that an earlier run began, or may have begun, looks again for some time.
     */
    async #before(): Promise<Item[]> {
        const { creations, session, kind } = this.#runtime;
        let items = await creations.listBefore(this.#place, () => this.#list({ fresh: true }));
        const isComplete =
            this.#onlyId !== undefined ||
            this.#strangersIn(items).length > 0 ||
            (await session.stack.isInterrupted(kind.name, this.#path ?? "")) === false;
        const remaining = session.started + deadline - this.#context.clock.now();
        if (isComplete || remaining <= 0) {
            return items;
        }
        const wait = { what: "what an interrupted run may have created", deadline: remaining };
        return this.#context
            .waitFor(wait, async () => {
                items = await this.#list({ fresh: true });
                return this.#strangersIn(items).length > 0 ? { done: items } : { pending: "nothing listed" };
            })
            .catch(orAtTimeout(() => items));
    }

    #list(read: ReadOptions): Promise<Item[]> {
        return this.#kind.list(this.#context, this.#within, read);
    }

    #idOf(item: Item): string {
        return this.#kind.idOf(item, this.#wanted);
    }

    #stateOf(item: Item): Present {
        return stateOf(this.#runtime, this.#context, item, this.#wanted);
    }

    /** True if the item is identical to the object that would be created. */
    #isIdentical(item: Item): boolean {
        return (
            (this.#onlyId === undefined || this.#idOf(item) === this.#onlyId) &&
            this.#kind.describe(item, this.#wanted).undeclarable === undefined &&
            isIdentical(this.#kind, this.#stateOf(item), this.#wanted)
        );
    }

    /**
     * True for the object that an interrupted replacement created with values changed outside Pulumi. A refresh has put
     * these values into the state, so the object equals the declaration except for them.
     */
    #isOfStopped(item: Item): boolean {
        const { isReplaced, existing } = this.#runtime.claims.at(this.#path);
        const state = this.#stateOf(item);
        const stored = existing?.stored ?? {};
        const differing = differingArguments(this.#kind, state, this.#wanted);
        const kept = { ...this.#wanted, ...pick(argumentsIn(this.#kind, stored), differing) };
        return (
            isReplaced &&
            differing.length < differingArguments(this.#kind, stored, this.#wanted).length &&
            isIdentical(this.#kind, state, kept)
        );
    }

    /** Duplicates are allowed only if the program says so, or if the stack has declared all of them. */
    async #assertNoDuplicate(before: Item[]): Promise<void> {
        const strangers = this.#strangersIn(
            before,
            [],
            item => this.#isIdentical(item) || this.#isOfStopped(item),
        );
        if (strangers.length === 0) {
            return;
        }
        // Waits for the engine: meanwhile, it may check the declaration whose object this is.
        await this.#runtime.session.stack.resources();
        const found = await Promise.all(
            strangers.map(async item => ({ item, holder: await this.#holderOf(item) })),
        );
        const inTheWay = found.filter(
            ({ item, holder }) =>
                !this.#isAllowed(holder) && (holder.is === "nobody" || this.#isIdentical(item)),
        );
        const left = found.filter(({ item, holder }) => this.#isLeft(holder) && this.#isIdentical(item));
        const isOfClasses = left.some(({ holder }) => holder.is === "other");
        const { isOnlyOne } = namedFor(this.#kind, this.#context, this.#wanted);
        if (left.length > 0 && !isOnlyOne && (isOfClasses || this.#kind.deletion?.holdsData === true)) {
            const ids = left.map(({ item }) => this.#idOf(item));
            throw leftByReplacement(this.#kind, this.#path, ids, { allowed: this.#allowed, isOfClasses });
        }
        // After a rename, an object of the stack is the one that is meant, whatever else is identical.
        const held = inTheWay.filter(({ holder }) => holder.is === "other");
        if (inTheWay.length > 0) {
            throw await this.#duplicateError(held.length > 0 ? held : inTheWay, before);
        }
    }

    /** True for an object that an earlier replacement of this resource has left, also if the npm package deletes it. */
    #isLeft(holder: Holder): boolean {
        return holder.is === "other"
            ? holder.other.phase === "leaving" && holder.other.path === this.#path
            : holder.is === "self" && holder.isLeft;
    }

    /** True if a second object may exist beside the identical one that this holder has. */
    #isAllowed(holder: Holder): boolean {
        const { thisRun, stack } = this.#runtime.session;
        if (holder.is !== "other") {
            return holder.is === "self";
        }
        const isDeclared = thisRun.at(holder.other.kind, holder.other.path).isDeclared;
        const isShifted = this.#kind.deletion?.holdsData !== true && this.#isShifted(holder.other);
        return stack.hasTypeOfRun(holder.other) && (isDeclared || isShifted);
    }

    /**
     * Returns the object with the only possible name if it belongs to the declaration itself, whose replacement cannot
     * exist beside it, or if another resource of the stack gives it up. Fails for any other object: it must not be
     * overwritten or recorded twice.
     */
    async #kept(before: Item[], id: string): Promise<Found> {
        const { claims } = this.#runtime;
        const item = before.find(each => this.#idOf(each) === id);
        if (item === undefined) {
            return {};
        }
        const isOwn = claims.at(this.#path).existing?.id === id;
        const holder: Holder = isOwn ? { is: "self", isLeft: false } : await this.#holderOf(item);
        const isSame = this.#isIdentical(item);
        if (isSame && holder.is === "self") {
            return { item };
        }
        const state = this.#stateOf(item);
        const differing = differingArguments(this.#kind, state, this.#wanted);
        const differences = describeDifferences(this.#kind, differing, state, this.#wanted);
        if (holder.is === "other" && this.#isGivenUp(holder.other)) {
            const isFixed = argumentsThat(this.#kind, "replaces").some(key => differing.includes(key));
            if (isFixed) {
                throw notMovable(this.#kind, this.#path, id, holder.other, differences);
            }
            return { item, from: holder.other };
        }
        if (isSame) {
            throw await this.#duplicateError([{ item, holder }], before);
        }
        const refusal = this.#kind.identity?.ifTaken?.(id, differences);
        if (refusal === undefined) {
            return {};
        }
        switch (holder.is) {
            case "other":
                throw notYetFree(this.#kind, this.#path, id, holder.other);
            case "self": // The engine should have deleted the object, and has only removed it from the state.
            case "nobody":
                throw refusal;
        }
    }

    #holderOf(item: Item): Promise<Holder> {
        const { kind, session } = this.#runtime;
        const found = { id: this.#idOf(item), owner: this.#context.owner, known: this.#stateOf(item) };
        return session.stack.holderOf(kind, this.#path, found);
    }

    /** Returns the identical items that are not the stack's own, not allowed, and were not listed before. */
    #strangersIn(
        items: Item[],
        before: Item[] = [],
        isAlike = (item: Item): boolean => this.#isIdentical(item),
    ): Item[] {
        const isNew = (id: string): boolean => !before.some(other => this.#idOf(other) === id);
        return items.filter(item => {
            const id = this.#idOf(item);
            return (
                !this.#runtime.claims.isOfStack(id) &&
                !this.#allowed.includes(id) &&
                isAlike(item) &&
                isNew(id)
            );
        });
    }

    /** Returns the items that a request without an answer may have created. */
    #appearedIn(items: Item[], before: Item[]): Item[] {
        const id = this.#onlyId;
        if (id === undefined) {
            return this.#strangersIn(items, before);
        }
        // This run may have deleted the object before, to create it again under the same id.
        const isThere = (item: Item): boolean => this.#idOf(item) === id;
        return before.some(isThere) ? [] : items.filter(item => isThere(item) && this.#isIdentical(item));
    }

    async #send(before: Item[]): Promise<{ item: Item; isListed: boolean }> {
        const { creations, claims } = this.#runtime;
        const own = (item: Item): Item => {
            claims.noteOfStack(this.#idOf(item));
            return item;
        };
        try {
            // The id is noted before others stop to wait for this request: they would take the object for a stranger.
            const request = this.#kind.create(this.#context, this.#wanted).then(own);
            return { item: await creations.sending(this.#place, request), isListed: false };
        } catch (error) {
            if (!isLostAnswer(error)) {
                throw error;
            }
            return { item: own(await this.#findAfterLostAnswer(before, error)), isListed: true };
        }
    }

    /**
     * The platform may have carried out the request although its answer was lost. So this searches for a new identical
     * item.
     */
    async #findAfterLostAnswer(before: Item[], lost: unknown): Promise<Item> {
        const wait = { what: "what a lost answer may have created", deadline };
        const look = async () => {
            const items = await this.#list({ fresh: true });
            // The objects of other creations in this process belong to those.
            await this.#runtime.creations.answered(this.#place);
            const found = this.#appearedIn(items, before);
            return found.length > 0 ? { done: found } : { pending: "not listed yet" };
        };
        const found = await this.#context.waitFor(wait, look).catch((error: unknown) => {
            const reason = lost instanceof Error ? ` (${lost.message})` : "";
            const isListed = error instanceof WaitTimeout;
            throw new UserError(
                "write-not-confirmed",
                `the answer to the request was lost${reason}, and ${isListed ? "no new object is listed since" : "the list cannot be read since"}`,
                'Wait a minute, and run "pulumi up" again. If the object was created, the error names its id.',
                isListed ? lost : error,
            );
        });
        const [first, ...others] = found;
        if (first === undefined || others.length > 0) {
            throw await this.#duplicateError(
                found.map(item => ({ item, holder: { is: "nobody" } })),
                before,
            );
        }
        return first;
    }

    /** Returns the listed item, for a kind whose objects only count as created once they are listed. */
    async #listed(created: Item): Promise<Item> {
        const id = this.#idOf(created);
        const { outputs } = this.#kind.describe(created, this.#wanted);
        return orPartial(id, outputs, () => untilListed(this.#kind, this.#context, this.#wanted, id));
    }

    /** @param identical at least one; either the stack manages all of them, or none */
    async #duplicateError(identical: Identical[], before: Item[]): Promise<UserError> {
        const { kind, session } = this.#runtime;
        const holder = identical[0]?.holder;
        const creating = {
            ...namedFor(kind, this.#context, this.#wanted),
            path: this.#path,
            // Duplicates that the program allows already stay allowed.
            allowed: before
                .filter(item => this.#allowed.includes(this.#idOf(item)) && this.#isIdentical(item))
                .map(item => this.#idOf(item)),
            isInterrupted: (await session.stack.isInterrupted(kind.name, this.#path ?? "")) === true,
            hasOtherType:
                holder?.is === "other" && session.otherProcesses?.deletesUnasked(holder.other) === true,
        };
        if (
            holder?.is === "other" &&
            session.otherProcesses === undefined &&
            !session.stack.hasTypeOfRun(holder.other)
        ) {
            return heldByNative(kind, holder.other, false);
        }
        if (holder?.is === "other") {
            const ids = identical.map(({ item }) => this.#idOf(item));
            return duplicateInStack(ids, holder.other, creating);
        }
        const duplicates = identical.map(async ({ item }) => ({
            id: this.#idOf(item),
            stack: await session.stack.elsewhere(heldBy(kind, this.#idOf(item), this.#stateOf(item)), {
                owner: this.#context.owner,
                platform: session.platform,
            }),
        }));
        return duplicateError(await Promise.all(duplicates), creating);
    }
}
