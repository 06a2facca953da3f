/** Waits: their question, their deadline, and how long the platform's lists may lag. */

export interface WaitOptions {
    /** The event, as the end of a sentence: `network group "back" to become visible`. */
    what: string;
    /** Milliseconds from now to the deadline. */
    deadline: number;
    /** Milliseconds before the second attempt. Later attempts are slower, up to `longestStep`. */
    firstStep?: number;
    longestStep?: number;
}

/** Repeats the question until it has an answer. */
export type WaitFor = <T>(options: WaitOptions, poll: () => Promise<WaitAnswer<T>>) => Promise<T>;

/** The awaited result, or the present status for a progress message. */
export type WaitAnswer<T> = { done: T } | { pending: string };

/** The deadline passed. The event may still happen. */
export class WaitTimeout extends Error {
    override readonly name = "WaitTimeout";
    readonly code = "wait-timeout";
}

/** Returns a handler of errors that gives another result after a timeout. */
export function orAtTimeout<T>(result: () => T): (error: unknown) => T {
    return error => {
        if (error instanceof WaitTimeout) {
            return result();
        }
        throw error;
    };
}

/** How long the platform's lists may lag: a created object may be missing for so long, and a deleted one remain. */
export const listLag = "30s";
