import { livePlatform } from "./live";

const live = livePlatform();
let addons: string;

beforeEach(() => {
    addons = `${live.O}/addons`;
});

const planId = (provider: string, slug: string) =>
    live.platform.state.catalogue.findPlan(provider, slug)?.id ?? "";

function order(changes: object = {}): object {
    const plan = planId("postgresql-addon", "xs_sml");
    return { name: "db", region: "par", providerId: "postgresql-addon", plan, options: {}, ...changes };
}

test("an order creates the add-on at once, with its options", async () => {
    const addon = await live.send("POST", addons, order({ options: { version: "16", encryption: "true" } }));
    expect(addon).toEqual({
        id: expect.stringMatching(/^addon_[0-9a-f-]{36}$/) as unknown,
        realId: expect.stringMatching(/^postgresql_[0-9a-f-]{36}$/) as unknown,
        name: "db",
        region: "par",
        zoneId: live.platform.state.catalogue.zones[0]?.id,
        creationDate: expect.any(Number) as unknown,
        provider: expect.objectContaining({ id: "postgresql-addon", canUpgrade: true }) as unknown,
        plan: expect.objectContaining({ slug: "xs_sml", price_id: "postgresql_xs_sml" }) as unknown,
        configKeys: expect.arrayContaining(["POSTGRESQL_ADDON_URI"]) as unknown,
    });
    expect(addon).not.toHaveProperty("provider.plans");
    const { id } = addon as { id: string };
    expect(live.platform.state.addons.find(id)?.options).toEqual({ version: "16", encryption: "true" });
    expect(await live.get(`${addons}/${id}`)).toEqual(addon);
});

test.each([
    ["an unknown provider", { providerId: "oracle" }, "providerId"],
    ["a slug in place of the plan's id", { plan: "xs_sml" }, "plan"],
    ["a region without it", { region: "wherever" }, "region"],
])("an order with %s is refused", async (_, changes, field) => {
    expect(await live.call("POST", addons, { body: order(changes) })).toMatchObject({
        status: 400,
        body: { type: "error", fields: { [field]: expect.any(String) as unknown } },
    });
});

test("a new add-on appears in the summary before it appears in the list", async () => {
    live.platform.delays.addonListing = 5_000;
    const { id } = (await live.send("POST", addons, order())) as { id: string };
    expect(JSON.stringify(await live.get(addons))).not.toContain(id);
    expect(JSON.stringify(await live.get("/v2/summary"))).toContain(id);
    live.platform.clock.advance(5_000);
    expect(JSON.stringify(await live.get(addons))).toContain(id);
});

test("an add-on can be read, renamed and deleted by either id", async () => {
    const { id, realId } = live.platform.seed.addons.ordersDatabase;
    expect(await live.get(`${addons}/${realId}`)).toEqual(await live.get(`${addons}/${id}`));
    expect(await live.get(`${addons}/${realId}/env`)).toEqual(
        live.platform.state.addons.find(id)?.environment,
    );
    expect(await live.send("PUT", `${addons}/${realId}`, { name: "orders" })).toMatchObject({
        id,
        name: "orders",
    });
    expect(await live.send("DELETE", `${addons}/${realId}`)).toMatchObject({ id: 0, type: "success" });
    expect(await live.call("GET", `${addons}/${id}`)).toMatchObject({ status: 404, body: { id: 11001 } });
});

test("each change of tags returns all tags, and a replacement replaces them all", async () => {
    const tags = `${addons}/${live.platform.seed.addons.sessions.id}/tags`;
    expect(await live.send("PUT", `${tags}/b`)).toEqual(["b"]);
    expect(await live.send("PUT", `${tags}/a%2Fb`)).toEqual(["a/b", "b"]);
    expect(await live.send("PUT", `${tags}/b`)).toEqual(["a/b", "b"]);
    expect(await live.send("DELETE", `${tags}/b`)).toEqual(["a/b"]);
    expect(await live.send("PUT", tags, ["y", "x", "y"])).toEqual(["x", "y"]);
    expect(await live.get(tags)).toEqual(["x", "y"]);
});

test("returns the single sign-on, the linked applications and the price of an order", async () => {
    const addon = `${addons}/${live.platform.seed.addons.ordersDatabase.id}`;
    expect(await live.get(`${addon}/sso`)).toEqual({
        url: expect.stringMatching(/^https:/) as unknown,
        id: live.platform.seed.addons.ordersDatabase.realId,
        timestamp: expect.any(Number) as unknown,
        token: expect.any(String) as unknown,
        signature: expect.any(String) as unknown,
        email: "ada@company.example",
        name: "Ada Lovelace",
        user_id: live.platform.account.userId,
        userinfo_signature: expect.any(String) as unknown,
        "nav-data": expect.any(String) as unknown,
    });
    expect(await live.get(`${addon}/applications`)).toMatchObject([{ name: "website" }, { name: "api" }]);
    expect(await live.send("POST", `${addons}/preorders`, order())).toMatchObject({
        totalHT: 19.5,
        totalVAT: 3.9,
        totalTTC: 23.4,
        lines: [{ quantity: 1, price_unit_ht: 19.5 }],
    });
});
