/** What the creations of one kind in one process know of each other. */

/** How long a look at a collection stays good enough as "what was there before". */
const baselineAge = 10_000;

/** What is created may be missing from its list for some seconds. */
export const listedWithin = 30_000;

/** A look at a collection before something is created in it. */
interface Baseline {
    taken: number;
    items: Promise<unknown[]>;
}

interface Look<T> {
    items: T[];
    /** Whether it came so late that it shows all that an earlier run has made, also one that was killed. */
    showsEarlierRuns: boolean;
}

export class Creations {
    readonly #now: () => number;
    readonly #started: number;
    readonly #baselines = new Map<string, Baseline>();
    /** By collection, what is being made and has no id yet. */
    readonly #underWay = new Map<string, Set<Promise<unknown>>>();
    /** By collection, the requests without an answer. */
    readonly #requests = new Map<string, Set<Promise<unknown>>>();
    /** By collection, those whose answer was lost: each tells what may be it. */
    readonly #lost = new Map<string, Set<(item: unknown) => boolean>>();
    /** What more than one of them may have made: nobody can tell whose it is. */
    readonly #ambiguous = new Set<string>();

    constructor(now: () => number) {
        this.#now = now;
        this.#started = now();
    }

    /** What a collection held before, and what this process has made in it since: one look serves all. */
    async baseline<T>(collection: string, list: () => Promise<T[]>): Promise<Look<T>> {
        const known = this.#baselines.get(collection);
        const isFresh = known !== undefined && this.#now() - known.taken < baselineAge;
        const { taken, items } = isFresh ? known : this.#look(collection, list);
        return { items: (await items) as T[], showsEarlierRuns: taken - this.#started >= listedWithin };
    }

    #look(collection: string, list: () => Promise<unknown[]>): Baseline {
        const look = { taken: this.#now(), items: list().then(found => [...found]) };
        this.#baselines.set(collection, look);
        look.items.catch(() => {
            if (this.#baselines.get(collection) === look) this.#baselines.delete(collection);
        });
        return look;
    }

    /** What was seen before something is deleted says nothing of what is there after. */
    forget(): void {
        this.#baselines.clear();
    }

    /** What this process made stands in the way of the next one just as what was there before. */
    remember(collection: string, created: unknown): void {
        const known = this.#baselines.get(collection);
        if (known !== undefined) {
            // A look that failed fails whoever waits for it, and nobody may.
            known.items.then(items => items.push(created)).catch(() => {});
        }
    }

    track<T>(collection: string, making: Promise<T>): Promise<T> {
        return whileIn(this.#underWay, collection, making, () => making);
    }

    /** A request that makes something: until its answer is here, or is lost, nobody knows the id of what it made. */
    request<T>(collection: string, sending: Promise<T>): Promise<T> {
        return whileIn(this.#requests, collection, sending, () => sending);
    }

    /** When all requests under way by now are answered, or their answers are lost. */
    async answered(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#requests.get(collection) ?? [])]);
    }

    /** Looks for what a lost answer may have made. */
    recovering<T>(
        collection: string,
        mayBeIt: (item: unknown) => boolean,
        recover: () => Promise<T>,
    ): Promise<T> {
        return whileIn(this.#lost, collection, mayBeIt, recover);
    }

    /** Whether an item may be what another lost answer has made as well. Once it was, it stays so. */
    isAmbiguous(collection: string, id: string, item: unknown): boolean {
        const claimants = [...(this.#lost.get(collection) ?? [])].filter(mayBeIt => mayBeIt(item));
        if (claimants.length > 1) {
            this.#ambiguous.add(id);
        }
        return this.#ambiguous.has(id);
    }

    /** When all that is being made by now has its id, or has failed. */
    async identified(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#underWay.get(collection) ?? [])]);
    }
}

/** Among those of a collection for as long as something lasts. */
async function whileIn<E, T>(
    byCollection: Map<string, Set<E>>,
    collection: string,
    entry: E,
    act: () => Promise<T>,
): Promise<T> {
    const entries = byCollection.get(collection) ?? new Set();
    byCollection.set(collection, entries.add(entry));
    try {
        return await act();
    } finally {
        entries.delete(entry);
    }
}
