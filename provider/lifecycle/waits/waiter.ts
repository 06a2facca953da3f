/** Waits for the platform until a deadline, and reports the progress. */
import type { Clock } from "../../client/index.js";
import { WaitTimeout, type WaitFor } from "../../kind/wait.js";
import type { Log } from "../../protocol/log.js";

const secondsBetweenReports = 3;
/** The engine forgets progress. It keeps a report at this time, and each later one after twice the time. */
const secondsToLastingReport = 30;

/** The only way to wait: with a deadline, intervals with jitter, and a progress message every few seconds. */
export function waiter(clock: Clock, log: Log, random: () => number): WaitFor {
    return async ({ what, deadline, firstStep = 1000, longestStep = 10_000 }, poll) => {
        const started = clock.now();
        let step = firstStep;
        let lastReport = -Infinity;
        let lasting = secondsToLastingReport * 1000;
        for (;;) {
            const answer = await poll();
            if ("done" in answer) {
                return answer.done;
            }
            const waited = clock.now() - started;
            if (waited >= deadline) {
                throw new WaitTimeout(
                    `timed out after ${seconds(waited)} waiting for ${what} (${answer.pending})`,
                );
            }
            const report = `waiting for ${what}: ${answer.pending} (${seconds(waited)})`;
            if (waited >= lasting) {
                while (lasting <= waited) {
                    lasting *= 2;
                }
                lastReport = clock.now();
                log.info(report);
            } else if (clock.now() - lastReport >= secondsBetweenReports * 1000) {
                lastReport = clock.now();
                log.progress(report);
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
