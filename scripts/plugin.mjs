/**
 * Writes the native provider and the command as files that need no package, and the archives of a release with their
 * checksums. The arguments are the folder, and that of Node for each platform: without, the archives need Node on PATH.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { archives } from "./node-archives.mjs";

const root = join(import.meta.dirname, "..");
const ncc = createRequire(join(root, "test/vendor/package.json"))("@vercel/ncc");

const [release, nodes] = process.argv.slice(2).map(path => resolve(path));
const folder = join(release, "plugin");
rmSync(release, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const externals = {
    // The bundles get the parts of the SDK that they need by their own names.
    "@pulumi/pulumi": "@pulumi/pulumi",
    // The SDK also loads TypeScript and npm, with which only a program serializes its functions. A module of Node takes their place.
    "./closure/serializeClosure": "node:module",
    "./closure/codePaths": "node:module",
    "../runtime/closure/serializeClosure": "node:module",
};
const licenses = [];
for (const [bundle, entry] of [
    ["index.js", "plugin/index.js"],
    ["command.js", "dist/commands/main.js"],
]) {
    const { code, assets } = await ncc(join(root, entry), {
        cache: false,
        quiet: true,
        license: "LICENSES.txt",
        externals,
    });
    writeFileSync(join(folder, bundle), code);
    licenses.push(assets["LICENSES.txt"].source);
}
writeFileSync(join(folder, "LICENSES.txt"), licenses.join("\n\n"));

const launchers = ["plugin/pulumi-resource-cloud-platform", "scripts/launchers/cloud-platform"];
for (const file of ["LICENSE", ...launchers.flatMap(launcher => [launcher, `${launcher}.cmd`])]) {
    cpSync(join(root, file), join(folder, basename(file)));
}

// Pulumi downloads the archive with the name of its platform.
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const sums = Object.keys(archives).map(platform => {
    const started = launchers.map(
        launcher => `${basename(launcher)}${platform.startsWith("windows") ? ".cmd" : ""}`,
    );
    const archive = `pulumi-resource-cloud-platform-v${version}-${platform}.tar.gz`;
    const packed = join(release, archive);
    const files = ["-C", folder, "LICENSE", "LICENSES.txt", "index.js", "command.js", ...started];
    const node = nodes === undefined ? [] : ["-C", join(nodes, platform), "node"];
    execFileSync("tar", ["-czf", packed, ...files, ...node]);
    const checksum = createHash("sha256").update(readFileSync(packed)).digest("hex");
    return `${checksum}  ${archive}\n`;
});
writeFileSync(join(release, "SHA256SUMS"), sums.join(""));
