/** Add-ons and operators, with the records of their providers. */
import { livePlatform, order } from "./live";

const live = livePlatform();
let addons: string;

beforeEach(() => {
    addons = `${live.O}/addons`;
});

const planId = (provider: string, slug: string) =>
    live.platform.state.catalogue.findPlan(provider, slug)?.id ?? "";

function wanted(): object {
    const plan = planId("postgresql-addon", "xs_sml");
    return { name: "db", region: "par", providerId: "postgresql-addon", plan, options: {} };
}

test("a new add-on appears in the summary before it appears in the list", async () => {
    live.platform.delays.addonListing = 5_000;
    const { id } = (await live.send("POST", addons, wanted())) as { id: string };
    expect(JSON.stringify(await live.get(addons))).not.toContain(id);
    expect(JSON.stringify(await live.get("/v2/summary"))).toContain(id);
    live.platform.clock.advance(5_000);
    expect(JSON.stringify(await live.get(addons))).toContain(id);
});

test("returns the single sign-on, the linked applications and the price of an order", async () => {
    const addon = `${addons}/${live.platform.seed.addons.ordersDatabase.id}`;
    expect(await live.get(`${addon}/sso`)).toEqual({
        url: expect.stringMatching(/^https:/) as unknown,
        id: live.platform.seed.addons.ordersDatabase.realId,
        timestamp: expect.any(Number) as unknown,
        token: expect.any(String) as unknown,
        signature: expect.any(String) as unknown,
        email: "ada@company.example",
        name: "Ada Lovelace",
        user_id: live.platform.account.userId,
        userinfo_signature: expect.any(String) as unknown,
        "nav-data": expect.any(String) as unknown,
    });
    expect(await live.get(`${addon}/applications`)).toMatchObject([{ name: "website" }, { name: "api" }]);
    expect(await live.send("POST", `${addons}/preorders`, wanted())).toMatchObject({
        totalHT: 19.5,
        totalVAT: 3.9,
        totalTTC: 23.4,
        lines: [{ quantity: 1, price_unit_ht: 19.5 }],
    });
});

async function variables(id: string): Promise<Record<string, string>> {
    const found = (await live.get(`${live.O}/addons/${id}/env`)) as { name: string; value: string }[];
    return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

const at = (providerId: string, id: string) => `/v4/addon-providers/${providerId}/addons/${id}`;

test.each([
    ["postgresql-addon", "POSTGRESQL", "16", ["do-backup"]],
    ["mysql-addon", "MYSQL", "8.4", ["do-backup"]],
    ["mongodb-addon", "MONGODB", undefined, []],
])("%s returns the details of a connection", async (providerId, prefix, version, chosen) => {
    const { id, realId } = await order(live, providerId, "xs_med");
    const env = await variables(id);
    const record = (await live.get(at(providerId, id))) as {
        version?: string;
        features: { name: string; enabled: boolean }[];
    };
    expect(record).toMatchObject({
        app_id: id,
        owner_id: live.platform.account.organisation,
        plan: "xs_med",
        zone: "par",
        status: "ACTIVE",
        creation_date: expect.stringMatching(/Z\[UTC\]$/) as unknown,
        host: env[`${prefix}_ADDON_HOST`],
        port: Number(env[`${prefix}_ADDON_PORT`]),
        database: env[`${prefix}_ADDON_DB`],
        user: env[`${prefix}_ADDON_USER`],
        password: env[`${prefix}_ADDON_PASSWORD`],
    });
    expect(record.version).toBe(version);
    expect(record.features.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual(chosen);
    expect(await live.call("GET", at(providerId, realId))).toMatchObject({ status: 404 });
});

test("returns options as features, and the ordered version", async () => {
    const options = { version: "15", "do-backup": "false", encryption: "true" };
    const { id } = await order(live, "postgresql-addon", "xs_sml", options);
    expect(await live.get(at("postgresql-addon", id))).toMatchObject({
        version: "15",
        features: [
            { name: "do-backup", enabled: false },
            { name: "encryption", enabled: true },
            { name: "direct-host-only", enabled: false },
        ],
    });
});

test("returns the services that belong to Elasticsearch", async () => {
    const { id } = await order(live, "es-addon", "xs", { version: "7", kibana: "true", plugins: "a,b" });
    expect(await live.get(at("es-addon", id))).toMatchObject({
        plan: "XS",
        version: "7",
        host: (await variables(id))["ES_ADDON_HOST"],
        kibana_host: expect.stringMatching(/^kibana-/) as unknown,
        apm_host: null,
        plugins: ["a", "b"],
        services: [
            { name: "kibana", enabled: true },
            { name: "apm", enabled: false },
        ],
    });
});

test("an add-on is found only by its own provider and by users of its owner", async () => {
    const { id } = await order(live, "postgresql-addon", "xs_sml");
    expect(await live.call("GET", at("mysql-addon", id))).toMatchObject({ status: 404 });
    const other = { as: live.platform.otherAccount };
    expect(await live.call("GET", at("postgresql-addon", id), other)).toMatchObject({ status: 404 });
});

test("replaces the variables of a configuration provider as a whole", async () => {
    const { id, realId } = await order(live, "config-provider", "std");
    const env = `${at("config-provider", realId)}/env`;
    expect(await live.get(env)).toEqual([]);
    const list = [
        { name: "A", value: "1" },
        { name: "B", value: "2" },
    ];
    const { website } = live.platform.seed.applications;
    live.platform.state.applications.link(website, id);
    expect(await live.send("PUT", env, list)).toEqual(list);
    expect(live.platform.state.deployments.list(website)[0]).toMatchObject({ action: "RESTART" });
    expect(await live.send("PUT", env, [{ name: "B", value: "3" }])).toEqual([{ name: "B", value: "3" }]);
    expect(await variables(id)).toEqual({ B: "3" });
    expect(await live.get(at("config-provider", realId))).toMatchObject({
        id: realId,
        env: [{ name: "B", value: "3" }],
    });
    expect(await live.call("GET", `${at("config-provider", id)}/env`)).toMatchObject({ status: 404 });
});

test("a key-value store is found by its owner and real id", async () => {
    const { id, realId } = await order(live, "kv", "base");
    const owner = live.platform.account.organisation;
    const databases = `/v4/materia/organisations/${owner}/materia/databases`;
    const env = await variables(id);
    expect(await live.get(`${databases}/${realId}`)).toMatchObject({
        id: realId,
        ownerId: owner,
        kind: "KV",
        host: env["KV_HOST"],
        port: 6379,
        token: env["KV_TOKEN"],
        status: "ACTIVE",
    });
    expect(await live.call("GET", `${databases}/${id}`)).toMatchObject({ status: 404 });
});

test("returns the zone's shared load balancers, and no private one", async () => {
    const owner = live.platform.account.organisation;
    const { applications, addons } = live.platform.seed;
    const of = (place: string) => `/v4/load-balancers/organisations/${owner}/${place}/load-balancers`;
    const ofApplication = of(`applications/${applications.website}`);
    const shared = await live.get(`${ofApplication}/default`);
    expect(shared).toEqual([
        {
            id: expect.any(String) as unknown,
            name: "par",
            zoneId: expect.any(String) as unknown,
            dns: { cname: expect.any(String) as unknown, a: [expect.any(String), expect.any(String)] },
        },
    ]);
    expect(await live.get(`${of(`addons/${addons.sessions.id}`)}/default`)).toEqual(shared);
    expect(await live.get(`${ofApplication}/private`)).toEqual([]);
    expect(await live.call("GET", `${of("applications/app_none")}/default`)).toMatchObject({ status: 404 });
});

const operatorAt = (slug: string, realId: string) => `/v4/addon-providers/addon-${slug}/addons/${realId}`;

test.each([
    ["keycloak", "keycloak", "base", { javaVersion: "21", features: { networkGroup: null } }],
    ["addon-matomo", "matomo", "beta", { phpVersion: "8.3", plan: "BETA" }],
    ["metabase", "metabase", "base", { javaVersion: "21", plan: "BASE" }],
    ["otoroshi", "otoroshi", "base", { api: { swaggerUrl: expect.any(String) as unknown } }],
])("%s is ordered as an add-on, and has a record of its own", async (provider, slug, plan, own) => {
    const { id, realId } = await order(live, provider, plan);
    expect(await live.get(operatorAt(slug, realId))).toMatchObject({
        resourceId: realId,
        addonId: id,
        name: "new",
        ownerId: live.platform.account.organisation,
        accessUrl: expect.stringMatching(/^https:/) as unknown,
        resources: { entrypoint: expect.stringMatching(/^app_/) as unknown },
        ...own,
    });
    expect(JSON.stringify(await live.get(`${live.O}/addons`))).toContain(id);
    for (const other of [id, "none"]) {
        expect(await live.call("GET", operatorAt(slug, other))).toMatchObject({ status: 404 });
    }
});

test("the application of an operator can be a member of a network group until the operator is deleted", async () => {
    const { id, realId } = await order(live, "otoroshi", "base");
    const { resources } = (await live.get(operatorAt("otoroshi", realId))) as {
        resources: { entrypoint: string };
    };
    const owner = live.platform.account.organisation;
    const groups = `/v4/networkgroups/organisations/${owner}/networkgroups`;
    const members = `${groups}/${live.platform.seed.networkGroups.backend}/members`;
    const member = { id: resources.entrypoint, domainName: "gateway", kind: "APPLICATION" };
    await live.send("POST", members, member);
    expect(await live.get(members)).toContainEqual(member);
    await live.send("DELETE", `${live.O}/addons/${id}`);
    expect(await live.get(members)).not.toContainEqual(member);
});

test.each([
    [{ "access-domain": "id.company.example" }, "id.company.example"],
    [{}, /services\.example$/],
])("keycloak ordered with %j returns its host name", async (options, name) => {
    const { realId } = await order(live, "keycloak", "base", options);
    const { accessUrl, envVars } = (await live.get(operatorAt("keycloak", realId))) as {
        accessUrl: string;
        envVars: Record<string, string>;
    };
    const hostname = envVars["CC_KEYCLOAK_HOSTNAME"];
    expect(hostname).toMatch(name);
    expect(accessUrl).toBe(`https://${hostname ?? ""}`);
});

test("an operator changes its version by a separate route", async () => {
    const { id, realId } = await order(live, "keycloak", "base", { version: "26.1.0" });
    const path = operatorAt("keycloak", realId);
    expect(await live.get(`${path}/version/check`)).toEqual({
        installed: "26.1.0",
        latest: "26.2.5",
        available: ["26.0.7", "26.1.0", "26.2.5"],
        needUpdate: true,
    });
    expect(await live.send("POST", `${path}/version/update`, { targetVersion: "26.2.5" })).toMatchObject({
        version: "26.2.5",
    });
    expect(live.platform.state.operators.find(id)?.status).toBe("REBUILDING");
    expect(await live.call("POST", `${path}/version/update`, { body: { targetVersion: "1" } })).toMatchObject(
        { status: 400 },
    );
    const matomo = await order(live, "addon-matomo", "beta");
    expect(await live.call("GET", `${operatorAt("matomo", matomo.realId)}/version/check`)).toMatchObject({
        status: 404,
    });
});

test("an operator of another user is not found", async () => {
    const { realId } = await order(live, "metabase", "base");
    expect(
        await live.call("GET", operatorAt("metabase", realId), { as: live.platform.otherAccount }),
    ).toMatchObject({
        status: 404,
    });
});
