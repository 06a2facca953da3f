import { setTimeout as delay } from "node:timers/promises";

/** Where waits and deadlines take their time from; tests hand in one that does not wait. */
export interface Clock {
    /** Milliseconds; only differences count. */
    now(): number;
    /** Resolves after `ms` milliseconds, or rejects when `signal` is aborted before. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The time as it passes. */
export const systemClock: Clock = {
    // Monotonic: a clock that is set back must not lengthen a deadline.
    now: () => performance.now(),
    sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};

/** A clock whose waits end, with an error, as soon as the signal is aborted. */
export function stoppedBy(stop: AbortSignal, clock: Clock = systemClock): Clock {
    return {
        now: () => clock.now(),
        sleep: (ms, signal) => clock.sleep(ms, signal === undefined ? stop : AbortSignal.any([stop, signal])),
    };
}

/**
 * What is left of the time one call may take. Time spent queueing for an in-flight slot is not held against the
 * call: a thousand calls made at once are slow as a whole, and none of them is late.
 */
export class Deadline {
    readonly #clock: Clock;
    readonly #limit: number;
    readonly #start: number;
    #queued = 0;

    constructor(clock: Clock, limit: number) {
        this.#clock = clock;
        this.#limit = limit;
        this.#start = clock.now();
    }

    remaining(): number {
        return this.#limit - (this.#clock.now() - this.#start - this.#queued);
    }

    /** Starts a wait that does not count; call the answer when it is over. */
    pause(): () => void {
        const since = this.#clock.now();
        return () => {
            this.#queued += this.#clock.now() - since;
        };
    }
}
