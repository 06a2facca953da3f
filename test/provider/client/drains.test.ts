import { type Client, NotFound, Rejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
let owner: string;
let shop: string;
beforeAll(async () => {
    ({ platform, client } = await connect());
    owner = platform.account.organisation;
    shop = platform.seed.applications.website;
});
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

test.each([
    ["datadog", "https://intake.company.example/v1/input", "DatadogHTTP"],
    ["elasticsearch", "https://search.company.example/_bulk", "ElasticSearch"],
    ["newrelic", "https://log-api.company.example/log/v1", "NewRelicHTTP"],
    ["ovh-tcp", "tcp://logs.company.example:514", "TCPSyslog"],
    ["raw-http", "https://logs.company.example", "HTTP"],
    ["syslog-tcp", "tcp://logs.company.example:514", "SyslogTCP"],
    ["syslog-udp", "udp://logs.company.example:514", "SyslogUDP"],
] as const)("sends and reads a %s drain in the platform's spelling", async (kind, url, wire) => {
    const drain = await client.drains.create({ owner, resourceId: shop, kind, url });
    expect(drain).toMatchObject({ kind, url, resourceId: shop, state: "changing", credentials: {} });
    expect(drain.masked).toBeUndefined();
    expect(platform.state.drains.find(drain.id)).toMatchObject({ kind: wire, url });
    await client.drains.remove({ owner, resourceId: shop, id: drain.id });
});

test("creates, disables, restarts and deletes a drain", async () => {
    const drain = await client.drains.create({
        owner,
        resourceId: shop,
        kind: "elasticsearch",
        url: "https://search.company.example/_bulk",
        credentials: { username: "logs", password: "hush" },
    });
    // The platform returns the username and masks the password.
    expect(drain.credentials).toEqual({ username: "logs" });
    expect(drain.masked).toEqual(["password"]);
    const state = async () => (await client.drains.get({ owner, resourceId: shop, id: drain.id })).state;
    platform.clock.advance(200);
    expect(await state()).toBe("enabled");

    await client.drains.setEnabled({ owner, resourceId: shop, id: drain.id, enabled: false });
    expect(await state()).toBe("changing");
    platform.clock.advance(200);
    expect(await state()).toBe("disabled");

    await client.drains.restart({ owner, resourceId: shop, id: drain.id });
    expect(platform.state.drains.find(drain.id)?.restarts).toBe(1);
    expect((await client.drains.list({ owner, resourceId: shop })).map(({ id }) => id)).toEqual([
        platform.seed.drains.website,
        drain.id,
    ]);

    expect(await client.drains.remove({ owner, resourceId: shop, id: drain.id })).toEqual({ existed: true });
    await expect(client.drains.get({ owner, resourceId: shop, id: drain.id })).rejects.toBeInstanceOf(
        NotFound,
    );
    expect(await client.drains.remove({ owner, resourceId: shop, id: drain.id })).toEqual({ existed: false });
});

test("reports a refusal without the URL of the sink", async () => {
    const url = "https://logs.company.example/?token=hush-token";
    const refused = client.drains.create({ owner, resourceId: shop, kind: "syslog-udp", url });
    await expect(refused).rejects.toBeInstanceOf(Rejected);
    await expect(refused).rejects.not.toThrow(/hush/);
});

test("lists the drains of an add-on by its real id, and refuses its other id", async () => {
    const { realId, id } = platform.seed.addons.ordersDatabase;
    const [drain] = await client.drains.list({ owner, resourceId: realId });
    expect(drain).toMatchObject({ kind: "elasticsearch", resourceId: realId, state: "enabled" });
    await expect(client.drains.list({ owner, resourceId: id })).rejects.toBeInstanceOf(Rejected);
});
