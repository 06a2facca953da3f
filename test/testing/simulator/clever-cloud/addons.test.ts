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
