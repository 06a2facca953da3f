import { type Clock, Deadline } from "./clock.js";
import { DeadlineExceeded, type Effect } from "./errors.js";
import type { Failure } from "./failure.js";
import type { Method } from "./http.js";

export interface RetryOptions {
    clock: Clock;
    /** Milliseconds for all attempts and the waits between them; time in the queue does not count. */
    deadline: number;
    /** Between 0 and 1, spreads the waits. */
    random: () => number;
    /** Ends the wait before the next attempt; attempts look at it themselves. */
    signal?: AbortSignal | undefined;
}

/** What one attempt came to. */
export type Outcome<T> = { value: T } | { failure: Failure };

const maxRetries = 6;
const firstWait = 500;
const longestWait = 20_000;
const longestRetryAfter = 60_000;
/** Keeps those who were told the same moment from coming back all at once. */
const retryAfterSpread = 250;

export interface Tried<T> {
    value: T;
    /** Whether an earlier attempt may have taken effect although its answer was lost. */
    lostBefore: boolean;
}

/**
 * Makes attempts until one succeeds, another one could do harm or no good, or the time is up. Waits hold no
 * in-flight slot.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ ("full jitter")
 */
export async function retrying<T>(
    { method, path }: { method: Method; path: string },
    attempt: (deadline: Deadline) => Promise<Outcome<T>>,
    { clock, deadline: limit, random, signal }: RetryOptions,
): Promise<Tried<T>> {
    const deadline = new Deadline(clock, limit);
    let effect: Effect = "none";
    for (let attempts = 1; ; attempts++) {
        const outcome = await attempt(deadline);
        if ("value" in outcome) return { value: outcome.value, lostBefore: effect !== "none" };
        const { failure } = outcome;
        effect = furthest(effect, failure.facts.effect);
        const error = new failure.error({ ...failure.facts, method, path, effect, attempts });
        if (!mayRetry(method, failure) || attempts > maxRetries) throw error;
        const wait = waitBefore(attempts, failure, random);
        if (wait >= deadline.remaining()) {
            throw new DeadlineExceeded({
                ...failure.facts,
                reason: `${failure.facts.reason}; ${reasonToStop(failure, limit)}`,
                method,
                path,
                effect,
                attempts,
                cause: error,
            });
        }
        await clock.sleep(wait, signal).catch((reason: unknown) => {
            // The attempt that would come now says that it is aborted, and what may have happened before.
            if (signal?.aborted !== true) throw reason;
        });
    }
}

function mayRetry(method: Method, { retry }: Failure): boolean {
    switch (retry) {
        case "all":
            return true;
        case "idempotent":
            return method === "GET" || method === "PUT" || method === "DELETE";
        case "read":
            return method === "GET";
        case "never":
            return false;
    }
}

function waitBefore(attempts: number, { retryAfter }: Failure, random: () => number): number {
    if (retryAfter !== undefined) {
        return Math.min(retryAfter, longestRetryAfter) + random() * retryAfterSpread;
    }
    return random() * Math.min(longestWait, firstWait * 2 ** (attempts - 1));
}

function reasonToStop({ retryAfter }: Failure, limit: number): string {
    const allowed = `${Number((limit / 1000).toFixed(1))} s that this call may take`;
    return retryAfter === undefined
        ? `not again within the ${allowed}`
        : `the platform asks to wait ${Math.ceil(retryAfter / 1000)} s, longer than is left of the ${allowed}`;
}

function furthest(a: Effect, b: Effect): Effect {
    const order: Effect[] = ["none", "unknown", "done"];
    return order.indexOf(a) > order.indexOf(b) ? a : b;
}
