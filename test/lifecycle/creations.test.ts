/** What the creations of one run know of each other. */
import { Creations } from "../../dist/lifecycle/creations.js";

test("a collection is listed again after a deletion, and once before", async () => {
    const creations = new Creations(() => 0);
    const answers = [["old"], ["new"]];
    const list = jest.fn(() => Promise.resolve(answers.shift() ?? []));
    const items = async (): Promise<string[]> => (await creations.baseline("keys", list)).items;
    expect([await items(), await items()]).toEqual([["old"], ["old"]]);
    creations.forget();
    // A deleted object in an old list would be taken for an identical one that still exists.
    expect(await items()).toEqual(["new"]);
    expect(list).toHaveBeenCalledTimes(2);
});

test("a collection is listed again after a list that failed", async () => {
    const creations = new Creations(() => 0);
    const answers = [Promise.reject(new Error("no answer")), Promise.resolve(["old"])];
    const list = (): Promise<string[]> => answers.shift() ?? Promise.resolve([]);
    await expect(creations.baseline("keys", list)).rejects.toThrow("no answer");
    expect((await creations.baseline("keys", list)).items).toEqual(["old"]);
});
