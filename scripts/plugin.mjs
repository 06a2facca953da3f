/**
 * Writes the native provider as one file that needs no package, and the archives of a release. The argument is the
 * folder. Default: `release`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import ncc from "@vercel/ncc";

const root = join(import.meta.dirname, "..");
const launchers = ["pulumi-resource-cloud-platform", "pulumi-resource-cloud-platform.cmd"];

const release = process.argv[2] ?? join(root, "release");
const folder = join(release, "plugin");
rmSync(release, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { code, assets } = await ncc(join(root, "plugin/index.js"), {
    cache: false,
    quiet: true,
    license: "LICENSES.txt",
    // The plugin gets the parts of the SDK that it needs by their own names.
    externals: ["@pulumi/pulumi"],
});
writeFileSync(join(folder, "index.js"), code);
writeFileSync(join(folder, "LICENSES.txt"), assets["LICENSES.txt"].source);
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
for (const launcher of launchers) {
    cpSync(join(root, "plugin", launcher), join(folder, launcher));
}

// Node runs the same file everywhere, and Pulumi downloads the archive with the name of its platform.
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const archiveOf = platform => join(release, `pulumi-resource-cloud-platform-v${version}-${platform}.tar.gz`);
const [first, ...others] = ["linux", "darwin", "windows"].flatMap(system =>
    ["amd64", "arm64"].map(machine => archiveOf(`${system}-${machine}`)),
);
execFileSync("tar", ["-czf", first, "-C", folder, "."]);
for (const archive of others) {
    cpSync(first, archive);
}
