/** The policy pack, over resources as a stack really has them. */
import { join } from "node:path";
import { Addon, Drain, NetworkGroup, Operator, Webhook } from "pulumi-cloud-platform";
import { startPlatform, type ExportedStack } from "pulumi-cloud-platform/testing";
import { quickEngine } from "../support/quick-engine.js";
import { PolicyPack, type Violations } from "../support/policy-pack.js";

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
    const steered = { allowReplace: true, allowDelete: true };
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

let pack: PolicyPack;
let state: ExportedStack;

beforeAll(async () => {
    const platform = await startPlatform({ delays: { operator: 0, drain: 0 } });
    const stack = await quickEngine().createStack({
        workDir: root,
        stack: "production",
        program: () => {
            declareAll(platform.seed.applications.shop);
            return Promise.resolve();
        },
        env: platform.environment({ organisation: true }),
    });
    const [up, started] = await Promise.all([stack.up(), PolicyPack.start(join(root, "examples/policy"))]);
    pack = started;
    state = await stack.exportStack({ showSecrets: true });
    await stack.dispose();
    await platform.close();
    expect(up.error).toBeUndefined();
});

afterAll(() => pack.stop());

/** Only which policies speak. */
function policiesIn(violations: Violations): Record<string, string[]> {
    const names = Object.entries(violations).map(([name, those]) => [
        name,
        those.map(text => text.slice(0, text.indexOf(":"))),
    ]);
    return Object.fromEntries(names) as Record<string, string[]>;
}

test("each policy finds its own, tells kinds apart, and leaves all others alone", async () => {
    const violations = await pack.violations(state);
    expect(policiesIn(violations)).toEqual({
        open: ["data-is-protected", "production-is-tagged"],
        steered: ["data-is-not-replaced", "data-is-not-deleted"],
        "sign-on": ["data-is-protected"],
        "steered-sign-on": ["data-is-not-replaced", "data-is-not-deleted"],
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

test("tags are asked for in production only", async () => {
    const staging = JSON.stringify(state).replaceAll("urn:pulumi:production::", "urn:pulumi:staging::");
    const { open } = await pack.violations(JSON.parse(staging) as ExportedStack);
    expect(open).toEqual([expect.stringContaining("data-is-protected: ")]);
});
