/** What an update has left as others made it is named by the preview after it. */
import { key, step, succeeded, twin, warned, withOptions } from "./facts";
import { unnamedLater } from "./named-writes";
import type { Declaration } from "./program";

const left = (name: string): string[] => (name === key.name ? ["publicKey"] : []);
const unnamed = ['the next preview does not name publicKey of "key"'];

function judge(next = succeeded(), program: Declaration[] = [key, twin]): string[] {
    return unnamedLater(next, program, left);
}

test("a step or a warning names it", () => {
    expect(judge()).toEqual(unnamed);
    expect(judge(succeeded(step("update", key, { diff: ["publicKey"] })))).toEqual([]);
    const told = (argument: string) => warned(`SshKey "key": changes: ${argument} (not as declared so far)`);
    expect(judge(told("publicKey"))).toEqual([]);
    expect(judge(told("name"))).toEqual(unnamed);
});

test("another argument or another resource does not", () => {
    expect(judge(succeeded(step("update", key, { diff: ["name"] })))).toEqual(unnamed);
    expect(judge(succeeded(step("update", twin, { diff: ["publicKey"] })))).toEqual(unnamed);
});

test("neither an ignored argument nor an undeclared resource has to be named", () => {
    expect(judge(succeeded(), [withOptions(key, { ignoreChanges: ["publicKey"] })])).toEqual([]);
    expect(judge(succeeded(), [twin])).toEqual([]);
});
