import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { succeed } from "./call.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterAll(async () => {
    await platform.close();
});

const read = (path: string) => succeed(platform, "GET", `/v2/products/${path}`, { as: null });

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
