/** The policy pack, with the resources of a real stack. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Addon, Drain, NetworkGroup, Operator, Webhook } from "pulumi-cloud-platform";
import { startPlatform, type ExportedStack, type StackConfig } from "pulumi-cloud-platform/testing";
import { parse } from "yaml";
import { guardsData } from "../../examples/policy/settings.js";
import { resolveSettings } from "../../dist/provider/settings/settings.js";
import { hasCli } from "../support/engines.js";
import { quickEngine } from "../support/quick-engine.js";
import { PolicyPack, type Violations } from "../support/policy-pack.js";
import { commandsIn, Shell } from "../support/shell.js";

const root = join(__dirname, "../..");
const key = "d0e1f2a3b4c5d6e7f8a9";
const database = { provider: "postgresql-addon", plan: "dev", region: "par" };
const signOn = { kind: "keycloak", plan: "base", region: "par" } as const;
const hook = { events: ["META_DEPLOYMENT_RESULT"] };

function declareAll(application: string): void {
    const kept = { protect: true };
    new NetworkGroup("group", { label: "group" });
    new Addon("kept", { ...database, name: "kept", tags: ["production", "shop"] }, kept);
    new Addon("open", { ...database, name: "open", tags: ["shop"] });
    const steered = { allowReplace: true };
    new Addon("steered", { ...database, ...steered, name: "steered", tags: ["production"] }, kept);
    new Operator("sign-on", { ...signOn, name: "rules-sign-on" });
    new Operator("steered-sign-on", { ...signOn, ...steered, name: "rules-steered" }, kept);
    const drains = {
        "drain-user": `https://logs:${key}@logs.example.com/in`,
        "drain-query": `https://logs.example.com/in?api_key=short`,
        "drain-path": `https://logs.example.com/v1/${key}`,
        "drain-words": "https://logs.example.com/shop-production-deployments-2026/input-1",
        "drain-syslog": "tcp://logs.example.com:514",
    };
    for (const [name, url] of Object.entries(drains)) {
        const kind = url.startsWith("tcp") ? "syslog-tcp" : "raw-http";
        new Drain(name, { resource: application, kind, url });
    }
    const address = `https://hooks.example.com/${key}`;
    new Webhook("hook-raw", { ...hook, name: "raw", url: address });
    new Webhook("hook-chat", { ...hook, name: "chat", url: address, format: "slack" });
}

const folder = join(root, "examples/policy");
let production: PolicyPack;
let staging: PolicyPack;
let review: PolicyPack;
let state: ExportedStack;

beforeAll(async () => {
    const platform = await startPlatform({ delays: { operator: 0, drain: 0 } });
    const stack = await quickEngine().createStack({
        workDir: root,
        program: () => {
            declareAll(platform.seed.applications.website);
            return Promise.resolve();
        },
        env: platform.environment({ organisation: true }),
    });
    const up = await stack.up();
    const env = { CLOUD_PLATFORM_GUARD_DATA: "No" };
    [production, staging, review] = await Promise.all([
        PolicyPack.start(folder, { stack: "production", config: settingsOf("production") }),
        PolicyPack.start(folder, { stack: "staging", config: { "cloud-platform:guardData": "true" }, env }),
        PolicyPack.start(folder, { stack: "review", config: settingsOf("review") }),
    ]);
    state = await stack.exportStack({ showSecrets: true });
    await stack.dispose();
    await platform.close();
    expect(up.error).toBeUndefined();
});

afterAll(() => Promise.all([production, staging, review].map(pack => pack.stop())));

/** The configuration of a starter stack. */
function settingsOf(stack: string): StackConfig {
    const text = readFileSync(join(root, `examples/starter/Pulumi.${stack}.yaml`), "utf8");
    return (parse(text) as { config: StackConfig }).config;
}

/** The names of the violated policies. */
function policiesIn(violations: Violations): Record<string, string[]> {
    const names = Object.entries(violations).map(([name, those]) => [
        name,
        those.map(text => text.slice(0, text.indexOf(":"))),
    ]);
    return Object.fromEntries(names) as Record<string, string[]>;
}

test("each policy finds its violations only, and distinguishes kinds", async () => {
    const violations = await production.violations(state);
    expect(policiesIn(violations)).toEqual({
        open: ["data-is-protected", "production-is-tagged"],
        steered: ["data-is-not-replaced"],
        "sign-on": ["data-is-protected"],
        "steered-sign-on": ["data-is-not-replaced"],
        "drain-user": ["no-key-in-a-url"],
        "drain-query": ["no-key-in-a-url"],
        "drain-path": ["no-key-in-a-url"],
        "hook-raw": ["no-key-in-a-url"],
    });
    const said = Object.values(violations).flat().join("\n");
    expect(said).toContain('"open" needs the tags "production"');
    expect(said).toContain("before its host");
    expect(said).toContain("in its query");
    expect(said).toContain("in its path");
    expect(said).not.toContain(key);
});

test("tags are required in production only, and the guard in every stack with data", async () => {
    const { group, kept, open } = policiesIn(await staging.violations(state));
    expect({ group, kept, open }).toEqual({
        group: undefined,
        kept: ["data-is-guarded"],
        open: ["data-is-protected", "data-is-guarded"],
    });
    expect(policiesIn(await review.violations(state))).toMatchObject({ open: ["data-is-protected"] });
});

test.each([
    [undefined, undefined, false],
    ["Yes ", " ", true],
    ["1", undefined, true],
    ["no", "TRUE", true],
    ["true", "0", false],
    ["perhaps", undefined, false],
])(
    "the policy reads guardData %j in the configuration and %j in the environment as the package does",
    (configured, variable, expected) => {
        const environment = { CLOUD_PLATFORM_GUARD_DATA: variable };
        expect(guardsData(configured, environment)).toBe(expected);
        const sources = { ...environment, CLOUD_PLATFORM_BASE_URL: "https://api.example.com" };
        const asked = resolveSettings(key => (key === "guardData" ? configured : undefined), sources);
        expect(asked.guardData).toBe(expected);
    },
);

if (hasCli) {
    test("the commands of the page accept the starter on the CLI, and refuse it without its protection", async () => {
        const page = "examples/policy/README.md";
        const [preview = "", configured = ""] = commandsIn(page);
        const [, settings = ""] =
            /^```json\n([^]*?)^```$/m.exec(readFileSync(join(root, page), "utf8")) ?? [];
        const place = mkdtempSync(join(tmpdir(), "policy-"));
        for (const name of ["starter", "policy"]) {
            cpSync(join(root, "examples", name), join(place, name), { recursive: true });
            symlinkSync(join(root, "node_modules"), join(place, name, "node_modules"));
        }
        const shell = new Shell(place);
        const run = (commands: string): Promise<string> =>
            shell.run(commands, {
                cwd: join(place, "starter"),
                environment: {
                    PULUMI_BACKEND_URL: `file://${place}`,
                    PULUMI_CONFIG_PASSPHRASE: "test",
                    PULUMI_SKIP_UPDATE_CHECK: "true",
                    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
                },
            });
        try {
            await run("pulumi stack init production");
            const [command = ""] = preview.split("\n");
            expect(await run(command)).toContain("✅ cloud-platform@v1.0.0");
            const unprotected = run(`pulumi config set shop:unprotected true\n${command}`);
            await expect(unprotected).rejects.toMatchObject({
                stdout: expect.stringContaining("[mandatory]  data-is-protected") as unknown,
            });
            writeFileSync(join(place, "starter/policy-config.json"), settings);
            await run("cp Pulumi.production.yaml Pulumi.live.yaml\npulumi stack init live");
            await expect(run(configured)).rejects.toMatchObject({
                stdout: expect.stringContaining('needs the tags "live", "team:shop"') as unknown,
            });
        } finally {
            rmSync(place, { recursive: true, force: true });
        }
    });
}
