import { setTimeout as delay } from "node:timers/promises";

/** The time of waits and deadlines. Tests pass a clock that does not wait. */
export interface Clock {
    /** Returns milliseconds since any fixed moment. */
    now(): number;
    /** Resolves after `ms` milliseconds, or rejects if `signal` is aborted earlier. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The system's clock. */
export const systemClock: Clock = {
    // Monotonic, so that a change of the system time does not change a deadline.
    now: () => performance.now(),
    sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};

/** Returns a clock whose waits reject as soon as the signal is aborted. */
export function stoppedBy(stop: AbortSignal, clock: Clock = systemClock): Clock {
    return {
        now: () => clock.now(),
        sleep: (ms, signal) => clock.sleep(ms, signal === undefined ? stop : AbortSignal.any([stop, signal])),
    };
}

/**
 * The time limit of one call. The time in the queue does not count, so a thousand concurrent calls do not exceed their
 * limits.
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

    /** Stops the time. The returned function starts it again. */
    pause(): () => void {
        const since = this.#clock.now();
        return () => {
            this.#queued += this.#clock.now() - since;
        };
    }
}
