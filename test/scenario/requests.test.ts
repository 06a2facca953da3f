/** The number of requests of a realistic program. */
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
    test("a program sends only the requests that it needs", async () => {
        const world = await start();
        const { api, worker } = world.platform.seed.applications;
        declareShop(world, api, worker);

        const environment = world.platform.environment({ organisation: true });
        world.use({});
        expect(await world.preview()).toMatchObject({ sent: [], changes: { create: 13 } });
        world.use(environment);
        expect(await world.preview()).toMatchObject({ sent: [] });

        const { sent } = await world.up();
        const lists = [v2.addons, groups, members].map(path => `GET ${path}`);
        expect(counted(sent.filter(route => !lists.includes(route)))).toEqual({
            // Each provider's plans, once.
            "GET /v2/products/addonproviders/{id}": 2,
            [`POST ${v2.addons}`]: 3,
            "PUT /v2/{scope}/addons/{id}/tags/{tag}": 1,
            [`GET ${v2.addon}/env`]: 3,
            [`POST ${groups}`]: 2,
            [`POST ${members}`]: 5,
            [`GET ${v2.variables}`]: 2,
            [`PUT ${v2.variables}/{name}`]: 3,
        });
        // Each of the four lists before anything is made, and at most once for each of what has to be looked for after:
        // three add-ons, two groups and five members until they are listed, the real ids of three members.
        expect(sent.filter(route => lists.includes(route)).length).toBeLessThanOrEqual(4 + 3 + 2 + 5 + 3);

        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        const refreshed = await world.refresh();
        expect(refreshed.story).toEqual([]);
        expect(counted(refreshed.sent)).toEqual({
            [`GET ${v2.addons}`]: 1,
            // Environments and tags have no collection. Tags are read where they are declared.
            [`GET ${v2.addon}/env`]: 3,
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

    test("requests the account once for resources in a user's own space", async () => {
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
            [`GET ${v2.addon}/env`]: 1,
            [`GET ${groups}`]: 1,
            [`GET ${v2.variables}`]: 1,
        });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("cache")).outputs["ownerId"]).toBe(world.platform.account.userId);
    });
});
