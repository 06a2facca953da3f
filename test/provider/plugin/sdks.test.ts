/** The SDKs of a release, installed from their files: a converted program needs them, on the real CLI. */
import { execFile } from "node:child_process";
import {
    appendFileSync,
    cpSync,
    globSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { version } from "pulumi-cloud-platform/package.json";
import { stringify } from "yaml";
import * as schema from "../../../dist/provider/plugin/schema.json";
import { hasConverter, hasPython } from "../../support/engines.js";
import { launcher, NativeStack, plugins } from "../../support/native-cli.js";

const root = join(__dirname, "../../..");

test("the schema names the packages that a release publishes", () => {
    const { nodejs, python } = schema.language;
    const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
    const script = readFileSync(join(root, "scripts/sdks.mjs"), "utf8");
    expect(workflow).toContain(`npm view "${nodejs.packageName}@`);
    expect(script).toContain(`${python.packageName}/README.md`);
});

if (hasPython) {
    jest.setTimeout(600_000);

    let folder: string;

    const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: folder });
    const built = (pattern: string): string => globSync(join(folder, pattern))[0] ?? "";

    beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), "sdks-"));
        const script = join(root, "scripts/sdks.mjs");
        await run(process.execPath, script, launcher, folder, "nodejs", "python");
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test("the SDKs have the version of the provider, a page and the licence", async () => {
        const node = (await run("tar", "-tzf", built("npm/*.tgz"))).stdout.split("\n");
        expect(node).toEqual(
            expect.arrayContaining(["LICENSE", "README.md", "index.js"].map(f => `package/${f}`)),
        );
        const source = `pulumi_cloud_platform-${version}`;
        const python = (await run("tar", "-tzf", built("pypi/*.tar.gz"))).stdout.split("\n");
        expect(python).toEqual(
            expect.arrayContaining(["LICENSE", "README.md", "pyproject.toml"].map(f => `${source}/${f}`)),
        );
        expect(built("npm/*.tgz")).toMatch(`pulumi-cloud-platform-native-${version}.tgz`);
        expect(built("pypi/*.whl")).toMatch(`${source}-py3-none-any.whl`);
    });

    const languages = [
        {
            language: "python",
            manifest: "requirements.txt",
            pinned: `pulumi_cloud_platform==${version}`,
            install: async (cwd: string): Promise<void> => {
                await run("python3", "-m", "venv", join(cwd, "venv"));
                const pip = join(cwd, "venv/bin/pip");
                await run(pip, "install", "--quiet", built("pypi/*.whl"));
                await run(pip, "install", "--quiet", "--requirement", join(cwd, "requirements.txt"));
                const project = readFileSync(join(cwd, "Pulumi.yaml"), "utf8");
                const runtime = "runtime: { name: python, options: { virtualenv: venv } }";
                writeFileSync(join(cwd, "Pulumi.yaml"), project.replace("runtime: python", runtime));
            },
        },
        {
            language: "typescript",
            manifest: "package.json",
            pinned: `"@pulumi-cloud-platform/native": "${version}"`,
            install: async (cwd: string): Promise<void> => {
                const modules = join(cwd, "node_modules");
                const installed = join(modules, "@pulumi-cloud-platform/native");
                mkdirSync(installed, { recursive: true });
                await run("tar", "-xzf", built("npm/*.tgz"), "-C", installed, "--strip-components", "1");
                for (const name of ["@pulumi", "@types", "typescript"]) {
                    symlinkSync(join(root, "node_modules", name), join(modules, name));
                }
            },
        },
    ];

    if (hasConverter) {
        test.each(languages)(
            "a program that is converted to $language runs",
            async ({ language, manifest, pinned, install }) => {
                const platform = await startPlatform();
                const source = join(folder, `${language}-source`);
                const cwd = join(folder, language);
                try {
                    cpSync(join(root, "examples/yaml/network-group"), source, { recursive: true });
                    appendFileSync(join(source, "Pulumi.yaml"), stringify({ plugins }));
                    const conversion = [
                        "--from",
                        "yaml",
                        "--language",
                        language,
                        "--generate-only",
                        "--out",
                        cwd,
                    ];
                    await new NativeStack({ cwd: source, platform }).pulumi("convert", ...conversion);
                    expect(readFileSync(join(cwd, manifest), "utf8")).toContain(pinned);

                    await install(cwd);
                    const stack = new NativeStack({ cwd, platform });
                    await stack.pulumi("stack", "init", "dev");
                    await stack.pulumi("up", "--yes");
                    expect(platform.state.networkGroups.list(platform.account.organisation)).toContainEqual(
                        expect.objectContaining({ label: "example-production" }),
                    );
                    await stack.pulumi("preview", "--expect-no-changes");
                    await stack.pulumi("destroy", "--yes");
                } finally {
                    await platform.close();
                }
            },
        );
    }
}
