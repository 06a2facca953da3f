/**
 * Builds and checks each file of a release in `release/`, and uploads nothing. A machine without Pulumi's CLI or Python
 * builds the rest, and prints what it skipped. With `--complete`, it builds nothing and fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { downloadNode, site } from "./download-node.mjs";

const root = join(import.meta.dirname, "..");
const release = join(root, "release");
const [npm, nodes, provider] = ["npm", "node", "provider"].map(name => join(release, name));

function run(command, ...args) {
    execFileSync(command, args, { cwd: root, stdio: "inherit" });
}

function starts(command, ...args) {
    return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

const hasPulumi = starts("pulumi", "version");
const hasPython = starts("python3", "-c", "import venv, ensurepip");
const hasNodes = await globalThis.fetch(site).then(
    () => true,
    () => false,
);
const skipped = [
    ...(hasNodes ? [] : [`Node in the archives of the native provider: no answer from ${site}`]),
    ...(hasPulumi ? [] : ["the SDKs of Node and Python: no pulumi on PATH"]),
    ...(hasPulumi && !hasPython ? ["the SDK of Python: no python3 with venv on PATH"] : []),
];
if (process.argv.includes("--complete") && skipped.length > 0) {
    process.stderr.write(`A release needs ${skipped.join("; ")}.\n`);
    process.exit(1);
}

rmSync(release, { recursive: true, force: true });
mkdirSync(npm, { recursive: true });
// This builds the package, and the rest is made of that build.
run("npm", "pack", "--silent", "--pack-destination", npm);
const [archive] = globSync(join(npm, "*.tgz"));
const tools = join(root, "test/vendor/node_modules/.bin");
run(join(tools, "publint"), "run", archive, "--strict");
run(join(tools, "attw"), archive, "--profile", "node16");

if (hasNodes) {
    await downloadNode(nodes);
}
run(process.execPath, "scripts/plugin.mjs", provider, ...(hasNodes ? [nodes] : []));

const languages = hasPulumi ? ["nodejs", ...(hasPython ? ["python"] : [])] : [];
const launcher = join(provider, "plugin/pulumi-resource-cloud-platform");
run(process.execPath, "scripts/sdks.mjs", launcher, release, ...languages);

const built = globSync("release/{npm,provider,pypi}/*{.tgz,.gz,.whl,SUMS}", { cwd: root }).sort();
process.stdout.write(`\nBuilt:\n${built.map(path => `  ${path}\n`).join("")}`);
skipped.forEach(what => process.stdout.write(`Skipped ${what}.\n`));
