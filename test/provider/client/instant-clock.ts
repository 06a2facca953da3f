import type { Clock } from "../../../dist/provider/client/index.js";

/** A clock that advances at once when a caller waits, and records the waits. */
export class InstantClock implements Clock {
    readonly waits: number[] = [];
    #now = 0;

    now(): number {
        return this.#now;
    }

    sleep(ms: number): Promise<void> {
        this.waits.push(ms);
        this.advance(ms);
        return Promise.resolve();
    }

    advance(ms: number): void {
        this.#now += ms;
    }
}
