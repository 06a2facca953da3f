/** What a project declares by now, read from its own files, however people write. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withDeclared } from "../../provider/generate/declared.js";
import { readManifest } from "../../provider/generate/manifest.js";
import { projectOf } from "../../provider/generate/project.js";
import { inventoryOf, item } from "./inventories.js";

const group = item("NetworkGroup", "ng_1", { label: "inside" });
const before = readManifest(projectOf(inventoryOf([group])).get("cloud-platform.json") ?? "", "it");

function declaredBy(files: Record<string, string>): unknown {
    const folder = mkdtempSync(join(tmpdir(), "declared-"));
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
    }
    const { resources } = withDeclared(before, folder);
    rmSync(folder, { recursive: true });
    const { NetworkGroup: { ng_1: generated, ...others } = {}, ...rest } = resources;
    expect(generated).toEqual(before.resources["NetworkGroup"]?.["ng_1"]);
    return { ...rest, ...(Object.keys(others).length > 0 && { NetworkGroup: others }) };
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
        SshKey: { 'it\'s é😀\n"x"': expect.objectContaining({ file: "index" }) as object },
    });
});

test("a constant of another file is only known where it is exported", () => {
    const source = `
        const hidden = new NetworkGroup("hidden", { label: "a", adopt: "ng_2" });
        export const shown = new NetworkGroup("shown", { label: "b", adopt: "ng_3" });
    `;
    expect(
        declaredBy({ "more/groups.ts": source, "types.d.ts": 'new Addon("x", { adopt: "addon_5" })' }),
    ).toEqual({
        NetworkGroup: {
            ng_2: { name: "hidden", file: "more/groups" },
            ng_3: { name: "shown", file: "more/groups", identifier: "shown" },
        },
    });
});
