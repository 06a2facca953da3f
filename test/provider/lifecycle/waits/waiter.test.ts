import { silentLog, type Log } from "../../../../dist/provider/protocol/log.js";
import { waiter } from "../../../../dist/provider/lifecycle/waits/waiter.js";
import { InstantClock } from "../../client/instant-clock.js";

test("increases the waits up to the longest step, and stops at the deadline", async () => {
    const clock = new InstantClock();
    const waitFor = waiter(clock, silentLog, () => 0.5);
    const waiting = waitFor({ what: "the group", deadline: 10_000, longestStep: 2000 }, () =>
        Promise.resolve({ pending: "not listed yet" }),
    );
    await expect(waiting).rejects.toThrow("timed out after 10 s waiting for the group (not listed yet)");
    expect(clock.waits).toEqual([1000, 1500, 2000, 2000, 2000, 1500]);
});

test("reports every three seconds for a moment, and at 30, 60, 120 … seconds for good", async () => {
    const said: string[] = [];
    const log: Log = {
        ...silentLog,
        info: message => said.push(`lasting: ${message}`),
        progress: message => said.push(message),
    };
    const clock = new InstantClock();
    const waitFor = waiter(clock, log, () => 0.5);
    let looks = 0;
    const wait = { what: "the group", deadline: 600_000, firstStep: 2000, longestStep: 2000 };
    await waitFor(wait, () => {
        looks += 1;
        return Promise.resolve(looks > 130 ? { done: true } : { pending: `step ${looks}` });
    });
    expect(said.slice(0, 4)).toEqual([
        "waiting for the group: step 1 (0 s)",
        "waiting for the group: step 3 (4 s)",
        "waiting for the group: step 5 (8 s)",
        "waiting for the group: step 7 (12 s)",
    ]);
    expect(said.filter(message => message.startsWith("lasting: "))).toEqual([
        "lasting: waiting for the group: step 16 (30 s)",
        "lasting: waiting for the group: step 31 (60 s)",
        "lasting: waiting for the group: step 61 (120 s)",
        "lasting: waiting for the group: step 121 (240 s)",
    ]);
    // A lasting line replaces the report of its moment.
    expect(said).not.toContain("waiting for the group: step 16 (30 s)");
});

test("reports for good once when a slow answer spans several of these moments", async () => {
    const said: string[] = [];
    const clock = new InstantClock();
    const waitFor = waiter(clock, { ...silentLog, info: message => said.push(message) }, () => 0.5);
    const slow = [100_000, 1000, 30_000];
    await waitFor({ what: "the group", deadline: 600_000 }, () => {
        const takes = slow.shift();
        clock.advance(takes ?? 0);
        return Promise.resolve(takes === undefined ? { done: true } : { pending: "changing" });
    });
    expect(said).toEqual([
        "waiting for the group: changing (100 s)",
        "waiting for the group: changing (134 s)",
    ]);
});
