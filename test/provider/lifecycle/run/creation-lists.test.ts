/** The lists that the creations of one kind share. */
import { CreationLists } from "../../../../dist/provider/lifecycle/run/creation-lists.js";

test("lists a collection once, again after a deletion, and again after some seconds", async () => {
    let [now, lists] = [0, 0];
    const creations = new CreationLists(() => now);
    const look = () => creations.shareList("place", () => Promise.resolve([++lists]));
    expect(await Promise.all([look(), look()])).toEqual([[1], [1]]);
    creations.forget();
    expect(await look()).toEqual([2]);
    now = 10_000;
    expect(await look()).toEqual([3]);
});

test("lists a collection again after a failed list", async () => {
    const creations = new CreationLists(() => 0);
    await expect(creations.shareList("place", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await creations.shareList("place", () => Promise.resolve(["there"]))).toEqual(["there"]);
});
