/** The native provider refuses a loss of data by itself: no class sets the resource option `protect`. */
import type { CustomResourceOptions } from "@pulumi/pulumi";
import { Addon, NetworkGroup } from "pulumi-cloud-platform";
import { everything } from "../../scenario/everything.js";
import { onTheNativeProvider } from "../../scenario/engines.js";
import type { World } from "../../scenario/world.js";
import { objectsOf } from "../../support/objects.js";

const database = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" };

onTheNativeProvider(start => {
    const begun = async (options?: CustomResourceOptions): Promise<World> => {
        const world = await start();
        world.program = () => new Addon("db", database, options);
        await world.up();
        return world;
    };
    const exists = ({ platform }: World, id: string) => platform.state.addons.find(id) !== undefined;

    test("refuses a replacement that an argument forces, until allowReplace is set", async () => {
        const world = await begun();
        world.program = () => new Addon("db", { ...database, region: "rbx" });
        await world.refuses("[data-loss]");
        world.program = () => new Addon("db", { ...database, region: "rbx", allowReplace: true });
        const { id } = await world.resource("db");
        await world.up();
        expect(exists(world, id)).toBe(false);
    });

    test("a preview names what an update may refuse, and what a replacement loses", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const said = async () => (await world.preview()).diagnostics.map(({ message }) => message).join("\n");
        let label = "first";
        world.program = () => {
            const group = new NetworkGroup("group", { label }, { deleteBeforeReplace: true });
            new Addon("db", { ...database, region: group.networkIp.apply(() => "par") });
        };
        await world.up();
        const { id } = await world.resource("group");
        world.platform.state.networkGroups.edit(id, { tags: ["prod"] });
        world.meddled();
        await world.refresh();
        label = "second";
        const preview = await said();
        expect(preview).toContain("if region, which is not known yet, changes");
        expect(preview).toContain("[unmanaged-fields]");
    });

    test("a preview refuses a guardData that is no switch", async () => {
        const world = await begun();
        const environment = world.platform.environment({ organisation: true });
        world.use({ ...environment, CLOUD_PLATFORM_GUARD_DATA: "ture" });
        await world.refuses("[invalid-setting]");
        world.use(environment);
    });

    test("refuses a deletion with guardData, until an update has recorded allowReplace", async () => {
        const world = await begun();
        const { id } = await world.resource("db");
        const environment = world.platform.environment({ organisation: true });
        const guard = (isOn: boolean): void => {
            world.use({ ...environment, CLOUD_PLATFORM_GUARD_DATA: String(isOn) });
        };
        world.program = () => undefined;
        guard(true);
        const { error } = await world.fails("up");
        expect(error).toContain("To delete it, first declare it as it was, with allowReplace: true");
        expect(error).toContain("[data-loss]");
        expect(exists(world, id)).toBe(true);
        // With the guard, a class would set `protect`.
        guard(false);
        world.program = () => new Addon("db", { ...database, allowReplace: true });
        await world.up();
        world.program = () => undefined;
        guard(true);
        await world.up();
        expect(exists(world, id)).toBe(false);
    });

    test.each(["Addon", "Operator", "Application", "KubernetesCluster"] as const)(
        "a destroy with guardData deletes no %s",
        async kind => {
            const world = await start({ dialect: "clever-cloud" });
            const { platform } = world;
            world.program = () => everything(platform, "first", [kind]);
            await world.up();
            const objects = () => [...objectsOf(platform).keys()].filter(key => key.startsWith(`${kind} `));
            const before = objects();
            const environment = platform.environment({ organisation: true });
            world.use({ ...environment, CLOUD_PLATFORM_GUARD_DATA: "true" });
            const { error } = await world.fails("destroy");
            expect(error).toContain("cloud-platform:guardData protects");
            expect(error).toContain("[data-loss]");
            expect(before).not.toEqual([]);
            expect(objects()).toEqual(before);
            world.use(environment);
            await world.destroy();
            expect(objects().length).toBeLessThan(before.length);
        },
    );

    test("says how to delete what a replacement has left with guardData, and how to return to it", async () => {
        const world = await begun();
        const { id, urn } = await world.resource("db");
        world.use({
            ...world.platform.environment({ organisation: true }),
            CLOUD_PLATFORM_GUARD_DATA: "true",
        });
        const { error = "" } = await world.stack.up({ replace: [urn] });
        expect(error).toContain(
            'The next "pulumi up" with allowReplace: true (in Python allow_replace=True) deletes it;',
        );
        expect(error).toContain(`set adopt: "${id}" as well`);
        const other = await world.resource("db");
        expect([exists(world, id), exists(world, other.id)]).toEqual([true, true]);
        world.program = () => new Addon("db", { ...database, allowReplace: true, adopt: id });
        await world.up();
        expect([exists(world, id), exists(world, other.id)]).toEqual([true, false]);
    });
});
