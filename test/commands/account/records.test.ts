/** Fields and objects that other tools set on the live platform: declared by a generated program, or named as left out. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import type { Inventory } from "../../../dist/commands/account/inventory.js";
import { readInventory } from "../../../dist/commands/account/read-inventory.js";
import { sourceOf } from "../../../dist/commands/program/source.js";
import { toReport } from "../../../dist/commands/inventory/to-report.js";
import { Session } from "../../../dist/provider/lifecycle/run/session.js";
import { renderers } from "../../../dist/commands/report/index.js";
import { take } from "../inventory/taking.js";

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

test("an inventory names fields that a replacement loses and objects that no program declares", async () => {
    const { account, state, seed } = platform;
    const { organisation } = account;
    const { worker } = seed.applications;
    const { networkGroups, drains, webhooks } = state;
    const group = networkGroups.create(organisation, { label: "tagged", tags: ["prod"] }).id;
    const url = "https://logs.company.example";
    const drain = (kind: string, more: object = {}) =>
        drains.create(organisation, worker, { kind, url, ...more }, undefined, true).id;
    const access = drain("HTTP", { stream: "ACCESSLOG" });
    const splunk = drain("SPLUNK", { credentials: { token: "the-token" } });
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

    const newer = { name: "newer", url: "https://chat.company.example/newer", format: "slack" };
    const { id: later } = webhooks.create(organisation, { ...newer, events: ["*"], scope: [] });
    webhooks.edit(later, { format: "teams" });

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
    const reasons = [access, splunk, hook].map(id => left(id).map(({ why }) => why));
    expect(reasons).toEqual([
        ["A program cannot declare it: it forwards access logs, which Drain does not manage."],
        [
            "A program cannot declare it: it sends to SPLUNK, which this version does not know: upgrade pulumi-cloud-platform.",
        ],
        ["A program cannot declare it: it has 2 addresses, and Webhook manages one."],
    ]);
    expect(undeclared?.map(({ item }) => item.id)).toEqual(expect.arrayContaining([access, splunk, hook]));
    const code = codeOf(inventory);
    expect(code).not.toMatch(/ACCESSLOG|SPLUNK|company\.example\/(first|second)/);

    expect(code).toContain('format: "teams"');

    const report = await take(platform);
    const listed = report.objects.filter(({ undeclarable }) => undeclarable !== undefined);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([access, splunk, hook]));
    for (const text of Object.values(renderers).map(render => render(toReport(report)))) {
        expect(text).toContain("it forwards access logs, which Drain does not manage");
        expect(text).not.toContain("company.example/second");
    }
});
