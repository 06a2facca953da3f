/** The shop on a simulator of the platform: `npm test`. It needs no Pulumi CLI, no account and no network. */
import { effects, startStack, type TestStack } from "pulumi-cloud-platform/testing";
import { shop } from "./shop";

const paymentKey = "only-known-to-the-test";
let stack: TestStack;

beforeAll(async () => {
    stack = await startStack({
        program: shop,
        config: ({ seed }) => ({
            "shop:application": seed.applications.website,
            "shop:paymentKey": { secret: paymentKey },
        }),
    });
    const { error } = await stack.up();
    expect(error).toBeUndefined();
});
afterAll(() => stack.close());

test("the shop has a protected database, and its application knows where", async () => {
    const { state, account, seed } = stack.platform;
    const database = await stack.resource("database");
    expect(database.protect).toBe(true);
    const { name, region } = state.addons.get(account.organisation, database.id);
    expect({ name, region }).toEqual({ name: "shop-db", region: "par" });

    const variables = state.applications.variables(seed.applications.website);
    expect(variables["PAYMENT_KEY"]).toBe(paymentKey);
    expect(variables["DATABASE_URL"]).toMatch(/^postgresql:/);
    // Variables that others have set are not changed.
    expect(variables["NODE_ENV"]).toBe("production");
});

test("no secret shows", async () => {
    const { databaseId, databaseUri } = await stack.outputs();
    expect([databaseId?.secret, databaseUri?.secret]).toEqual([false, true]);
    const { inputs } = await stack.resource("variables");
    expect(inputs["variables"]).toEqual({
        DATABASE_URL: "[secret]",
        LOG_LEVEL: "[secret]",
        PAYMENT_KEY: "[secret]",
    });
});

test("a preview tells what another plan changes, and sends nothing", async () => {
    stack.setConfig({ "shop:plan": "s_sml" });
    const { differences, requests } = await stack.preview();
    expect(differences).toEqual({ database: ["plan"] });
    expect(requests).toEqual([]);
    stack.setConfig({ "shop:plan": undefined });
});

test("what somebody changes by hand is found, and put right", async () => {
    const { state, account, seed } = stack.platform;
    const { id } = await stack.resource("database");
    state.addons.rename(id, "renamed-in-the-console");
    state.applications.setVariable(seed.applications.website, "LOG_LEVEL", "debug");

    const { differences } = await stack.refresh();
    expect(differences).toEqual({ database: ["name"], variables: ["drifted"] });
    const { outputs } = await stack.resource("variables");
    expect(outputs["drifted"]).toEqual(["LOG_LEVEL"]);

    const { error } = await stack.up();
    expect(error).toBeUndefined();
    expect(state.addons.get(account.organisation, id).name).toBe("shop-db");
    expect(state.applications.variables(seed.applications.website)["LOG_LEVEL"]).toBe("info");
});

test("an error of the platform takes nothing out of the state", async () => {
    const known = await stack.resources();
    const when = { route: "GET /v2/{scope}/addons" };
    stack.platform.faults.add({ name: "broken", when, effect: effects.internalError });

    const { error, requests } = await stack.refresh();
    expect(requests.map(({ fault }) => fault)).toContain("broken");
    expect(error).toMatch(/status 500/);
    expect(await stack.resources()).toEqual(known);
});

test("a creation whose answer is lost is not made twice", async () => {
    const { state, account, faults } = stack.platform;
    const when = { route: "POST /v2/{scope}/addons" };
    faults.add({ name: "lost answer", when, effect: effects.resetAfterEffect });
    stack.setConfig({ "shop:cache": "true" });

    const { error, changes, requests } = await stack.up();
    expect(error).toBeUndefined();
    expect(requests.map(({ fault }) => fault)).toContain("lost answer");
    expect(changes["create"]).toBe(1);
    const caches = state.addons.list(account.organisation).filter(({ name }) => name === "shop-cache");
    expect(caches.map(({ id }) => id)).toEqual([(await stack.resource("cache")).id]);
});
