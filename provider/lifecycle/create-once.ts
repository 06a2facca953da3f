/**
 * Creates each object once. A lost answer or a killed process must not lead to a second object. An object that this
 * stack does not manage is only adopted if the program sets `adopt`.
 */
import { isLostAnswer } from "../client/errors.js";
import type { ReadOptions } from "../client/index.js";
import { describeDifferences, differingArguments, isTwin } from "./compare.js";
import { listedWithin } from "./creations.js";
import { deleteFirst, orPartial, UserError } from "./errors.js";
import { without } from "./internals.js";
import { canonical, type JsonObject } from "./json.js";
import { argumentsThat, placeOf, type Context, type Kind } from "./kind.js";
import { stringsIn } from "./sets.js";
import { untilListed, untilVisible } from "./wait-until-listed.js";
import { duplicateError, type Duplicate } from "./duplicates.js";
import type { Holder, OtherResource } from "./run/holders.js";
import type { ObjectIds } from "./run/object-ids.js";
import { WaitTimeout, type WaitAnswer } from "./wait.js";

/** A record of the platform. Only its kind knows its fields. */
type Item = object;

/** A created or adopted object. */
export interface Made {
    id: string;
    outputs: object;
    /** The present arguments. The next preview compares them with the declared ones. */
    args: JsonObject;
}

/** The objects of the stack, as one declaration knows them. */
export interface OwnObjects {
    /** The path of the declaration in the program. */
    path: string | undefined;
    ids: ObjectIds;
    /** True if the declaration itself had this object until its replacement. */
    hadObject: (id: string) => boolean;
    holderOf: (id: string, known: JsonObject) => Promise<Holder>;
    /** True if an earlier run began the creation, as far as the engine has been asked. */
    isInterrupted: () => boolean;
    /** Returns why the declaration cannot have the object of another resource in this run. */
    inTurn: (id: string, other: OtherResource) => UserError;
}

/** Creates the object, also if the answer is lost, and completes it. */
export async function createOnce(
    kind: Kind,
    context: Context,
    args: JsonObject,
    own: OwnObjects,
): Promise<Made> {
    const wanted = {
        ...args,
        ...((await kind.creation?.resolve?.(context, args)) as JsonObject | undefined),
    };
    const item = await new Creation(kind, context, wanted, own).run();
    const id = kind.idOf(item, wanted);
    const { outputs } = kind.describe(item, wanted);
    const finished = await orPartial(
        id,
        outputs,
        () => kind.creation?.finish?.(context, item, wanted) ?? outputs,
    );
    return { id, outputs: finished, args };
}

class Creation {
    readonly #kind: Kind;
    readonly #context: Context;
    /** The arguments, and the values that were resolved for the creation. */
    readonly #wanted: JsonObject;
    readonly #own: OwnObjects;
    /** The list that will contain the object. */
    readonly #within: string;
    /** The same list, with its owner. */
    readonly #place: string;
    /** Set if only one object can have the name. */
    readonly #onlyId: string | undefined;
    /** Ids of identical objects of others that the program accepts. */
    readonly #allowed: readonly string[];

    constructor(kind: Kind, context: Context, wanted: JsonObject, own: OwnObjects) {
        this.#kind = kind;
        this.#context = context;
        this.#wanted = wanted;
        this.#own = own;
        this.#within = placeOf(kind, context, wanted);
        this.#place = `${context.owner} ${this.#within}`;
        this.#onlyId = kind.identity?.idFrom?.(wanted);
        const { allowDuplicate } = wanted;
        this.#allowed = stringsIn(allowDuplicate);
    }

    run(): Promise<Item> {
        if (this.#kind.creation?.takesOver === true) {
            return this.#kind.create(this.#context, this.#wanted);
        }
        // Identical objects in one collection are created one after another, so that each creation sees the one before.
        const notSent = [
            ...argumentsThat(this.#kind, "steers"),
            ...Object.keys(this.#kind.creation?.unfinished ?? {}),
        ];
        const sent = this.#onlyId ?? canonical(without(this.#wanted, ...notSent));
        return this.#context.inTurn(`${this.#kind.name} in ${this.#place}: ${sent}`, () => this.#once());
    }

    async #once(): Promise<Item> {
        const { creations } = this.#own.ids;
        const look = await creations.baseline(this.#place, () => this.#list({ fresh: true }));
        const before = look.items;
        if (this.#onlyId === undefined) {
            await this.#assertNoDuplicate(before);
        } else if (await this.#isKept(before, this.#onlyId)) {
            const kept = await this.#stillThere();
            if (kept !== undefined) {
                this.#context.log.info(
                    `${this.#onlyId} is kept. To recreate it, set the resource option deleteBeforeReplace: true.`,
                );
                return kept;
            }
        }
        const made = await creations.track(this.#place, this.#make(before));
        const { item, items } = made.isListed
            ? { item: made.item, items: [] }
            : await this.#listed(made.item, look.showsEarlierRuns);
        await this.#assertStillOnly(item, () => this.#strangersIn(items, before), before);
        creations.remember(this.#place, item);
        return item;
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
    #isTwin(item: Item): boolean {
        return (
            (this.#onlyId === undefined || this.#idOf(item) === this.#onlyId) &&
            this.#kind.describe(item, this.#wanted).undeclarable === undefined &&
            isTwin(this.#kind, this.#stateOf(item), this.#wanted)
        );
    }

    /** Duplicates are allowed only if the program says so, or if the stack has declared all of them. */
    async #assertNoDuplicate(before: Item[]): Promise<void> {
        const found = await Promise.all(
            this.#strangersIn(before).map(async item => ({ item, holder: await this.#holderOf(item) })),
        );
        const problem = found.find(({ holder }) => holder.is === "unknown")?.holder.problem;
        const inTheWay = found
            // While the holders were read, the engine may have reported that another declaration has the object.
            .filter(({ item, holder }) => !this.#own.ids.isOwn(this.#idOf(item)) && !this.#isAllowed(holder))
            .map(({ item, holder }) => ({ id: this.#idOf(item), other: holder.other }));
        // After a rename, an object of the stack is the one that is meant, whatever else is identical.
        const held = inTheWay.filter(({ other }) => other !== undefined);
        if (inTheWay.length > 0) {
            throw this.#duplicateError(held.length > 0 ? held : inTheWay, before, problem);
        }
    }

    /** True if a second object may exist beside the identical one that this holder has. */
    #isAllowed({ is, other }: Holder): boolean {
        return is === "self" || (is === "other" && other.isDeclared);
    }

    /**
     * True if the object with the only possible name belongs to the declaration itself, so that its replacement cannot
     * exist beside it. Fails for an object of another resource, or one that the stack does not manage: it must not be
     * overwritten or recorded twice.
     */
    async #isKept(before: Item[], id: string): Promise<boolean> {
        const there = this.#own.ids.isRemoved(id) ? undefined : before.find(item => this.#idOf(item) === id);
        if (there === undefined) {
            return false;
        }
        const isTwin = this.#isTwin(there);
        // If another declaration of this run already has the object, `noteCreation` refuses this one.
        const isKnown = this.#own.hadObject(id) || (isTwin && this.#own.ids.isOwn(id));
        const holder: Holder = isKnown ? { is: "self" } : await this.#holderOf(there);
        if (isTwin) {
            if (holder.is === "self") return true;
            throw this.#duplicateError([{ id, other: holder.other }], before, holder.problem);
        }
        const state = this.#stateOf(there);
        const differing = differingArguments(this.#kind, state, this.#wanted);
        const differences = describeDifferences(this.#kind, differing, state, this.#wanted);
        const refusal = this.#kind.creation?.occupied?.(state, differences);
        if (refusal === undefined) {
            return false;
        }
        switch (holder.is) {
            case "self":
                // The engine should have deleted the object first, and has only removed it from the state.
                if (this.#kind.deletion?.deleteBeforeReplace?.(state, this.#wanted) === true) throw refusal;
                throw new UserError(
                    "replacement-blocked",
                    `${id} exists and is not as declared: ${differences}`,
                    deleteFirst,
                );
            case "other":
                throw this.#own.inTurn(id, holder.other);
            case "unknown":
                throw new UserError(
                    "stack-unreadable",
                    `${refusal.reason}, and this run cannot tell whether the stack has it: ${holder.problem}`,
                    `Search "pulumi stack export" for it first. ${refusal.nextStep}`,
                );
            case "nobody":
                throw refusal;
        }
    }

    #holderOf(item: Item): Promise<Holder> {
        return this.#own.holderOf(this.#idOf(item), this.#stateOf(item));
    }

    /**
     * Returns the object of that name from a new list, unless this run deleted it and the list still contains it.
     */
    async #stillThere(): Promise<Item | undefined> {
        const items = await this.#list({ fresh: true });
        return items.find(item => this.#isTwin(item) && !this.#own.ids.isRemoved(this.#idOf(item)));
    }

    /** Returns the identical items that are not the stack's own, not allowed, and were not listed before. */
    #strangersIn(items: Item[], before: Item[] = []): Item[] {
        const isNew = (id: string): boolean => !before.some(other => this.#idOf(other) === id);
        return items.filter(item => {
            const id = this.#idOf(item);
            return !this.#own.ids.isOwn(id) && !this.#allowed.includes(id) && this.#isTwin(item) && isNew(id);
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
        return before.some(isThere) ? [] : items.filter(item => isThere(item) && this.#isTwin(item));
    }

    async #make(before: Item[]): Promise<{ item: Item; isListed: boolean }> {
        const { creations } = this.#own.ids;
        const add = (item: Item): Item => {
            this.#own.ids.add(this.#idOf(item));
            return item;
        };
        // The id must be known before the request counts as answered.
        const sent = this.#kind.create(this.#context, this.#wanted).then(
            item => ({ made: { item: add(item), isListed: false } }),
            (error: unknown) => {
                if (!isLostAnswer(error)) {
                    throw error;
                }
                const mayBeIt = (item: unknown): boolean =>
                    this.#appearedIn([item as Item], before).length > 0;
                return {
                    recovered: creations.recovering(this.#place, mayBeIt, () => this.#recover(before, error)),
                };
            },
        );
        const answer = await creations.request(this.#place, sent);
        return "made" in answer ? answer.made : { item: add(await answer.recovered), isListed: true };
    }

    /**
     * The platform may have carried out the request although its answer was lost. So this searches for a new identical
     * item.
     */
    async #recover(before: Item[], lost: unknown): Promise<Item> {
        const { creations } = this.#own.ids;
        const look = async (): Promise<WaitAnswer<[Item, ...Item[]]>> => {
            const items = await this.#list({ fresh: true });
            // Objects of other creations in this process belong to those, even if their answers have not arrived yet.
            await creations.answered(this.#place);
            const [first, ...others] = this.#appearedIn(items, before);
            return first === undefined ? { pending: "not listed yet" } : { done: [first, ...others] };
        };
        const wait = { what: "what a lost answer may have created", deadline: listedWithin };
        const found = await this.#context.waitFor(wait, look).catch((error: unknown) => {
            const reason = lost instanceof Error ? ` (${lost.message})` : "";
            throw new UserError(
                "write-not-confirmed",
                `the answer to the request was lost${reason}, and no new object is listed since`,
                'Run "pulumi up" again. If the object was created, the error names its id.',
                error instanceof WaitTimeout ? lost : error,
            );
        });
        const [first, ...others] = found;
        if (others.length > 0 || creations.isAmbiguous(this.#place, this.#idOf(first), first)) {
            throw this.#duplicateError(this.#named(found), before);
        }
        return first;
    }

    /**
     * Returns the created item and the items of a later list. Some kinds count as created once they are listed: for
     * these, it is the listed item.
     *
     * @param showedAll true if the earlier list had all objects of earlier runs: then there is no later list
     */
    #listed(created: Item, showedAll: boolean): Promise<{ item: Item; items: Item[] }> {
        const [id, kind] = [this.#idOf(created), this.#kind];
        const unlisted = { item: created, items: [] };
        const listing = {
            list: (read: ReadOptions) => this.#list(read),
            isIt: (item: Item) => this.#idOf(item) === id,
        };
        return orPartial(id, kind.describe(created, this.#wanted).outputs, async () => {
            if (kind.creation?.visible !== undefined) {
                return untilVisible(kind, this.#context, this.#wanted, listing);
            }
            if (this.#onlyId !== undefined || showedAll) {
                return unlisted;
            }
            const wait = { what: `${id} to be listed`, deadline: listedWithin };
            try {
                const { items } = await untilListed(this.#context.waitFor, { ...wait, ...listing });
                return { item: created, items };
            } catch (error) {
                if (error instanceof WaitTimeout) {
                    return unlisted;
                }
                throw error;
            }
        });
    }

    /**
     * Deletes the new object if an identical one of a killed run was listed only after this creation. The new object is
     * the one to delete, since it cannot be in use yet.
     */
    async #assertStillOnly(created: Item, others: () => Item[], before: Item[]): Promise<void> {
        if (this.#onlyId !== undefined || others().length === 0) {
            return;
        }
        // This process may have created them. Then their ids are known as soon as their answers arrive.
        await this.#own.ids.creations.identified(this.#place);
        const strangers = others();
        if (strangers.length === 0) {
            return;
        }
        const id = this.#idOf(created);
        const ids = strangers.map(item => this.#idOf(item)).join(", ");
        const shownUp = `an identical ${this.#kind.sharing?.claimNoun ?? this.#kind.noun} has appeared meanwhile (${ids}) and is not managed by this stack; ${id}, just created,`;
        const state = { ...this.#wanted, ...this.#stateOf(created) };
        await this.#kind.delete(this.#context, id, state).catch((error: unknown) => {
            throw new UserError(
                "duplicate-resource",
                `${shownUp} could not be deleted again`,
                "Delete one of them in the console, and set adopt to the id of the other.",
                error,
            );
        });
        const { nextStep } = this.#duplicateError(this.#named(strangers), before);
        throw new UserError("duplicate-resource", `${shownUp} is deleted again`, nextStep);
    }

    #named(items: Item[]): Duplicate[] {
        return items.map(item => ({ id: this.#idOf(item) }));
    }

    #duplicateError(duplicates: Duplicate[], before: Item[], problem?: string): UserError {
        const isOnlyOne = this.#kind.creation?.takesNoDuplicate?.(this.#context.client.capabilities) === true;
        const onlyId = this.#onlyId ?? (isOnlyOne ? duplicates[0]?.id : undefined);
        return duplicateError(duplicates, {
            noun: this.#kind.sharing?.claimNoun ?? this.#kind.noun,
            path: this.#own.path,
            ...(onlyId !== undefined && {
                inTurn: (other: OtherResource) => this.#own.inTurn(onlyId, other),
            }),
            // Duplicates that the program allows already stay allowed.
            allowed: before
                .filter(item => this.#allowed.includes(this.#idOf(item)) && this.#isTwin(item))
                .map(item => this.#idOf(item)),
            problem,
            isInterrupted: this.#own.isInterrupted(),
        });
    }
}
