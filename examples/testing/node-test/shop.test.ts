/** The shop on a simulator of the platform: `npm test`. It needs no Pulumi CLI, no account and no network. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { effects, startStack, type TestStack } from "pulumi-cloud-platform/testing";
import { shop } from "./shop.ts";

const paymentKey = "only-known-to-the-test";
let stack: TestStack;

before(async () => {
    stack = await startStack({
        program: shop,
        config: ({ seed }) => ({
            "shop:application": seed.applications.website,
            "shop:paymentKey": { secret: paymentKey },
        }),
    });
    const { error } = await stack.up();
    assert.equal(error, undefined);
});
after(() => stack.close());

test("the shop has a protected database, and its application knows where", async () => {
    const { state, account, seed } = stack.platform;
    const database = await stack.resource("database");
    assert.equal(database.protect, true);
    const { name, region } = state.addons.get(account.organisation, database.id);
    assert.deepEqual({ name, region }, { name: "shop-db", region: "par" });

    const variables = state.applications.variables(seed.applications.website);
    assert.equal(variables["PAYMENT_KEY"], paymentKey);
    assert.match(variables["DATABASE_URL"] ?? "", /^postgresql:/);
    assert.equal(variables["NODE_ENV"], "production", "what others have set stays");
});

test("no secret shows", async () => {
    const { databaseId, databaseUri } = await stack.outputs();
    assert.deepEqual([databaseId?.secret, databaseUri?.secret], [false, true]);
    const { inputs } = await stack.resource("variables");
    assert.deepEqual(inputs["variables"], {
        DATABASE_URL: "[secret]",
        LOG_LEVEL: "[secret]",
        PAYMENT_KEY: "[secret]",
    });
});

test("a preview tells what another plan changes, and sends nothing", async () => {
    stack.setConfig({ "shop:plan": "s_sml" });
    const { differences, requests } = await stack.preview();
    assert.deepEqual(differences, { database: ["plan"] });
    assert.deepEqual(requests, []);
    stack.setConfig({ "shop:plan": undefined });
});

test("what somebody changes by hand is found, and put right", async () => {
    const { state, account, seed } = stack.platform;
    const { id } = await stack.resource("database");
    state.addons.rename(id, "renamed-in-the-console");
    state.applications.setVariable(seed.applications.website, "LOG_LEVEL", "debug");

    const { differences } = await stack.refresh();
    assert.deepEqual(differences, { database: ["name"], variables: ["drifted"] });
    const { outputs } = await stack.resource("variables");
    assert.deepEqual(outputs["drifted"], ["LOG_LEVEL"]);

    const { error } = await stack.up();
    assert.equal(error, undefined);
    assert.equal(state.addons.get(account.organisation, id).name, "shop-db");
    assert.equal(state.applications.variables(seed.applications.website)["LOG_LEVEL"], "info");
});

test("an error of the platform takes nothing out of the state", async () => {
    const known = await stack.resources();
    const when = { route: "GET /v2/{scope}/addons" };
    stack.platform.faults.add({ name: "broken", when, effect: effects.internalError });

    const { error, requests } = await stack.refresh();
    assert.ok(requests.some(({ fault }) => fault === "broken"));
    assert.match(error ?? "", /status 500/);
    assert.deepEqual(await stack.resources(), known);
});

test("a creation whose answer is lost is not made twice", async () => {
    const { state, account, faults } = stack.platform;
    const when = { route: "POST /v2/{scope}/addons" };
    faults.add({ name: "lost answer", when, effect: effects.resetAfterEffect });
    stack.setConfig({ "shop:cache": "true" });

    const { error, changes, requests } = await stack.up();
    assert.equal(error, undefined);
    assert.ok(requests.some(({ fault }) => fault === "lost answer"));
    assert.equal(changes["create"], 1);
    const caches = state.addons.list(account.organisation).filter(({ name }) => name === "shop-cache");
    assert.deepEqual(
        caches.map(({ id }) => id),
        [(await stack.resource("cache")).id],
    );
});
