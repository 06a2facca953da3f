import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "./consumer.js";

const root = join(__dirname, "../..");

interface Manifest {
    readonly homepage: string;
    readonly bugs: string;
    readonly repository: { readonly url: string };
}

test("the package contains built JavaScript, types, the native provider and four other files only", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pack-"));
    try {
        const { files } = await pack(folder);
        const paths = files.map(({ path }) => path);
        const built = paths.filter(path => /^dist\/.+\.(js|d\.ts)$/.test(path));
        expect(paths.filter(path => !built.includes(path)).sort()).toEqual([
            "CHANGELOG.md",
            "LICENSE",
            "README.md",
            "dist/provider/plugin/schema.json",
            "package.json",
            "plugin/index.js",
            "plugin/pulumi-resource-cloud-platform",
            "plugin/pulumi-resource-cloud-platform.cmd",
        ]);
        expect(built).toContain("dist/provider/index.js");
        expect(built).toContain("dist/provider/host.d.ts");
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("the manifest links to the repository, and relative links of its pages lead to existing files", () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
    const [, repository = ""] =
        /^git\+(https:\/\/github\.com\/[\w-]+\/[\w-]+)\.git$/.exec(manifest.repository.url) ?? [];
    expect(manifest).toMatchObject({ homepage: `${repository}#readme`, bugs: `${repository}/issues` });
    // A registry looks for a relative link in the repository, from its root.
    for (const page of ["README.md", "CHANGELOG.md"]) {
        const text = readFileSync(join(root, page), "utf8");
        const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
        const relative = targets.filter(target => !/^(https:|#)/.test(target));
        expect(relative.length).toBeGreaterThan(0);
        expect(relative.filter(target => !existsSync(join(root, target.replace(/#.*/, ""))))).toEqual([]);
    }
});
