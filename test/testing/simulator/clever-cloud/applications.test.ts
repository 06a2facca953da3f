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

describe("domains", () => {
    let domains: string;

    beforeEach(() => {
        domains = `${applications}/${live.platform.seed.applications.website}/vhosts`;
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
