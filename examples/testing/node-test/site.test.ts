/** The site on a simulator of Clever Cloud. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPlatform, startStack } from "pulumi-cloud-platform/testing";
import { site } from "./site.ts";

test("a new domain replaces the old one, and the application stays", async t => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    t.after(() => platform.close());
    const stack = await startStack({ platform, program: site });
    t.after(() => stack.close());
    const { state, account } = platform;

    assert.equal((await stack.up()).error, undefined);
    const { id } = await stack.resource("site");
    assert.ok(state.applications.get(account.organisation, id).domains.includes("shop.example/"));

    stack.setConfig({ "shop:domain": "www.shop.example" });
    const { differences, requests } = await stack.preview();
    assert.deepEqual(differences, { address: ["fqdn"] });
    assert.deepEqual(requests, []);

    assert.equal((await stack.up()).error, undefined);
    const { domains, primaryDomain } = state.applications.get(account.organisation, id);
    assert.equal(primaryDomain, "www.shop.example/");
    assert.ok(!domains.includes("shop.example/"));
});
