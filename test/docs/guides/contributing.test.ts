/** Adds a kind by the steps of docs/new-kind.md, in a copy of the repository, and checks the result. */
import { spawnSync } from "node:child_process";
import {
    appendFileSync,
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(__dirname, "../../..");
const copy = mkdtempSync(join(tmpdir(), "contributing-"));
afterAll(() => rmSync(copy, { recursive: true }));

const at = (path: string): string => join(copy, path);
const read = (path: string): string => readFileSync(at(path), "utf8");

function copyRepository(): void {
    for (const name of readdirSync(root).filter(each => !["node_modules", "dist", ".git"].includes(each))) {
        cpSync(join(root, name), at(name), {
            recursive: true,
            filter: path => !path.includes("node_modules"),
        });
    }
    mkdirSync(at("node_modules"));
    for (const name of readdirSync(join(root, "node_modules"))) {
        const target = name === "pulumi-cloud-platform" ? copy : join(root, "node_modules", name);
        symlinkSync(target, at(`node_modules/${name}`));
    }
}

interface ShownFile {
    path: string;
    text: string;
    /** The page shows a line to add to an existing file. */
    isAddition: boolean;
}

function shownFiles(): ShownFile[] {
    const page = readFileSync(join(root, "docs/new-kind.md"), "utf8");
    const blocks = page.matchAll(/^`([^`]+)`(, add a line)?:\n\n```\w+\n([^]*?)^```$/gm);
    return [...blocks].map(([, path = "", addition, text = ""]) => ({
        path,
        text,
        isAddition: addition !== undefined,
    }));
}

function write({ path, text, isAddition }: ShownFile): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    expect(existsSync(at(path))).toBe(isAddition);
    (isAddition ? appendFileSync : writeFileSync)(at(path), text);
}

/** Returns what a command prints, and whether it succeeds. */
function outcome(...words: string[]): { succeeded: boolean; output: string } {
    const [command = "", ...args] = words;
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
    return { succeeded: status === 0, output: `${stdout}${stderr}` };
}

function run(...words: string[]): void {
    const { succeeded, output } = outcome(...words);
    expect([words.join(" "), succeeded ? "" : output]).toEqual([words.join(" "), ""]);
}

test("the steps of the page add a kind in eight files, and it passes the checks", () => {
    copyRepository();
    const files = shownFiles();
    const fixture = "test/support/kinds/addon-tag.ts";
    expect(files.map(({ path }) => path)).toEqual([
        "provider/kinds/addon-tag.ts",
        "provider/kinds/index.ts",
        "examples/addon-tag/index.ts",
        "examples/yaml/addon-tag/Pulumi.yaml",
        "test/fixtures/python/documented/__main__.py",
        "test/fixtures/python/clever-cloud/__main__.py",
        fixture,
        "test/scenario/addon-tag.test.ts",
    ]);
    files.filter(({ path }) => path !== fixture).forEach(write);

    const kind = read("provider/kinds/addon-tag.ts");
    writeFileSync(at("provider/kinds/addon-tag.ts"), kind.replace("id: addon, tag }", "id: addon }"));
    const refused = outcome("npm", "run", "generate");
    expect(refused.succeeded).toBe(false);
    expect(refused.output).toMatch(/addon-tag\.ts\(\d+,\d+\): error TS.*'tag'.*Nothing was written/s);
    expect(existsSync(at("docs/kinds/addon-tag.md"))).toBe(false);
    writeFileSync(at("provider/kinds/addon-tag.ts"), kind);

    run("npm", "run", "generate");
    expect(read("provider/resources/generated/addon-tag.ts")).toContain("export interface AddonTagArgs {");
    expect(read("provider/index.ts")).toContain('export * from "./resources/generated/addon-tag.js";');
    expect(read("provider/host.ts")).toContain("    AddonTag,\n");
    expect(read("README.md")).toContain("[`AddonTag`](docs/kinds/addon-tag.md)");
    expect(read("docs/kinds/addon-tag.md")).toContain("# AddonTag\n\nOne tag of an add-on.\n");
    expect(read("examples/addon-tag/Pulumi.yaml")).toContain("description: One tag of an add-on.\n");
    run("npm", "run", "build");
    expect(outcome("npx", "jest", "test/provider/kinds/records").output).toContain(
        `${fixture} is missing. It describes the kind AddonTag to the tests: see docs/new-kind.md.`,
    );
    files.filter(({ path }) => path === fixture).forEach(write);

    // What `npm run check` runs, as far as the new kind is concerned.
    const written = [...files.map(({ path }) => path), "provider/resources/generated/addon-tag.ts"];
    run("npm", "run", "types");
    const code = written.filter(path => path.endsWith(".ts"));
    run("npx", "eslint", ...code);
    run("npx", "prettier", "--check", ...code, "examples/addon-tag", "examples/yaml", "docs", "README.md");
    run("npm", "run", "generate", "--", "--check");
    const suites = [
        "scenario/addon-tag",
        "scenario/kinds",
        "provider/kinds",
        "faults/matrix",
        "faults/lost-answers",
        "examples\\.test",
        "provider/plugin/(kinds|imports|yaml|python)",
    ];
    const ofKind = "AddonTag|addon-tag|one tag|each kind";
    run("npx", "jest", ...suites.map(suite => `test/${suite}`), "-t", ofKind);
});
