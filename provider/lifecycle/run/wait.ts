import type { Clock } from "../../client/index.js";
import type { Log } from "../messages/log.js";

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
export type WaitFor = <T>(options: WaitOptions, look: () => Promise<WaitAnswer<T>>) => Promise<T>;

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

const secondsBetweenReports = 3;

/** The only way to wait: with a deadline, intervals with jitter, and a progress message every few seconds. */
export function waiter(clock: Clock, log: Log, random: () => number): WaitFor {
    return async ({ what, deadline, firstStep = 1000, longestStep = 10_000 }, look) => {
        const started = clock.now();
        let step = firstStep;
        let lastReport = -Infinity;
        for (;;) {
            const answer = await look();
            if ("done" in answer) {
                return answer.done;
            }
            const waited = clock.now() - started;
            if (waited >= deadline) {
                throw new WaitTimeout(
                    `timed out after ${seconds(waited)} waiting for ${what} (${answer.pending})`,
                );
            }
            if (clock.now() - lastReport >= secondsBetweenReports * 1000) {
                lastReport = clock.now();
                log.progress(`waiting for ${what}: ${answer.pending} (${seconds(waited)})`);
            }
            // Jitter spreads the requests of resources that were created at the same time.
            await clock.sleep(Math.min(step * (0.5 + random()), deadline - waited));
            step = Math.min(step * 1.5, longestStep);
        }
    };
}

function seconds(milliseconds: number): string {
    return `${Math.round(milliseconds / 1000)} s`;
}
