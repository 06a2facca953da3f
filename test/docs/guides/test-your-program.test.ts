/** The guide, followed word for word: its project is made of its own blocks, and its commands run there. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { effects } from "pulumi-cloud-platform/testing";
import {
    otherRefusals,
    refusedCalls,
    refusedOptions,
} from "../../../dist/provider/testing/engine/refusals.js";
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
const workflow = blocks.get(".github/workflows/test.yml")?.join("") ?? "";
blocks.delete(".github/workflows/test.yml");

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

/** @param parts how many blocks of each file are there so far */
function write(parts: number): void {
    blocks.forEach((all, file) => writeFileSync(join(project, file), all.slice(0, parts).join("\n")));
}

test("a project, and a first test", async () => {
    await run(setUp, folder);
    write(1);
    expect(await run(first)).toMatch(/pass 1$/m);
});

test("the project is the example, and its workflow runs all tests", async () => {
    write(Infinity);
    const read = (file: string): string => readFileSync(join(example, file), "utf8");
    expect([...blocks.keys()]).toEqual([
        "tsconfig.json",
        "shop.ts",
        "index.ts",
        "Pulumi.yaml",
        "shop.test.ts",
    ]);
    for (const file of blocks.keys()) {
        expect(readFileSync(join(project, file), "utf8")).toBe(read(file));
    }
    const manifests = [join(project, "package.json"), join(example, "package.json")].map(path => {
        const { type, main, scripts } = JSON.parse(readFileSync(path, "utf8")) as Manifest;
        return { type, main, test: scripts["test"] };
    });
    expect(manifests[0]).toEqual(manifests[1]);

    const yaml = createRequire(require.resolve("@pulumi/pulumi"))("js-yaml") as {
        load(from: string): Workflow;
    };
    const steps = yaml.load(workflow).jobs["test"]?.steps ?? [];
    expect(await run(steps.flatMap(step => step.run ?? []).join("\n"))).toMatch(/pass 6$/m);
});

test("the same tests run on the CLI, or say that there is none", async () => {
    if (hasCli) {
        expect(await run(onCli)).toMatch(/pass 6$/m);
    } else {
        await expect(run(onCli)).rejects.toMatchObject({
            stdout: expect.stringContaining("no pulumi is on PATH: install it") as string,
        });
    }
    expect(otherCommands).toEqual([]);
});

test("all that the engine refuses is listed, and the effects that are named exist", () => {
    const refused = Object.entries({ ...refusedOptions, ...refusedCalls, ...otherRefusals });
    const word = (name: string): string => (name.includes(" ") ? name : `\`${name}\``);
    const cells = text
        .slice(text.indexOf("## What the in-process engine refuses"))
        .split("\n")
        .filter(line => line.startsWith("|"))
        .slice(2)
        .map(line => line.split("|").map(cell => cell.trim()));
    expect(cells.map(([, name, meaning]) => [name, meaning])).toEqual(
        refused.map(([name, meaning]) => [word(name), meaning]),
    );
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

interface Workflow {
    jobs: Record<string, { steps: { run?: string }[] }>;
}
