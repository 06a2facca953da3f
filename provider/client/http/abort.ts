import { Aborted } from "../errors.js";

/**
 * Returns the promise's outcome, or fails with `Aborted` as soon as the signal is aborted. The work behind the promise
 * continues, since other callers may wait for it.
 */
export function unlessAborted<T>(signal: AbortSignal | undefined, pending: Promise<T>): Promise<T> {
    if (signal === undefined) {
        return pending;
    }
    return new Promise((resolve, reject) => {
        const abort = () => reject(abortedBefore(signal));
        if (signal.aborted) {
            abort();
        }
        signal.addEventListener("abort", abort, { once: true });
        const settled = () => signal.removeEventListener("abort", abort);
        pending.then(resolve, reject).finally(settled);
    });
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
    if (signal?.aborted === true) {
        throw abortedBefore(signal);
    }
}

function abortedBefore(signal: AbortSignal): Aborted {
    return new Aborted({ reason: abortReason, effect: "none", cause: causeOf(signal) });
}

export const abortReason = "the call was aborted";

/** Returns the error with which the signal was aborted, if there is one. */
export function causeOf({ reason }: AbortSignal): Error | undefined {
    return reason instanceof Error ? reason : undefined;
}
