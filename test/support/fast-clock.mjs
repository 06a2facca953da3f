/** A clock of which each wait takes a twentieth of its time and counts in full. */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

const pace = 20;

let skipped = 0;

export const fastClock = {
    now: () => performance.now() + skipped,
    sleep: async (milliseconds, signal) => {
        const end = fastClock.now() + milliseconds;
        await delay(milliseconds / pace, undefined, { signal });
        skipped = Math.max(skipped, end - performance.now());
    },
};
