/** YAML programs with the native provider on the real CLI: the example of each kind, and a stack of classes. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type ExportedStack, type Platform } from "pulumi-cloud-platform/testing";
import { parse, stringify } from "yaml";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { drift } from "../../../dist/commands/drift/command.js";
import { partsOfUrn } from "../../../dist/provider/protocol/urns.js";
import { everything } from "../../scenario/everything.js";
import { secretsOf } from "../../scenario/secrets.js";
import { World } from "../../scenario/world.js";
import { engineNamed, hasCli, hasYaml } from "../../support/engines.js";
import { fixtures, kindNames, stemOf } from "../../support/kinds.js";
import { inProcess } from "../../support/in-process.js";
import { NativeStack, plugins } from "../../support/native-cli.js";
import { YamlProject } from "../../support/yaml-project.js";

const root = join(__dirname, "../../..");
const schema = join(root, "provider/plugin/schema.json");
const examples = join(root, "examples/yaml");

interface Program {
    resources: Record<string, { options?: Record<string, unknown> }>;
}

test("each kind has an example", () => {
    expect(readdirSync(examples).sort()).toEqual(kindNames.map(stemOf).sort());
});

if (hasCli) {
    test("the schema is valid", () => {
        const { status, stdout, stderr } = spawnSync("pulumi", ["schema", "check", schema], {
            encoding: "utf8",
        });
        expect([stdout, stderr, status]).toEqual(["", "", 0]);
    });
}

if (hasYaml) {
    jest.setTimeout(600_000);

    let folder: string;

    beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "yaml-"))));

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** Copies an example, with the address of the provider, and without the option that keeps data. */
    const copyOf = (example: string): string => {
        const copy = join(folder, example);
        cpSync(join(examples, example), copy, { recursive: true });
        const file = join(copy, "Pulumi.yaml");
        const program = parse(readFileSync(file, "utf8")) as Program;
        for (const { options } of Object.values(program.resources)) {
            Reflect.deleteProperty(options ?? {}, "protect");
        }
        writeFileSync(file, stringify({ ...program, packages: {}, plugins }));
        return copy;
    };

    const settingsOf = ({ seed }: Platform, example: string): [key: string, value: string][] => {
        const program = readFileSync(join(examples, example, "Pulumi.yaml"), "utf8");
        return Object.entries({
            application: seed.applications.website,
            target: seed.applications.api,
            addon: seed.addons.ordersDatabase.id,
        }).filter(([key]) => program.includes(`\${${key}}`));
    };

    test.each(readdirSync(examples))("%s goes up, heals drift, and goes down", async example => {
        const kind = kindNames.find(name => stemOf(name) === example) ?? "Addon";
        const { only } = fixtures[kind];
        const platform = await startPlatform({
            ...(only !== undefined && { dialect: only }),
            delays: { drain: 0, operator: 0, migration: 0, migrationStart: 0 },
        });
        const stack = new NativeStack({ cwd: copyOf(example), platform });
        try {
            await stack.pulumi("stack", "init", example);
            for (const [key, value] of settingsOf(platform, example)) {
                await stack.pulumi("config", "set", key, value);
            }
            await stack.story([kind]);
            await stack.pulumi("stack", "output");
            expect(stack.leaked(secretsOf(platform))).toEqual([]);
            await stack.pulumi("destroy", "--yes", "--skip-preview");
        } finally {
            await platform.close();
        }
    });

    test("drift reads a stack whose settings are in its configuration", async () => {
        const platform = await startPlatform({ dialect: "clever-cloud" });
        const yaml = new YamlProject(platform, "configured");
        try {
            const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };
            const args = { name: "shop", runtime: "node", region: "par", ...size };
            yaml.declare([{ kind: "Application", name: "shop", args }]);
            await yaml.pulumi("stack", "init", "dev");
            const { organisation, token } = platform.account;
            const set = ["config", "set-all", "--secret", `cloud-platform:token=${token}`];
            const settings = { baseUrl: platform.url, dialect: "clever-cloud", organisation };
            const plain = Object.entries(settings).map(([key, value]) => `cloud-platform:${key}=${value}`);
            await yaml.pulumi(...set, ...plain.flatMap(each => ["--plaintext", each]));
            expect(await yaml.pulumi("up", "--yes", "--skip-preview")).not.toContain("warning:");
            const environment = {
                PULUMI_BACKEND_URL: `file://${yaml.folder}`,
                PULUMI_CONFIG_PASSPHRASE: "only a test",
            };
            const options = { environment, cwd: yaml.folder };
            const { stdout } = await inProcess(drift, ["--stack", "dev"], options);
            expect(stdout).toMatch(/^No drift: 1 resource read\n/);
        } finally {
            yaml.dispose();
            await platform.close();
        }
    });

    test.each(dialects)("%s: a YAML program keeps the resources of classes", async dialect => {
        const world = await World.start(await engineNamed("in-process"), { dialect });
        world.program = () => everything(world.platform);
        await world.up();
        const resources = await world.resources();
        const { stack, project } = partsOfUrn(resources[0]?.urn ?? "");
        const yaml = new YamlProject(world.platform, project);
        try {
            yaml.declare(
                resources.map(({ urn, inputs }) => {
                    const { type, name } = partsOfUrn(urn);
                    const args = Object.entries(inputs).filter(([key]) => !key.startsWith("__"));
                    return { kind: type.split(":").at(-1) ?? "", name, args: Object.fromEntries(args) };
                }),
            );
            await yaml.pulumi("stack", "init", stack);
            const file = join(yaml.folder, "state.json");
            const { deployment } = await world.stack.exportStack({ showSecrets: true });
            const empty = JSON.parse(await yaml.pulumi("stack", "export")) as ExportedStack;
            // The secrets are in clear, and the CLI encrypts them with its own key.
            const kept = { ...deployment, secrets_providers: empty.deployment["secrets_providers"] };
            writeFileSync(file, JSON.stringify({ ...empty, deployment: kept }));
            await yaml.pulumi("stack", "import", "--file", file);
            const mark = world.platform.requests.mark();
            await yaml.pulumi("preview", "--expect-no-changes");
            await yaml.pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
            const state = await yaml.pulumi("stack", "export");
            expect(state).not.toContain("pulumi-nodejs:dynamic");
            await yaml.pulumi("refresh", "--yes", "--skip-preview", "--expect-no-changes");
            const { requests } = world.platform;
            expect(requests.since(mark, ({ method }) => method !== "GET")).toEqual([]);
        } finally {
            yaml.dispose();
            await world.finish();
        }
    });
}
