import { livePlatform, violations } from "./live";

const live = livePlatform();
let drains: string;

const at = (resource: string, place = "resources") =>
    `/v4/drains/organisations/${live.platform.account.organisation}/${place}/${resource}/drains`;

beforeEach(() => {
    drains = at(live.platform.seed.applications.api);
});

const raw = { type: "RAW_HTTP", url: "https://sink.test", username: "u", password: "p" };
const order = (recipient: object = raw) => ({ kind: "LOG", recipient });

interface Made {
    readonly id: string;
}

describe("recipients", () => {
    const url = "https://sink.test/_bulk";

    test.each([
        [
            { type: "DATADOG", url: "https://d.test/v1/input/KEY" },
            { url: "https://d.test/v1/input/5ca24005" },
        ],
        [
            { type: "DATADOG", url: "https://d.test/v2?dd-api-key=KEY&a=1" },
            { url: "https://d.test/v2?dd-api-key=5ca24005&a=1" },
        ],
        [
            {
                type: "ELASTICSEARCH",
                url,
                index: "logs",
                username: "u",
                password: "p",
                tlsVerification: "DEFAULT",
            },
            { password: "148de9c5" },
        ],
        [{ type: "NEWRELIC", url, apiKey: "k" }, { apiKey: "8254c329" }],
        [
            { type: "OVH_TCP", url: "tcp://s.test:514", token: "t", rfc5424StructuredDataParameters: "x" },
            { token: "e3b98a4d" },
        ],
        [{ type: "SYSLOG_TCP", url: "tcp://s.test:514", rfc5424StructuredDataParameters: "x" }, {}],
        [{ type: "SYSLOG_UDP", url: "udp://s.test:514" }, {}],
        [{ type: "BETTERSTACK", url, sourceToken: "t" }, { sourceToken: "e3b98a4d" }],
        [{ type: "RawRecipient", url }, { type: "RAW_HTTP" }],
    ])("%j are returned without secrets", async (recipient, masked) => {
        const { id } = (await live.send("POST", drains, order(recipient))) as Made;
        expect(await live.get(`${drains}/${id}`)).toMatchObject({ recipient: { ...recipient, ...masked } });
    });

    test.each(["SyslogTCPRecipient", "SyslogUDPRecipient"])(
        "a token for %s is accepted and not stored, and an empty text counts as absent",
        async type => {
            const sent = { type, url: "tcp://s.test:514", token: "t", rfc5424StructuredDataParameters: "" };
            const { id } = (await live.send("POST", drains, order(sent))) as Made;
            const { recipient } = (await live.get(`${drains}/${id}`)) as { recipient: object };
            expect(recipient).toEqual({
                type: type.includes("TCP") ? "SYSLOG_TCP" : "SYSLOG_UDP",
                url: "tcp://s.test:514",
            });
        },
    );

    test.each([
        ["a type of the other dialect", { type: "HTTP", url }, /recipient\.type must be one of/],
        ["a key of another type", { type: "SYSLOG_UDP", url, index: "x" }, /recipient\.index is not a key/],
        ["a key that is missing", { type: "NEWRELIC", url }, /recipient\.apiKey is missing/],
    ])("%s is refused", async (_, recipient, message) => {
        expect(await live.call("POST", drains, { body: order(recipient) })).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(message)]);
        live.platform.requests.clear();
    });

    test("an invalid address is refused", async () => {
        const body = order({ type: "SYSLOG_UDP", url: "nowhere" });
        expect(await live.call("POST", drains, { body })).toMatchObject({
            status: 400,
            body: { code: "clever.drain.invalid", context: { fields: { url: {} } } },
        });
    });
});

test("a resource can have several drains of each of three streams", async () => {
    for (const kind of ["LOG", "ACCESSLOG", "AUDITLOG", "LOG"]) {
        await live.send("POST", drains, { ...order(), kind });
    }
    live.platform.clock.advance(200);
    expect(await live.get(drains)).toMatchObject([
        { kind: "LOG" },
        { kind: "ACCESSLOG" },
        { kind: "AUDITLOG" },
        { kind: "LOG" },
    ]);
    expect(await live.get(`${drains}?status=ENABLED&executionStatus=RUNNING`)).toHaveLength(4);
    expect(await live.get(`${drains}?executionStatusNotIn=RUNNING`)).toEqual([]);
    expect(await live.send("DELETE", drains)).toHaveLength(4);
    expect(await live.get(drains)).toEqual([]);
});

test("a resource is found by its real id, and an application also under a separate path", async () => {
    const { ordersDatabase } = live.platform.seed.addons;
    expect(await live.get(at(ordersDatabase.realId))).toMatchObject([
        { recipient: { type: "ELASTICSEARCH", username: "logs", password: "c3acaa98" } },
    ]);
    const { website } = live.platform.seed.applications;
    expect(await live.get(at(website, "applications"))).toEqual(await live.get(at(website)));
    for (const place of [at(ordersDatabase.id), at(ordersDatabase.realId, "applications")]) {
        expect(await live.call("GET", place)).toMatchObject({ status: 404 });
    }
    const { organisation } = live.platform.account;
    expect(await live.send("DELETE", `/v4/drains/organisations/${organisation}/drains`)).toHaveLength(2);
});
