/**
 * Never a second one: neither a lost answer nor a killed process may double what exists, and nothing of somebody
 * else's is taken over in silence.
 */
import { isLostAnswer } from "../client/errors.js";
import type { ReadOptions } from "../client/index.js";
import { UserError } from "./errors.js";
import { canonical } from "./json.js";
import type { Log } from "./log.js";
import type { Managed } from "./managed.js";
import { WaitTimeout, type WaitAnswer, type WaitFor } from "./wait.js";

export interface CreateOnceOptions<T> {
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
    /** Whether an equal one of somebody else may stay beside it. Default: false. */
    allowDuplicate?: boolean | undefined;
    /** There can only be one of its name: what exists already can be taken over and not be doubled. */
    unique?: boolean;
    /** Why an item that is no twin does not let it be created: its name is the same, and creating would overwrite it. */
    readonly obstacle?: (item: T) => UserError | undefined;
}

/** Makes it and returns it, also where the answer was lost. */
export type CreateOnce = <T>(options: CreateOnceOptions<T>) => Promise<T>;

/** How long a look at a collection stays good enough as "what was there before". */
const baselineAge = 10_000;
/** A created object may be missing from its list for some seconds. */
const visibleWithin = 30_000;

/** What one process knows of a collection. */
interface Baseline {
    taken: number;
    items: Promise<unknown[]>;
}

export interface CreateOnceDependencies {
    readonly now: () => number;
    waitFor: WaitFor;
    managed: Managed;
    /** How many equal ones the stack manages whose ids are not known. */
    own: number;
    log: Log;
    baselines: Map<string, Baseline>;
    /** The last request of each content, to queue behind. */
    queues: Map<string, Promise<unknown>>;
}

export function createOnce({
    now,
    waitFor,
    managed,
    own,
    log,
    baselines,
    queues,
}: CreateOnceDependencies): CreateOnce {
    return async function create<T>(options: CreateOnceOptions<T>): Promise<T> {
        const key = `${options.collection} ${canonical(options.sent)}`;
        const turn = (queues.get(key) ?? Promise.resolve()).catch(() => {}).then(() => once(options));
        queues.set(key, turn);
        return turn;
    };

    async function once<T>(options: CreateOnceOptions<T>): Promise<T> {
        const before = await baseline(options);
        for (const item of before) {
            const obstacle = options.obstacle?.(item);
            if (obstacle !== undefined) {
                throw obstacle;
            }
        }
        const twins = before.filter(options.isTwin);
        const unknown = twins.map(options.idOf).filter(id => !managed.ids.has(id));
        if (unknown.length > own && options.allowDuplicate !== true) {
            throw twinError(unknown, options);
        }
        const [twin] = twins;
        if (options.unique === true && twin !== undefined) {
            // Its replacement cannot stand beside it, so it is its own.
            log.info(`${options.idOf(twin)} is kept: deleteBeforeReplace is the option to have it made anew`);
            return twin;
        }
        const known = new Set([...before.map(options.idOf), ...managed.ids]);
        const created = await options.create().catch((error: unknown) => {
            if (!isLostAnswer(error)) {
                throw error;
            }
            return recover(options, known, error);
        });
        managed.add(options.idOf(created));
        remember(options.collection, created);
        return created;
    }

    async function baseline<T>({ collection, list }: CreateOnceOptions<T>): Promise<T[]> {
        const taken = baselines.get(collection);
        if (taken !== undefined && now() - taken.taken < baselineAge) {
            return (await taken.items) as T[];
        }
        const items = list();
        baselines.set(collection, { taken: now(), items });
        return items.catch((error: unknown) => {
            baselines.delete(collection);
            throw error;
        });
    }

    /** What this process made stands in the way of the next one just as what was there before. */
    function remember(collection: string, created: unknown): void {
        const taken = baselines.get(collection);
        if (taken !== undefined) {
            taken.items = taken.items.then(items => [...items, created]);
            // A look that failed fails whoever waits for it, and nobody may.
            taken.items.catch(() => {});
        }
    }

    /** The request may have been carried out though its answer never came: looks for what is new and equal. */
    async function recover<T>(options: CreateOnceOptions<T>, known: Set<string>, lost: unknown): Promise<T> {
        const isNew = (item: T): boolean => options.isTwin(item) && !known.has(options.idOf(item));
        const look = async (): Promise<WaitAnswer<[T, ...T[]]>> => {
            const [first, ...others] = (await options.list({ fresh: true })).filter(isNew);
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
            throw twinError(found.map(options.idOf), options);
        }
        return found[0];
    }
}

function twinError(ids: string[], { unique }: Pick<CreateOnceOptions<never>, "unique">): UserError {
    const [first = ""] = ids;
    const beside = unique === true ? "" : " To have another one beside it, set allowDuplicate: true.";
    // Of what it is told by name to replace, the engine sends neither id nor inputs, except for a refresh.
    const replacing = ' With "pulumi up --replace", add --refresh: it tells what this stack manages.';
    return new UserError(
        `an equal one that this stack does not manage exists already: ${ids.join(", ")}`,
        `To manage it here, set adopt: "${first}".${beside}${replacing}`,
    );
}
