import { livePlatform } from "./live";

const live = livePlatform();
let migrations: string;

beforeEach(() => {
    migrations = `${live.O}/addons/${live.platform.seed.addons.ordersDatabase.id}/migrations`;
});

const planId = (slug: string) => live.platform.state.catalogue.findPlan("postgresql-addon", slug)?.id;
const addon = () => live.platform.state.addons.find(live.platform.seed.addons.ordersDatabase.id);
const order = (changes: object = {}) => ({ planId: planId("s_big"), region: "par", ...changes });

test("region and version can change with or without the plan", async () => {
    await live.send("POST", migrations, order({ planId: planId("xs_sml"), region: "rbx", version: "17" }));
    live.platform.clock.advance(2_000);
    expect(addon()).toMatchObject({
        planId: planId("xs_sml"),
        region: "rbx",
        options: { version: "17" },
    });
});

test.each([
    ["the same once more", () => order({ planId: planId("xs_sml") }), 409, 11011],
    ["a region without it", () => order({ region: "moon" }), 400, 400],
    ["a plan that is none", () => order({ planId: "plan_none" }), 400, 400],
])("%s is refused", async (_, body, status, id) => {
    expect(await live.call("POST", migrations, { body: body() })).toMatchObject({ status, body: { id } });
});

test("refuses a second migration while one is running, which can be cancelled", async () => {
    const { migrationId } = (await live.send("POST", migrations, order())) as { migrationId: string };
    expect(await live.call("POST", migrations, { body: order() })).toMatchObject({ status: 409 });
    expect(await live.send("DELETE", `${migrations}/${migrationId}`)).toMatchObject({ type: "success" });
    expect(await live.get(`${migrations}/${migrationId}`)).toMatchObject({ status: "ABORTED" });
    expect(addon()).toMatchObject({ planId: planId("xs_sml") });
});

test("the price of a migration contains lines, but no totals", async () => {
    const preorder = await live.get(`${migrations}/preorders?planId=${planId("s_big") ?? ""}`);
    expect(preorder).toMatchObject({
        ownerId: live.platform.account.organisation,
        lines: [
            { quantity: 1, price_unit_ht: 47, price_total_ht: 47 },
            { quantity: -1, price_total_ht: -19.5 },
        ],
    });
    expect(preorder).not.toHaveProperty("totalHT");
});
