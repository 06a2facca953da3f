/** What a realistic program costs in requests. */
import { Addon, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const v2 = {
    addons: "/v2/{scope}/addons",
    addon: "/v2/{scope}/addons/{id}",
    variables: "/v2/{scope}/applications/{id}/env",
};
const groups = "/v4/networkgroups/<v4_scope>/networkgroups";
const members = `${groups}/{id}/members`;

/** Two databases and a cache, two groups with five members, variables of two applications. */
function declareShop(world: World, first: string, second: string): void {
    world.program = () => {
        const regional = { provider: "postgresql-addon", plan: "dev", region: "par" };
        const orders = new Addon("orders", { ...regional, name: "orders", tags: ["shop"] });
        const customers = new Addon("customers", { ...regional, name: "customers" });
        const cache = new Addon("cache", {
            ...regional,
            name: "cache",
            provider: "redis-addon",
            plan: "s_mono",
        });
        const front = new NetworkGroup("front", { label: "front" });
        const back = new NetworkGroup("back", { label: "back" });
        new Member("front-cache", { networkGroup: front.id, member: cache.id });
        new Member("front-application", { networkGroup: front.id, member: first });
        new Member("back-orders", { networkGroup: back.id, member: orders.id });
        new Member("back-customers", { networkGroup: back.id, member: customers.id });
        new Member("back-application", { networkGroup: back.id, member: first });
        new EnvVars("variables", {
            application: first,
            variables: {
                ORDERS: orders.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? ""),
                LOG: hush("log"),
            },
        });
        new EnvVars("others", { application: second, variables: { LOG: hush("log") } });
    };
}

/** How often each request was sent. */
function counted(sent: string[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const route of sent) {
        counts[route] = (counts[route] ?? 0) + 1;
    }
    return counts;
}

onEveryEngine(start => {
    test("a program sends what it needs and no more", async () => {
        const world = await start();
        const { api, worker } = world.platform.seed.applications;
        declareShop(world, api, worker);

        const environment = world.platform.environment({ organisation: true });
        world.use({});
        expect(await world.preview()).toMatchObject({ sent: [], changes: { create: 13 } });
        world.use(environment);
        expect(await world.preview()).toMatchObject({ sent: [] });

        expect(counted((await world.up()).sent)).toEqual({
            // Each provider's plans, once.
            "GET /v2/products/addonproviders/{id}": 2,
            // What was there before, and the real ids of the members that are add-ons.
            [`GET ${v2.addons}`]: expect.any(Number) as number,
            [`POST ${v2.addons}`]: 3,
            "PUT /v2/{scope}/addons/{id}/tags/{tag}": 1,
            [`GET ${v2.addon}/env`]: 3,
            [`GET ${groups}`]: expect.any(Number) as number,
            [`POST ${groups}`]: 2,
            [`GET ${members}`]: expect.any(Number) as number,
            [`POST ${members}`]: 5,
            [`GET ${v2.variables}`]: 2,
            [`PUT ${v2.variables}/{name}`]: 3,
        });

        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        const refreshed = await world.refresh();
        expect(refreshed.story).toEqual([]);
        expect(counted(refreshed.sent)).toEqual({
            [`GET ${v2.addons}`]: 1,
            // Tags have no collection; they are read where they are declared.
            [`GET ${v2.addon}/tags`]: 1,
            [`GET ${groups}`]: 1,
            // One for each group and each application.
            [`GET ${members}`]: 2,
            [`GET ${v2.variables}`]: 2,
        });
        const urls = world.platform.requests
            .all()
            .slice(-refreshed.sent.length)
            .map(({ path }) => path);
        expect(new Set(urls).size).toBe(urls.length);
        await world.destroy();
    });

    test("in a user's own space the account is asked for once", async () => {
        const world = await start({ environment: { organisation: false } });
        const { blog } = world.platform.seed.applications;
        world.program = () => {
            new Addon("cache", { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" });
            new NetworkGroup("group", { label: "group" });
            new EnvVars("vars", { application: blog, variables: { LOG: hush("log") } });
        };
        expect(counted((await world.up()).sent)["GET /v2/self"]).toBe(1);
        const paths = world.platform.requests.all().map(({ path }) => path);
        expect(paths.some(path => path.includes("organisations"))).toBe(false);
        expect(counted((await world.refresh()).sent)).toEqual({
            "GET /v2/self": 1,
            [`GET ${v2.addons}`]: 1,
            [`GET ${groups}`]: 1,
            [`GET ${v2.variables}`]: 1,
        });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("cache")).outputs["ownerId"]).toBe(world.platform.account.userId);
    });
});
