/** A state that is lost: recover rebuilds it from the program and the account. */
import { onEveryWire } from "../scenario/engines.js";
import { everything } from "../scenario/everything.js";
import { kindsOn } from "../support/kinds.js";
import { objectsOf } from "../support/objects.js";
import { lose, recovering } from "./recovering.js";

onEveryWire(start => {
    test("adopts a resource of every kind and sends no write", async () => {
        const world = await start();
        const { platform } = world;
        const foreign = [...objectsOf(platform).keys()];
        // The live platform lists an address only after its confirmation.
        const kinds = kindsOn(platform.dialect).filter(kind => kind !== "EmailAddress");
        world.program = () => {
            everything(platform, "first", kinds);
        };
        await world.up();
        const [ids, objects] = [await world.ids(), objectsOf(platform)];
        await lose(world);

        // The platform masks the credentials of a drain, so that only a person can tell.
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", open: [{ name: "drain" }], adopted: {}, writes: [] });
        expect(await world.ids()).toEqual({});

        const recovered = await recovering(world, { accept: { drain: ids["drain"] ?? "" } });
        expect(recovered).toMatchObject({ ended: "done", writes: [] });
        expect(recovered.tables[0]).toMatchObject({ database: "found", member: "waits", variables: "waits" });
        expect(recovered.tables.at(-1)).toEqual({});
        expect(await world.ids()).toEqual(ids);
        expect(objectsOf(platform)).toEqual(objects);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect([...objectsOf(platform).keys()]).toEqual(foreign);
    });
});
