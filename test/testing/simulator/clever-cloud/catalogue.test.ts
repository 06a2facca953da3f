import { startLive, violations, type Live } from "./live";

let live: Live;

beforeAll(async () => {
    live = await startLive();
});

afterAll(async () => {
    await live.platform.close();
    expect(violations(live)).toEqual([]);
});

interface Provider {
    readonly id: string;
    readonly regions: readonly string[];
    readonly features: readonly unknown[];
    readonly plans: readonly {
        readonly slug: string;
        readonly price: number;
        readonly features: readonly {
            readonly name: string;
            readonly value: string;
            readonly name_code: string;
        }[];
    }[];
}

test("providers are listed with plans and features", async () => {
    const path = "/v2/products/addonproviders";
    const { organisation } = live.platform.account;
    const providers = (await live.get(`${path}?orgaId=${organisation}`)) as Provider[];
    const { addonProviders } = live.platform.state.catalogue;
    expect(providers.map(({ id }) => id)).toEqual(addonProviders.map(({ id }) => id));
    for (const { regions, features, plans } of providers) {
        expect(regions.length).toBeGreaterThan(0);
        expect(Array.isArray(features)).toBe(true);
        expect(plans.length).toBeGreaterThan(0);
    }
    const postgresql = providers.find(({ id }) => id === "postgresql-addon");
    expect(await live.get(`${path}/postgresql-addon`)).toEqual(postgresql);
    expect(await live.call("GET", `${path}/none`)).toMatchObject({ status: 404 });
});

test("every plan tells whether it is shared where versions can be chosen", async () => {
    const providers = (await live.get("/v2/products/addonproviders")) as Provider[];
    const withVersions: string[] = [];
    for (const { id, plans } of providers) {
        const reply = await live.call("GET", `/v4/addon-providers/${id}`);
        if (reply.status === 200) {
            withVersions.push(id);
            for (const plan of plans) {
                const kind = plan.features.find(({ name }) => /^type$/i.test(name));
                expect(kind).toMatchObject({
                    value: expect.stringMatching(/^(Shared|Dedicated)$/) as unknown,
                    name_code: "is-dedicated",
                });
            }
        }
    }
    expect(withVersions).toEqual([
        "addon-matomo",
        "es-addon",
        "keycloak",
        "metabase",
        "mysql-addon",
        "otoroshi",
        "postgresql-addon",
    ]);
    expect(await live.get("/v4/addon-providers/keycloak")).toEqual({
        providerId: "keycloak",
        clusters: [],
        dedicated: {
            "26.0.7": { features: [] },
            "26.1.0": { features: [] },
            "26.2.5": { features: [] },
        },
        defaultDedicatedVersion: "26.2.5",
    });
    expect(await live.get("/v4/addon-providers/postgresql-addon")).toMatchObject({
        providerId: "postgresql-addon",
        clusters: [{ zone: "par", version: "16", features: [] }],
        dedicated: { "16": { features: [{ name: "encryption", enabled: false }, {}] } },
        defaultDedicatedVersion: "16",
    });
});

interface Instance {
    readonly type: string;
    readonly version: string;
    readonly variant: { readonly slug: string };
    readonly defaultFlavor: { readonly price_id: string };
    readonly buildFlavor: { readonly price_id: string };
    readonly flavors: readonly { readonly price_id: string }[];
}

test("lists one instance for each variant, with complete flavors", async () => {
    const instances = (await live.get("/v2/products/instances")) as Instance[];
    expect(instances.map(({ variant }) => variant.slug)).toEqual(expect.arrayContaining(["node", "war"]));
    for (const { defaultFlavor, buildFlavor, flavors } of instances) {
        for (const flavor of [defaultFlavor, buildFlavor, ...flavors]) {
            expect(flavor.price_id).toEqual(expect.any(String));
        }
    }
    const node = instances.find(({ variant }) => variant.slug === "node");
    expect(await live.get(`/v2/products/instances/node-${node?.version ?? ""}`)).toEqual(node);
    expect(await live.call("GET", "/v2/products/instances/node-1")).toMatchObject({ status: 404 });
});

test("lists zones in the current and the former format", async () => {
    const zones = (await live.get("/v4/products/zones")) as { name: string; tags: string[] }[];
    expect(zones.map(({ name }) => name)).toEqual(
        live.platform.state.catalogue.zones.map(({ name }) => name),
    );
    expect(await live.get("/v4/products/zones/par")).toEqual(zones[0]);
    const hds = zones.filter(({ tags }) => tags.includes("certification:hds"));
    expect(await live.get("/v4/products/zones?tag=certification:hds")).toEqual(hds);
    expect(hds.length).toBeGreaterThan(0);
    expect(await live.call("GET", "/v4/products/zones/moon")).toMatchObject({
        status: 404,
        body: { code: "clever.zone.not-found", context: { type: "resource" } },
    });
    expect(await live.get("/v2/products/zones")).toContainEqual({
        name: "par",
        internal: false,
        correspondingRegion: "par",
    });
});
