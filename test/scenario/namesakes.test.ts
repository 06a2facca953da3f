/** Creations beside an unmanaged object of the same name, which a lost state may have managed. */
import { Addon, NetworkGroup, type AddonArgs } from "pulumi-cloud-platform";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { lose, recovering } from "../recover/recovering.js";
import { onEveryWire } from "./engines.js";
import { warningsIn, type Outcome, type World } from "./world.js";

const lists = "GET /v2/{scope}/addons";

const plant = ({ platform, owner }: World, args: Parameters<typeof addUnmanaged>[2]) =>
    addUnmanaged(platform, owner, args);

function alarmsIn(outcome: Outcome): string[] {
    return warningsIn(outcome).filter(text => text.includes("[similar-resource]"));
}

function lookAhead(world: World, looks: boolean): void {
    const environment = world.platform.environment({ organisation: true });
    world.use({ ...environment, CLOUD_PLATFORM_PREVIEW_LOOKS: String(looks) });
}

onEveryWire(start => {
    test("warns of an unmanaged database that differs in its plan, and sends no further request", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { ...orders });
        };
        const without = await world.up();
        expect(alarmsIn(without)).toEqual([]);
        await world.destroy();

        const id = plant(world, { plan: "s_sml" });
        // A plain preview sends no request, so it cannot know.
        expect(await world.preview()).toMatchObject({ sent: [] });
        lookAhead(world, true);
        const preview = await world.preview();
        expect(alarmsIn(preview)).toEqual([
            `Addon "db": ${id} already exists, differs only in plan, and is not managed by this stack. ` +
                `To manage ${id} instead of a new add-on, run "npx --no -- cloud-platform recover" before "pulumi up". [similar-resource]`,
        ]);
        expect(preview.sent.filter(route => route === lists)).toHaveLength(1);

        lookAhead(world, false);
        const created = await world.up();
        const { db: fresh } = await world.ids();
        expect(alarmsIn(created)).toEqual([
            `Addon "db": ${id} already exists, differs only in plan, and is not managed by this stack. ` +
                `To manage ${id} instead of the new add-on ${fresh}, delete ${fresh} in the console, ` +
                `run "pulumi refresh", and then "npx --no -- cloud-platform recover". [similar-resource]`,
        ]);
        expect(created.sent).toEqual(without.sent);
        expect(alarmsIn(await world.up())).toEqual([]);
    });

    test("warns in a preview of an identical object, beside which an up creates nothing", async () => {
        const world = await start();
        const declared: Partial<AddonArgs> = {};
        world.program = () => {
            new Addon("db", { ...orders, ...declared });
        };
        const id = plant(world, {});
        lookAhead(world, true);
        expect(alarmsIn(await world.preview())).toEqual([
            `Addon "db": ${id} already exists, is identical, and is not managed by this stack. ` +
                `"pulumi up" refuses to create a second one. To manage ${id}, run "npx --no -- cloud-platform recover" first. [similar-resource]`,
        ]);
        const refused = await world.fails("up");
        expect(refused.error).toContain("[duplicate-resource]");
        expect(alarmsIn(refused)).toEqual([]);

        // What the warning advises.
        expect(await recovering(world)).toMatchObject({ ended: "done", writes: [] });
        expect(await world.ids()).toEqual({ db: id });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        await lose(world);

        declared.allowDuplicate = [id];
        expect([await world.preview(), await world.up(), await world.preview()].flatMap(alarmsIn)).toEqual(
            [],
        );
    });

    test("does not warn of objects of this stack, and of those that the program names", async () => {
        const world = await start();
        lookAhead(world, true);
        const declared: Record<string, Partial<AddonArgs>> = { first: { plan: "dev" }, second: {} };
        world.program = () =>
            Object.entries(declared).map(
                ([name, args]) => new Addon(name, { ...orders, ...args }),
            );
        const both = await world.up();
        // "first" leaves the program in the run that creates "third".
        delete declared["first"];
        declared["third"] = { plan: "s_sml" };
        const third = [await world.preview(), await world.up()];
        const id = plant(world, { plan: "m_sml" });
        declared["fourth"] = { plan: "dev", allowDuplicate: [id] };
        const fourth = [await world.preview(), await world.up()];
        expect([both, ...third, ...fourth].flatMap(alarmsIn)).toEqual([]);
    });

    test("does not warn of objects that no update turns into the declared one", async () => {
        const world = await start();
        lookAhead(world, true);
        const { state } = world.platform;
        plant(world, { region: "mtl" });
        plant(world, { name: "others" });
        state.networkGroups.create(world.owner, { label: "orders", description: "others" });
        world.program = () => {
            new Addon("db", orders);
            new NetworkGroup("group", { label: "orders" });
        };
        expect([await world.preview(), await world.up()].flatMap(alarmsIn)).toEqual([]);
    });
});
