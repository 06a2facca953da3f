/** The code that adopts what no stack has. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startPlatform, type ExportedStack, type Platform } from "pulumi-cloud-platform/testing";
import type { MissingState, StackState } from "../../../dist/commands/pulumi/state.js";
import { addUnmanaged } from "../../support/unmanaged-addon.js";
import { namesIn, stateOf, stateWith, take } from "./taking.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform({ dialect: "clever-cloud" });
});

afterAll(() => platform.close());

test("adopts with the configuration that the stack leaves free, and shows no secret", async () => {
    const { worker } = platform.seed.applications;
    platform.state.applications.setVariable(worker, "THEIRS", "set-by-somebody");
    const report = await take(platform, { config: { "shop:chat-url": "of another" } });
    expect([report.unread, report.skipped]).toEqual([[], []]);
    expect(namesIn(report)).toEqual(expect.arrayContaining(["Addon sessions", "Webhook chat"]));
    const [first] = report.adopt;
    expect(first?.code).toContain(`adopt: "${platform.seed.addons.sessions.id}"`);
    expect(first?.commands.filter(command => command.includes("chat-url"))).toEqual([
        expect.stringMatching(
            /\(CLOUD_PLATFORM_DIALECT=.* CLOUD_PLATFORM_BASE_URL=.* CLOUD_PLATFORM_ORGANISATION=.* --secret chat-url-2$/,
        ),
    ]);
    expect(first?.text).toContain("CLOUD_PLATFORM_TOKEN");
    expect(first?.commands.at(-1)).toBe("pulumi up --stack dev");
    expect(JSON.stringify(report)).not.toContain("set-by-somebody");
    expect(JSON.stringify(report)).not.toContain(platform.account.token);
    const { adopt, skipped } = await take(platform, { unmanaged: false });
    expect(adopt).toEqual([]);
    expect(skipped.map(({ what }) => what)).toContainEqual(expect.stringContaining("externalPeers of "));
});

test("redeclares neither a constant nor a resource of the program", async () => {
    const directory = mkdtempSync(join(tmpdir(), "adopt-"));
    writeFileSync(join(directory, "index.ts"), 'const sessions = new Addon("settings", {});\n');
    const { organisation: ownerId } = platform.account;
    const managed = { kind: "Addon", name: "sessions", id: "addon_elsewhere", outputs: { ownerId } };
    const { adopt } = await take(platform, { states: [stateWith([managed], "dev")], directory });
    rmSync(directory, { recursive: true });
    const code = adopt.map(({ code }) => code).join("");
    expect(code).toMatch(/const sessionsAddon = new Addon\(\s*"sessions-2",/);
    expect(code).not.toMatch(/const sessions =/);
    // Without them, the names are free.
    const free = (await take(platform)).adopt.map(({ code }) => code).join("");
    expect(free).toMatch(/const sessions = new Addon\(\s*"sessions",/);
});

describe("in the folder of a YAML program", () => {
    let directory: string;
    beforeEach(() => {
        directory = mkdtempSync(join(tmpdir(), "adopt-"));
        writeFileSync(
            join(directory, "Pulumi.yaml"),
            "resources:\n  sessions: { type: 'cloud-platform:Addon' }\n",
        );
    });
    afterEach(() => rmSync(directory, { recursive: true }));

    test("prints resources to merge, and the object of secrets that the stack leaves free", async () => {
        const config = { "shop:secrets": '{"chat-url":"of another"}' };
        const { adopt } = await take(platform, { directory, runtime: "yaml", config });
        expect(adopt.map(({ text }) => text)).toEqual([
            expect.stringMatching(
                /^Write in Pulumi\.yaml of the program .*, and merge `config` and `resources`\./,
            ),
        ]);
        const [{ code = "", commands } = { commands: [] }] = adopt;
        expect(code).toMatch(/^config:\n {2}secrets: \{ type: object, secret: true \}\nresources:\n/);
        expect(code).toContain('\n  sessionsAddon:\n    type: cloud-platform:Addon\n    name: "sessions"\n');
        expect(code).toContain('      url: ${secrets["chat-url-2"]}\n');
        expect(commands.filter(command => command.includes("chat-url"))).toEqual([
            expect.stringMatching(/ \| pulumi config set --secret --path 'secrets\["chat-url-2"\]'$/),
        ]);
    });
});

test("prints Python in the folder of a Python program, with variables that it leaves free", async () => {
    const directory = mkdtempSync(join(tmpdir(), "adopt-"));
    writeFileSync(join(directory, "__main__.py"), "sessions = 1\n");
    const { adopt } = await take(platform, { directory, runtime: "python" });
    rmSync(directory, { recursive: true });
    const [{ text, code } = { text: "" }] = adopt;
    expect(text).toMatch(/^Write in __main__\.py of .* merge the imports and the line of `config`\./);
    expect(code).toContain('\nsessions_addon = cloud_platform.Addon(\n    "sessions",\n');
});

describe("with a file of its own", () => {
    let directory: string;
    beforeEach(() => {
        directory = mkdtempSync(join(tmpdir(), "adopt-"));
    });
    afterEach(() => rmSync(directory, { recursive: true }));

    const place = (files: Readonly<Record<string, string>>): void => {
        for (const [path, text] of Object.entries(files)) {
            mkdirSync(dirname(join(directory, path)), { recursive: true });
            writeFileSync(join(directory, path), text);
        }
    };
    const main = "export const shop = 1;";

    test.each([
        ["index.ts", "adopted.ts", 'import "./adopted";', { "index.ts": `${main}\n` }],
        ["index.ts", "adopted.ts", 'import "./adopted";', { "index.ts": main, "package.json": "{}" }],
        [
            "index.ts",
            "adopted.ts",
            'import "./adopted.js";',
            { "index.ts": main, "package.json": '{ "type": "module", "main": "bin/index.js" }' },
        ],
        [
            "src/shop.ts",
            "src/adopted3.ts",
            'import "./adopted3";',
            {
                "src/shop.ts": main,
                "src/adopted.ts": "",
                "src/adopted2.ts": "",
                "package.json": '{ "main": "./src/shop.ts" }',
            },
        ],
        ["__main__.py", "adopted2.py", "import adopted2", { "__main__.py": main, "adopted/__init__.py": "" }],
    ])("%s imports %s by %j", async (path, module, line, files) => {
        place(files);
        const runtime = path.endsWith(".py") ? "python" : "nodejs";
        const { adopt, files: written } = await take(platform, { directory, runtime, writes: true });
        expect([...written.keys()]).toEqual([module, path]);
        expect(written.get(path)).toBe(`${main}\n${line}\n`);
        expect(written.get(module)).toContain(platform.seed.addons.sessions.id);
        expect(adopt).toEqual([
            {
                text: expect.stringMatching(
                    `^${module} declares them, and ${path} imports it\\. The next "pulumi up" adopts them\\.`,
                ) as string,
                commands: expect.not.arrayContaining(["pulumi up --stack dev"]) as string[],
            },
        ]);
    });

    test.each([
        ["JavaScript", "nodejs", { "index.js": main }],
        [
            "TypeScript in another folder",
            "nodejs",
            { "index.ts": main, "Pulumi.yaml": "name: x\nmain: src\n" },
        ],
        ["YAML", "yaml", { "Pulumi.yaml": "name: x\n" }],
    ])("prints the code for a program in %s", async (_, runtime, files) => {
        place(files);
        const { adopt, files: written } = await take(platform, { directory, runtime, writes: true });
        expect([...written]).toEqual([]);
        expect(adopt).toMatchObject([
            {
                code: expect.stringContaining(platform.seed.addons.sessions.id) as string,
                language: runtime === "nodejs" ? "ts" : runtime,
            },
        ]);
    });

    test("leaves out the account's own objects in an organisation, since its token may be of another account", async () => {
        place({ "index.ts": main });
        const kindsIn = ({ objects, files }: Awaited<ReturnType<typeof take>>): unknown[] => [
            objects.some(({ kind }) => kind === "SshKey"),
            files.get("adopted.ts")?.includes("new SshKey("),
        ];
        expect(kindsIn(await take(platform, { directory, writes: true }))).toEqual([false, false]);
        const own = await take(platform, {
            directory,
            writes: true,
            config: { "cloud-platform:organisation": platform.account.userId },
        });
        expect(kindsIn(own)).toEqual([true, true]);
    });

    test("puts all objects into one module, each under its own name", async () => {
        place({ "index.ts": main });
        for (let count = 0; count < 10; count++) {
            addUnmanaged(platform, platform.account.organisation);
        }
        const { files } = await take(platform, { directory, writes: true });
        expect([...files.keys()]).toEqual(["adopted.ts", "index.ts"]);
        const names = files.get("adopted.ts")?.match(/new \w+\(\s*"[^"]*"/g) ?? [];
        expect(names.length).toBeGreaterThan(30);
        expect(new Set(names).size).toBe(names.length);
    });
});

test.each(["go", "dotnet", "java"])("prints YAML in the folder of a program in %s", async runtime => {
    const { adopt } = await take(platform, { runtime });
    const [{ text, code } = { text: "" }] = adopt;
    expect(text).toMatch(/^Write in the program that they belong to, and merge `config` and `resources`\./);
    expect(code).toContain("    type: cloud-platform:Addon\n");
});

test("names one resource of the program for an id", async () => {
    const { website } = platform.seed.applications;
    const { organisation: ownerId } = platform.account;
    const outputs = { application: website, ownerId, platform: platform.url };
    const states = ["Application", "EnvVars", "Deployment"].map(kind => ({
        kind,
        name: `the-${kind}`,
        id: website,
        outputs: { ...outputs, variables: {} },
    }));
    const { adopt } = await take(platform, { states: [stateWith(states, "dev")] });
    const texts = adopt.map(({ text }) => text).join("");
    expect(texts.match(/In place of/g)).toEqual(["In place of"]);
    expect(texts).toContain(`In place of "${website}", refer to Application "the-Application".`);
});

describe("no code is printed while it is not known what is in a stack", () => {
    const unread = async (states: readonly (StackState | MissingState)[]) => {
        const report = await take(platform, { states });
        expect([report.adopt, report.objects.length > 0]).toEqual([[], true]);
        return report.unread.map(({ what, why }) => `${what}: ${why}`);
    };

    test("because a state cannot be read: the code would adopt what that stack has", async () => {
        const missing = { source: "the state of data", problem: "no access" };
        expect(await unread([stateWith([], "dev"), missing])).toEqual(["the state of data: no access"]);
    });

    test("because a killed run may have created an object: the program would declare it twice", async () => {
        const { deployment } = JSON.parse(
            stateWith([{ kind: "Addon", name: "db", id: "", outputs: {} }], "dev").text,
        ) as ExportedStack;
        const [resource] = deployment.resources ?? [];
        const foreign = {
            ...resource,
            type: "aws:s3/bucket:Bucket",
            urn: "urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b",
        };
        const pending = [resource, foreign].map(each => ({ type: "creating", resource: each }));
        const state = stateOf({ version: 3, deployment: { resources: [], pending_operations: pending } });
        const created = { resources: [{ ...resource, id: "addon_1" }], pending_operations: pending };
        const later = await take(platform, { states: [stateOf({ version: 3, deployment: created })] });
        expect([later.unread, later.adopt.length > 0]).toEqual([[], true]);
        expect(await unread([state])).toEqual([
            expect.stringMatching(/^Addon "db": An earlier run stopped while it created this.* recover /),
        ]);
    });
});
