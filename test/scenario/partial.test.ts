import { Addon, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";

const addTag = "PUT /v2/{scope}/addons/{id}/tags/{tag}";
const create = "POST /v2/{scope}/addons";

onEveryEngine(start => {
    test("an add-on whose tags are refused is recorded, and the next up finishes it", async () => {
        const world = await start();
        const { state, faults } = world.platform;
        const args: AddonArgs = {
            name: "db",
            provider: "postgresql-addon",
            plan: "dev",
            region: "par",
            tags: ["blue", "green"],
        };
        world.program = () => {
            new Addon("db", args);
        };
        faults.add({ name: "no more tags", when: { route: addTag, skip: 1 }, effect: effects.forbidden });

        const { error } = await world.fails("up");
        const [made] = state.addons.list(world.owner).slice(-1);
        expect(error).toContain(
            `create add-on "db": it exists (${made?.id ?? ""}) and is recorded, but is not finished`,
        );
        expect(error).toContain('The next "pulumi up" finishes it.');
        expect(made?.tags).toEqual(["blue"]);
        const recorded = await world.resource("db");
        expect(recorded.id).toBe(made?.id);
        expect(recorded.initErrors).toEqual([expect.stringContaining("is not finished")]);

        const finished = await world.up();
        expect(finished.story).toEqual(["update db"]);
        expect(finished.sent).not.toContain(create);
        expect(finished.sent.filter(route => route === addTag)).toHaveLength(1);
        expect(state.addons.find(made?.id ?? "")?.tags).toEqual(["blue", "green"]);
        expect(await world.resource("db")).toMatchObject({
            id: made?.id,
            outputs: { planSlug: "dev", realId: made?.realId, configKeys: expect.any(Array) as unknown },
        });
        expect(await world.resource("db")).not.toHaveProperty("initErrors");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("an unfinished add-on is deleted like any other", async () => {
        const world = await start();
        const { state, faults } = world.platform;
        world.program = () => {
            new Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
                tags: ["blue"],
            });
        };
        faults.add({ name: "no tags", when: { route: addTag }, effect: effects.forbidden });
        await world.fails("up");
        await world.destroy();
        expect(state.addons.list(world.owner).some(({ name }) => name === "db")).toBe(false);
        expect(await world.resources()).toEqual([]);
    });
});
