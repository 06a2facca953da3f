/** Applications, with their deployments, redirections and drains. */
import { livePlatform, violations } from "./live";

const live = livePlatform();
let applications: string;
let shop: string;

beforeEach(() => {
    applications = `${live.O}/applications`;
    shop = `${applications}/${live.platform.seed.applications.website}`;
});

interface Made {
    readonly id: string;
}

function node(changes: object = {}): object {
    const type = live.platform.state.catalogue.instanceTypes.find(candidate => candidate.type === "node");
    return {
        name: "web",
        zone: "par",
        deploy: "git",
        instanceType: "node",
        instanceVersion: type?.version,
        instanceVariant: type?.variants.find(({ slug }) => slug === "node")?.id,
        minFlavor: "XS",
        maxFlavor: "M",
        minInstances: 1,
        maxInstances: 2,
        env: { PORT: "8080" },
        ...changes,
    };
}

test.each([
    ["an unknown variant", { instanceVariant: "none" }, "instanceVariant"],
    ["a flavor that is not offered", { maxFlavor: "99XL" }, "maxFlavor"],
    ["too many instances", { maxInstances: 99 }, "maxInstances"],
    ["an unknown zone", { zone: "moon" }, "zone"],
])("%s is refused", async (_, changes, field) => {
    expect(await live.call("POST", applications, { body: node(changes) })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) as unknown } },
    });
});

test("the user's own space finds an application of their organisation by its id", async () => {
    const { website, foreign } = live.platform.seed.applications;
    expect(await live.get(`/v2/self/applications/${website}`)).toMatchObject({
        id: website,
        ownerId: live.platform.account.organisation,
    });
    expect(await live.call("GET", `/v2/self/applications/${foreign}`)).toMatchObject({ status: 404 });
    expect(await live.call("GET", `/v2/self/applications/${website}/env`)).toMatchObject({ status: 404 });
});

describe("variables", () => {
    let env: string;

    beforeEach(() => {
        env = `${applications}/${live.platform.seed.applications.worker}/env`;
    });

    test("refuse invalid names", async () => {
        expect(await live.call("PUT", `${env}?check=true`, { body: { "A B": "1" } })).toMatchObject({
            status: 400,
            body: { id: 557, fields: { "A B": expect.any(String) as unknown } },
        });
    });

    test("refuse a list as their replacement", async () => {
        const body = [{ name: "A", value: "1" }];
        expect(await live.call("PUT", env, { body })).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(/body must be an object/)]);
        live.platform.requests.clear();
    });
});

test("the summary contains everything that an account can access", async () => {
    const { account, seed } = live.platform;
    expect(await live.get("/v2/summary")).toMatchObject({
        user: {
            id: account.userId,
            email: "ada@company.example",
            applications: [{ id: seed.applications.blog, variantSlug: "php" }],
            addons: [
                { id: seed.addons.blogDatabase.id, providerId: "mysql-addon" },
                { id: seed.operators.signOn, providerId: "keycloak" },
            ],
            consumers: [{ key: seed.oauthConsumers.dashboard, name: "dashboard" }],
        },
        organisations: [
            {
                id: account.organisation,
                name: "company",
                applications: [{ id: seed.applications.website, variantSlug: "node" }, {}, {}],
                addons: [{ ...seed.addons.ordersDatabase }, {}, {}, {}, {}],
                consumers: [],
            },
        ],
    });
});

test("a change keeps a version of the runtime that is no longer offered", async () => {
    const { website } = live.platform.seed.applications;
    live.platform.state.applications.change(website, { settings: { instanceVersion: "20240101" } });
    const path = `${applications}/${website}`;
    expect(await live.send("PUT", path, { name: "store" })).toMatchObject({
        name: "store",
        instance: { version: "20240101" },
    });
    expect(await live.call("PUT", path, { body: { instanceVersion: "20240101" } })).toMatchObject({
        status: 400,
        body: { fields: { instanceVersion: expect.any(String) as unknown } },
    });
});

test("the branch is changed by a separate route", async () => {
    const path = `${applications}/${live.platform.seed.applications.website}`;
    await live.send("PUT", `${path}/branch`, { branch: "next" });
    expect(await live.get(path)).toMatchObject({ branch: "next" });
});

test("an application on GitHub can be deployed at once", async () => {
    const oauthApp = { owner: "company", name: "web" };
    const { id } = (await live.send(
        "POST",
        applications,
        node({ oauthService: "github", oauthApp, githubApp: null }),
    )) as Made;
    expect(await live.get(`${applications}/${id}`)).toMatchObject({
        deployment: { httpUrl: "https://github.com/company/web.git" },
    });
    expect(await live.send("POST", `${applications}/${id}/instances`)).toMatchObject({ type: "success" });
    expect(await live.get("/v2/github/applications")).toEqual([]);
});

test("a deployment is found by its number and its id", async () => {
    const { running } = live.platform.seed.deployments;
    expect(await live.get(`${shop}/deployments`)).toMatchObject([
        { id: 3, uuid: running, state: "WIP" },
        { id: 2, state: "FAIL" },
        { id: 1, state: "OK", action: "DEPLOY", author: { name: "Ada Lovelace" } },
    ]);
    expect(await live.get(`${shop}/deployments?limit=1&offset=1&action=DEPLOY`)).toMatchObject([{ id: 2 }]);
    expect(await live.get(`${shop}/deployments/${running}`)).toEqual(await live.get(`${shop}/deployments/3`));
});

test.each(["3", "its id"])("a deployment is stopped by %s while it runs", async by => {
    const id = by === "3" ? by : live.platform.seed.deployments.running;
    const path = `${shop}/deployments/${id}/instances`;
    expect(await live.send("DELETE", path)).toMatchObject({ type: "success" });
    expect(await live.get(`${shop}/deployments/${id}`)).toMatchObject({ state: "CANCELLED" });
    expect(await live.call("DELETE", path)).toMatchObject({ status: 409 });
});

const redirections = () => `${shop}/tcpRedirs`;

test("creates one redirection in each namespace, with a port above 5000", async () => {
    const first = await live.send("POST", redirections(), { namespace: "default" });
    const second = await live.send("POST", redirections(), { namespace: "cleverapps" });
    const { port } = first as { port: number };
    expect(port).toBeGreaterThan(5000);
    expect(await live.get(redirections())).toEqual([first, second]);
    expect(await live.call("POST", redirections(), { body: { namespace: "default" } })).toMatchObject({
        status: 409,
    });
    const removal = `${redirections()}/${port}?namespace=default`;
    const other = `${redirections()}/${port}?namespace=cleverapps`;
    expect(await live.call("DELETE", other)).toMatchObject({ status: 404 });
    expect(await live.call("DELETE", removal)).toMatchObject({ status: 204, text: "" });
    expect(await live.call("DELETE", removal)).toMatchObject({ status: 404 });
    expect(await live.get(redirections())).toEqual([second]);
});

test.each(["shared", "nowhere"])("refuses the namespace %s", async namespace => {
    expect(await live.call("POST", redirections(), { body: { namespace } })).toMatchObject({
        status: 400,
        body: { fields: { namespace: expect.any(String) as unknown } },
    });
});

let drains: string;

const at = (resource: string, place = "resources") =>
    `/v4/drains/organisations/${live.platform.account.organisation}/${place}/${resource}/drains`;

beforeEach(() => {
    drains = at(live.platform.seed.applications.api);
});

const raw = { type: "RAW_HTTP", url: "https://sink.test", username: "u", password: "p" };
const order = (recipient: object = raw) => ({ kind: "LOG", recipient });

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
