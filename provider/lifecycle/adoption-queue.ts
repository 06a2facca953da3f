/**
 * The adoptions of one run. A refused adoption must not prevent the others.
 *
 * The engine starts no further operation after a failure. A refused adoption has sent no write, and nothing waits for
 * it. So it fails last: after the others have ended, or if none has ended for a moment. That happens if the engine runs
 * only refused adoptions at a time, or if the others never come.
 */
import type { Clock } from "../client/index.js";

const moment = 1000;

export class AdoptionQueue {
    readonly #clock: Clock;
    #underWay = 0;
    #moves = 0;

    constructor(clock: Clock) {
        this.#clock = clock;
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
        // Waits for a quiet moment even if no adoption is expected: the next declaration may arrive late.
        do {
            seen = this.#moves;
            await this.#clock.sleep(moment);
        } while (this.#underWay > 0 || this.#moves !== seen);
    }
}
