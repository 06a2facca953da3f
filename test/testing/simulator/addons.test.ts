import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let addons: string;

beforeEach(async () => {
    platform = await startPlatform();
    addons = `/v2/organisations/${platform.account.organisation}/addons`;
});

afterEach(() => disconnect(platform));

function planId(provider: string, slug: string): string {
    const plan = platform.state.catalogue.findPlan(provider, slug);
    if (plan === undefined) {
        throw new Error(`${provider} has no plan ${slug}`);
    }
    return plan.id;
}

function order(changes: object): object {
    const plan = planId("redis-addon", "s_mono");
    return { name: "cache", region: "par", providerId: "redis-addon", plan, ...changes };
}

test.each([
    ["an unknown provider", () => ({ providerId: "oracle" }), "providerId"],
    ["a slug in place of the plan's id", () => ({ plan: "s_mono" }), "plan"],
    ["a plan of another provider", () => ({ plan: planId("mysql-addon", "dev") }), "plan"],
    ["a region without it", () => ({ region: "wherever" }), "region"],
    ["an empty name", () => ({ name: " " }), "name"],
])("an order with %s is refused", async (_, changes, field) => {
    expect(await call(platform, "POST", addons, { body: order(changes()) })).toMatchObject({
        status: 400,
        body: { type: "error", fields: { [field]: expect.any(String) as unknown } },
    });
    expect(platform.state.addons.list(platform.account.organisation)).toHaveLength(5);
});

describe("an add-on", () => {
    test("loses its memberships and links when it is deleted", async () => {
        const { id, realId } = platform.seed.addons.ordersDatabase;
        const { backend } = platform.seed.networkGroups;
        await succeed(platform, "DELETE", `${addons}/${id}`);
        expect(await call(platform, "GET", `${addons}/${id}`)).toMatchObject({ status: 404 });
        expect(await call(platform, "DELETE", `${addons}/${id}`)).toMatchObject({ status: 404 });
        expect(platform.state.networkGroups.members(backend).map(member => member.id)).not.toContain(realId);
        expect(
            platform.state.applications.find(platform.seed.applications.website)?.linkedAddons,
        ).not.toContain(id);
    });

    test("can be changed by a test only to what the platform has", () => {
        const { id } = platform.seed.addons.sessions;
        const { addons: state } = platform.state;
        expect(() => state.changePlan(id, "xs_sml")).toThrow("not a plan of redis-addon");
        state.remove(id);
        expect(() => state.rename(id, "again")).toThrow("does not exist");
    });
});

describe("a plan migration", () => {
    let path: string;
    let target: string;

    beforeEach(() => {
        path = `${addons}/${platform.seed.addons.ordersDatabase.id}`;
        target = planId("postgresql-addon", "s_sml");
    });

    const start = (plan = target) => call(platform, "POST", `${path}/migrations`, { body: { plan } });
    const last = async () => {
        const migrations = await succeed(platform, "GET", `${path}/migrations`);
        return Array.isArray(migrations) ? (migrations.at(-1) as unknown) : undefined;
    };

    test("refuses a second migration while one is running", async () => {
        await start();
        expect(await start()).toMatchObject({ status: 409, body: { id: 11011 } });
        platform.clock.advance(1_500);
        expect(await start()).toMatchObject({ status: 409 });
        expect(await start(planId("postgresql-addon", "xs_sml"))).toMatchObject({ status: 200 });
    });

    test("to a plan of another provider is refused", async () => {
        expect(await start(planId("mysql-addon", "s_sml"))).toMatchObject({ status: 400 });
        expect(await last()).toBeUndefined();
    });

    test("can hang, and can be cancelled only while it runs", async () => {
        platform.state.migrations.next({ outcome: "hang" });
        await start();
        platform.clock.advance(86_400_000);
        expect(await last()).toMatchObject({ status: "in-progress" });
        const [{ id } = { id: "" }] = platform.state.migrations.list({
            id: platform.seed.addons.ordersDatabase.id,
        });
        await succeed(platform, "DELETE", `${path}/migrations/${id}`);
        expect(await succeed(platform, "GET", `${path}/migrations/${id}`)).toMatchObject({
            status: "cancelled",
        });
        expect(await call(platform, "DELETE", `${path}/migrations/${id}`)).toMatchObject({ status: 409 });
        expect(await call(platform, "GET", `${path}/migrations/migration_none`)).toMatchObject({
            status: 404,
        });
    });
});
