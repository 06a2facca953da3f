/** The paths on the pages for contributors, and what a folder must not depend on. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const pages = ["architecture", "changes"]
    .map(page => readFileSync(join(root, `docs/${page}.md`), "utf8"))
    .join("\n");

/** The files and folders on the pages, with one example for each placeholder. */
const paths = [...pages.matchAll(/`([\w./<>-]+(?:\/|\.ts)[\w./<>-]*)`/g)].map(([, path = ""]) =>
    path.replace("<kind>", "addon").replace("<family>", "addons"),
);

test("each file and folder on the pages exists", () => {
    const isThere = (path: string): boolean =>
        [root, join(root, "provider"), join(root, "commands")].some(folder => existsSync(join(folder, path)));
    expect(paths.length).toBeGreaterThan(25);
    expect(paths.filter(path => path !== "pulumi-cloud-platform/client" && !isThere(path))).toEqual([]);
});

test.each([
    ["holders", ["stack.ts"]],
    ["decisions", []],
])("no file in lifecycle/%s waits, logs or knows a run, but for %j", (room, loading) => {
    const folder = join(root, "provider/lifecycle", room);
    const impure = /\basync\b|\bawait\b|\bPromise\b|\bKindRun\b|\bSession\b|\bLog\b/;
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter(each => impure.test(readFileSync(join(folder, each), "utf8")))).toEqual(loading);
});
