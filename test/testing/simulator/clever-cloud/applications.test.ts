import { livePlatform, violations } from "./live";

const live = livePlatform();
let applications: string;

beforeEach(() => {
    applications = `${live.O}/applications`;
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

test("an application is created, read, changed and deleted", async () => {
    const made = (await live.send("POST", applications, node())) as Made;
    expect(made).toMatchObject({
        id: expect.stringMatching(/^app_/) as unknown,
        ownerId: live.platform.account.organisation,
        state: "SHOULD_BE_DOWN",
        instance: {
            variant: { slug: "node" },
            minFlavor: { name: "XS", price_id: "apps.XS" },
            maxFlavor: { name: "M" },
            maxInstances: 2,
            defaultEnv: {},
        },
        deployment: { type: "GIT", httpUrl: expect.stringMatching(/^https:/) as unknown },
        creationDate: expect.any(Number) as unknown,
        env: [{ name: "PORT", value: "8080" }],
    });
    const path = `${applications}/${made.id}`;
    expect(await live.get(path)).toEqual(made);
    expect(await live.get(applications)).toContainEqual(made);
    expect(await live.send("PUT", path, { name: "site", cancelOnPush: true })).toMatchObject({
        id: made.id,
        name: "site",
        cancelOnPush: true,
        instance: { maxFlavor: { name: "M" } },
    });
    live.platform.delays.applicationDeletion = 1_000;
    expect(await live.send("DELETE", path)).toMatchObject({ type: "success" });
    expect(await live.get(path)).toMatchObject({ state: "TO_DELETE" });
    live.platform.clock.advance(1_000);
    expect(await live.call("GET", path)).toMatchObject({ status: 404 });
});

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

test("an add-on is linked by a JSON string and unlinked by its id", async () => {
    const { api } = live.platform.seed.applications;
    const { id } = live.platform.seed.addons.sessions;
    const links = `${applications}/${api}/addons`;
    expect(await live.call("POST", links, { body: JSON.stringify(id) })).toMatchObject({
        status: 200,
        text: "",
    });
    expect(await live.get(links)).toMatchObject([{ name: "orders-db" }, { id, name: "sessions" }]);
    expect(await live.get(`${links}/env`)).toMatchObject([
        { addon_name: "orders-db" },
        { provider_id: "redis-addon", addon_id: id, env: expect.any(Array) as unknown },
    ]);
    expect(await live.call("DELETE", `${links}/${id}`)).toMatchObject({ status: 204 });
    expect(await live.get(links)).toHaveLength(1);
    expect(await live.call("DELETE", `${links}/${id}`)).toMatchObject({ status: 404 });
});

describe("variables", () => {
    let env: string;

    beforeEach(() => {
        env = `${applications}/${live.platform.seed.applications.worker}/env`;
    });

    test("can be replaced by a map, and each change returns the application", async () => {
        const env1 = [{ name: "A", value: "1" }];
        expect(await live.send("PUT", env, { A: "1" })).toMatchObject({ name: "worker", env: env1 });
        expect(await live.send("PUT", `${env}/B`, { value: "2" })).toMatchObject({
            env: [...env1, { name: "B", value: "2" }],
        });
        expect(await live.send("DELETE", `${env}/A`)).toMatchObject({ env: [{ name: "B", value: "2" }] });
        expect(await live.get(env)).toEqual([{ name: "B", value: "2" }]);
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

describe("domains", () => {
    let domains: string;

    beforeEach(() => {
        domains = `${applications}/${live.platform.seed.applications.website}/vhosts`;
    });

    test("come with a path, the application's own one and added ones", async () => {
        const own = { fqdn: expect.stringMatching(/^app-[0-9a-f-]{36}\.cleverapps\.io\/$/) as unknown };
        expect(await live.get(domains)).toEqual([own]);
        // One client sends an empty object, the others nothing.
        await live.send("PUT", `${domains}/shop.example`, {});
        await live.send("PUT", `${domains}/shop.example%2Fapi`);
        await live.send("PUT", `${domains}/shop.example`);
        const added = [{ fqdn: "shop.example/" }, { fqdn: "shop.example/api" }];
        expect(await live.get(domains)).toEqual([own, ...added]);
        const { website } = live.platform.seed.applications;
        expect(await live.get(`${applications}/${website}`)).toMatchObject({ vhosts: [own, ...added] });
        await live.send("DELETE", `${domains}/shop.example%2Fapi`);
        expect(await live.get(domains)).toEqual([own, added[0]]);
        expect(await live.call("DELETE", `${domains}/none.example`)).toMatchObject({ status: 404 });
    });

    test("cannot be added to a second application, also of another owner", async () => {
        const { foreign } = live.platform.seed.applications;
        live.platform.state.applications.addDomain(foreign, "shop.example/");
        expect(await live.call("PUT", `${domains}/shop.example`)).toMatchObject({
            status: 409,
            body: { message: "shop.example/ is already taken" },
        });
        await live.send("PUT", `${domains}/shop.example%2Fapi`);
    });

    test("include the primary one if there is one", async () => {
        const primary = `${domains}/favourite`;
        expect(await live.call("GET", primary)).toMatchObject({ status: 404, body: { id: 4021 } });
        const body = { fqdn: "shop.example" };
        expect(await live.call("PUT", primary, { body })).toMatchObject({ status: 404 });
        await live.send("PUT", `${domains}/shop.example`);
        await live.send("PUT", primary, body);
        expect(await live.get(primary)).toEqual({ fqdn: "shop.example/" });
        await live.send("DELETE", `${domains}/shop.example`);
        expect(await live.call("GET", primary)).toMatchObject({ status: 404 });
    });
});

test("exposed variables are replaced as a whole", async () => {
    const exposed = `${applications}/${live.platform.seed.applications.website}/exposed_env`;
    expect(await live.get(exposed)).toEqual({});
    await live.send("PUT", exposed, { URL: "https://shop.example", PORT: "1" });
    await live.send("PUT", exposed, { URL: "https://shop.example" });
    expect(await live.get(exposed)).toEqual({ URL: "https://shop.example" });
});

test("a dependent application gets the exposed variables of another one", async () => {
    const { website, api, blog } = live.platform.seed.applications;
    const dependencies = `${applications}/${api}/dependencies`;
    expect(await live.get(dependencies)).toEqual([]);
    expect(await live.call("PUT", `${dependencies}/${website}`)).toMatchObject({ status: 204 });
    expect(await live.call("PUT", `${dependencies}/${website}`)).toMatchObject({ status: 204 });
    await live.send("PUT", `${applications}/${website}/exposed_env`, { URL: "https://shop.example" });
    expect(await live.get(dependencies)).toMatchObject([{ id: website, name: "website" }]);
    expect(await live.get(`${dependencies}/env`)).toEqual([
        { app_id: website, app_name: "website", env: [{ name: "URL", value: "https://shop.example" }] },
    ]);
    // An application of another owner cannot be a dependency.
    expect(await live.call("PUT", `${dependencies}/${blog}`)).toMatchObject({ status: 404 });
    await live.send("DELETE", `${applications}/${website}`);
    expect(await live.get(dependencies)).toEqual([]);
    expect(await live.call("DELETE", `${dependencies}/${website}`)).toMatchObject({ status: 404 });
});

test("each change of tags returns all tags", async () => {
    const tags = `${applications}/${live.platform.seed.applications.api}/tags`;
    expect(await live.send("PUT", `${tags}/a`)).toEqual(["a"]);
    expect(await live.send("PUT", `${tags}/a`)).toEqual(["a"]);
    expect(await live.send("PUT", tags, ["b", "c"])).toEqual(["b", "c"]);
    expect(await live.send("DELETE", `${tags}/c`)).toEqual(["b"]);
    expect(await live.get(tags)).toEqual(["b"]);
});

test("a change accepts the whole instance that the command line has read", async () => {
    const path = `${applications}/${live.platform.seed.applications.website}`;
    const { instance } = (await live.get(path)) as { instance: Record<string, { name: string }> };
    const scaled = { ...instance, minFlavor: "s", maxFlavor: "s", minInstances: 2, maxInstances: 3 };
    expect(await live.send("PUT", path, scaled)).toMatchObject({
        instance: { minFlavor: { name: "S" }, maxFlavor: { name: "S" }, minInstances: 2, maxInstances: 3 },
    });
    expect(await live.call("PUT", path, { body: { buildFlavor: "99XL" } })).toMatchObject({
        status: 400,
        body: { fields: { buildFlavor: "not offered" } },
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
