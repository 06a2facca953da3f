import { type Client, createClient, NotFound } from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";

let platform: Platform;
let client: Client;
beforeAll(async () => {
    platform = await startPlatform();
    client = createClient({ baseUrl: platform.url });
});
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

test("returns the add-on providers, and the plans of one", async () => {
    const providers = await client.catalogue.addonProviders();
    expect(providers.map(({ id }) => id)).toEqual(
        platform.state.catalogue.addonProviders.map(({ id }) => id),
    );
    const provider = await client.catalogue.addonProvider({ id: "postgresql-addon" });
    expect(provider).toMatchObject({
        id: "postgresql-addon",
        regions: expect.arrayContaining(["par"]) as string[],
    });
    const plan = provider.plans?.find(({ slug }) => slug === "xs_sml");
    expect(plan?.price).toBeGreaterThan(0);
    expect(plan?.features.length).toBeGreaterThan(0);
    await expect(client.catalogue.addonProvider({ id: "nobody" })).rejects.toBeInstanceOf(NotFound);
});

test("returns instance types with their flavors and variants", async () => {
    const types = await client.catalogue.instanceTypes();
    expect(types).toHaveLength(platform.state.catalogue.instanceTypes.length);
    const node = types.find(({ variants }) => variants.some(({ slug }) => slug === "node"));
    expect(node?.flavors.find(({ name }) => name === "XS")?.memory).toBeGreaterThan(0);
});

test("returns the zones", async () => {
    const zones = await client.catalogue.zones();
    const paris = zones.find(({ name }) => name === "par");
    expect(paris).toMatchObject({
        city: "Paris",
        countryCode: "FR",
        latitude: expect.closeTo(48.87, 1) as number,
    });
});

test("returns the countries", async () => {
    expect(await client.catalogue.countries()).toMatchObject({ FRANCE: "FR" });
});

test("reads the catalogue without an Authorization header", () => {
    expect(new Set(platform.requests.all().map(({ authorization }) => authorization))).toEqual(
        new Set([undefined]),
    );
});
