import {
    type Addon,
    type Client,
    createClient,
    Conflict,
    NotFound,
} from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";

let platform: Platform;
let client: Client;
beforeAll(async () => {
    platform = await startPlatform();
    const { token } = platform.account;
    client = createClient({ baseUrl: platform.url, credentials: { token } });
});
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

function planId(provider: string, slug: string): string {
    const plan = platform.state.catalogue.findPlan(provider, slug);
    if (plan === undefined) throw new Error(`${provider} has no plan ${slug}`);
    return plan.id;
}

function createDatabase(owner: string | undefined, name: string): Promise<Addon> {
    const plan = planId("postgresql-addon", "dev");
    return client.addons.create({ owner, name, provider: "postgresql-addon", plan, region: "par" });
}

test.each(["the account's own space", "an organisation"])(
    "creates, changes and deletes an add-on of %s",
    async space => {
        const owner = space === "an organisation" ? platform.account.organisation : undefined;
        const created = await createDatabase(owner, "story");
        expect(created).toMatchObject({
            name: "story",
            region: "par",
            provider: { id: "postgresql-addon" },
            plan: { slug: "dev" },
        });
        expect(created.realId).toMatch(/^postgresql_/);
        expect(created.creationDate).toBeGreaterThan(0);
        expect(platform.state.addons.find(created.id)).toMatchObject({ name: "story" });

        expect(await client.addons.get({ owner, id: created.id })).toEqual(created);
        expect(await client.addons.get({ owner, id: created.realId })).toEqual(created);
        expect(await client.addons.list({ owner })).toContainEqual(created);

        const renamed = await client.addons.update({ owner, id: created.id, name: "told" });
        expect(renamed).toEqual({ ...created, name: "told" });
        expect(platform.state.addons.find(created.id)).toMatchObject({ name: "told" });

        expect(await client.addons.remove({ owner, id: created.id })).toEqual({ existed: true });
        expect(platform.state.addons.find(created.id)).toBeUndefined();
        expect(await client.addons.remove({ owner, id: created.id })).toEqual({ existed: false });
        await expect(client.addons.get({ owner, id: created.id })).rejects.toBeInstanceOf(NotFound);
    },
);

test("a user's id addresses the account's own space", async () => {
    const own = await client.addons.list();
    expect(own.map(({ name }) => name)).toContain("blog-db");
    expect(await client.addons.list({ owner: platform.account.userId })).toEqual(own);
});

test("returns the environment, the linked applications and the single sign-on of an add-on", async () => {
    const owner = platform.account.organisation;
    const { id } = platform.seed.addons.ordersDatabase;
    const variables = await client.addons.environment({ owner, id });
    const { configKeys } = await client.addons.get({ owner, id });
    expect(variables.map(({ name }) => name).sort()).toEqual([...configKeys].sort());
    expect(configKeys).toContain("POSTGRESQL_ADDON_HOST");
    const applications = await client.addons.applications({ owner, id });
    expect(applications.map(({ name }) => name).sort()).toEqual(["api", "website"]);
    const { url, parameters } = await client.addons.singleSignOn({ owner, id });
    expect(new URL(url).protocol).toBe("https:");
    expect(parameters).toMatchObject({
        user_id: platform.account.userId,
        id: platform.seed.addons.ordersDatabase.realId,
    });
});

test("stores tags as a set", async () => {
    const { id } = await createDatabase(undefined, "tagged");
    for (const tag of ["b", "team/a b", "b"]) await client.addons.addTag({ id, tag });
    expect([...(await client.addons.tags({ id }))].sort()).toEqual(["b", "team/a b"]);
    await client.addons.removeTag({ id, tag: "b" });
    expect(await client.addons.tags({ id })).toEqual(["team/a b"]);
    await client.addons.remove({ id });
});

describe("a plan migration", () => {
    let addon: Addon;
    beforeEach(async () => (addon = await createDatabase(undefined, "moving")));
    afterEach(async () => {
        platform.state.migrations.words = "documented";
        await client.addons.remove({ id: addon.id });
    });
    const target = () => planId("postgresql-addon", "xs_sml");
    const statuses = async () =>
        (await client.addons.migrations({ id: addon.id })).map(({ status }) => status);

    test.each(["documented", "alternative"] as const)(
        "reports each step until success, in the %s words",
        async words => {
            platform.state.migrations.words = words;
            expect(await client.addons.migrate({ id: addon.id, plan: target() })).toBeUndefined();
            const [started] = await client.addons.migrations({ id: addon.id });
            expect(["pending", "in-progress"]).toContain(started?.status);
            expect(Math.abs((started?.requestDate ?? 0) - Date.now())).toBeLessThan(600_000);
            platform.clock.advance(60_000);
            const done = await client.addons.migration({ id: addon.id, migrationId: started?.id ?? "" });
            expect(done).toMatchObject({
                status: "success",
                word: words === "documented" ? "success" : "OK",
            });
            expect(done.steps.map(({ name, status }) => [name, status])).toContainEqual([
                "UPDATE_ADDON",
                "success",
            ]);
            expect((await client.addons.get({ id: addon.id })).plan.slug).toBe("xs_sml");
        },
    );

    test("keeps the plan when the migration fails or is cancelled", async () => {
        platform.state.migrations.next({ outcome: "failed" });
        await client.addons.migrate({ id: addon.id, plan: target() });
        platform.clock.advance(60_000);
        expect(await statuses()).toEqual(["failed"]);

        await client.addons.migrate({ id: addon.id, plan: target() });
        const running = (await client.addons.migrations({ id: addon.id })).find(m => m.status !== "failed");
        await client.addons.cancelMigration({ id: addon.id, migrationId: running?.id ?? "" });
        expect((await statuses()).sort()).toEqual(["cancelled", "failed"]);
        expect((await client.addons.get({ id: addon.id })).plan.slug).toBe("dev");
    });

    test("refuses a second migration while one is running", async () => {
        await client.addons.migrate({ id: addon.id, plan: target() });
        await expect(client.addons.migrate({ id: addon.id, plan: target() })).rejects.toBeInstanceOf(
            Conflict,
        );
    });

    test("returns its price", async () => {
        const price = platform.state.catalogue.findPlan("postgresql-addon", "xs_sml")?.price;
        const preorder = await client.addons.preorder({ id: addon.id, plan: target() });
        expect(preorder).toMatchObject({ currency: "EUR", totalWithoutTax: price });
        expect(preorder.lines).toHaveLength(2);
        expect(await statuses()).toEqual([]);
    });
});

test("signs requests with OAuth as well as with a token", async () => {
    const { consumerKey, consumerSecret, userToken, userSecret } = platform.account;
    const credentials = { consumerKey, consumerSecret, userToken, userSecret };
    const signing = createClient({ baseUrl: platform.url, credentials });
    const { organisation } = platform.account;
    expect(await signing.addons.list({ owner: organisation })).toEqual(
        await client.addons.list({ owner: organisation }),
    );
    const { id } = platform.seed.addons.ordersDatabase;
    await signing.addons.addTag({ owner: organisation, id, tag: "it's (a) *tag*!" });
    expect(platform.state.addons.find(id)?.tags).toContain("it's (a) *tag*!");
});
