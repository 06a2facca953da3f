import { type Clock, Deadline } from "../clock.js";
import { DeadlineExceeded, type Effect } from "../errors.js";
import type { Failure } from "./status-verdicts.js";
import type { Method } from "./http.js";

interface RetryOptions {
    clock: Clock;
    /** Milliseconds for all attempts and the waits between them, without the time in the queue. */
    deadline: number;
    /** Returns a number from 0 to 1, which randomises the waits. */
    random: () => number;
    /** Ends the wait before the next attempt. Attempts check the signal themselves. */
    signal?: AbortSignal | undefined;
}

export type Outcome<T> = { value: T } | { failure: Failure };

const maxRetries = 6;
const firstWait = 500;
const longestWait = 20_000;
/** Milliseconds over which retries are spread if the platform names the same moment to several callers. */
const retryAfterSpread = 250;

/**
 * Repeats attempts until one succeeds, a retry could do harm or cannot help, or the time is up. A waiting call does not
 * count as a concurrent request.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ ("full jitter")
 */
export async function retrying<T>(
    { method, path }: { method: Method; path: string },
    attempt: (deadline: Deadline) => Promise<Outcome<T>>,
    { clock, deadline: limit, random, signal }: RetryOptions,
): Promise<T> {
    const deadline = new Deadline(clock, limit);
    let effect: Effect = "none";
    for (let attempts = 1; ; attempts++) {
        const outcome = await attempt(deadline);
        if ("value" in outcome) {
            return outcome.value;
        }
        const { failure } = outcome;
        effect = furthest(effect, failure.facts.effect);
        const facts = { ...failure.facts, method, path, effect, attempts };
        const error = new failure.error(facts);
        if (!retried[failure.retry].includes(method) || attempts > maxRetries) {
            throw error;
        }
        const wait = waitBefore(attempts, failure, random);
        if (wait >= deadline.remaining()) {
            const reason = `${facts.reason}; ${reasonToStop(failure, limit)}`;
            // The platform is there if it names a time: its own error has the right advice.
            throw failure.retryAfter === undefined
                ? new DeadlineExceeded({ ...facts, reason, cause: error })
                : new failure.error({ ...facts, reason });
        }
        await clock.sleep(wait, signal).catch((reason: unknown) => {
            // The next attempt reports the abort, with the effect of the earlier attempts.
            if (signal?.aborted !== true) {
                throw reason;
            }
        });
    }
}

/** By kind of failure, the methods that may be sent again. */
const retried: Readonly<Record<Failure["retry"], readonly Method[]>> = {
    all: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    idempotent: ["GET", "PUT", "DELETE"],
    read: ["GET"],
    never: [],
};

function waitBefore(attempts: number, { retryAfter }: Failure, random: () => number): number {
    if (retryAfter !== undefined) {
        return retryAfter + random() * retryAfterSpread;
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
