import { KeyedQueue } from "../../../provider/basics/keyed-queue.js";

test("runs a task after the failure of the task before", async () => {
    const queue = new KeyedQueue();
    const first = queue.take("name", () => Promise.reject(new Error("refused")));
    const second = queue.take("name", () => Promise.resolve("done"));
    await expect(first).rejects.toThrow("refused");
    expect(await second).toBe("done");
});

test("runs tasks with the same key one after another, and others at once", async () => {
    const queue = new KeyedQueue();
    const started: string[] = [];
    let finish: () => void = () => undefined;
    const first = queue.take("a", async () => {
        started.push("first of a");
        await new Promise<void>(resolve => (finish = resolve));
    });
    const second = queue.take("a", () => Promise.resolve(started.push("second of a")));
    await queue.take("b", () => Promise.resolve(started.push("b")));
    expect(started).toEqual(["first of a", "b"]);
    finish();
    await Promise.all([first, second]);
    expect(started).toEqual(["first of a", "b", "second of a"]);
});
