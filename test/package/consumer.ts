/** A project with the package as npm installs it: packed, unpacked, with a chosen SDK. */
import { execFile } from "node:child_process";
import {
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
import { promisify } from "node:util";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

const run = promisify(execFile);
const root = join(__dirname, "../..");
export const newestSdk = join(root, "node_modules/@pulumi/pulumi");
export const oldestSdk = join(__dirname, "oldest-sdk/node_modules/@pulumi/pulumi");
export const lowestNode = join(__dirname, "lowest-node/node_modules/node/bin/node");

export interface PackedFile {
    path: string;
    size: number;
}

/** Packs the package as `npm publish` does, without a build. */
export async function pack(destination: string): Promise<{ tarball: string; files: PackedFile[] }> {
    const { stdout } = await run(
        "npm",
        ["pack", "--json", "--ignore-scripts", "--pack-destination", destination],
        { cwd: root },
    );
    const [packed] = JSON.parse(stdout) as { filename: string; files: PackedFile[] }[];
    if (packed === undefined) {
        throw new Error("npm pack packed nothing");
    }
    return { tarball: join(destination, packed.filename), files: packed.files };
}

const support = join(root, "test/support");

/** For scripts of a project: stacks of the installed engine that share one host process, and what ends that. */
const quickStacks = `
const installed = "./node_modules/pulumi-cloud-platform/dist/testing/engine/in-process";
const { InProcessStack, processes } = require(installed + "/stack.js");
const { HostPool } = require("./host-pool.cjs");
const script = ${JSON.stringify(join(support, "host-process.mjs"))};
const pool = new HostPool(require(installed + "/process.js"), script);
const { startProvider } = pool;
exports.createStack = options => new InProcessStack(options, { ...processes, startProvider });
exports.end = () => pool.end();
`;

function hostPool(): string {
    const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 };
    const source = readFileSync(join(support, "host-pool.ts"), "utf8");
    return transpileModule(source, { compilerOptions }).outputText;
}

let packed: { folder: string; tarball: Promise<string> } | undefined;

/** Packed once for all consumers of a test file. */
function packedOnce(): Promise<string> {
    if (packed === undefined) {
        const folder = mkdtempSync(join(tmpdir(), "packed-"));
        packed = { folder, tarball: pack(folder).then(({ tarball }) => tarball) };
    }
    return packed.tarball;
}

afterAll(() => {
    if (packed !== undefined) {
        rmSync(packed.folder, { recursive: true, force: true });
    }
});

export class Consumer {
    readonly folder = mkdtempSync(join(tmpdir(), "consumer-"));

    /** Unpacks the package into node_modules; what it depends on is linked from this repository. */
    async install(sdk: string): Promise<void> {
        const tarball = await packedOnce();
        const modules = join(this.folder, "node_modules");
        const own = join(modules, "pulumi-cloud-platform");
        mkdirSync(own, { recursive: true });
        await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", own]);
        mkdirSync(join(modules, "@pulumi"));
        symlinkSync(sdk, join(modules, "@pulumi/pulumi"));
        for (const name of readdirSync(join(root, "node_modules"))) {
            if (!name.startsWith(".") && !["pulumi-cloud-platform", "@pulumi"].includes(name)) {
                symlinkSync(join(root, "node_modules", name), join(modules, name));
            }
        }
        this.write({ "host-pool.cjs": hostPool(), "quick-stacks.cjs": quickStacks });
    }

    write(files: Record<string, string>): void {
        for (const [name, content] of Object.entries(files)) {
            const path = join(this.folder, name);
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, content);
        }
    }

    /** Runs a script of the project, on this Node or another one, and returns what it printed. */
    async node(script: string, node = process.execPath, args: string[] = []): Promise<string> {
        const { stdout } = await run(node, [script, ...args], {
            cwd: this.folder,
            env: { ...process.env, NODE_PATH: "" },
        });
        return stdout;
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true, force: true });
    }
}
