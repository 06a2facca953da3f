/** The guide, followed word for word: its blocks are parts of the example, and its commands run there. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { effects } from "pulumi-cloud-platform/testing";
import { otherRefusals, refusedCalls, refusedOptions } from "../../../dist/testing/engine/refusals.js";
import { hasCli } from "../../support/engines.js";
import { commandsIn, Shell } from "../../support/shell.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const root = join(__dirname, "../../..");
const example = join(root, "examples/testing/node-test");
const page = "docs/guides/test-your-program.md";
const text = readFileSync(join(root, page), "utf8");
const [setUp = "", first = "", onCli = "", ...otherCommands] = commandsIn(page);

/** Blocks, by the file whose name stands before them. */
const blocks = new Map<string, string[]>();
for (const [, file = "", block = ""] of text.matchAll(/`([^`\n]+)`:\n\n```\w+\n([^]*?)^```$/gm)) {
    blocks.set(file, [...(blocks.get(file) ?? []), block]);
}

let folder: string;
let project: string;
let shell: Shell;

beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "test-your-program-"));
    project = join(folder, "shop");
    shell = new Shell(folder);
    // The rest of npm is npm's, which is further down on the PATH.
    shell.add(
        "npm",
        `case "$1" in
install) [ -e node_modules ] || ln -s "${join(root, "node_modules")}" node_modules ;;
ci) ;;
*) PATH="\${PATH#*:}" exec npm "$@" ;;
esac`,
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(commands: string, cwd = project): Promise<string> {
    return shell.run(commands, { cwd, environment: { NO_COLOR: "1" } });
}

test("a project, and a first test", async () => {
    await run(setUp, folder);
    for (const file of ["tsconfig.json", "Pulumi.yaml", "index.ts"]) {
        expect(text).toContain(`\`${file}\``);
        copyFileSync(join(example, file), join(project, file));
    }
    blocks.forEach(([block = ""], file) => writeFileSync(join(project, file), block));
    expect(await run(first)).toMatch(/pass 1$/m);
});

test("the project is a part of the example, whose tests pass", async () => {
    const read = (file: string): string => readFileSync(join(example, file), "utf8");
    expect([...blocks.keys()]).toEqual(["shop.ts", "shop.test.ts"]);
    for (const [file, all] of blocks) {
        all.forEach(block => expect(read(file)).toContain(block));
    }
    for (const file of [...blocks.keys(), "site.ts", "site.test.ts"]) {
        expect(text).toContain(file);
        writeFileSync(join(project, file), read(file));
    }
    expect([...blocks.values()].map(({ length }) => length)).toEqual([1, 3]);
    const manifests = [join(project, "package.json"), join(example, "package.json")].map(path => {
        const { type, main, scripts } = JSON.parse(readFileSync(path, "utf8")) as Manifest;
        return { type, main, test: scripts["test"] };
    });
    expect(manifests[0]).toEqual(manifests[1]);
    expect(text).toContain("`npm ci` and `npm test`");
    expect(await run("npm ci\nnpm test")).toMatch(/pass 7$/m);
});

test("the same tests run on the CLI, or say that there is none", async () => {
    if (hasCli) {
        expect(await run(onCli)).toMatch(/pass 7$/m);
    } else {
        await expect(run(onCli)).rejects.toMatchObject({
            stdout: expect.stringContaining("no pulumi is on PATH: install it") as string,
        });
    }
    expect(otherCommands).toEqual([]);
});

test("all that the engine refuses is listed, and the effects that are named exist", () => {
    const section = text.slice(text.indexOf("## What the in-process engine refuses"));
    const refused = [...refusedOptions, ...refusedCalls, ...otherRefusals];
    const word = (name: string): string => (name.includes(" ") ? `**${name}**` : `\`${name}\``);
    expect(refused.map(word).filter(name => !section.includes(name))).toEqual([]);
    const sentence = /`effects` has [^]*? and more\./.exec(text)?.[0] ?? "";
    const named = [...sentence.matchAll(/`(\w+)(?:\(\w+\))?`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys({ effects, ...effects })).toEqual(expect.arrayContaining(named));
});

interface Manifest {
    type: string;
    main: string;
    scripts: Record<string, string>;
}
