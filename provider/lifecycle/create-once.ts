/**
 * Never a second one: neither a lost answer nor a killed process may double what exists, and nothing of somebody
 * else's is taken over in silence.
 */
import { isLostAnswer } from "../client/errors.js";
import type { ReadOptions } from "../client/index.js";
import type { Context } from "./kind.js";
import { orPartial, UserError } from "./errors.js";
import { canonical } from "./json.js";
import { untilListed } from "./listed.js";
import type { Log } from "./log.js";
import type { Managed } from "./managed.js";
import { WaitTimeout, type WaitAnswer, type WaitFor, type WaitOptions } from "./wait.js";

interface Creation<T> {
    /** Names the collection: all that is created in it shares one look at what was there before. */
    collection: string;
    /** What is sent. Requests with the same content in the same collection go one after another. */
    sent: object;
    readonly list: (read?: ReadOptions) => Promise<T[]>;
    readonly idOf: (item: T) => string;
    /** Whether an item is what would be created: all sent fields equal. */
    readonly isTwin: (item: T) => boolean;
    /** Sends the request. */
    readonly create: () => Promise<T>;
    /** What is recorded of it where it is made but not finished. Default: nothing but its id. */
    readonly partialOutputs?: (item: T) => object;
    /** Where only what is listed counts as made: how that is waited for. */
    listed?: WaitOptions;
}

/** There can only be one of its name: what exists already can be taken over and not be doubled. */
interface CreationOfOnly<T> extends Creation<T> {
    unique: true;
    /** Why an item that is no twin does not let it be created: its name is the same, and creating would overwrite it. */
    readonly obstacle?: (item: T) => UserError | undefined;
}

/** `true` names none: it does not say what is somebody else's and what an earlier run of this program left behind. */
type AllowDuplicate = boolean | string[] | undefined;

interface CreationOfAnother<T> extends Creation<T> {
    unique?: never;
    /** Ids of the equal ones of somebody else that it may stand beside. Default: none. */
    allowDuplicate: AllowDuplicate;
    /** Takes back what was just made. */
    readonly remove: (id: string) => Promise<unknown>;
}

export type CreateOnceOptions<T> = CreationOfOnly<T> | CreationOfAnother<T>;

/**
 * Makes it, also where the answer is lost, and does what remains to be done with it: as it was answered, or as it is
 * listed where that is what counts. Where what remains fails, it is recorded, and finished by the next up.
 */
export type CreateOnce = <T, R>(
    options: CreateOnceOptions<T>,
    remaining: (item: T) => R | Promise<R>,
) => Promise<R>;

/** A created object may be missing from its list for some seconds. */
const visibleWithin = 30_000;

export interface CreateOnceDependencies {
    waitFor: WaitFor;
    managed: Managed;
    inTurn: Context["inTurn"];
    /** How many equal ones the stack manages whose ids are not known. */
    own: number;
    /** Whether this stack has what has the id. */
    isOwn: (id: string) => boolean;
    log: Log;
}

export function createOnce(dependencies: CreateOnceDependencies): CreateOnce {
    const { waitFor, managed, inTurn, own, isOwn, log } = dependencies;
    const { creations } = managed;

    return async function create(options, remaining) {
        const { collection, sent, idOf, partialOutputs } = options;
        const item = await inTurn(`${collection} ${canonical(sent)}`, () => once(options));
        return orPartial(idOf(item), partialOutputs?.(item), () => remaining(item));
    };

    async function once<T>(options: CreateOnceOptions<T>): Promise<T> {
        const { collection, idOf, partialOutputs, isTwin } = options;
        const before = await creations.baseline(collection, () => options.list({ fresh: true }));
        assertNoObstacle(
            before.filter(item => !managed.isRemoved(idOf(item))),
            options,
        );
        const strangers = strangersIn(before, options);
        if (strangers.length > own) {
            throw existing(strangers.map(idOf), options, before);
        }
        const twin = options.unique === true && before.some(isTwin) ? await stillThere(options) : undefined;
        if (twin !== undefined) {
            // Its replacement cannot stand beside it, so it is its own.
            log.info(`${idOf(twin)} is kept: deleteBeforeReplace is the option to have it made anew`);
            return twin;
        }
        const made = await creations.track(collection, make(options, before));
        const { item, items } = made.isListed
            ? { item: made.item, items: [] }
            : await orPartial(idOf(made.item), partialOutputs?.(made.item), () =>
                  listedWithOthers(options, made.item),
              );
        await assertStillOnly(item, options, () => strangersIn(items, options, before), before);
        creations.remember(collection, item);
        return item;
    }

    /** The one of its kind, unless it has gone since the look, or this run deleted it and a list still shows it. */
    async function stillThere<T>({ list, idOf, isTwin }: CreateOnceOptions<T>): Promise<T | undefined> {
        const items = await list({ fresh: true });
        return items.find(item => isTwin(item) && !managed.isRemoved(idOf(item)));
    }

    /** Equal ones that this stack does not manage, that are not allowed for, and that were not there before. */
    function strangersIn<T>(items: T[], options: CreateOnceOptions<T>, before: T[] = []): T[] {
        const { idOf, isTwin } = options;
        return items.filter(
            item =>
                !isOwn(idOf(item)) &&
                !mayStandBeside(idOf(item), options) &&
                isTwin(item) &&
                !before.some(other => idOf(other) === idOf(item)),
        );
    }

    async function make<T>(
        options: CreateOnceOptions<T>,
        before: T[],
    ): Promise<{ item: T; isListed: boolean }> {
        const made = await options.create().then(
            item => ({ item, isListed: false }),
            async (error: unknown) => {
                if (!isLostAnswer(error)) {
                    throw error;
                }
                return { item: await recover(options, before, error), isListed: true };
            },
        );
        managed.add(options.idOf(made.item));
        return made;
    }

    /** The request may have been carried out though its answer never came: looks for what is new and equal. */
    async function recover<T>(options: CreateOnceOptions<T>, before: T[], lost: unknown): Promise<T> {
        const { idOf } = options;
        const look = async (): Promise<WaitAnswer<[T, ...T[]]>> => {
            const [first, ...others] = strangersIn(await options.list({ fresh: true }), options, before);
            return first === undefined ? { pending: "not listed yet" } : { done: [first, ...others] };
        };
        const wait = { what: "what a lost answer may have created", deadline: visibleWithin };
        const found = await waitFor(wait, look).catch((error: unknown) => {
            const reason = lost instanceof Error ? ` (${lost.message})` : "";
            throw new UserError(
                `the answer to the request was lost${reason}, and nothing new is listed since`,
                'Run "pulumi up" again: if it came into being after all, that stops with its id instead of making a second one.',
                error instanceof WaitTimeout ? lost : error,
            );
        });
        if (found.length > 1) {
            throw existing(found.map(idOf), options, before);
        }
        return found[0];
    }

    async function listedWithOthers<T>(
        options: CreateOnceOptions<T>,
        created: T,
    ): Promise<{ item: T; items: T[] }> {
        const { list, idOf, listed } = options;
        const unlisted = { item: created, items: [] };
        if (options.unique === true && listed === undefined) {
            return unlisted;
        }
        const id = idOf(created);
        const wait = listed ?? { what: `${id} to be listed`, deadline: visibleWithin };
        try {
            const found = await untilListed(waitFor, { ...wait, list, isIt: item => idOf(item) === id });
            return { ...found, ...(listed === undefined && { item: created }) };
        } catch (error) {
            if (listed === undefined && error instanceof WaitTimeout) {
                return unlisted;
            }
            throw error;
        }
    }

    /**
     * What a killed run made may not have been listed before its equal was made here. Then this one goes again: nobody
     * can have used it yet.
     */
    async function assertStillOnly<T>(
        created: T,
        options: CreateOnceOptions<T>,
        others: () => T[],
        before: T[],
    ): Promise<void> {
        if (options.unique === true || others().length === 0) {
            return;
        }
        // This process may have made them: then their ids are known once their answers are here.
        await creations.identified(options.collection);
        const strangers = others().map(options.idOf);
        if (strangers.length > 0) {
            const id = options.idOf(created);
            await options.remove(id).catch((error: unknown) => {
                throw new UserError(
                    `an equal one, which no resource of this program manages, has shown up meanwhile: ${strangers.join(", ")}; ${id}, just made, could not be deleted again`,
                    "Delete one of them in the console, and set adopt to the id of the other.",
                    error,
                );
            });
            throw new UserError(
                `an equal one, which no resource of this program manages, has shown up meanwhile: ${strangers.join(", ")}; ${id}, just made, is deleted again`,
                remedies(strangers, options, before),
            );
        }
    }
}

function mayStandBeside<T>(id: string, options: CreateOnceOptions<T>): boolean {
    return (
        options.unique !== true &&
        Array.isArray(options.allowDuplicate) &&
        options.allowDuplicate.includes(id)
    );
}

function assertNoObstacle<T>(items: T[], options: CreateOnceOptions<T>): void {
    if (options.unique !== true) {
        return;
    }
    for (const item of items) {
        const obstacle = options.obstacle?.(item);
        if (obstacle !== undefined) {
            throw obstacle;
        }
    }
}

function existing<T>(ids: string[], options: CreateOnceOptions<T>, before: T[]): UserError {
    return new UserError(
        `an equal one, which no resource of this program manages, exists already: ${ids.join(", ")}`,
        // Of what it is told by name to replace, the engine sends neither id nor inputs, except for a refresh.
        `${remedies(ids, options, before)} With "pulumi up --replace", add --refresh: it tells what this stack manages.`,
    );
}

/** What was had under another name or made in a run that was stopped still is the stack's own, so that comes first. */
function remedies<T>(ids: string[], options: CreateOnceOptions<T>, before: T[]): string {
    const [first = ""] = ids;
    const renamed = `If the resource only got another name in the program, give it the option aliases: [{ name: "…" }] with the name it had.`;
    const adopting = `To manage it here, set adopt: "${first}".`;
    if (options.unique === true) {
        return `${renamed} ${adopting}`;
    }
    // Those that are allowed for already stay so.
    const allowed = before
        .filter(item => options.isTwin(item) && mayStandBeside(options.idOf(item), options))
        .map(options.idOf);
    const named = `allowDuplicate: ${JSON.stringify([...allowed, ...ids])}`;
    const beside =
        options.allowDuplicate === true
            ? `allowDuplicate: true does not tell somebody else's from what an earlier run left: to have another one beside it, write ${named}.`
            : `To have another one beside it, set ${named}.`;
    return `${renamed} ${adopting} ${beside}`;
}
