/**
 * Creates each object once. A lost answer or a killed process must not lead to a second object. An object that this
 * stack does not manage is only adopted if the program sets `adopt`.
 */
import { isLostAnswer } from "../../client/errors.js";
import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../../kind/arguments.js";
import { notYetFree } from "../claims/conflicts.js";
import { describeDifferences, differingArguments, isIdentical } from "../../kind/compare.js";
import { orPartial, UserError } from "../../kind/user-errors.js";
import { canonical, type JsonObject, pick, without } from "../../basics/json.js";
import { argumentsThat, placeOf, type Context } from "../../kind/kind.js";
import type { Runtime } from "../run/runtime.js";
import { stringsIn } from "../../basics/sets.js";
import type { FoundObject, Holder } from "../run/stack.js";
import { listLag, orAtTimeout, WaitTimeout } from "../../kind/wait.js";
import { untilListed } from "../run/wait-until-listed.js";
import { duplicateError, duplicateInStack, namedFor } from "./duplicates.js";
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
    args: JsonObject;
}

/** A created object may be missing from its list for some seconds. */
const deadline = milliseconds(listLag);

/**
 * Creates the object, also if the answer is lost, and completes it.
 *
 * @param path the path of the declaration in the program
 */
export async function createOnce(
    runtime: Runtime,
    context: Context,
    path: string | undefined,
    args: JsonObject,
): Promise<CreatedObject> {
    const { kind } = runtime;
    const wanted = {
        ...args,
        ...((await kind.creation?.resolve?.(context, args)) as JsonObject | undefined),
    };
    runtime.claims.resolved(path, wanted);
    const item = await new Creation(runtime, context, path, wanted).run();
    const id = kind.idOf(item, wanted);
    runtime.claims.createdWith(id, wanted);
    const { outputs } = kind.describe(item, wanted);
    const finished = await orPartial(
        id,
        outputs,
        () => kind.creation?.finish?.(context, item, wanted) ?? outputs,
    );
    return { id, outputs: finished, args };
}

class Creation {
    readonly #runtime: Runtime;
    readonly #kind: Runtime["kind"];
    readonly #context: Context;
    readonly #path: string | undefined;
    /** The arguments, and the values that were resolved for the creation. */
    readonly #wanted: JsonObject;
    /** The list that will contain the object. */
    readonly #within: string;
    /** The same list, with its owner. */
    readonly #place: string;
    /** Set if only one object can have the name. */
    readonly #onlyId: string | undefined;
    /** Ids of identical objects of others that the program accepts. */
    readonly #allowed: readonly string[];

    constructor(runtime: Runtime, context: Context, path: string | undefined, wanted: JsonObject) {
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

    run(): Promise<Item> {
        if (this.#kind.identity?.isOverwritten === true) {
            return this.#kind.create(this.#context, this.#wanted);
        }
        // Identical objects in one collection are created one after another, so that each creation sees the one before.
        const notSent = [
            ...argumentsThat(this.#kind, "steers"),
            ...Object.keys(this.#kind.creation?.writtenLater ?? {}),
        ];
        const sent = this.#onlyId ?? canonical(without(this.#wanted, ...notSent));
        return this.#context.inTurn(`${this.#kind.name} in ${this.#place}: ${sent}`, () => this.#once());
    }

    async #once(): Promise<Item> {
        const before = await this.#before();
        if (this.#onlyId === undefined) {
            await this.#assertNoDuplicate(before);
        } else {
            const kept = await this.#kept(before, this.#onlyId);
            if (kept !== undefined) {
                this.#context.log.info(
                    `${this.#onlyId} is kept. To recreate it, set the resource option deleteBeforeReplace: true.`,
                );
                return kept;
            }
        }
        const { item, isListed } = await this.#send(before);
        const made = { created: this.#idOf(item), before };
        await warnOfNamesakes(this.#runtime, this.#context, this.#path, this.#wanted, made);
        return isListed || this.#kind.creation?.listed === undefined ? item : this.#listed(item);
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

    /** Returns the item as the state of a resource, in the spelling of this declaration. */
    #stateOf(item: Item): JsonObject {
        const { args, outputs } = this.#kind.describe(item, this.#wanted);
        return { ...(args as JsonObject), ...(outputs as JsonObject), ownerId: this.#context.owner };
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
        const kept = { ...this.#wanted, ...pick(stored, differing) };
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
        // After a rename, an object of the stack is the one that is meant, whatever else is identical.
        const held = inTheWay.filter(({ holder }) => holder.is === "other");
        if (inTheWay.length > 0) {
            throw await this.#duplicateError(held.length > 0 ? held : inTheWay, before);
        }
    }

    /** True if a second object may exist beside the identical one that this holder has. */
    #isAllowed(holder: Holder): boolean {
        const { claimTable } = this.#runtime.session;
        return (
            holder.is === "self" ||
            (holder.is === "other" && claimTable.at(holder.other.kind, holder.other.path).isDeclared)
        );
    }

    /**
     * Returns the object with the only possible name if it belongs to the declaration itself: its replacement cannot exist
     * beside it. Fails for an object of another resource, or one that the stack does not manage: it must not be overwritten
     * or recorded twice.
     */
    async #kept(before: Item[], id: string): Promise<Item | undefined> {
        const { claims } = this.#runtime;
        const there = before.find(item => this.#idOf(item) === id);
        if (there === undefined) {
            return undefined;
        }
        const isSame = this.#isIdentical(there);
        const isOwn = claims.at(this.#path).existing?.id === id;
        const holder: Holder = isOwn ? { is: "self" } : await this.#holderOf(there);
        if (isSame) {
            if (holder.is === "self") {
                return there;
            }
            throw await this.#duplicateError([{ item: there, holder }], before);
        }
        const state = this.#stateOf(there);
        const differing = differingArguments(this.#kind, state, this.#wanted);
        const differences = describeDifferences(this.#kind, differing, state, this.#wanted);
        const refusal = this.#kind.identity?.ifTaken?.(id, differences);
        if (refusal === undefined) {
            return undefined;
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
        return session.stack.holderOf(kind, this.#path, this.#foundOf(item));
    }

    #foundOf(item: Item): FoundObject {
        return { id: this.#idOf(item), owner: this.#context.owner, known: this.#stateOf(item) };
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
                !this.#runtime.claims.isOwn(id) && !this.#allowed.includes(id) && isAlike(item) && isNew(id)
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
            claims.own(this.#idOf(item));
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
        if (holder?.is === "other") {
            const ids = identical.map(({ item }) => this.#idOf(item));
            return duplicateInStack(ids, holder.other, creating);
        }
        const duplicates = identical.map(async ({ item }) => ({
            id: this.#idOf(item),
            stack: await session.stack.elsewhere(kind, this.#foundOf(item), session.platform),
        }));
        return duplicateError(await Promise.all(duplicates), creating);
    }
}
