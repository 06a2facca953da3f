/** A run that is killed: `up` names the one command, and recover leaves one of each, as declared. */
import {
    Addon,
    ConfigProviderEnvVars,
    Domain,
    EnvVars,
    Member,
    NetworkGroup,
    Operator,
    type AddonArgs,
} from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onEveryWire } from "../../scenario/engines.js";
import type { World } from "../../scenario/world.js";
import { objectsOf } from "../../support/objects.js";
import { killed, type Kill } from "./kills.js";
import { linkedOperator, recovering } from "./recovering.js";

const advice =
    'an interrupted run began to create it. Run "npx --no -- cloud-platform recover", which adopts it.';
const database: AddonArgs = { name: "killed", provider: "postgresql-addon", plan: "dev", region: "par" };

/** An add-on with tags, a group with a member, variables and a domain. */
function declare({ seed, dialect }: Platform, region = "par"): void {
    const args = { ...database, region, tags: ["kept", "shop"], allowReplace: true };
    const { id: addon } = new Addon("db", args);
    const { id: networkGroup } = new NetworkGroup("group", { label: "killed" });
    new Member("member", { networkGroup, member: addon });
    const application = seed.applications.api;
    new EnvVars("variables", { application, variables: { KILLED: "hush-killed" } });
    if (dialect === "clever-cloud") {
        new Domain("domain", { application, fqdn: "killed.example" });
    }
}

const names = ({ dialect }: Platform): string[] => [
    ...["db", "group", "member", "variables"],
    ...(dialect === "clever-cloud" ? ["domain"] : []),
];

async function expectRecovered(world: World): Promise<void> {
    const { platform } = world;
    expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
    const { deployment } = await world.stack.exportStack();
    expect(deployment.pending_operations ?? []).toEqual([]);
    expect(Object.keys(await world.ids()).sort()).toEqual(names(platform).sort());
    expect(platform.state.addons.list(world.owner).filter(({ name }) => name === "killed")).toMatchObject([
        { tags: ["kept", "shop"] },
    ]);
    expect(
        platform.state.networkGroups.list(world.owner).filter(({ label }) => label === "killed"),
    ).toHaveLength(1);
    expect(await world.refresh()).toMatchObject({ story: [] });
    expect(await world.up()).toMatchObject({ story: [], sent: [] });
}

const at = { isCarriedOut: true, isLate: true };

onEveryWire((start, documented) => {
    test.each<[string, Kill]>([
        ["before the first creation", { method: "POST", skip: 0, isCarriedOut: false, isLate: true }],
        ["after the first creation", { method: "POST", skip: 0, ...at }],
        ["after the second creation", { method: "POST", skip: 1, ...at }],
        ["after a tag", { method: "PUT", skip: 0, ...at }],
        ["after the last write", { method: "PUT", skip: 2, ...at }],
    ])("recovers an up that was killed %s", async (_, kill) => {
        const world = await start();
        const { platform } = world;
        const foreign = [...objectsOf(platform).keys()];
        world.program = () => {
            declare(platform);
        };
        const request = await killed(world, kill, () => world.stack.up());
        expect(request).toBeDefined();
        await expectRecovered(world);
        await world.destroy();
        expect([...objectsOf(platform).keys()]).toEqual(foreign);
    });

    test("the next up names the command after a kill, and nothing is created twice", async () => {
        const world = await start();
        const { platform } = world;
        world.program = () => {
            declare(platform);
        };
        await killed(world, { method: "POST", skip: 0, ...at }, () => world.stack.up({ parallel: 1 }));
        const { error } = await world.fails("up");
        expect(error).toContain(advice);
        await expectRecovered(world);
    });

    test("recovers a replacement that was killed after its creation", async () => {
        const world = await start();
        const { platform } = world;
        world.program = () => {
            declare(platform);
        };
        await world.up();
        world.program = () => {
            declare(platform, "rbx");
        };
        const request = await killed(world, { method: "POST", skip: 0, ...at }, () => world.stack.up());
        expect(request?.path).toContain("addons");
        expect((await world.fails("up")).error).toContain(advice);
        await expectRecovered(world);
        expect(platform.state.addons.list(world.owner).filter(({ name }) => name === "killed")).toMatchObject(
            [{ region: "rbx" }],
        );
    });

    documented.test("links an operator that a killed run has created and not linked", async () => {
        const world = await start();
        const { state, account } = world.platform;
        world.program = () => new Operator("sso", linkedOperator);
        const link: Kill = { method: "POST", skip: 1, isCarriedOut: false, isLate: true };
        const request = await killed(world, link, () => world.stack.up());
        expect(request?.path).toMatch(/networkgroup$/);
        const { error, said } = await recovering(world);
        expect(error).toBeUndefined();
        expect(said).toContain("not shown by the platform: networkGroup. This run writes this");
        const operators = state.operators.list(account.userId, "keycloak");
        expect(operators.filter(({ name }) => name === "sso")).toMatchObject([{ linked: true }]);
    });
});

onEveryEngine(start => {
    test("recovers a configuration provider and its variables", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { state } = world.platform;
        world.program = () => {
            const order = { name: "flags", provider: "config-provider", plan: "std", region: "par" };
            const { id: addon } = new Addon("flags", order);
            new ConfigProviderEnvVars("levels", { addon, variables: { LEVEL: "hush-level" } });
        };
        const request = await killed(world, { method: "PUT", skip: 0, ...at }, () => world.stack.up());
        expect(request?.path).toContain("config-provider");
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
        const found = state.addons.list(world.owner).filter(({ name }) => name === "flags");
        expect(found).toMatchObject([{ environment: [{ name: "LEVEL", value: "hush-level" }] }]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        await world.destroy();
        expect(state.addons.list(world.owner).filter(({ name }) => name === "flags")).toEqual([]);
    });
});
