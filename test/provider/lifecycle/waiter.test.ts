import { silentLog } from "../../../dist/provider/protocol/log.js";
import { waiter } from "../../../dist/provider/lifecycle/run/waiter.js";
import { InstantClock } from "../client/instant-clock.js";

test("increases the waits up to the longest step, and stops at the deadline", async () => {
    const clock = new InstantClock();
    const waitFor = waiter(clock, silentLog, () => 0.5);
    const waiting = waitFor({ what: "the group", deadline: 10_000, longestStep: 2000 }, () =>
        Promise.resolve({ pending: "not listed yet" }),
    );
    await expect(waiting).rejects.toThrow("timed out after 10 s waiting for the group (not listed yet)");
    expect(clock.waits).toEqual([1000, 1500, 2000, 2000, 2000, 1500]);
});
