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

    async track<T>(collection: string, making: Promise<T>): Promise<T> {
        const underWay = this.#underWay.get(collection) ?? new Set();
        this.#underWay.set(collection, underWay.add(making));
        try {
            return await making;
        } finally {
            underWay.delete(making);
        }
    }

    /** When all that is being made by now has its id, or has failed. */
    async identified(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#underWay.get(collection) ?? [])]);
    }
}
