/**
 * The adoptions of one run, of which none is to be lost for the sake of another.
 *
 * The engine begins nothing more once a step has failed. An adoption that is refused has sent no write and nothing waits
 * for it, so it fails last: when the others are through, or when nothing has moved for a moment. The latter is so where
 * all that the engine does at a time are refused adoptions, or where the rest is not going to come.
 */
import type { Clock } from "../client/index.js";

const moment = 1000;

export class Adoptions {
    readonly #clock: Clock;
    #underWay = 0;
    #moves = 0;

    constructor(clock: Clock) {
        this.#clock = clock;
    }

    /** One has been declared, and is going to be run. */
    expect(): void {
        this.#moves++;
    }

    async run<T>(adopt: () => Promise<T>): Promise<T> {
        this.#underWay++;
        this.#moves++;
        try {
            return await adopt().finally(() => {
                this.#underWay--;
                this.#moves++;
            });
        } catch (error) {
            await this.#othersThrough();
            throw error;
        }
    }

    async #othersThrough(): Promise<void> {
        let seen;
        // A quiet moment is waited for even where none is expected: the next declaration may be on its way.
        do {
            seen = this.#moves;
            await this.#clock.sleep(moment);
        } while (this.#underWay > 0 || this.#moves !== seen);
    }
}
