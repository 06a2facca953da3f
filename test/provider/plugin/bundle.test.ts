/** The native provider and the command as a release has them: files that need nothing, not even Node. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
    chmodSync,
    cpSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import type { AddressInfo } from "node:net";
import { startPlatform, type ExportedStack } from "pulumi-cloud-platform/testing";
import { channelOptions, grpc } from "../../../dist/testing/engine/in-process/sdk";
import { hasYaml } from "../../support/engines.js";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const archiveFor = (platform: string) => `pulumi-resource-cloud-platform-v${version}-${platform}.tar.gz`;

jest.setTimeout(600_000);

/** Node's archives by platform, as `scripts/node-archives.mjs` has them. */
interface NodeArchives {
    readonly version: string;
    readonly archives: Readonly<Record<string, { readonly file: string; readonly sha256: string }>>;
}

let folder: string;
let release: string;
/** The folder of an installed provider. */
let plugin: string;
/** A folder for `PATH` with the one tool that a launcher needs. */
let bin: string;
let pinned: NodeArchives;
let standIns: NodeArchives;
let nodeSite: Server;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function serve(fileAt: (path: string) => Buffer | string): Promise<Server> {
    const server = createServer(({ url = "" }, response) => {
        const content = fileAt(url);
        response.writeHead(200, { "content-length": Buffer.byteLength(content) }).end(content);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return server;
}

/** Runs a module in the folder of the scripts. */
async function evaluate(code: string): Promise<string> {
    const args = ["--input-type=module", "--eval", code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(root, "scripts") });
    return stdout;
}

const downloadNode = (to: string, archives: NodeArchives) =>
    evaluate(
        `import { downloadNode } from "./download-node.mjs";
        await downloadNode(...${JSON.stringify([to, archives, urlOf(nodeSite)])});`,
    );

/** Writes an archive with the layout of Node's own, and returns its sum. */
function packStandIn(platform: string, file: string, to: string): string {
    const name = file.replace(/\.(zip|tar\..z)$/, "");
    const node = join(to, name, platform.startsWith("windows") ? "node.exe" : "bin/node");
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, `Node for ${platform}`, { mode: 0o755 });
    ["LICENSE", "README.md"].forEach(other => writeFileSync(join(to, name, other), `${other} of Node`));
    const [command = "", ...args] = file.endsWith(".zip") ? ["zip", "-qr"] : ["tar", "-caf"];
    execFileSync(command, [...args, file, name], { cwd: to });
    return createHash("sha256")
        .update(readFileSync(join(to, file)))
        .digest("hex");
}

beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bundle-"));
    const dist = join(folder, "dist");
    const nodes = join(folder, "nodes");
    mkdirSync(dist);
    pinned = JSON.parse(
        await evaluate('console.log(JSON.stringify(await import("./node-archives.mjs")))'),
    ) as NodeArchives;
    standIns = {
        ...pinned,
        archives: Object.fromEntries(
            Object.entries(pinned.archives).map(([platform, { file }]) => [
                platform,
                { file, sha256: packStandIn(platform, file, dist) },
            ]),
        ),
    };
    const list = Object.values(standIns.archives).map(({ file, sha256 }) => `${sha256}  ${file}\n`);
    nodeSite = await serve(path =>
        path === `/v${pinned.version}/SHASUMS256.txt`
            ? list.join("")
            : readFileSync(join(dist, basename(path))),
    );
    await downloadNode(nodes, standIns);
    // The Node of this machine starts here.
    cpSync(process.execPath, join(nodes, "linux-amd64/node/node"));
    release = join(folder, "release");
    execFileSync(process.execPath, [join(root, "scripts/plugin.mjs"), release, nodes]);
    plugin = join(folder, "an installed plugin");
    mkdirSync(plugin);
    execFileSync("tar", ["-xzf", join(release, archiveFor("linux-amd64")), "-C", plugin]);
    bin = join(folder, "bin");
    mkdirSync(bin);
    link("readlink");
});

afterAll(() => {
    nodeSite.close();
    rmSync(folder, { recursive: true, force: true });
});

/** Adds a command to the folder for `PATH`. */
function link(command: string): void {
    symlinkSync(execFileSync("which", [command], { encoding: "utf8" }).trim(), join(bin, command));
}

test("a release has an archive for each platform, with Node and its licence", () => {
    const archives = readdirSync(release).filter(name => name.endsWith(".tar.gz"));
    const platforms = Object.keys(pinned.archives).sort();
    expect(archives).toEqual(platforms.map(archiveFor));
    const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: release, encoding: "utf8" });
    expect(checked.match(/: OK$/gm)).toHaveLength(6);
    for (const platform of platforms) {
        const isWindows = platform.startsWith("windows");
        const node = isWindows ? "node/node.exe" : "node/node";
        const launchers = ["cloud-platform", "pulumi-resource-cloud-platform"];
        const started = isWindows ? launchers.map(launcher => `${launcher}.cmd`) : launchers;
        const files = ["LICENSE", "LICENSES.txt", "command.js", "index.js", "node/LICENSE", node, ...started];
        const file = join(release, archiveFor(platform));
        const contents = execFileSync("tar", ["-tvzf", file], { encoding: "utf8" }).split("\n");
        const found = contents.filter(line => line.startsWith("-")).map(line => line.split(" ").at(-1));
        expect([platform, found.sort()]).toEqual([platform, files.sort()]);
        const executable = contents.filter(line => line.startsWith("-rwxr-xr-x"));
        const names = executable.map(line => line.split(" ").at(-1)).sort();
        expect(names).toEqual(isWindows ? [node] : [...launchers, node].sort());
        if (platform !== "linux-amd64") {
            const packed = [node, "node/LICENSE"].map(member =>
                execFileSync("tar", ["-xOzf", file, member], { encoding: "utf8" }),
            );
            expect(packed).toEqual([`Node for ${platform}`, "LICENSE of Node"]);
        }
    }
    const licences = readFileSync(join(plugin, "LICENSES.txt"), "utf8").split("\n");
    expect(licences).toEqual(
        expect.arrayContaining([
            "@grpc/grpc-js",
            "@pulumi/pulumi",
            "google-protobuf",
            "got",
            "oauth-1.0a",
            "zod",
        ]),
    );
});

test("Node is pinned for each platform by its name and its sum", () => {
    const platforms = ["darwin", "linux", "windows"].flatMap(system =>
        ["amd64", "arm64"].map(machine => `${system}-${machine}`),
    );
    expect(Object.keys(pinned.archives).sort()).toEqual(platforms);
    for (const [platform, { file, sha256 }] of Object.entries(pinned.archives)) {
        const [system = "", machine = ""] = platform.split("-");
        const name = `${system.replace("windows", "win")}-${machine.replace("amd64", "x64")}`;
        expect(file).toMatch(new RegExp(`^node-v${pinned.version}-${name}\\.(zip|tar\\.[gx]z)$`));
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
    const sums = Object.values(pinned.archives).map(({ sha256 }) => sha256);
    expect(new Set(sums).size).toBe(6);
});

test("a release refuses an archive of Node with a wrong sum, and one whose sum Node's list lacks", async () => {
    const { file, sha256 } = standIns.archives["linux-arm64"] as NodeArchives["archives"][string];
    const refused = (sum: string, listed: string) =>
        downloadNode(join(folder, "refused"), {
            version: listed,
            archives: { "linux-arm64": { file, sha256: sum } },
        });
    const other = "0".repeat(64);
    await expect(refused(other, pinned.version)).rejects.toThrow(
        `${file} has the SHA-256 ${sha256}, but scripts/node-archives.mjs pins ${other}`,
    );
    writeFileSync(join(folder, "dist/SHASUMS256.txt"), `${other}  ${file}\n`);
    await expect(refused(sha256, "0.0.0")).rejects.toThrow(
        `Node's list SHASUMS256.txt does not have the SHA-256 ${sha256} for ${file}`,
    );
});

test("the launcher serves the schema with its version and its address", async () => {
    const launcher = join(plugin, "pulumi-resource-cloud-platform");
    // A preload that prints must not reach the stream from which the engine reads the port.
    const preload = join(folder, "preload.cjs");
    writeFileSync(preload, 'console.log("loaded first");');
    const provider = spawn(launcher, ["--logflow", "127.0.0.1:1"], {
        cwd: tmpdir(),
        env: { PATH: bin, NODE_OPTIONS: `--require ${preload}` },
    });
    const noise = once(provider.stderr, "data");
    try {
        const [port] = (await once(provider.stdout, "data")) as [Buffer];
        const credentials = grpc.credentials.createInsecure();
        const client = new ResourceProviderClient(
            `127.0.0.1:${port.toString().trim()}`,
            credentials,
            channelOptions,
        );
        type GetSchema = (
            request: proto.GetSchemaRequest,
            done: (error: Error | null, response: proto.GetSchemaResponse) => void,
        ) => void;
        const getSchema = promisify(client.getSchema.bind(client) as unknown as GetSchema);
        const answer = await getSchema(new proto.GetSchemaRequest());
        client.close();
        expect(String(await noise)).toBe("loaded first\n");
        expect(JSON.parse(answer.getSchema())).toMatchObject({
            name: "cloud-platform",
            version,
            pluginDownloadURL: "github://api.github.com/pulumi-cloud-platform/pulumi-cloud-platform",
        });
    } finally {
        // As Ctrl-C does, which the launcher must not keep from the provider.
        provider.kill("SIGINT");
        expect(await once(provider, "exit")).toEqual([null, "SIGINT"]);
    }
});

/** Ways in which the Node of an archive does not start. */
const unusable: Readonly<Record<string, (node: string) => void>> = {
    "is missing": node => rmSync(node),
    "is not executable": node => chmodSync(node, 0o644),
    // As with musl.
    "needs a loader that is not there": node => writeFileSync(node, "#!/lib/no-loader\n", { mode: 0o755 }),
    "is for another processor": node => {
        const header = Buffer.alloc(64);
        header.write("\x7fELF\x02\x01\x01", "latin1");
        // The type of an executable, and a processor that no machine has.
        header.writeUInt16LE(2, 16);
        header.writeUInt16LE(0xffff, 18);
        writeFileSync(node, header, { mode: 0o755 });
    },
    "refuses NODE_OPTIONS": node => writeFileSync(node, "#!/bin/sh\nexit 9\n", { mode: 0o755 }),
};

const launched = [
    { launcher: "pulumi-resource-cloud-platform", noun: "provider" },
    { launcher: "cloud-platform", noun: "command" },
];

test.each(launched.flatMap(each => Object.keys(unusable).map(problem => ({ ...each, problem }))))(
    "the $noun uses Node of PATH if that of the archive $problem, and else prints a message",
    given => {
        const { launcher, noun, problem } = given;
        const broken = mkdtempSync(join(folder, "broken-"));
        mkdirSync(join(broken, "node"));
        cpSync(join(plugin, launcher), join(broken, launcher));
        const node = join(broken, "node/node");
        writeFileSync(node, "#!/bin/sh\necho started\n", { mode: 0o755 });
        unusable[problem]?.(node);
        const start = () => {
            const options = { env: { PATH: bin }, encoding: "utf8" } as const;
            const { status, stdout, stderr } = spawnSync(join(broken, launcher), ["--help"], options);
            return [status, stdout + stderr];
        };
        const message = `The ${noun} cloud-platform needs Node 22.12 or newer on PATH: install it. [node-too-old]`;
        expect(start()).toEqual([1, `${message}\n`]);
        expect(readFileSync(join(root, "docs/errors.md"), "utf8")).toContain(`> \`${message}\``);
        writeFileSync(join(bin, "node"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
        try {
            expect(start()).toEqual([0, expect.stringMatching(/\.js .*--help\n$/)]);
        } finally {
            rmSync(join(bin, "node"));
        }
    },
);

test("the command needs no Node and no package, and its messages name its launcher", async () => {
    const command = join(bin, "cloud-platform");
    symlinkSync(join(plugin, "cloud-platform"), command);
    const platform = await startPlatform();
    const run = async (...args: string[]): Promise<string> => {
        const env = { ...platform.environment({ organisation: true }), PATH: bin };
        const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env });
        return stdout;
    };
    try {
        expect(await run("--version")).toBe(`${version}\n`);
        const names = [...(await run("help")).matchAll(/^ {2}(\w+) /gm)].map(([, name = ""]) => name);
        expect(names.length).toBeGreaterThan(5);
        for (const name of names) {
            expect(await run(name, "--help")).toMatch(`Usage: cloud-platform ${name}`);
        }
        await run("generate", "--language", "python", "--out", "account");
        const script = readFileSync(join(folder, "account/set-secrets.sh"), "utf8");
        expect(script).toContain(`$("${join(plugin, "cloud-platform")}" secret "$@"`);
    } finally {
        await platform.close();
    }
});

/** Writes the archive of a release that differs by its version only, and returns its path. */
function archiveOf(next: string): string {
    const copy = join(folder, next);
    cpSync(plugin, copy, { recursive: true });
    const file = join(copy, "index.js");
    const code = readFileSync(file, "utf8").replace(`"version":"${version}"`, `"version":"${next}"`);
    writeFileSync(file, code);
    execFileSync("tar", ["-czf", `${copy}.tar.gz`, "-C", copy, "."]);
    return `${copy}.tar.gz`;
}

if (hasYaml) {
    test("one command installs it where only the CLI is, and another one upgrades it", async () => {
        const next = "99.0.0";
        const upgrade = archiveOf(next);
        const platform = await startPlatform();
        const server = await serve(path => readFileSync(path.includes(next) ? upgrade : join(release, path)));
        const cwd = join(folder, "program");
        mkdirSync(cwd);
        ["pulumi", "pulumi-language-yaml"].forEach(link);
        const lines = [
            "name: shop",
            "runtime: yaml",
            "resources:",
            "    group:",
            "        type: cloud-platform:NetworkGroup",
            "        properties: { label: shop }",
        ];
        writeFileSync(join(cwd, "Pulumi.yaml"), lines.join("\n"));
        const env = {
            ...platform.environment({ organisation: true }),
            PATH: bin,
            HOME: folder,
            PULUMI_HOME: join(folder, "home"),
            PULUMI_BACKEND_URL: `file://${folder}`,
            PULUMI_CONFIG_PASSPHRASE: "only a test",
            PULUMI_SKIP_UPDATE_CHECK: "true",
        };
        const run = async (command: string, ...args: string[]): Promise<string> => {
            const { stdout } = await promisify(execFile)(command, args, { cwd, env });
            return stdout;
        };
        const pulumi = (...args: string[]) => run("pulumi", ...args, "--non-interactive");
        const drift = (installed: string) =>
            run(join(folder, `home/plugins/resource-cloud-platform-v${installed}/cloud-platform`), "drift");
        /** The versions of the providers that the state records. */
        const versions = async () => {
            const { deployment } = JSON.parse(await pulumi("stack", "export")) as ExportedStack;
            return deployment.resources
                ?.filter(({ type }) => type === "pulumi:providers:cloud-platform")
                .map(({ inputs }) => inputs["version"]);
        };
        try {
            await pulumi("stack", "init", "dev");
            await pulumi("package", "add", `cloud-platform@${version}`, "--server", urlOf(server));
            await pulumi("up", "--yes");
            await pulumi("preview", "--expect-no-changes");
            expect(await versions()).toEqual([version]);
            expect(await drift(version)).toMatch(/^No drift: 1 resource read\n/);

            const project = join(cwd, "Pulumi.yaml");
            writeFileSync(
                project,
                readFileSync(project, "utf8").replace(`version: ${version}`, `version: ${next}`),
            );
            await pulumi("install");
            await pulumi("up", "--yes");
            expect(await versions()).toEqual([next]);
            await pulumi("preview", "--expect-no-changes");
            expect(await drift(next)).toMatch(/^No drift: 1 resource read\n/);
            await pulumi("destroy", "--yes");
        } finally {
            server.close();
            await platform.close();
        }
    });
}
