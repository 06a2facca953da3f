/** `cloud-platform generate` in the folder of a project that an earlier run generated. */
import {
    chmodSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { startPlatform, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../dist/cli/generate.js";
import type { Told } from "../support/command-line.js";
import { engineNamed, engineNames, hasCli } from "../support/engines.js";
import { inProcess } from "../support/in-process.js";

if (hasCli) {
    jest.setTimeout(600_000);
}

const root = join(__dirname, "../..");
/** Without log drains, whose credentials the platform masks, no configuration is needed. */
const scope = ["--secrets", "lookup", "--except", "Drain"];

let platform: Platform;
let folder: string;
let out: string;

beforeEach(async () => {
    platform = await startPlatform();
    folder = mkdtempSync(join(tmpdir(), "second-run-"));
    out = join(folder, "account");
    mkdirSync(join(folder, "programs"));
    noStack();
});

afterEach(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

/** The answer of `pulumi stack export` in the folder of the project. */
function pulumi(script: string): void {
    const path = join(folder, "programs/pulumi");
    writeFileSync(path, `#!/bin/sh\n[ "$*" = "stack export" ] || exit 9\n${script}\n`);
    chmodSync(path, 0o755);
}

function noStack(): void {
    pulumi("echo 'error: no stack selected; please use `pulumi stack select`' >&2; exit 1");
}

function selectedStack(state: object): void {
    writeFileSync(join(folder, "state.json"), JSON.stringify(state));
    pulumi(`[ "$PWD" = "${out}" ] && exec cat "${join(folder, "state.json")}"\nexit 8`);
}

function generate(...args: string[]): Promise<Told> {
    const path = `${join(folder, "programs")}${delimiter}${process.env["PATH"] ?? ""}`;
    const environment = { ...platform.environment({ organisation: true }), PATH: path };
    return inProcess(command, ["--out", out, ...scope, ...args], { environment });
}

const read = (name: string): string => readFileSync(join(out, name), "utf8");
const write = (name: string, text: string): void => writeFileSync(join(out, name), text);

interface Manifest {
    files: Record<string, true>;
    resources: Record<string, Record<string, { name: string; file: string; noted?: object }>>;
    checksums?: Record<string, string>;
    project?: string;
}

const manifest = (): Manifest => JSON.parse(read("cloud-platform.json")) as Manifest;

function createGroup(id: string, label: string): void {
    platform.state.networkGroups.create(platform.account.organisation, { label }, id);
}

interface Recorded {
    kind: string;
    id: string;
    name?: string;
    outputs?: object;
}

function stateOf(resources: readonly Recorded[]): object {
    return {
        version: 3,
        deployment: {
            resources: resources.map(({ kind, id, name = id, outputs = {} }) => ({
                type: `pulumi-nodejs:dynamic/cloud-platform:${kind}`,
                urn: `urn:pulumi:dev::account::pulumi-nodejs:dynamic/cloud-platform:${kind}::${name}`,
                id,
                outputs,
            })),
        },
    };
}

/** The outputs by which a kind tells what it manages, of all kinds at once. */
function outputsOf(id: string): object {
    const [networkGroup, member] = id.split("/");
    return { application: id, mode: "whole", name: id, email: id, networkGroup, member };
}

/** Every resource of the manifest, as if `pulumi up` had adopted it. */
function adopted(more: readonly Recorded[] = [], isAdopted: (kind: string) => boolean = () => true): object {
    const generated = Object.entries(manifest().resources).flatMap(([kind, byId]) =>
        Object.entries(byId).map(([id, { name }]) => ({
            kind,
            id,
            name,
            outputs: outputsOf(id),
        })),
    );
    return stateOf([...generated.filter(({ kind }) => isAdopted(kind)), ...more]);
}

describe("before the first `up`, the manifest counts as the state", () => {
    test.each<[string, () => void, RegExp]>([
        ["no stack is selected", noStack, /no stack selected; please use/],
        ["pulumi is not on the PATH", () => rmSync(join(folder, "programs/pulumi")), /pulumi/],
        [
            "pulumi is not logged in",
            () => pulumi("echo 'error: not logged in' >&2; exit 3"),
            /No state of a stack is available: .*not logged in/,
        ],
        ["pulumi prints nothing", () => pulumi("exit 0"), /is not what "pulumi stack export" writes/],
    ])("when %s", async (_when, prepare, reason) => {
        await generate();
        prepare();
        const { code, stdout, stderr } = await generate();
        expect(code).toBe(0);
        expect(stdout).toBe(
            `Compared with ${join(out, "cloud-platform.json")}.\n\nNothing to add: everything that was read is managed or was generated.\n`,
        );
        expect(stderr).toMatch(reason);
        createGroup("ng_fresh", "fresh");
        const { stdout: later } = await generate();
        expect(later).toContain(`In no stack, for ${join(out, "index.ts")}:`);
        expect(later).toContain('new NetworkGroup("fresh"');
        expect(later).not.toContain("new Addon(");
    });

    test("when the stack is empty", async () => {
        await generate();
        selectedStack(stateOf([]));
        createGroup("ng_fresh", "fresh");
        const { stdout } = await generate();
        expect(stdout).toContain(`Compared with the selected stack of ${out}.\n`);
        expect(stdout.match(/new [A-Z]\w+\(/g)).toEqual(["new NetworkGroup("]);
    });

    test("when the selected stack belongs to another project, whose resources are left out as well", async () => {
        await generate();
        createGroup("ng_fresh", "fresh");
        createGroup("ng_theirs", "theirs");
        selectedStack(stateOf([{ kind: "NetworkGroup", id: "ng_theirs" }]));
        const { stdout } = await generate();
        expect(stdout.match(/new [A-Z]\w+\(\s*"[^"]+"/g)).toEqual(['new NetworkGroup("fresh"']);
    });

    test("when another owner's stack has a resource of the same id", async () => {
        await generate();
        createGroup("ng_fresh", "fresh");
        const outputs = { platform: platform.url, ownerId: platform.otherAccount.userId };
        selectedStack(stateOf([{ kind: "NetworkGroup", id: "ng_fresh", outputs }]));
        expect((await generate()).stdout).toContain('new NetworkGroup("fresh"');
    });
});

describe("after the first `up`, the state decides what is managed", () => {
    test("prints objects that no stack manages, and names generated objects that no longer exist", async () => {
        await generate();
        selectedStack(
            adopted([{ kind: "NetworkGroup", id: "ng_mine", name: "fresh" }], kind => kind !== "Webhook"),
        );
        createGroup("ng_mine", "whatever");
        createGroup("ng_fresh", "fresh");
        platform.state.sshKeys.remove(platform.account.userId, "laptop");
        const before = readdirSync(out).map(read);
        const { code, stdout } = await generate();
        expect(code).toBe(0);
        expect(stdout.match(/new [A-Z]\w+\(\s*"[^"]+"/g)).toEqual([
            'new NetworkGroup("fresh-2"',
            'new Webhook("chat"',
        ]);
        expect(stdout).toMatch(/Generated earlier, but not in the stack\..*:\n\nWebhook "chat" \(/);
        expect(stdout).toMatch(/No longer on the platform\..*:\n\nSshKey "laptop" \(laptop\)\n/);
        expect(stdout).toContain(`${out} is not changed.\n`);
        expect(readdirSync(out).map(read)).toEqual(before);
        const { stdout: json } = await generate("--json");
        const report = JSON.parse(json) as Record<string, unknown>;
        expect(report).toMatchObject({
            added: { "index.ts": expect.stringContaining("fresh-2") as string },
            changed: [],
            gone: ['SshKey "laptop" (laptop)'],
            declared: ['NetworkGroup "whatever" (ng_mine)'],
            comparedWith: `the selected stack of ${out}`,
        });
    });

    test("prints the variables that no stack manages, under a name that is free", async () => {
        const { shop } = platform.seed.applications;
        await generate();
        const variables = Object.fromEntries(
            Object.keys(platform.state.applications.variables(shop)).map(name => [name, "secret"]),
        );
        const state = adopted() as { deployment: { resources: { id: string; outputs: object }[] } };
        for (const resource of state.deployment.resources.filter(({ id }) => id === shop)) {
            resource.outputs = { application: shop, variables, mode: "partial" };
        }
        selectedStack(state);
        platform.state.applications.setVariable(shop, "ADDED_KEY", "hush-hush");
        const { stdout } = await generate();
        expect(stdout).toContain('new EnvVars("shop-2"');
        expect(stdout).toMatch(/variables: \{\n {4}ADDED_KEY: variableOf\([^)]*\),\n {2}\}/);
        expect(stdout).not.toContain("Generated earlier");
        expect(stdout).not.toContain("hush-hush");
    });

    test("compares with the stacks of --orphans instead", async () => {
        await generate();
        selectedStack(adopted());
        const { stdout } = await generate("--orphans", join(folder, "state.json"), "--json");
        expect(JSON.parse(stdout)).toMatchObject({
            items: [],
            added: {},
            comparedWith: join(folder, "state.json"),
        });
    });

    test("fails when the manifest is corrupted or belongs to another owner", async () => {
        await generate();
        const text = read("cloud-platform.json");
        write("cloud-platform.json", text.slice(0, 80));
        const { code, stderr } = await generate();
        expect(code).toBe(1);
        expect(stderr).toContain("cloud-platform.json is not what a generation has written");
        write("cloud-platform.json", text);
        const { stderr: foreign } = await generate("--organisation", platform.account.userId);
        expect(foreign).toContain(`the objects of ${platform.account.userId} at ${platform.url} were read`);
    });
});

test("without options, lists what the selected stack of the current folder does not manage", async () => {
    await generate();
    createGroup("ng_fresh", "fresh");
    selectedStack(adopted());
    const environment = {
        ...platform.environment({ organisation: true }),
        PATH: `${join(folder, "programs")}${delimiter}${process.env["PATH"] ?? ""}`,
    };
    const options = ["--only", "NetworkGroup,Addon"];
    const { code, stdout, stderr } = await inProcess(command, options, { environment, cwd: out });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^NetworkGroup +fresh +ng_fresh/m);
    expect(stdout).toMatch(/^1 object/m);
    expect(stderr).toContain("Leaving out resources that the selected stack manages.");
});

describe("--force", () => {
    test.each(["index.ts", "README.md", "lookups.ts"])(
        "refuses when %s was edited, before any request",
        async name => {
            await generate();
            write(name, `${read(name)}\n// mine\n`);
            const before = readdirSync(out).map(read);
            const mark = platform.requests.mark();
            const { code, stdout, stderr } = await generate("--force");
            expect([code, stdout]).toEqual([1, ""]);
            expect(stderr).toContain(
                `because cloud-platform.json has no matching checksum: ${name}. Run the command`,
            );
            expect(readdirSync(out).map(read)).toEqual(before);
            expect(platform.requests.since(mark)).toEqual([]);
            rmSync(join(out, name));
            expect((await generate("--force")).code).toBe(0);
            expect(read(name)).not.toContain("// mine");
        },
    );

    test("keeps edited settings files and the project's name, and updates the others", async () => {
        await generate();
        write(
            "Pulumi.yaml",
            read("Pulumi.yaml").replace(/^name: .*/, "name: My.Account # as the stacks have it"),
        );
        write("package.json", read("package.json").replace('"private": true', '"private": false'));
        write("Pulumi.dev.yaml", "config: {}\n");
        write("tsconfig.json", read("tsconfig.json").replaceAll("\n", "\r\n"));
        createGroup("ng_fresh", "fresh");
        const { code, stdout } = await generate("--force");
        expect(code).toBe(0);
        expect(stdout).toContain("Not changed, because they may have edits:\n\nPulumi.yaml\npackage.json\n");
        expect(read("Pulumi.yaml")).toMatch(/^name: My\.Account/);
        expect(read("package.json")).toContain('"private": false');
        expect(read("tsconfig.json")).not.toContain("\r");
        expect(read("Pulumi.dev.yaml")).toBe("config: {}\n");
        expect(read("index.ts")).toContain('new NetworkGroup("fresh"');
        expect((await generate("--force")).code).toBe(0);
    });

    test("keeps the name of the project when its folder is renamed", async () => {
        await generate();
        const moved = join(folder, "elsewhere");
        const environment = platform.environment({ organisation: true });
        symlinkSync(out, moved);
        const { code } = await inProcess(command, ["--out", moved, ...scope, "--force"], { environment });
        expect(code).toBe(0);
        expect(read("Pulumi.yaml")).toMatch(/^name: "account"$/m);
    });

    test("does not generate what the stack has from a file of the user's own", async () => {
        await generate();
        createGroup("ng_mine", "mine");
        selectedStack(adopted([{ kind: "NetworkGroup", id: "ng_mine", name: "own" }]));
        expect((await generate("--force")).code).toBe(0);
        expect(read("index.ts")).not.toContain("ng_mine");
        expect(manifest().resources["NetworkGroup"]).not.toHaveProperty("ng_mine");
    });

    test("removes objects that no longer exist on the platform, and reports them", async () => {
        await generate();
        platform.state.sshKeys.remove(platform.account.userId, "laptop");
        const { stdout } = await generate("--force");
        expect(stdout).toMatch(/No longer in the program.*:\n\nSshKey "laptop" \(laptop\)\n/);
        expect(read("index.ts")).not.toContain("new SshKey");
    });

    test("refuses after it was killed between two files, and succeeds once they are deleted", async () => {
        await generate();
        const old = read("cloud-platform.json");
        createGroup("ng_fresh", "fresh");
        await generate("--force");
        const anew = read("cloud-platform.json");
        write("cloud-platform.json", old);
        const { code, stderr } = await generate("--force");
        expect(code).toBe(1);
        const [, names = ""] = /no matching checksum: (.*?)\. Run/.exec(stderr) ?? [];
        expect(names).toBe("index.ts, README.md");
        names.split(", ").forEach(name => rmSync(join(out, name)));
        expect((await generate("--force")).code).toBe(0);
        expect(read("cloud-platform.json")).toBe(anew);
    });
});

describe("a manifest of an earlier version, without checksums", () => {
    /** As 3bf0bea wrote it, with one resource that the user has moved to `groups.ts`. */
    async function generateEarlier(): Promise<void> {
        await generate();
        const { checksums, project, ...earlier } = manifest();
        expect([typeof checksums, project]).toEqual(["object", "account"]);
        for (const resource of Object.values(earlier.resources).flatMap(byId => Object.values(byId))) {
            resource.noted = { name: '"x"', "variables.KEY": null };
        }
        const { backend } = platform.seed.networkGroups;
        const moved = earlier.resources["NetworkGroup"]?.[backend];
        Object.assign(moved ?? {}, { file: "groups" });
        write("cloud-platform.json", JSON.stringify(earlier));
    }

    test("lets a second run print objects that no stack manages", async () => {
        await generateEarlier();
        createGroup("ng_fresh", "fresh");
        const { stdout } = await generate();
        expect(stdout.match(/new [A-Z]\w+\(/g)).toEqual(["new NetworkGroup("]);
    });

    test("lets --force write once the files are deleted, and keeps objects that the user moved", async () => {
        await generateEarlier();
        const { code, stderr } = await generate("--force");
        expect(code).toBe(1);
        const [, names = ""] = /no matching checksum: (.*?)\. Run/.exec(stderr) ?? [];
        expect(names).toBe("index.ts, lookups.ts, README.md");
        names.split(", ").forEach(name => rmSync(join(out, name)));
        const yaml = read("Pulumi.yaml");
        expect((await generate("--force")).code).toBe(0);
        const { backend } = platform.seed.networkGroups;
        expect(read("index.ts")).not.toContain(`adopt: "${backend}"`);
        expect(manifest().resources["NetworkGroup"]?.[backend]).toMatchObject({ file: "groups" });
        expect(Object.keys(manifest().checksums ?? {})).toContain("index.ts");
        expect(read("Pulumi.yaml")).toBe(yaml);
        expect((await generate("--force")).code).toBe(0);
    });
});

describe.each(engineNames)("on the %s engine", engine => {
    const kinds = ["--only", "Addon,Member,NetworkGroup"];
    let stack: Stack;

    async function up(): Promise<void> {
        expect((await stack.up()).error).toBeUndefined();
        selectedStack(await stack.exportStack());
    }

    async function expectNothingToDo(): Promise<void> {
        expect((await generate(...kinds)).stdout).toContain("Nothing to add");
        expect(await stack.preview()).toMatchObject({ succeeded: true, hasChanges: false });
        expect(await stack.refresh()).toMatchObject({ succeeded: true, hasChanges: false });
    }

    afterEach(() => stack.dispose());

    test("second runs follow the stack through pastes, renames, removals and --force", async () => {
        await generate(...kinds);
        symlinkSync(join(root, "node_modules"), join(out, "node_modules"));
        const env = { ...platform.environment({ organisation: true }), PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
        stack = await (await engineNamed(engine)).createStack({ workDir: out, env });
        await up();
        await expectNothingToDo();
        const generated = read("index.ts");
        const mark = platform.requests.mark();

        // Removed from the program and from the stack, a generated resource is printed again.
        const { backend } = platform.seed.networkGroups;
        const exported = await stack.exportStack();
        const { resources = [] } = exported.deployment;
        const kept = resources.filter(({ id }) => id?.includes(backend) !== true);
        selectedStack({ ...exported, deployment: { ...exported.deployment, resources: kept } });
        const { stdout: removed } = await generate(...kinds);
        expect(removed).toMatch(/^const backend = new NetworkGroup\("backend"/m);
        expect(removed).toContain("networkGroup: backend.id");
        expect(removed).toMatch(/^NetworkGroup "backend" \(/m);
        selectedStack(exported);

        // Printed code can be pasted, also under another name.
        createGroup("ng_fresh", "fresh");
        const { stdout } = await generate(...kinds);
        const [pasted = ""] = /^new NetworkGroup\([^]*?\);$/m.exec(stdout) ?? [];
        const own = `import { NetworkGroup } from "pulumi-cloud-platform";\n${pasted.replace('"fresh"', '"my-own"')}\n`;
        write("index.ts", `${own}${generated}`);
        await up();
        await expectNothingToDo();

        // The message of --force, followed to the letter.
        const { stderr } = await generate(...kinds, "--force");
        expect(stderr).toContain(
            'into another file that imports "./index", and set "main" in package.json to that file',
        );
        write("main.ts", `import "./index";\n${own}`);
        write("package.json", read("package.json").replace('"main": "index.ts"', '"main": "main.ts"'));
        rmSync(join(out, "index.ts"));
        const forced = await generate(...kinds, "--force");
        expect(forced.stdout).toContain("may have edits:\n\npackage.json\n");
        expect(read("index.ts")).toBe(generated);
        await expectNothingToDo();
        expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
    });
});
