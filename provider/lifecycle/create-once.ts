/**
 * Never a second one: neither a lost answer nor a killed process may double what exists, and nothing of somebody
 * else's is taken over in silence.
 */
import { isLostAnswer } from "../client/errors.js";
import type { ReadOptions } from "../client/index.js";
import { describeDifferences, differingArguments, isTwin } from "./compare.js";
import { listedWithin } from "./creations.js";
import { orPartial, UserError } from "./errors.js";
import { without } from "./internals.js";
import { canonical, type JsonObject } from "./json.js";
import { argumentsThat, placeOf, type Context, type Kind } from "./kind.js";
import { untilListed, untilVisible } from "./wait-until-listed.js";
import { duplicateError, type Duplicate } from "./duplicates.js";
import type { Holder, OtherResource } from "./run/holders.js";
import type { ObjectIds } from "./run/object-ids.js";
import { WaitTimeout, type WaitAnswer } from "./wait.js";

/** A record of the platform; only its kind knows what it looks like. */
type Item = object;

/** What was made or taken over. */
export interface Made {
    id: string;
    outputs: object;
    /** The arguments as they are by now, which the next preview compares with the declared ones. */
    args: JsonObject;
}

/** What one declaration knows of the objects that its stack has already. */
export interface OwnObjects {
    /** Its path in the program. */
    path: string | undefined;
    ids: ObjectIds;
    /** Whether it had this object itself until its replacement. */
    hasHad: (id: string) => boolean;
    holderOf: (id: string, known: JsonObject) => Promise<Holder>;
    /** Why it cannot have the object of another resource in this run. */
    inTurn: (id: string, other: OtherResource) => UserError;
}

/** Makes it, also where the answer is lost, and does what remains to be done with it. */
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
    /** The arguments, and what had to be asked for beside them. */
    readonly #wanted: JsonObject;
    readonly #own: OwnObjects;
    /** What list it is going to be on. */
    readonly #within: string;
    /** The same, with whose list it is. */
    readonly #place: string;
    /** Set where there can only be one of its name. */
    readonly #onlyId: string | undefined;
    /** Ids of the equal ones of somebody else that it may stand beside. */
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
        this.#allowed = Array.isArray(allowDuplicate) ? allowDuplicate.map(String) : [];
    }

    run(): Promise<Item> {
        if (this.#kind.creation?.takesOver === true) {
            return this.#kind.create(this.#context, this.#wanted);
        }
        // Equal ones in one place are made one after another, so that each sees the one before.
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
                    `${this.#onlyId} is kept: deleteBeforeReplace is the option to have it made anew`,
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

    /** The item as the state of a resource, in the words of this one. */
    #stateOf(item: Item): JsonObject {
        const { args, outputs } = this.#kind.describe(item, this.#wanted);
        return { ...(args as JsonObject), ...(outputs as JsonObject), ownerId: this.#context.owner };
    }

    /** Whether an item is what would be created. */
    #isTwin(item: Item): boolean {
        return (
            (this.#onlyId === undefined || this.#idOf(item) === this.#onlyId) &&
            this.#kind.describe(item, this.#wanted).undeclarable === undefined &&
            isTwin(this.#kind, this.#stateOf(item), this.#wanted)
        );
    }

    /** Equal ones stand beside each other only where that is meant, or where the stack has declared them all. */
    async #assertNoDuplicate(before: Item[]): Promise<void> {
        const found = await Promise.all(
            this.#strangersIn(before).map(async item => ({ item, holder: await this.#holderOf(item) })),
        );
        const problem = found.find(({ holder }) => holder.is === "unknown")?.holder.problem;
        const inTheWay = found
            // The engine may have told meanwhile that another declaration of the program has it.
            .filter(({ item, holder }) => !this.#own.ids.isOwn(this.#idOf(item)) && !this.#isAllowed(holder))
            .map(({ item, holder }) => ({ id: this.#idOf(item), other: holder.other }))
            .sort((a, b) => Number(a.other !== undefined) - Number(b.other !== undefined));
        if (inTheWay.length > 0) {
            throw this.#duplicateError(inTheWay, before, problem);
        }
    }

    /** Whether a second one may stand beside the equal one that this holder has. */
    #isAllowed({ is, other }: Holder): boolean {
        const { allowDuplicate } = this.#wanted;
        return is === "self" || (is === "other" && (other.isDeclared || allowDuplicate === true));
    }

    /**
     * What has its name is its own, and then its replacement cannot stand beside it. What another resource or nobody of
     * the stack has must not be overwritten, and not be recorded twice.
     */
    async #isKept(before: Item[], id: string): Promise<boolean> {
        const there = this.#own.ids.isRemoved(id) ? undefined : before.find(item => this.#idOf(item) === id);
        if (there === undefined) {
            return false;
        }
        const isTwin = this.#isTwin(there);
        // What another declaration of this run has by now is refused once this one would be recorded.
        const isKnown = this.#own.hasHad(id) || (isTwin && this.#own.ids.isOwn(id));
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
                // The engine was to delete it first, and has only taken it out of the state.
                if (this.#kind.deletion?.deleteBeforeReplace?.(state, this.#wanted) === true) throw refusal;
                throw new UserError(
                    `${id} exists and is not as declared: ${differences}`,
                    "Set the resource option deleteBeforeReplace: true, so that it is deleted before its replacement is created.",
                );
            case "other":
                throw this.#own.inTurn(id, holder.other);
            case "unknown":
                throw new UserError(
                    `${refusal.reason}, and this run cannot tell whether the stack has it: ${holder.problem}`,
                    `Look for it in the output of "pulumi stack export" first. ${refusal.nextStep}`,
                );
            case "nobody":
                throw refusal;
        }
    }

    #holderOf(item: Item): Promise<Holder> {
        return this.#own.holderOf(this.#idOf(item), this.#stateOf(item));
    }

    /** The one of its name, unless it has gone since the look, or this run deleted it and a list still shows it. */
    async #stillThere(): Promise<Item | undefined> {
        const items = await this.#list({ fresh: true });
        return items.find(item => this.#isTwin(item) && !this.#own.ids.isRemoved(this.#idOf(item)));
    }

    /** Equal ones that are not known to be the stack's own, that are not allowed for, and that were not there before. */
    #strangersIn(items: Item[], before: Item[] = []): Item[] {
        const isNew = (id: string): boolean => !before.some(other => this.#idOf(other) === id);
        return items.filter(item => {
            const id = this.#idOf(item);
            return !this.#own.ids.isOwn(id) && !this.#allowed.includes(id) && this.#isTwin(item) && isNew(id);
        });
    }

    /** What a request without an answer may have created. */
    #appearedIn(items: Item[], before: Item[]): Item[] {
        const id = this.#onlyId;
        if (id === undefined) {
            return this.#strangersIn(items, before);
        }
        // Also one that this run deleted before, to create it again under the same id.
        const isThere = (item: Item): boolean => this.#idOf(item) === id;
        return before.some(isThere) ? [] : items.filter(item => isThere(item) && this.#isTwin(item));
    }

    async #make(before: Item[]): Promise<{ item: Item; isListed: boolean }> {
        const { creations } = this.#own.ids;
        const add = (item: Item): Item => {
            this.#own.ids.add(this.#idOf(item));
            return item;
        };
        // Its id is known before the request counts as answered.
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

    /** The request may have been carried out though its answer never came: looks for what is new and equal. */
    async #recover(before: Item[], lost: unknown): Promise<Item> {
        const { creations } = this.#own.ids;
        const look = async (): Promise<WaitAnswer<[Item, ...Item[]]>> => {
            const items = await this.#list({ fresh: true });
            // What others of this process have made by now is theirs, also where their answers are still on the way.
            await creations.answered(this.#place);
            const [first, ...others] = this.#appearedIn(items, before);
            return first === undefined ? { pending: "not listed yet" } : { done: [first, ...others] };
        };
        const wait = { what: "what a lost answer may have created", deadline: listedWithin };
        const found = await this.#context.waitFor(wait, look).catch((error: unknown) => {
            const reason = lost instanceof Error ? ` (${lost.message})` : "";
            throw new UserError(
                `the answer to the request was lost${reason}, and nothing new is listed since`,
                'Run "pulumi up" again: if it came into being after all, that stops with its id instead of making a second one.',
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
     * The item, as it is listed where only that counts, and all that are listed with it.
     *
     * @param showedAll whether the look before showed all that an earlier run has made, so that none is needed after
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
     * What a killed run made may not have been listed before its equal was made here. Then this one goes again: nobody
     * can have used it yet.
     */
    async #assertStillOnly(created: Item, others: () => Item[], before: Item[]): Promise<void> {
        if (this.#onlyId !== undefined || others().length === 0) {
            return;
        }
        // This process may have made them: then their ids are known once their answers are here.
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
                `${shownUp} could not be deleted again`,
                "Delete one of them in the console, and set adopt to the id of the other.",
                error,
            );
        });
        const { nextStep } = this.#duplicateError(this.#named(strangers), before);
        throw new UserError(`${shownUp} is deleted again`, nextStep);
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
            allowDuplicate: this.#wanted["allowDuplicate"],
            // Those that are allowed for already stay so.
            allowed: before
                .filter(item => this.#allowed.includes(this.#idOf(item)) && this.#isTwin(item))
                .map(item => this.#idOf(item)),
            problem,
        });
    }
}
