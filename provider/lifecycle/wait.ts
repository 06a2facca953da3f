import type { Clock } from "../client/index.js";
import type { Log } from "./log.js";

export interface WaitOptions {
    /** What is waited for, as the end of a sentence: `network group "back" to become visible`. */
    what: string;
    /** Milliseconds from now until giving up. */
    deadline: number;
    /** Milliseconds before the second look. Later ones come slower, up to `longestStep`. */
    firstStep?: number;
    longestStep?: number;
}

/** Asks again until there is an answer: undefined means "not yet". */
export type WaitFor = <T>(options: WaitOptions, look: () => Promise<WaitAnswer<T>>) => Promise<T>;

/** Either what was waited for, or how things stand, to be told. */
export type WaitAnswer<T> = { done: T } | { pending: string };

/** The deadline passed. What was waited for may still happen. */
export class WaitTimeout extends Error {
    override readonly name = "WaitTimeout";
}

const secondsBetweenReports = 3;

/** One way to wait for everything: wall-clock deadline, jittered steps, and a word on how it goes every few seconds. */
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
                    `waited ${seconds(waited)} for ${what} (${answer.pending}), the time allowed for it`,
                );
            }
            if (clock.now() - lastReport >= secondsBetweenReports * 1000) {
                lastReport = clock.now();
                log.progress(`waiting for ${what}: ${answer.pending} (${seconds(waited)})`);
            }
            // Jitter keeps many resources that were made together from asking together.
            await clock.sleep(Math.min(step * (0.5 + random()), deadline - waited));
            step = Math.min(step * 1.5, longestStep);
        }
    };
}

function seconds(milliseconds: number): string {
    return `${Math.round(milliseconds / 1000)} s`;
}
