/** Identical objects that the stack does not manage, beside its own ones. */
import { Addon, type AddonArgs } from "pulumi-cloud-platform";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { onEveryEngine } from "./engines.js";

onEveryEngine(start => {
    test("a renamed database beside an identical one is refused with the alias, and keeps its object", async () => {
        const world = await start();
        const declared = { name: "old", options: {} };
        world.program = () => {
            new Addon(declared.name, orders, declared.options);
        };
        await world.up();
        const { old } = await world.ids();
        const stranger = addUnmanaged(world.platform, world.owner);
        declared.name = "db";
        const { error } = await world.fails("up");
        expect(error).toContain(old);
        expect(error).toContain('aliases: [{ name: "old" }]');
        expect(error).toContain("[duplicate-in-stack]");
        expect(error).not.toContain(stranger);

        declared.options = { aliases: [{ name: "old" }] };
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.ids()).toEqual({ db: old });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a second database beside an identical one of another owner is allowed by its id", async () => {
        const world = await start();
        const declared: Record<string, Partial<AddonArgs>> = { old: {} };
        world.program = () =>
            Object.entries(declared).map(([name, args]) => new Addon(name, { ...orders, ...args }));
        await world.up();
        const { old } = await world.ids();
        const stranger = addUnmanaged(world.platform, world.owner);
        declared["db"] = {};
        const { error } = await world.fails("up");
        expect(error).toContain(stranger);
        expect(error).toContain("[duplicate-resource]");
        declared["db"] = { allowDuplicate: [stranger] };
        await world.up();
        expect(await world.ids()).toMatchObject({ old });
        expect(world.platform.state.addons.find(stranger)).toBeDefined();
    });

    test("a replacement that meets an identical object is not said to be an interrupted run's", async () => {
        const world = await start();
        const declared = { region: "par" };
        world.program = () => {
            new Addon("db", { ...orders, ...declared, allowReplace: true });
        };
        await world.up();
        const ids = await world.ids();
        const stranger = addUnmanaged(world.platform, world.owner, { region: "mtl" });
        declared.region = "mtl";
        const { error } = await world.fails("up");
        expect(error).toContain(stranger);
        expect(error).toContain("[duplicate-resource]");
        declared.region = "par";
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.ids()).toEqual(ids);
    });
});
