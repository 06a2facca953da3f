/** Programs and resource options that are refused or cause a warning, as sentences without stack traces. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { EnvVars, NetworkGroup, SshKey } from "pulumi-cloud-platform";
import {
    startPlatform,
    type OperationResult,
    type Platform,
    type StackConfig,
} from "pulumi-cloud-platform/testing";
import { withoutAddress } from "../support/address-of-code.js";
import { engineNamed, engineNames, hasCli } from "../support/engines.js";
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

jest.setTimeout(hasCli ? 300_000 : 60_000);

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(() => platform.close());

/** Previews the program of the folder. */
async function preview(
    engine: (typeof engineNames)[number],
    config: StackConfig,
    env: Record<string, string> = {},
    workDir = join(__dirname, "../fixtures/refused"),
): Promise<OperationResult> {
    const found = await engineNamed(engine);
    const stack = await found.createStack({
        workDir,
        env: { ...platform.environment({ organisation: true }), ...env },
        config,
    });
    try {
        return await stack.preview();
    } finally {
        await stack.dispose();
    }
}

function errorsOf({ diagnostics }: OperationResult): string[] {
    return diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ message }) => withoutAddress(message));
}

/** Writes a workspace, as pnpm links it: the program has the package only through a package of the same workspace. */
function workspace(): { folder: string; program: string } {
    const folder = mkdtempSync(join(tmpdir(), "workspace-"));
    const [program, shared] = [join(folder, "apps/shop"), join(folder, "packages/shared")];
    const root = join(__dirname, "../..");
    for (const place of [program, shared]) {
        mkdirSync(join(place, "node_modules/@pulumi"), { recursive: true });
        symlinkSync(join(root, "node_modules/@pulumi/pulumi"), join(place, "node_modules/@pulumi/pulumi"));
    }
    symlinkSync(root, join(shared, "node_modules/pulumi-cloud-platform"));
    symlinkSync(shared, join(program, "node_modules/shared"));
    writeFileSync(
        join(program, "Pulumi.yaml"),
        "name: shop\nruntime:\n    name: nodejs\n    options:\n        typescript: false\nmain: index.cjs\n",
    );
    writeFileSync(join(program, "package.json"), "{}");
    writeFileSync(join(program, "index.cjs"), 'require("shared");\n');
    writeFileSync(
        join(shared, "index.js"),
        'const { NetworkGroup } = require("pulumi-cloud-platform");\nnew NetworkGroup("backend", { label: "backend" });\n',
    );
    return { folder, program };
}

describe.each(engineNames)("on the %s engine", engine => {
    test("the error says where to install the package when the program's folder lacks it", async () => {
        const { folder, program } = workspace();
        const result = await preview(engine, {}, {}, program);
        rmSync(folder, { recursive: true });
        expect(errorsOf(result)[0]).toBe(
            `Pulumi loads "pulumi-cloud-platform" from ${program}, the folder of the program, and does not find it there. Add it to the dependencies of that folder: run "npm install pulumi-cloud-platform" there, or the same command of your package manager. [package-not-found]`,
        );
        expect(JSON.stringify(result.diagnostics)).not.toMatch(/exports\.handler|node:internal/);
    });

    test("an import is refused with the next step, before a resource is registered", async () => {
        const result = await preview(engine, { "refused:import": "addon_1" });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            'Addon "db": the resource option "import" cannot work for dynamic resources. Set the argument adopt to the id ' +
                'of the existing object. Or let "npx --no -- cloud-platform generate" write the program. [unsupported-resource-option]',
        ]);
        expect(result.error).not.toMatch(/^\s+at /m);
        expect(result.steps.map(({ name }) => name)).not.toContain("db");
        expect(platform.requests.all()).toEqual([]);
    });

    test("a misspelt guardData is refused", async () => {
        const key = "guarddata";
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`cloud-platform:${key}`]: "true",
        });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            `there is no setting "cloud-platform:${key}". Did you mean "cloud-platform:guardData"? ` +
                `Run "pulumi config rm cloud-platform:${key}", and "pulumi config set cloud-platform:guardData …". [unknown-setting]`,
        ]);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each([
        [
            "tokn",
            'Did you mean "cloud-platform:token"?',
            '"pulumi config set --secret cloud-platform:token …"',
        ],
    ])("suggests where to set %s", async (key, suggestion, remedy) => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`cloud-platform:${key}`]: "true",
        });
        expect(errorsOf(result)[0]).toContain(suggestion);
        expect(errorsOf(result)[0]).toContain(`Run "pulumi config rm cloud-platform:${key}", and ${remedy}`);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each([["CLOUD_PLATFORM_GUARD_DATA", "ture", 'must be "true" or "false"']])(
        "refuses %s=%s before a resource is registered",
        async (name, value, problem) => {
            const result = await preview(engine, { "refused:adopt": '["addon_1"]' }, { [name]: value });
            expect(result.succeeded).toBe(false);
            expect(errorsOf(result)[0]).toContain(problem);
            expect(result.error).not.toMatch(/^\s+at /m);
            expect(result.steps.map(step => step.name)).not.toContain("addon_1");
            expect(platform.requests.all()).toEqual([]);
        },
    );

    test.each(["guardData", "guard-data"])("refuses %s in the namespace of the project", async key => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`refused:${key}`]: "true",
        });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            `"refused:${key}" is a key of the project "refused", and this package does not read it, so no data is protected. ` +
                `To protect the data, run "pulumi config set cloud-platform:guardData true", and remove "refused:${key}" if your program does not read it. ` +
                `If "refused:${key}" is your program's own key, keep it, and run "pulumi config set cloud-platform:guardData false" to leave the data unprotected. [misplaced-setting]`,
        ]);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each(["true", "false"])(
        "accepts guardData in the namespace of the project if the setting itself is %s",
        async value => {
            const result = await preview(engine, {
                "refused:adopt": '["addon_1"]',
                "refused:guardData": "true",
                "cloud-platform:guardData": value,
            });
            expect(errorsOf(result)).toEqual([]);
            expect(result.succeeded).toBe(true);
        },
    );

    test("leaves keys of the project with the names of settings to the program", async () => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            "refused:dialect": "formal",
            "refused:baseUrl": "https://shop.example",
            "refused:token": { secret: "shop-token" },
            "refused:consumerKey": "shop-key",
            "refused:organisation": "Shop & Sons",
            "refused:maxConcurrency": "many",
            "refused:strict": "yes, please",
            "refused:previewLooks": "maybe",
            "refused:allowDelete": "true",
            // Near "guardData", but another word.
            "refused:guardRate": "0.3",
            // An own key that asks for no protection leaves nothing unprotected that should be protected.
            "refused:guardData": "false",
        });
        expect(errorsOf(result)).toEqual([]);
        expect(result.diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
        expect(result.succeeded).toBe(true);
        expect(platform.requests.all()).toEqual([]);
    });
});

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
