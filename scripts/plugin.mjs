/**
 * Writes the native provider as one file that needs no package, and the archives of a release with their checksums. The
 * argument is the folder.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "..");
const ncc = createRequire(join(root, "test/vendor/package.json"))("@vercel/ncc");
const launchers = ["pulumi-resource-cloud-platform", "pulumi-resource-cloud-platform.cmd"];

const [release] = process.argv.slice(2);
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
const archives = ["linux", "darwin", "windows"].flatMap(system =>
    ["amd64", "arm64"].map(
        machine => `pulumi-resource-cloud-platform-v${version}-${system}-${machine}.tar.gz`,
    ),
);
const packed = join(release, archives[0]);
execFileSync("tar", ["-czf", packed, "-C", folder, "."]);
const checksum = createHash("sha256").update(readFileSync(packed)).digest("hex");
for (const archive of archives.slice(1)) {
    cpSync(packed, join(release, archive));
}
writeFileSync(join(release, "SHA256SUMS"), archives.map(archive => `${checksum}  ${archive}\n`).join(""));
