/** The story of `examples/shop`: from an empty organisation through changes by hand, scaling and failures to its end. */
import {
    Addon,
    AddonLink,
    Application,
    type ApplicationArgs,
    Deployment,
    Domain,
    Drain,
    EnvVars,
    Webhook,
} from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";

const deploy = "POST /v2/{scope}/applications/{appId}/instances";

onEveryEngine(start => {
    test("a shop is created, changed and destroyed, and objects of others are kept", async () => {
        const world = await start({
            dialect: "clever-cloud",
            delays: { deployment: 0, drain: 0, operator: 0, listing: 0 },
        });
        const { state } = world.platform;
        const { applications, deployments } = state;
        const named = (name: string) =>
            applications.list(world.owner).find(application => application.name === name);
        const before = {
            applications: applications.list(world.owner),
            addons: state.addons.list(world.owner).map(({ id }) => id),
            webhooks: state.webhooks.list(world.owner),
        };

        let shop: ApplicationArgs = {
            name: "web-shop",
            runtime: "node",
            region: "par",
            instances: { min: 1, max: 2 },
            flavor: { min: "XS", max: "S" },
            forceHttps: true,
            github: { owner: "company", repository: "shop" },
        };
        let [level, owner] = ["info", "shop" as "shop" | "next"];
        world.program = () => {
            const { id: application } = new Application("shop", shop);
            const { id: next } = new Application("next", {
                ...shop,
                name: "next-shop",
                instances: { min: 1, max: 1 },
            });
            const { id: addon } = new Addon("database", {
                name: "web-shop-db",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            });
            const link = new AddonLink("database", { application, addon });
            const variables = new EnvVars("variables", {
                application,
                variables: { LOG_LEVEL: level, KEY: hush("key") },
            });
            new Domain("address", {
                application: owner === "shop" ? application : next,
                fqdn: "web-shop.example",
                primary: true,
            });
            new Webhook("failures", {
                name: "web-shop failures",
                url: `https://chat.example/${hush("hook")}`,
                events: ["DEPLOYMENT_FAIL"],
                scope: [application],
            });
            new Drain("logs", { resource: application, kind: "syslog-tcp", url: "tcp://logs.example:514" });
            new Deployment("deployment", { application, triggers: [variables.hash, link.id] });
        };
        const isSettled = async () => {
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
        };
        await world.up();
        await isSettled();
        const { id = "" } = named("web-shop") ?? {};
        const { id: next = "" } = named("next-shop") ?? {};

        // By hand in the console. A refresh names each field, and the next update restores it.
        const database = (await world.resources()).find(({ type }) => type.endsWith(":Addon"))?.id ?? "";
        const [drain] = state.drains.of(id);
        const [hook] = state.webhooks.list(world.owner).filter(({ name }) => name === "web-shop failures");
        applications.change(id, {
            name: "renamed",
            settings: {
                minInstances: 3,
                maxInstances: 9,
                minFlavor: "M",
                maxFlavor: "XL",
                forceHttps: "DISABLED",
            },
        });
        state.addons.rename(database, "renamed-db");
        applications.unlink(id, database);
        applications.setPrimaryDomain(id, undefined);
        state.drains.remove(drain?.id ?? "");
        state.webhooks.edit(hook?.id ?? "", { name: "renamed hook" });
        applications.setVariable(id, "LOG_LEVEL", "silent");
        applications.setVariable(id, "THEIRS", "kept");
        applications.addDomain(id, "theirs.example/");
        world.meddled();
        expect((await world.refresh()).story.sort()).toEqual([
            "delete database",
            "delete logs",
            "update address (primary)",
            "update database (name)",
            "update failures (name)",
            "update shop (flavor.max, flavor.min, forceHttps, instances.max, instances.min, name)",
            "update variables (drifted)",
        ]);
        await world.up();
        expect(applications.find(id)).toMatchObject({
            name: "web-shop",
            primaryDomain: "web-shop.example/",
            linkedAddons: [database],
            settings: {
                minInstances: 1,
                maxInstances: 2,
                minFlavor: "XS",
                maxFlavor: "S",
                forceHttps: "ENABLED",
            },
        });
        expect(state.addons.find(database)?.name).toBe("web-shop-db");
        expect(state.drains.of(id)).toHaveLength(1);
        expect(state.webhooks.list(world.owner).map(({ name }) => name)).toContain("web-shop failures");
        expect(applications.variables(id)).toMatchObject({ LOG_LEVEL: "info", THEIRS: "kept" });
        await isSettled();

        // More instances, another flavor.
        shop = { ...shop, instances: { min: 2, max: 4 }, flavor: { min: "S", max: "M" } };
        await world.up();
        expect(applications.find(id)).toMatchObject({
            settings: { minInstances: 2, maxInstances: 4, minFlavor: "S", maxFlavor: "M" },
        });
        await isSettled();

        // The domain moves to the other application in one update.
        owner = "next";
        await world.up();
        expect(applications.find(id)?.domains).not.toContain("web-shop.example/");
        expect(applications.find(next)?.domains).toContain("web-shop.example/");
        await isSettled();

        // A deployment that fails.
        level = "debug";
        deployments.next({ outcome: "FAIL" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`of application ${id} failed`);
        expect(sent.filter(route => route === deploy)).toHaveLength(1);
        expect((await world.resource("variables")).id).toBe(id);
        expect(applications.variables(id)).toMatchObject({ LOG_LEVEL: "debug" });
        expect((await world.up()).sent.filter(route => route === deploy)).toHaveLength(1);
        await isSettled();

        const { domains = [] } = applications.find(id) ?? {};
        expect(domains).toContain("theirs.example/");
        await world.destroy();
        expect({
            applications: applications.list(world.owner),
            addons: state.addons.list(world.owner).map(each => each.id),
            webhooks: state.webhooks.list(world.owner),
        }).toEqual(before);
    });
});
