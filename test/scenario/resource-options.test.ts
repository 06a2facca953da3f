/** Resource options: unsupported options are refused or cause a warning, and the others work. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { EnvVars, NetworkGroup, SshKey } from "pulumi-cloud-platform";
import { onEveryEngine, onTheCli, type Start } from "./engines.js";
import type { World } from "./world.js";

const root = join(__dirname, "../..");

type Options = pulumi.CustomResourceOptions & pulumi.ComponentResourceOptions;

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

/** Nobody looks into it. */
const anyProvider = Object.create(pulumi.ProviderResource.prototype) as pulumi.ProviderResource;

function variablesOf({ platform }: World): Record<string, string> {
    return platform.state.applications.variables(platform.seed.applications.worker);
}

/** Declares variables that change with the edition. */
function declareVariables({ platform }: World, edition: string, options: Options, name = "vars"): EnvVars {
    const { worker: application } = platform.seed.applications;
    return new EnvVars(name, { application, variables: { EDITION: edition } }, options);
}

onEveryEngine(start => {
    const refused: [string, Options, string][] = [
        ["import", { import: "app_1" }, "adopt"],
        [
            "providers",
            { providers: [anyProvider] },
            "set the option provider, or set providers on a component",
        ],
    ];

    test.each(refused)("%s is refused before a resource is registered", async (option, options, way) => {
        const world = await start();
        let refusal: unknown;
        world.program = () => {
            try {
                declareVariables(world, "first", options);
            } catch (error) {
                refusal = error;
            }
        };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(pulumi.RunError.isInstance(refusal)).toBe(true);
        const { message } = refusal as Error;
        expect(message).toContain(`EnvVars "vars": the resource option "${option}" `);
        expect(message).toContain(way);
        expect(message).toContain("[unsupported-resource-option]");
    });

    const ineffective: [string, Options, string][] = [
        ["replaceOnChanges", { replaceOnChanges: ["*"] }, "replaces nothing"],
        ["customTimeouts", { customTimeouts: { create: "1m" } }, "set the argument timeouts"],
        ["version", { version: "1.2.3" }, "the installed package"],
        ["pluginDownloadURL", { pluginDownloadURL: "https://plugins.example" }, "brings its own provider"],
    ];

    test.each(ineffective)("%s causes a warning, and has no effect", async (option, options, instead) => {
        const world = await start();
        let edition = "first";
        world.program = () => void declareVariables(world, edition, options);
        const made = await world.up();
        const warnings = made.diagnostics.filter(({ severity }) => severity === "warning");
        expect(warnings).toHaveLength(1);
        expect(warnings[0]?.message).toContain(`"${option}"`);
        expect(warnings[0]?.message).toContain(instead);
        expect(warnings[0]?.message).toContain("[ineffective-resource-option]");
        edition = "second";
        expect((await world.up()).story).toEqual([expect.stringMatching(/^update vars/)]);
        expect(variablesOf(world)).toMatchObject({ EDITION: "second" });
    });

    test("an option that is undefined or empty causes no warning", async () => {
        const world = await start();
        const none = { replaceOnChanges: [], import: undefined, version: undefined } as unknown as Options;
        world.program = () => void declareVariables(world, "first", none);
        const { diagnostics } = await world.up();
        expect(diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
    });

    test("ignoreChanges, aliases, protect, dependsOn, parent and transformations work", async () => {
        const world = await start();
        let [name, label, isProtected] = ["vars", "first", true];
        world.program = () => {
            const group = new NetworkGroup(
                "group",
                { label },
                { ignoreChanges: ["label"], protect: isProtected },
            );
            declareVariables(
                world,
                label,
                {
                    parent: group,
                    dependsOn: [group],
                    aliases: [{ name: "vars" }],
                    transformations: [
                        ({ props, opts }) => ({
                            props: { ...(props as object), variables: { EDITION: `${label} transformed` } },
                            opts,
                        }),
                    ],
                },
                name,
            );
        };
        await world.up();
        [name, label] = ["renamed", "second"];
        expect((await world.up()).story).toEqual([expect.stringMatching(/^update renamed/)]);
        expect(variablesOf(world)).toMatchObject({ EDITION: "second transformed" });
        const { outputs, protect } = await world.resource("group");
        expect(outputs).toMatchObject({ label: "first" });
        expect(protect).toBe(true);
        expect((await world.fails("destroy")).error).toContain("protected");
        isProtected = false;
        await world.up();
    });
});

onTheCli((start: Start) => {
    test("pulumi import fails with the message that Troubleshooting quotes, and changes no resource", () => {
        const folder = mkdtempSync(join(tmpdir(), "import-"));
        symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
        mkdirSync(join(folder, "state"));
        writeFileSync(join(folder, "Pulumi.yaml"), "name: import\nruntime: nodejs\n");
        writeFileSync(join(folder, "package.json"), '{ "name": "import", "main": "index.ts" }');
        writeFileSync(join(folder, "index.ts"), "export {};\n");
        const env = {
            ...process.env,
            PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
            PULUMI_CONFIG_PASSPHRASE: "test",
            PULUMI_SKIP_UPDATE_CHECK: "true",
            // No server listens at this address, so lookups fail.
            HTTPS_PROXY: "http://127.0.0.1:1",
        };
        const run = (...args: string[]): string =>
            spawnSync("pulumi", args, { cwd: folder, env, encoding: "utf8" }).stdout;
        run("stack", "init", "dev");
        const page = readFileSync(join(root, "docs/guides/troubleshooting.md"), "utf8");
        const quoted = page
            .split("\n")
            .filter(line => /^error: .*(code must be|could not find latest)/i.test(line));
        const types = ["pulumi-nodejs:dynamic/cloud-platform:Addon", "cloud-platform:index:Addon"];
        const said = types.map(type => run("import", "--yes", type, "db", "addon_1")).join("");
        expect(quoted).toHaveLength(3);
        expect(quoted.filter(line => !said.includes(line))).toEqual([]);
        expect(run("stack", "export")).not.toContain("addon_1");
        rmSync(folder, { recursive: true });
    });

    test("retainOnDelete and deletedWith keep existing objects", async () => {
        const world = await start();
        const { state, account } = world.platform;
        let isDeclared = true;
        world.program = () => {
            if (isDeclared) {
                const key = new SshKey("kept", { name: "kept", publicKey }, { retainOnDelete: true });
                const group = new NetworkGroup("group", { label: "goes" });
                declareVariables(world, "stays", { deletedWith: group, parent: key });
            }
        };
        await world.up();
        isDeclared = false;
        await world.up();
        expect(state.sshKeys.list(account.userId).map(({ name }) => name)).toContain("kept");
        expect(variablesOf(world)).toMatchObject({ EDITION: "stays" });
    });

    test("transforms and hooks are called", async () => {
        const world = await start();
        const called: string[] = [];
        world.program = () => {
            const afterCreate = new pulumi.ResourceHook("noted", ({ name }) => {
                called.push(name);
            });
            declareVariables(world, "first", {
                hooks: { afterCreate: [afterCreate] },
                transforms: [
                    ({ props, opts }) => ({
                        props: { ...props, variables: { EDITION: "transformed" } },
                        opts,
                    }),
                ],
            });
        };
        await world.up();
        expect(called).toEqual(["vars"]);
        expect(variablesOf(world)).toMatchObject({ EDITION: "transformed" });
    });
});
