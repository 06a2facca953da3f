import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterAll(async () => {
    await platform.close();
});

const read = (path: string) => succeed(platform, "GET", `/v2/products/${path}`, { as: null });

test("returns add-on providers, with plans only for a single provider", async () => {
    const providers = await read("addonproviders");
    expect(providers).toHaveLength(17);
    expect(providers).toContainEqual(
        expect.objectContaining({ id: "kv", name: "Materia KV", regions: ["par"], status: "BETA_PUB" }),
    );
    expect(JSON.stringify(providers)).not.toContain('"plans"');

    const postgresql = await read("addonproviders/postgresql-addon");
    expect(postgresql).toHaveProperty("plans.length", 33);
    expect(postgresql).toHaveProperty(
        "plans",
        expect.arrayContaining([
            {
                id: "plan_c32d00fb-6c06-48a9-a0a3-9d808937ec68",
                slug: "xxs_sml",
                name: "XXS Small Space",
                price: 5.25,
                zones: expect.arrayContaining(["par", "mtl"]) as unknown,
                features: expect.arrayContaining([
                    { name: "Max DB size", type: "BYTES", value: "1 GB" },
                ]) as unknown,
            },
        ]),
    );
    expect(await call(platform, "GET", "/v2/products/addonproviders/none")).toMatchObject({ status: 404 });
});

test("contains 126 plans with different ids", () => {
    const plans = platform.state.catalogue.addonProviders.flatMap(provider => provider.plans);
    expect(plans).toHaveLength(126);
    expect(new Set(plans.map(plan => plan.id)).size).toBe(126);
    expect(plans.every(plan => /^plan_[0-9a-f-]{36}$/.test(plan.id) && plan.price >= 0)).toBe(true);
});

test("contains a plan and a zone that the shipped snapshot lacks", async () => {
    expect(await read("addonproviders/postgresql-addon")).toHaveProperty(
        "plans",
        expect.arrayContaining([expect.objectContaining({ slug: "xxs_nvm" })]),
    );
    expect(await read("zones")).toContainEqual(expect.objectContaining({ name: "osl", countryCode: "NO" }));
});

test("returns the zones", async () => {
    const zones = await read("zones");
    expect(zones).toHaveLength(13);
    expect(zones).toContainEqual({
        id: "aad32a21-24f8-40b3-a750-baab218d927b",
        name: "par",
        city: "Paris",
        country: "France",
        countryCode: "FR",
        displayName: null,
        lat: 48.8566,
        lon: 2.3522,
        tags: ["for:applications", "infra:clever-cloud"],
        outboundIPs: ["192.0.2.0/29"],
    });
});

test("returns instance types with variants and flavors", async () => {
    const types = await read("instances");
    expect(types).toHaveLength(15);
    const java: unknown = Array.isArray(types)
        ? types.find(({ type }: { type: string }) => type === "java")
        : {};
    expect(java).toHaveProperty("variants.length", 7);
    expect(java).toHaveProperty("flavors.length", 9);
    expect(java).toHaveProperty("flavors.0", {
        name: "pico",
        mem: 256,
        cpus: 1,
        gpus: 0,
        disk: null,
        price: 0.1073883162,
        available: true,
        microservice: true,
        machine_learning: false,
        nice: 5,
        memory: { unit: "B", value: 268435456, formatted: "256 MiB" },
    });
});

test("returns the countries", async () => {
    const countries = await read("countries");
    expect(Object.keys(countries as object)).toHaveLength(249);
    expect(countries).toMatchObject({ FRANCE: "FR", "BONAIRE, SINT EUSTATIUS AND SABA": "BQ" });
});
