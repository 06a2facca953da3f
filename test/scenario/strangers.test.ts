/** Identical objects that the stack does not manage, beside its own ones. */
import { Addon } from "pulumi-cloud-platform";
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
        expect(error).toContain('aliases with the name "old"');
        expect(error).toContain("[duplicate-in-stack]");
        expect(error).not.toContain(stranger);

        declared.options = { aliases: [{ name: "old" }] };
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.ids()).toEqual({ db: old });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
