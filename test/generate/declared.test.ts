/** What a project declares by now, read from its own files, however people write. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withDeclared } from "../../dist/generate/declared.js";
import { readManifest } from "../../dist/generate/manifest.js";
import { programIn } from "../../dist/generate/program.js";
import { projectOf } from "../../dist/generate/project.js";
import { inventoryOf, item } from "./inventories.js";

const group = item("NetworkGroup", "ng_1", { label: "inside" });
const before = readManifest(projectOf(inventoryOf([group])).get("cloud-platform.json") ?? "", "it");

function declaredBy(files: Record<string, string>): unknown {
    const folder = mkdtempSync(join(tmpdir(), "declared-"));
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
    }
    const { resources } = withDeclared(before, programIn(folder));
    rmSync(folder, { recursive: true });
    const { NetworkGroup: { ng_1: generated, ...others } = {}, ...rest } = resources;
    expect({ ...generated, name: "inside" }).toEqual(before.resources["NetworkGroup"]?.["ng_1"]);
    return {
        ...rest,
        ...(generated?.name !== "inside" && { renamed: generated?.name }),
        ...(Object.keys(others).length > 0 && { NetworkGroup: others }),
    };
}

test("by kind and id, with the names that are taken", () => {
    const source = `
        import * as cloud from "pulumi-cloud-platform";
        import { Addon, SshKey } from "pulumi-cloud-platform";
        // new Addon("no", { adopt: "addon_comment" });
        /* adopt: "addon_block" */
        const url = "https://a.example/*"; // adopt: "addon_later"
        export const db = new Addon("db", { name: \`a // b\`, adopt: "addon_1" }, { protect: true });
        const cache = new cloud.Addon(
            'cache',
            { name: "cache", "adopt": 'addon_2' },
        );
        for (const name of ["a"]) new SshKey(name, { name, adopt: "it's \\u00e9\\u{1f600}\\n\\"x\\"" });
        const adopt = "addon_3";
        new Addon("unknown", { name: "unknown", adopt });
        new Addon("also", { adopt: adopt });
        const readopt = { readopt: "addon_4" };
        new cloud.NetworkGroup("inside-again", { label: "inside", adopt: "ng_1" });
    `;
    expect(
        declaredBy({ "index.ts": source, "node_modules/a/index.ts": 'new Addon("x", { adopt: "addon_5" })' }),
    ).toEqual({
        Addon: {
            addon_1: { name: "db", file: "index", identifier: "db" },
            addon_2: { name: "cache", file: "index", identifier: "cache" },
        },
        renamed: "inside-again",
        SshKey: { 'it\'s é😀\n"x"': expect.objectContaining({ file: "index" }) as object },
    });
});

test("a constant of another file is only known where it is exported", () => {
    const source = `
        const hidden = new NetworkGroup("hidden", { label: "a", adopt: "ng_2" });
        export const shown = new NetworkGroup("shown", { label: "b", adopt: "ng_3" });
    `;
    expect(
        declaredBy({
            "index.ts": 'import "./more/groups.js"; import type { X } from "./types";',
            "more/groups.ts": source,
            "types.d.ts": 'new Addon("x", { adopt: "addon_5" })',
        }),
    ).toEqual({
        NetworkGroup: {
            ng_2: { name: "hidden", file: "more/groups" },
            ng_3: { name: "shown", file: "more/groups", identifier: "shown" },
        },
    });
});

test("only what the main file leads to is the program", () => {
    const declaring = (id: string): string => `new Addon("${id}", { adopt: "addon_${id}" });\n`;
    const { Addon } = declaredBy({
        "index.ts": `import { a } from "./a";\n// import "./no";\nconst text = 'import "./no"';\nawait import("./b");`,
        "a.ts": `${declaring("a")}export * from './deep';\nimport "./index";`,
        "b.ts": `const c = require("./c.js");\n${declaring("b")}`,
        "c.ts": declaring("c"),
        "deep/index.ts": declaring("deep"),
        "no.ts": declaring("no"),
        "tests/stack.test.ts": declaring("test"),
        "old/backup/index.ts": declaring("old"),
    }) as Record<string, object>;
    expect(Object.keys(Addon ?? {}).sort()).toEqual(["addon_a", "addon_b", "addon_c", "addon_deep"]);
});

test("what was generated is known by its name without `adopt`, also in another file", () => {
    const folder = mkdtempSync(join(tmpdir(), "declared-"));
    writeFileSync(join(folder, "index.ts"), 'import "./mine";');
    writeFileSync(
        join(folder, "mine.ts"),
        'export const g = new NetworkGroup("inside", { label: "inside" });',
    );
    const moved = withDeclared(before, programIn(folder));
    const { noted } = before.resources["NetworkGroup"]?.["ng_1"] ?? {};
    expect(moved.resources["NetworkGroup"]).toEqual({
        ng_1: { name: "inside", file: "mine", identifier: "g", noted },
    });
    const again = projectOf(inventoryOf([group]), { before: moved, ownFiles: ["mine"] });
    expect(again.get("index.ts")).toBe('import "./mine";\n');
    const later = readManifest(again.get("cloud-platform.json") ?? "", "it");
    expect(withDeclared(later, programIn(folder)).resources).toEqual(moved.resources);
    writeFileSync(join(folder, "index.ts"), "");
    expect(withDeclared(later, programIn(folder)).resources).toEqual({ NetworkGroup: {} });
    rmSync(folder, { recursive: true });
});
