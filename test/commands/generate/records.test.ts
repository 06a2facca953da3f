/** Fields and objects that other tools set on the live platform: declared by a generated program, or named as left out. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { checkDrift } from "../../../dist/commands/drift/check.js";
import { toReport } from "../../../dist/commands/drift/to-report.js";
import type { Inventory } from "../../../dist/commands/generate/inventory/inventory.js";
import { readInventory } from "../../../dist/commands/generate/inventory/read-inventory.js";
import { sourceOf } from "../../../dist/commands/generate/program/source.js";
import { Session } from "../../../dist/provider/lifecycle/session.js";
import { renderers } from "../../../dist/commands/report/index.js";
import { driftSource } from "../../support/report-sources.js";
import { engineNamed } from "../../support/engines.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform({ dialect: "clever-cloud" });
});

afterEach(() => platform.close());

function read(organisation = true): Promise<Inventory> {
    const environment = platform.environment({ organisation });
    return readInventory(new Session({ environment, readWindow: Infinity }));
}

function codeOf(inventory: Inventory): string {
    return [...sourceOf(inventory).files.values()].join("\n");
}

const consumer = {
    name: "status",
    url: "https://status.company.example",
    baseUrl: "https://status.company.example",
    description: "What is up",
    picture: "https://status.company.example/logo.png",
};

test("generate reads the OAuth consumers of the owner only", async () => {
    const { account, state } = platform;
    const { id } = state.oauthConsumers.create(account.organisation, consumer);
    const own = state.oauthConsumers.create(account.userId, { ...consumer, name: "own" });
    const found = async (organisation: boolean) =>
        (await read(organisation)).items
            .filter(({ kind }) => kind === "OAuthConsumer")
            .map(({ id, label }) => [id, label]);
    expect(await found(true)).toEqual([[id, "status"]]);
    expect(await found(false)).toEqual([[own.id, "own"]]);
});

test("generate declares structured data of a drain as a secret", async () => {
    const { account, state, seed } = platform;
    const rfc5424StructuredDataParameters = 'X-OVH-TOKEN="the-token"';
    const url = "tcp://logs.company.example:6514";
    const { id } = state.drains.create(account.organisation, seed.applications.worker, {
        kind: "TCPSyslog",
        url,
        credentials: { rfc5424StructuredDataParameters },
    });
    const inventory = await read();
    expect(inventory.items.find(item => item.id === id)?.args).toMatchObject({
        credentials: { rfc5424StructuredDataParameters },
    });
    const code = codeOf(inventory);
    expect(code).toMatch(/rfc5424StructuredDataParameters: .*secret/i);
    expect(code).not.toContain("the-token");
});

test("generate and the orphans report name fields that a replacement loses and objects that no program declares", async () => {
    const { account, state, seed } = platform;
    const { organisation } = account;
    const { worker } = seed.applications;
    const { networkGroups, drains, webhooks } = state;
    const group = networkGroups.create(organisation, { label: "tagged", tags: ["prod"] }).id;
    const url = "https://logs.company.example";
    const drain = (kind: string, more: object = {}) =>
        drains.create(organisation, worker, { kind, url, ...more }, undefined, true).id;
    const access = drain("HTTP", { stream: "ACCESSLOG" });
    const betterStack = drain("BetterStack", { credentials: { sourceToken: "the-token" } });
    const credentials = { username: "u", password: "p", index: "i", tlsVerification: "TRUSTFUL" };
    const trustful = drain("ElasticSearch", { credentials });
    const hook = webhooks.create(organisation, {
        name: "team",
        url: "https://chat.company.example/first",
        format: "raw",
        events: ["*"],
        scope: [],
        furtherUrls: [{ url: "https://chat.company.example/second", format: "slack" }],
    }).id;

    const inventory = await read();
    const { items, skipped, undeclared } = inventory;
    const left = (id: string) => skipped.filter(({ what }) => what.includes(id));
    expect(left(group)).toEqual([
        {
            what: `tags of NetworkGroup tagged (${group})`,
            why: expect.stringContaining(
                "NetworkGroup does not manage it, and a replacement loses it.",
            ) as unknown,
        },
    ]);
    expect(left(trustful).map(({ what }) => what)).toEqual([
        expect.stringContaining("tlsVerification of Drain worker"),
    ]);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([group, trustful]));
    const reasons = [access, betterStack, hook].map(id => left(id).map(({ why }) => why));
    expect(reasons).toEqual([
        ["A program cannot declare it: it forwards access logs, which Drain does not manage."],
        ["A program cannot declare it: it sends to BETTERSTACK, which Drain does not manage."],
        ["A program cannot declare it: it has 2 addresses, and Webhook manages one."],
    ]);
    expect(undeclared?.map(({ id }) => id)).toEqual(expect.arrayContaining([access, betterStack, hook]));
    const code = codeOf(inventory);
    expect(code).not.toMatch(/ACCESSLOG|BETTERSTACK|company\.example\/(first|second)/);

    // The orphans report names the same objects.
    const engine = await engineNamed("in-process");
    const stack = await engine.createStack({
        workDir: `${__dirname}/../..`,
        env: platform.environment({ organisation: true }),
        program: () => Promise.resolve(),
    });
    await stack.up();
    const config = {
        "cloud-platform:dialect": "clever-cloud",
        "cloud-platform:baseUrl": platform.url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": organisation,
    };
    const report = await checkDrift(driftSource(stack, { config }), { orphans: true });
    await stack.dispose();
    const named = report.orphans?.undeclared?.map(({ what }) => what).join("\n");
    for (const id of [access, betterStack, hook]) {
        expect(named).toContain(id);
    }
    for (const text of Object.values(renderers).map(render => render(toReport(report)))) {
        expect(text).toContain("it forwards access logs, which Drain does not manage");
        expect(text).not.toContain("company.example/second");
    }
    expect(report.orphans?.found.map(({ id }) => id)).not.toContain(hook);
});

test("generate asks for the plan of an operator when the platform does not return it", async () => {
    const documented = await startPlatform();
    const { account, seed, faults, state } = documented;
    const [operator] = state.operators.list(account.userId, "keycloak");
    const { id, name, region, realId } = operator ?? {};
    const body = { id, name, region, resourceId: realId, status: "active" };
    const when = { path: /addon-keycloak\/addons$/, times: Infinity };
    faults.add({ name: "hidden", when, effect: { kind: "answer", status: 200, body: [body] } });
    const one = { path: /addon-keycloak\/addons\/./, times: Infinity };
    faults.add({ name: "hidden", when: one, effect: { kind: "answer", status: 200, body } });
    const session = new Session({ environment: documented.environment(), readWindow: Infinity });
    const inventory = await readInventory(session, { only: ["Operator"] });
    const { resources, files, settings } = sourceOf(inventory);
    await documented.close();
    expect(inventory.skipped.filter(({ what }) => what.includes(seed.operators.signOn))).toEqual([]);
    expect(inventory.items).toMatchObject([{ id: seed.operators.signOn, masked: ["networkGroup", "plan"] }]);
    expect(resources).toHaveLength(1);
    const code = [...files.values()].join("\n");
    expect(code).toMatch(/plan: config\.require\("sign-?[oO]n-?[pP]lan"\)/);
    expect(settings).toMatchObject([{ path: "plan", isTold: false, isSecret: false }]);
});
