/** A run or a recovery that is killed at a write, up to the deletion of the stack: a sample of `every-write.test.ts`. */
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { objectsOf } from "../support/objects.js";
import { begin, change, creation, expectRebuilt, killRecovery, killUp, type Killed } from "./kill-stories.js";

// A CLI that is killed while it writes a local state leaves a broken file. So nothing else happens at these requests.
const at = { isCarriedOut: true, isLate: true };

/** Recovers, destroys, and sees that all objects of others stay. */
async function expectRecovery(
    world: World,
    story: typeof creation,
    kill: () => Promise<Killed | undefined>,
): Promise<void> {
    const others = [...objectsOf(world.platform).keys()];
    await begin(world, story);
    const killed = await kill();
    if (killed === undefined) {
        throw new Error("nothing was killed");
    }
    await expectRebuilt(world, killed.recovered);
    // The guard would keep the databases.
    world.stack.setConfig({});
    await world.up();
    await world.destroy();
    expect([...objectsOf(world.platform).keys()]).toEqual(others);
}

onEveryWire((start, documented) => {
    documented.test("recovers after a kill of an up that creates a resource of every kind", async () => {
        const world = await start();
        await expectRecovery(world, creation, () => killUp(world, { method: "PUT", skip: 3, ...at }));
    });

    test("recovers after a kill of an up that updates, replaces and deletes resources", async () => {
        const world = await start();
        await expectRecovery(world, change, () => killUp(world, { method: "DELETE", skip: 5, ...at }));
    });

    documented.test("recovers after a kill of a recovery that creates lost objects again", async () => {
        const world = await start();
        const kill = { method: "POST", skip: 0, ...at };
        await expectRecovery(world, creation, () => killRecovery(world, "complete", kill));
    });
});
