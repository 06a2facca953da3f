/** The native provider as a release has it: one file that needs nothing but Node. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
    cpSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import type { AddressInfo } from "node:net";
import { startPlatform, type ExportedStack } from "pulumi-cloud-platform/testing";
import { channelOptions, grpc } from "../../../dist/testing/engine/in-process/sdk";
import { hasYaml } from "../../support/engines.js";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const archive = `pulumi-resource-cloud-platform-v${version}-linux-amd64.tar.gz`;

jest.setTimeout(300_000);

let folder: string;
let release: string;

beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bundle-"));
    release = join(folder, "release");
    execFileSync(process.execPath, [join(root, "scripts/plugin.mjs"), release]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a release has the same archive for each platform", () => {
    const archives = readdirSync(release).filter(name => name.endsWith(".tar.gz"));
    expect(archives).toEqual(
        ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64", "windows-arm64"].map(
            platform => `pulumi-resource-cloud-platform-v${version}-${platform}.tar.gz`,
        ),
    );
    const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: release, encoding: "utf8" });
    expect(checked.match(/: OK$/gm)).toHaveLength(archives.length);
    const contents = execFileSync("tar", ["-tzf", join(release, archive)], { encoding: "utf8" });
    expect(contents.split("\n").filter(Boolean).sort()).toEqual([
        "./",
        "./LICENSE",
        "./LICENSES.txt",
        "./index.js",
        "./pulumi-resource-cloud-platform",
        "./pulumi-resource-cloud-platform.cmd",
    ]);
    const licences = readFileSync(join(release, "plugin/LICENSES.txt"), "utf8").split("\n");
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

test("the launcher serves the schema with its version and its address", async () => {
    const launcher = join(release, "plugin/pulumi-resource-cloud-platform");
    // A preload that prints must not reach the stream from which the engine reads the port.
    const preload = join(folder, "preload.cjs");
    writeFileSync(preload, 'console.log("loaded first");');
    const provider = spawn(launcher, ["--logflow", "127.0.0.1:1"], {
        cwd: tmpdir(),
        env: { ...process.env, NODE_OPTIONS: `--require ${preload}` },
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
        provider.kill();
    }
});

test("a machine without Node gets a message", () => {
    const launcher = join(release, "plugin/pulumi-resource-cloud-platform");
    const { status, stderr } = spawnSync("/bin/sh", [launcher], { env: { PATH: folder }, encoding: "utf8" });
    const message =
        "The provider cloud-platform needs Node 22.12 or newer on PATH: install it. [node-too-old]";
    expect([status, stderr]).toEqual([1, `${message}\n`]);
    expect(readFileSync(join(root, "docs/errors.md"), "utf8")).toContain(`> \`${message}\``);
});

/** Writes the archive of a release that differs by its version only, and returns its path. */
function archiveOf(next: string): string {
    const plugin = join(folder, next);
    cpSync(join(release, "plugin"), plugin, { recursive: true });
    const file = join(plugin, "index.js");
    const code = readFileSync(file, "utf8").replace(`"version":"${version}"`, `"version":"${next}"`);
    writeFileSync(file, code);
    execFileSync("tar", ["-czf", `${plugin}.tar.gz`, "-C", plugin, "."]);
    return `${plugin}.tar.gz`;
}

if (hasYaml) {
    test("one command installs it where only the CLI and Node are, and another one upgrades it", async () => {
        const next = "99.0.0";
        const upgrade = archiveOf(next);
        const platform = await startPlatform();
        const server = createServer((request, response) => {
            const { url = "" } = request;
            const content = readFileSync(url.includes(next) ? upgrade : join(release, url));
            response.writeHead(200, { "content-length": content.length }).end(content);
        });
        server.listen(0, "127.0.0.1");
        await once(server, "listening");
        const { port } = server.address() as AddressInfo;
        const bin = join(folder, "bin");
        const cwd = join(folder, "program");
        mkdirSync(bin);
        mkdirSync(cwd);
        for (const command of ["pulumi", "pulumi-language-yaml"]) {
            symlinkSync(execFileSync("which", [command], { encoding: "utf8" }).trim(), join(bin, command));
        }
        symlinkSync(process.execPath, join(bin, "node"));
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
            PATH: `${bin}:/usr/bin:/bin`,
            HOME: folder,
            PULUMI_HOME: join(folder, "home"),
            PULUMI_BACKEND_URL: `file://${folder}`,
            PULUMI_CONFIG_PASSPHRASE: "only a test",
            PULUMI_SKIP_UPDATE_CHECK: "true",
        };
        const pulumi = (...args: string[]) =>
            promisify(execFile)("pulumi", [...args, "--non-interactive"], { cwd, env });
        /** The versions of the providers that the state records. */
        const versions = async () => {
            const { stdout } = await pulumi("stack", "export");
            const { deployment } = JSON.parse(stdout) as ExportedStack;
            return deployment.resources
                ?.filter(({ type }) => type === "pulumi:providers:cloud-platform")
                .map(({ inputs }) => inputs["version"]);
        };
        try {
            await pulumi("stack", "init", "dev");
            await pulumi(
                "package",
                "add",
                `cloud-platform@${version}`,
                "--server",
                `http://127.0.0.1:${port}`,
            );
            await pulumi("up", "--yes");
            await pulumi("preview", "--expect-no-changes");
            expect(await versions()).toEqual([version]);

            const project = join(cwd, "Pulumi.yaml");
            writeFileSync(
                project,
                readFileSync(project, "utf8").replace(`version: ${version}`, `version: ${next}`),
            );
            await pulumi("install");
            await pulumi("up", "--yes");
            expect(await versions()).toEqual([next]);
            await pulumi("preview", "--expect-no-changes");
            await pulumi("destroy", "--yes");
        } finally {
            server.close();
            await platform.close();
        }
    });
}
