/** Unknown values in guarded arguments: they never replace data. Once the value is known, diff decides. */
import type { Output } from "@pulumi/pulumi";
import { Addon, NetworkGroup, Operator } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { guardedIds } from "./guarded.js";
import { said, type Outcome, type World } from "./world.js";

/** Gives a word as an output of something else: what it says stays, but a preview may not know it. */
type Feed = <T>(word: T) => Output<T>;

const guarded = ["addon-region", "addon-provider", "operator-region", "operator-plan", "operator-kind"];

/** One resource for each guarded argument, and that argument fed. */
function declareGuarded(feed: Feed, options: { protect?: boolean; region?: string } = {}): void {
    const { protect = false, region = "par" } = options;
    const addon = { name: "guarded", provider: "postgresql-addon", plan: "dev", region: "par" };
    const operator = { kind: "metabase", name: "guarded", plan: "base", region: "par" } as const;
    new Addon("addon-region", { ...addon, region: feed(region) }, { protect });
    new Addon("addon-provider", { ...addon, provider: feed("postgresql-addon") }, { protect });
    new Operator("operator-region", { ...operator, region: feed("par") }, { protect });
    new Operator("operator-plan", { ...operator, plan: feed("base") }, { protect });
    new Operator("operator-kind", { ...operator, kind: feed("metabase") }, { protect });
}

async function ids(world: World): Promise<(string | undefined)[]> {
    return Promise.all(guarded.map(async name => (await world.resource(name)).id));
}

function replaced({ steps }: Outcome): string[] {
    return steps.filter(({ op }) => op.includes("replace")).map(({ name }) => name);
}

onEveryEngine(start => {
    test.each([false, true])(
        "keeps data when a guarded argument is unknown during a replacement (protected: %s)",
        async protect => {
            const world = await start({ delays: { operator: 0 } });
            let description = "first";
            world.program = () => {
                const args = { label: "feeding", description };
                const group = new NetworkGroup("group", args, { deleteBeforeReplace: true });
                declareGuarded(word => group.networkIp.apply(() => word), { protect });
            };
            await world.up();
            const before = await ids(world);
            expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());

            description = "second";
            const previewed = await world.preview();
            expect(new Set(replaced(previewed))).toEqual(new Set(["group"]));
            const notes = said(previewed).match(
                /(Addon|Operator) "[^"]+": if (\w+), which is not known yet, changes, "pulumi up" refuses that: a replacement would destroy the data/g,
            );
            expect(notes).toHaveLength(guarded.length);
            const changed = await world.up();
            expect(new Set(replaced(changed))).toEqual(new Set(["group"]));
            expect(await ids(world)).toEqual(before);
            expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test.each([false, true])(
        "keeps data when a guarded argument comes from a resource that changes in place (protected: %s)",
        async protect => {
            const world = await start({ delays: { operator: 0, migration: 0, migrationStart: 0 } });
            let plan = "xs_sml";
            world.program = () => {
                const args = { name: "feeding", provider: "postgresql-addon", plan, region: "par" };
                const database = new Addon("database", args);
                declareGuarded(word => database.planSlug.apply(() => word), { protect });
            };
            await world.up();
            const before = await ids(world);

            plan = "m_sml";
            const { story, sent } = await world.preview();
            const updates = guarded.map(name => `update ${name} (${name.replace(/.*-/, "")})`);
            expect(story.sort()).toEqual(["update database (plan)", ...updates].sort());
            expect(sent).toEqual([]);
            expect((await world.up()).story).toEqual(["update database (plan)"]);
            expect(await ids(world)).toEqual(before);
            expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("refuses a replacement once the argument is known and different", async () => {
        const world = await start({ delays: { operator: 0, migration: 0, migrationStart: 0 } });
        let plan = "xs_sml";
        let region = "par";
        world.program = () => {
            const args = { name: "feeding", provider: "postgresql-addon", plan, region: "par" };
            const database = new Addon("database", args);
            declareGuarded(word => database.planSlug.apply(() => word), { region });
        };
        await world.up();
        const before = await ids(world);

        plan = "m_sml";
        region = "rbx";
        expect(replaced(await world.preview())).toEqual([]);
        const { error } = await world.fails("up");
        expect(error).toContain("[data-loss]");
        expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());

        region = "par";
        await world.up();
        expect(await ids(world)).toEqual(before);
        expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
