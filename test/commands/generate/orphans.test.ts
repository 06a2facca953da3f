/** Objects of the platform that no stack manages, by the states that the engines export. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Addon, Drain, EnvVars, Member } from "pulumi-cloud-platform";
import { startPlatform, type ExportedStack, type Platform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../dist/commands/generate/command.js";
import { commandLine, type Told } from "../../support/command-line.js";
import { engineNamed, engineNames } from "../../support/engines.js";
import { inProcess } from "../../support/in-process.js";

const root = join(__dirname, "../../..");

function labelsIn(stdout: string): string[] {
    const { items } = JSON.parse(stdout) as { items: { kind: string; name: string }[] };
    return items.map(({ kind, name }) => `${kind} ${name}`);
}

describe.each(engineNames)("the state that %s exports", name => {
    let platform: Platform;
    let folder: string;
    let exported: ExportedStack;
    let everything: string[];

    beforeAll(async () => {
        platform = await startPlatform();
        folder = await mkdtemp(join(tmpdir(), "orphans-"));
        everything = labelsIn((await orphans("--plan")).stdout);
        const { seed } = platform;
        const { ordersDatabase, sessions } = seed.addons;
        const { website } = seed.applications;
        const engine = await engineNamed(name);
        const stack = await engine.createStack({
            workDir: root,
            env: platform.environment({ organisation: true }),
            program: () => {
                new Addon("db", {
                    name: "orders-db",
                    provider: "postgresql-addon",
                    plan: "xs_sml",
                    region: "par",
                    adopt: ordersDatabase.realId,
                });
                Addon.get("only-read", sessions.id);
                new EnvVars("website", {
                    application: website,
                    variables: { NODE_ENV: "production" },
                    adopt: website,
                });
                new Member("db", {
                    networkGroup: seed.networkGroups.backend,
                    member: ordersDatabase.id,
                    adopt: `${seed.networkGroups.backend}/${ordersDatabase.realId}`,
                });
                new Drain("website", {
                    resource: website,
                    kind: "syslog-tcp",
                    url: "tcp://logs.company.example:514",
                    adopt: seed.drains.website,
                });
                return Promise.resolve();
            },
        });
        expect((await stack.up()).error).toBeUndefined();
        exported = await stack.exportStack();
        await stack.dispose();
    });

    afterAll(async () => {
        await platform.close();
        await rm(folder, { recursive: true, force: true });
    });

    function orphans(...args: string[]): Promise<Told> {
        const environment = platform.environment({ organisation: true });
        return inProcess(command, ["--json", ...args], { environment, cwd: folder });
    }

    async function saved(state: object, file = "state.json"): Promise<string> {
        await writeFile(join(folder, file), JSON.stringify(state));
        return file;
    }

    test("matches an add-on by either of its ids, and ignores resources that a program only reads", async () => {
        const { code, stdout } = await orphans("--orphans", await saved(exported));
        expect(code).toBe(0);
        const managed = ["Addon orders-db", "Drain website", "Member orders-db"];
        expect(labelsIn(stdout)).toEqual(everything.filter(label => !managed.includes(label)));
        expect(labelsIn(stdout)).toContain("Addon sessions");
    });

    test("omits what any of two states manages, and reports no object of an empty state", async () => {
        const rest = await saved(
            stateOf([{ kind: "SshKey", id: "laptop", outputs: { name: "laptop" } }]),
            "b.json",
        );
        const both = labelsIn((await orphans("--orphans", `${await saved(exported)},${rest}`)).stdout);
        expect(both).not.toContain("SshKey laptop");
        expect(both).not.toContain("Addon orders-db");
        const none = await saved(stateOf([]), "none.json");
        expect(labelsIn((await orphans("--orphans", none)).stdout)).toEqual(everything);
    });

    test("ignores resources of another platform or account with the same name", async () => {
        const elsewhere = { name: "laptop", platform: "https://api.elsewhere.example" };
        const { userId: ownerId } = platform.otherAccount;
        for (const outputs of [elsewhere, { name: "laptop", platform: platform.url, ownerId }]) {
            const file = await saved(stateOf([{ kind: "SshKey", id: "laptop", outputs }]));
            expect(labelsIn((await orphans("--orphans", file)).stdout)).toContain("SshKey laptop");
        }
    });

    test("compares the variables of an application one by one", async () => {
        const { website } = platform.seed.applications;
        const names = Object.keys(platform.state.applications.variables(website));
        const variables = Object.fromEntries(names.map(name => [name, "secret"]));
        const outputs = { application: website, variables };
        const all = await saved(stateOf([{ kind: "EnvVars", id: website, outputs }]));
        expect(labelsIn((await orphans("--orphans", all)).stdout)).not.toContain("EnvVars website");
        const some = await saved(exported);
        expect(labelsIn((await orphans("--orphans", some)).stdout)).toContain("EnvVars website");
    });

    test("in whole mode, manages all variables of its application except ignored ones", async () => {
        const { website } = platform.seed.applications;
        const names = Object.keys(platform.state.applications.variables(website)).sort();
        const outputs = { application: website, mode: "whole", variables: {} };
        const whole = await saved(stateOf([{ kind: "EnvVars", id: website, outputs }]));
        expect(labelsIn((await orphans("--orphans", whole)).stdout)).not.toContain("EnvVars website");
        const [left = ""] = names;
        const ignoring = { ...outputs, ignore: [left] };
        const some = await saved(stateOf([{ kind: "EnvVars", id: website, outputs: ignoring }]));
        const { stdout } = await orphans("--orphans", some);
        expect(labelsIn(stdout)).toContain("EnvVars website");
        const elsewhere = { ...outputs, application: "app_other" };
        const other = await saved(stateOf([{ kind: "EnvVars", id: "app_other", outputs: elsewhere }]));
        expect(labelsIn((await orphans("--orphans", other)).stdout)).toContain("EnvVars website");
    });

    test("exports a named stack with the Pulumi CLI", async () => {
        const state = await saved(exported, "exported");
        const script = `#!/bin/sh\n[ "$*" = "stack export --stack dev" ] && exec cat "${join(folder, state)}"\necho "error: no stack named '$4' found" >&2\nexit 1\n`;
        await writeFile(join(folder, "pulumi"), script);
        await chmod(join(folder, "pulumi"), 0o755);
        const environment = {
            ...platform.environment({ organisation: true }),
            PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}`,
        };
        const found = await commandLine(["generate", "--json", "--orphans", "dev"], { environment });
        expect(labelsIn(found.stdout)).not.toContain("Addon orders-db");
        const missing = await commandLine(["generate", "--orphans", "prod"], { environment });
        expect([missing.code, missing.stdout]).toEqual([1, ""]);
        expect(missing.stderr).toContain(
            "\"pulumi stack export --stack prod\" failed: error: no stack named 'prod' found",
        );
    });

    test("without options, lists what the selected stack of the current folder does not manage", async () => {
        const state = await saved(exported, "exported");
        const script = (answer: string): string =>
            `#!/bin/sh\n[ "$PWD $*" = "${folder} stack export" ] || exit 9\n${answer}\n`;
        await writeFile(join(folder, "pulumi"), script(`exec cat "${state}"`));
        await chmod(join(folder, "pulumi"), 0o755);
        const environment = {
            ...platform.environment({ organisation: true }),
            PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}`,
        };
        const { code, stdout, stderr } = await inProcess(command, [], { environment, cwd: folder });
        expect(code).toBe(0);
        expect(stdout).toMatch(/^Addon +sessions /m);
        expect(stdout).not.toMatch(/^Addon +orders-db /m);
        expect(stderr).toContain("Leaving out resources that the selected stack manages.");
        await writeFile(join(folder, "pulumi"), script("echo 'error: not logged in' >&2; exit 3"));
        const refused = await inProcess(command, [], { environment, cwd: folder });
        expect(refused.code).toBe(1);
        expect(refused.stderr).toMatch(/name a folder for the program with --out DIR.*not logged in/);
    });

    test("explains how to name a state file when pulumi is not on the PATH", async () => {
        const environment = {
            ...platform.environment({ organisation: true }),
            PATH: join(folder, "nowhere"),
        };
        const { code, stderr } = await commandLine(["generate", "--orphans", "dev"], { environment });
        expect(code).toBe(1);
        expect(stderr).toContain('Run "pulumi stack export --stack dev --file state.json" where it is');
    });
});

interface Resource {
    kind: string;
    id: string;
    outputs: object;
}

function stateOf(resources: readonly Resource[]): object {
    return {
        version: 3,
        deployment: {
            resources: resources.map(({ kind, ...rest }) => {
                const type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
                return { urn: `urn:pulumi:dev::shop::${type}::x`, custom: true, type, ...rest };
            }),
        },
    };
}
