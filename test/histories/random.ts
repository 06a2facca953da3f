/** Choices that the same seed makes the same way. */
export class Random {
    #state: number;

    constructor(seed: number) {
        this.#state = seed >>> 0;
    }

    /** Returns a number from 0, and less than 1 (mulberry32). */
    next(): number {
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    }

    chance(probability: number): boolean {
        return this.next() < probability;
    }

    /** 0, 1, … and less than the limit. */
    upTo(limit: number): number {
        return Math.floor(this.next() * limit);
    }

    pick<T>(list: readonly T[]): T {
        const picked = list[this.upTo(list.length)];
        if (picked === undefined) {
            throw new Error("there is nothing to pick from");
        }
        return picked;
    }

    shuffled<T>(list: readonly T[]): T[] {
        return list
            .map(item => ({ item, at: this.next() }))
            .sort((one, other) => one.at - other.at)
            .map(({ item }) => item);
    }

    /** Returns one of the choices, by their weights. */
    weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
        let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
        for (const [weight, choice] of choices) {
            left -= weight;
            if (left < 0) {
                return choice;
            }
        }
        return this.pick(choices)[1];
    }
}
