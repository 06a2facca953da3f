/** The lists that the creations of one run share. */
import { Creations } from "../../dist/lifecycle/creations.js";

test("lists a collection once, and again after a deletion", async () => {
    const creations = new Creations(() => 0);
    const answers = [["old"], ["new"]];
    const list = jest.fn(() => Promise.resolve(answers.shift() ?? []));
    const items = async (): Promise<string[]> => (await creations.baseline("keys", list)).items;
    expect([await items(), await items()]).toEqual([["old"], ["old"]]);
    creations.forget();
    // An old list would report a deleted object as an existing identical one.
    expect(await items()).toEqual(["new"]);
    expect(list).toHaveBeenCalledTimes(2);
});

test("lists a collection again after a failed list", async () => {
    const creations = new Creations(() => 0);
    const answers = [Promise.reject(new Error("no answer")), Promise.resolve(["old"])];
    const list = (): Promise<string[]> => answers.shift() ?? Promise.resolve([]);
    await expect(creations.baseline("keys", list)).rejects.toThrow("no answer");
    expect((await creations.baseline("keys", list)).items).toEqual(["old"]);
});
