/** The providers' records of their add-ons. */
import { livePlatform, order } from "./live";

const live = livePlatform();

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
