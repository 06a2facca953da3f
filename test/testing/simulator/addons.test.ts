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

function order(changes: Record<string, string> = {}): Record<string, string> {
    return {
        name: "cache",
        region: "par",
        providerId: "redis-addon",
        plan: planId("redis-addon", "s_mono"),
        ...changes,
    };
}

describe("an order", () => {
    test("creates the add-on at once, with its own environment and secrets", async () => {
        const first = await succeed(platform, "POST", addons, { body: order() });
        const [addon] = platform.state.addons.list(platform.account.organisation).slice(-1);
        expect(first).toEqual({
            id: expect.stringMatching(/^addon_[0-9a-f-]{36}$/) as unknown,
            name: "cache",
            realId: expect.stringMatching(/^redis_[0-9a-f-]{36}$/) as unknown,
            region: "par",
            creationDate: addon?.creationDate,
            provider: expect.objectContaining({ id: "redis-addon", name: "Redis" }) as unknown,
            plan: expect.objectContaining({ slug: "s_mono", price: 5 }) as unknown,
            configKeys: ["REDIS_HOST", "REDIS_PORT", "REDIS_PASSWORD", "REDIS_URL"],
        });
        expect(first).not.toHaveProperty("provider.plans");
        const second = await succeed(platform, "POST", addons, { body: order() });
        expect(second).not.toMatchObject({ id: addon?.id });

        const environment = await succeed(platform, "GET", `${addons}/${addon?.id ?? ""}/env`);
        expect(environment).toEqual(addon?.environment);
        const [secondAddon] = platform.state.addons.list(platform.account.organisation).slice(-1);
        const password = (of: typeof addon) =>
            of?.environment.find(({ name }) => name === "REDIS_PASSWORD")?.value;
        expect(password(addon)).toHaveLength(24);
        expect(password(secondAddon)).not.toBe(password(addon));
    });

    test.each([
        ["an unknown provider", { providerId: "oracle" }, "providerId"],
        ["a slug in place of the plan's id", { plan: "s_mono" }, "plan"],
        ["a region without it", { region: "wherever" }, "region"],
        ["an empty name", { name: " " }, "name"],
    ])("with %s is refused", async (_, changes, field) => {
        const reply = await call(platform, "POST", addons, { body: order(changes) });
        expect(reply).toMatchObject({
            status: 400,
            body: { type: "error", fields: { [field]: expect.any(String) as unknown } },
        });
        expect(platform.state.addons.list(platform.account.organisation)).toHaveLength(5);
    });

    test("refuses a plan of another provider", async () => {
        const reply = await call(platform, "POST", addons, {
            body: order({ plan: planId("mysql-addon", "dev") }),
        });
        expect(reply).toMatchObject({
            status: 400,
            body: { fields: { plan: expect.any(String) as unknown } },
        });
    });

    test("appears in the list after a delay, and by its id at once", async () => {
        platform.delays.addonListing = 5_000;
        await succeed(platform, "POST", addons, { body: order() });
        const names = async () => JSON.stringify(await succeed(platform, "GET", addons));
        expect(await names()).not.toContain('"cache"');
        const [addon] = platform.requests.all({ method: "POST" });
        expect(addon?.status).toBe(200);
        platform.clock.advance(5_000);
        expect(await names()).toContain('"cache"');
    });
});

describe("an add-on", () => {
    test("answers to its id and its real id", async () => {
        const { id, realId } = platform.seed.addons.ordersDatabase;
        expect(await succeed(platform, "GET", `${addons}/${realId}`)).toEqual(
            await succeed(platform, "GET", `${addons}/${id}`),
        );
        expect(await call(platform, "GET", `${addons}/addon_none`)).toMatchObject({
            status: 404,
            body: { id: 11001, type: "error" },
        });
    });

    test("can be renamed", async () => {
        const { id } = platform.seed.addons.sessions;
        const renamed = await succeed(platform, "PUT", `${addons}/${id}`, { body: { name: "sessions 2" } });
        expect(renamed).toMatchObject({ id, name: "sessions 2" });
        expect(platform.state.addons.find(id)?.name).toBe("sessions 2");
    });

    test("keeps a set of tags", async () => {
        const path = `${addons}/${platform.seed.addons.sessions.id}/tags`;
        for (const tag of ["b", "a%2Fb%20c", "b"]) {
            await succeed(platform, "PUT", `${path}/${tag}`);
        }
        expect(await succeed(platform, "GET", path)).toEqual(["a/b c", "b"]);
        await succeed(platform, "DELETE", `${path}/b`);
        await succeed(platform, "DELETE", `${path}/b`);
        expect(await succeed(platform, "GET", path)).toEqual(["a/b c"]);
    });

    test("returns its applications and its single sign-on", async () => {
        const { id, realId } = platform.seed.addons.ordersDatabase;
        expect(await succeed(platform, "GET", `${addons}/${id}/applications`)).toMatchObject([
            { name: "website", instance: { type: "node" } },
            { name: "api" },
        ]);
        expect(await succeed(platform, "GET", `${addons}/${id}/sso`)).toMatchObject({
            id: realId,
            email: "ada@company.example",
            signature: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        });
    });

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

    test("can be deleted with a delay", async () => {
        platform.delays.addonDeletion = 2_000;
        const { id } = platform.seed.addons.sessions;
        await succeed(platform, "DELETE", `${addons}/${id}`);
        expect(await call(platform, "GET", `${addons}/${id}`)).toMatchObject({ status: 200 });
        platform.clock.advance(2_000);
        expect(await call(platform, "GET", `${addons}/${id}`)).toMatchObject({ status: 404 });
    });

    test("can be changed outside the program that declares it", async () => {
        const { id } = platform.seed.addons.sessions;
        const { addons: state } = platform.state;
        state.rename(id, "theirs");
        state.changePlan(id, "L_MONO");
        state.tag(id, "theirs");
        expect(await succeed(platform, "GET", `${addons}/${id}`)).toMatchObject({
            name: "theirs",
            plan: { slug: "l_mono" },
        });
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

    test("passes through its steps, and changes the plan at the end", async () => {
        expect(await start()).toMatchObject({ status: 200, body: { plan: { slug: "xs_sml" } } });
        expect(await last()).toMatchObject({ status: "pending", steps: [] });
        platform.clock.advance(300);
        expect(await last()).toMatchObject({ status: "in-progress", steps: [{ status: "in-progress" }] });
        platform.clock.advance(700);
        expect(await succeed(platform, "GET", path)).toMatchObject({ plan: { slug: "xs_sml" } });
        platform.clock.advance(600);
        expect(await last()).toMatchObject({
            id: expect.stringMatching(/^migration_/) as unknown,
            status: "success",
            requestDate: expect.stringMatching(/Z\[UTC\]$/) as unknown,
            steps: Array.from({ length: 4 }, () => expect.objectContaining({ status: "success" }) as unknown),
        });
        expect(await succeed(platform, "GET", path)).toMatchObject({ plan: { slug: "s_sml" } });
    });

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

    test.each(["failed", "cancelled"] as const)("can end as %s, and the plan stays", async outcome => {
        platform.state.migrations.next({ outcome, duration: 100 });
        await start();
        platform.clock.advance(100);
        expect(await last()).toMatchObject({ status: outcome });
        expect(await succeed(platform, "GET", path)).toMatchObject({ plan: { slug: "xs_sml" } });
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

    test("can use the other set of status words, and any word", async () => {
        platform.state.migrations.words = "alternative";
        await start();
        expect(await last()).toMatchObject({ status: "RUNNING" });
        platform.clock.advance(1_500);
        expect(await last()).toMatchObject({ status: "OK" });
        platform.state.migrations.words = { success: "RECOVERED" };
        expect(await last()).toMatchObject({ status: "RECOVERED" });
    });

    test("returns its price without an order", async () => {
        const preorder = await succeed(platform, "POST", `${path}/migrations/preorder`, {
            body: { plan: target },
        });
        expect(preorder).toMatchObject({ currency: "EUR", totalHT: 41, totalVAT: 8.2, totalTTC: 49.2 });
        expect(await last()).toBeUndefined();
    });
});
