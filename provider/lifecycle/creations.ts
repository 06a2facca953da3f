/** The state that the creations of one kind in one process share. */

/** The time for which a list counts as the state before a creation. */
const baselineAge = 10_000;

/** A created object may be missing from its list for some seconds. */
export const listedWithin = 30_000;

/** The list of a collection before a creation. */
interface Baseline {
    taken: number;
    items: Promise<unknown[]>;
}

interface Look<T> {
    items: T[];
    /** True if the list is late enough to show all objects of an earlier run, even of a killed one. */
    showsEarlierRuns: boolean;
}

export class Creations {
    readonly #now: () => number;
    readonly #started: number;
    readonly #baselines = new Map<string, Baseline>();
    /** By collection, the creations that have no id yet. */
    readonly #underWay = new Map<string, Set<Promise<unknown>>>();
    /** By collection, the requests without an answer. */
    readonly #requests = new Map<string, Set<Promise<unknown>>>();
    /** By collection, the creations with a lost answer. Each tells whether an item may be its object. */
    readonly #lost = new Map<string, Set<(item: unknown) => boolean>>();
    /** Items that several creations may have created. They can't be attributed to one of them. */
    readonly #ambiguous = new Set<string>();

    constructor(now: () => number) {
        this.#now = now;
        this.#started = now();
    }

    /**
     * The items that a collection had before, and those that this process has created since. One list request serves
     * all.
     */
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

    /** After a deletion, an earlier list is no longer valid. */
    forget(): void {
        this.#baselines.clear();
    }

    /** An object of this process counts for the next creation like one that existed before. */
    remember(collection: string, created: unknown): void {
        const known = this.#baselines.get(collection);
        if (known !== undefined) {
            // Callers that await the list get its failure. Without a caller, the rejection would be unhandled.
            known.items.then(items => items.push(created)).catch(() => {});
        }
    }

    track<T>(collection: string, making: Promise<T>): Promise<T> {
        return whileIn(this.#underWay, collection, making, () => making);
    }

    /** A creating request: until its answer arrives or is lost, the id of the created object is unknown. */
    request<T>(collection: string, sending: Promise<T>): Promise<T> {
        return whileIn(this.#requests, collection, sending, () => sending);
    }

    /** Resolves when all present requests are answered, or their answers are lost. */
    async answered(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#requests.get(collection) ?? [])]);
    }

    /** Searches for the object of a request whose answer was lost. */
    recovering<T>(
        collection: string,
        mayBeIt: (item: unknown) => boolean,
        recover: () => Promise<T>,
    ): Promise<T> {
        return whileIn(this.#lost, collection, mayBeIt, recover);
    }

    /** True if the item may also be the object of another lost answer. Once true, it stays true. */
    isAmbiguous(collection: string, id: string, item: unknown): boolean {
        const claimants = [...(this.#lost.get(collection) ?? [])].filter(mayBeIt => mayBeIt(item));
        if (claimants.length > 1) {
            this.#ambiguous.add(id);
        }
        return this.#ambiguous.has(id);
    }

    /** Resolves when all present creations have an id or have failed. */
    async identified(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#underWay.get(collection) ?? [])]);
    }
}

/** Adds the item to the set of a collection while the promise is pending. */
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
