import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "./consumer.js";

test("the package holds built JavaScript and types, and nothing else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pack-"));
    try {
        const { files } = await pack(folder);
        const paths = files.map(({ path }) => path);
        const built = paths.filter(path => /^dist\/.+\.(js|d\.ts)$/.test(path));
        expect(paths.filter(path => !built.includes(path)).sort()).toEqual([
            "LICENSE",
            "README.md",
            "package.json",
        ]);
        expect(built).toContain("dist/index.js");
        expect(built).toContain("dist/host.d.ts");
    } finally {
        rmSync(folder, { recursive: true });
    }
});
