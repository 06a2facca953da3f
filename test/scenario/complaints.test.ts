/** Issues that users of other tools report. The titles contain the issue numbers. */
import {
    Addon,
    AddonLink,
    Application,
    type ApplicationArgs,
    Deployment,
    Domain,
    EnvVars,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const deploy = "POST /v2/{scope}/applications/{appId}/instances";

const web = {
    name: "web",
    runtime: "node",
    region: "par",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "XS" },
} satisfies ApplicationArgs;
const db = { name: "web-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

onEveryEngine(start => {
    const startLive = (): Promise<World> =>
        start({ dialect: "clever-cloud", delays: { deployment: 0, listing: 0 } });

    const named = ({ platform, owner }: World, name: string) =>
        platform.state.applications.list(owner).filter(found => found.name === name);

    const deployments = ({ platform }: World, application: string) =>
        platform.state.deployments.list(application).filter(({ cause }) => cause === "API");

    test("keeps an application in the state when its domain is taken, and finishes it in the next update (#166)", async () => {
        const world = await startLive();
        const { state, seed } = world.platform;
        state.applications.addDomain(seed.applications.api, "web.example/");
        world.program = () => {
            const { id } = new Application("web", web);
            new Domain("web", { application: id, fqdn: "web.example" });
        };
        const { error } = await world.fails("up");
        expect(error).toContain("already has the domain web.example");
        const [application, ...others] = named(world, "web");
        expect(others).toEqual([]);
        expect(await world.resources()).toMatchObject([{ id: application?.id }]);

        state.applications.removeDomain(seed.applications.api, "web.example/");
        expect((await world.up()).story).toEqual(["create web"]);
        expect(named(world, "web")).toMatchObject([{ id: application?.id }]);
        expect(state.applications.find(application?.id ?? "")?.domains).toContain("web.example/");
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("deploys once for several changes, and not without a change (#179, #318, #319)", async () => {
        const world = await startLive();
        const { api: application } = world.platform.seed.applications;
        let [level, isLinked] = ["info", false];
        world.program = () => {
            const { id: addon } = new Addon("db", db);
            const links = isLinked ? [new AddonLink("db", { application, addon })] : [];
            const settings = new EnvVars("settings", { application, variables: { LEVEL: level } });
            const urls = new EnvVars("urls", { application, variables: { URL: `https://${level}.example` } });
            const triggers = [settings.hash, urls.hash, ...links.map(({ id }) => id)];
            new Deployment("web", { application, triggers }, { dependsOn: links });
        };
        expect((await world.up()).sent.filter(route => route === deploy)).toHaveLength(1);
        const before = deployments(world, application).length;
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(deployments(world, application)).toHaveLength(before);

        [level, isLinked] = ["debug", true];
        const { sent } = await world.up();
        expect(sent.filter(route => route === deploy)).toHaveLength(1);
        expect(sent.filter(route => !route.startsWith("GET ")).at(-1)).toBe(deploy);
        expect(deployments(world, application)).toHaveLength(before + 1);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(deployments(world, application)).toHaveLength(before + 1);
    });

    test("keeps the default domain, and reports no change for a domain with or without a slash (#140 to #291)", async () => {
        const world = await startLive();
        let domains: string[] = [];
        world.program = () => {
            const { id } = new Application("web", web);
            domains.forEach((fqdn, index) => new Domain(`domain-${index}`, { application: id, fqdn }));
        };
        await world.up();
        const present = () => named(world, "web").flatMap(application => application.domains);
        const [usual = "", ...none] = present();
        expect(none).toEqual([]);
        expect(usual).toContain("cleverapps.io");

        for (domains of [
            ["y.example", "z.example/"],
            ["y.example/", "z.example"],
        ]) {
            await world.up();
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(present().sort()).toEqual([usual, "y.example/", "z.example/"].sort());
        }
        domains = [];
        await world.up();
        expect(present()).toEqual([usual]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("creates one application when the platform answers 503 after the creation", async () => {
        const world = await startLive();
        world.program = () => {
            new Application("web", web);
        };
        const { faults } = world.platform;
        const when = { method: "POST", path: /\/applications$/ };
        faults.add({
            name: "made, answered 503",
            when,
            effect: { ...effects.unavailable, carriedOut: true },
        });
        await world.up();
        const [application, ...others] = named(world, "web");
        expect(others).toEqual([]);
        expect((await world.resource("web")).id).toBe(application?.id);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
