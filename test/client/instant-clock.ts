import type { Clock } from "../../dist/client/index.js";

/** Passes only while somebody waits, and then at once; remembers the waits. */
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
