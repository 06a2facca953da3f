/** Guarded data: unknown values never replace it, and the advice of each refusal works. */
import type { Output } from "@pulumi/pulumi";
import { Addon, EnvVars, NetworkGroup, Operator, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { database, guard, guardedIds, unprotect } from "./guarded.js";
import { said, type Outcome, type World } from "./world.js";

const first = (): Addon => new Addon("first", database);

/** Gives a word as an output of something else: what it says stays, but a preview may not know it. */
type Feed = <T>(word: T) => Output<T>;

const guardedNames = ["addon-region", "addon-provider", "operator-region", "operator-plan", "operator-kind"];

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
    return Promise.all(guardedNames.map(async name => (await world.resource(name)).id));
}

function replaced({ steps }: Outcome): string[] {
    return steps.filter(({ op }) => op.includes("replace")).map(({ name }) => name);
}

onEveryEngine(start => {
    /** A guarded stack with one database. */
    async function guarded(): Promise<{ world: World; id: string }> {
        const world = await start();
        world.stack.setConfig(guard);
        world.program = first;
        await world.up();
        const { id } = await world.resource("first");
        return { world, id };
    }

    async function finish(world: World): Promise<void> {
        world.stack.setConfig({});
        await world.up();
        await world.destroy();
        expect(guardedIds(world)).toEqual([]);
    }

    describe("two declarations of one protected database", () => {
        /** The program declares the older resource after the creation of the newer one. */
        const late = (id: string) => () => {
            const second = new Addon("second", { ...database, adopt: id });
            new Addon("first", { ...database, name: second.id.apply(() => database.name) });
        };

        test.each(["remove the new one", "rename"] as const)(
            "can be resolved as the error advises: %s",
            async way => {
                const { world, id } = await guarded();
                world.program = late(id);
                const { error } = await world.fails("up");
                expect(error).toContain(
                    `is declared twice, by "first" and by "second". Remove the declaration of "second" (if Pulumi protects it, run "pulumi state unprotect" with its URN first): the object is not deleted.`,
                );
                expect(await world.ids()).toEqual({ first: id, second: id });
                await unprotect(world, "second");
                world.program = first;
                await world.up();

                const isRenamed = way === "rename";
                world.program = isRenamed
                    ? () => new Addon("second", database, { aliases: [{ name: "first" }] })
                    : first;
                await world.preview();
                await world.up();
                expect(await world.ids()).toEqual({ [isRenamed ? "second" : "first"]: id });
                expect(guardedIds(world)).toEqual([id]);
                expect(await world.refresh()).toMatchObject({ story: [] });
                await finish(world);
            },
        );

        test.each(["first", "second"])(
            "can be resolved when the state has both: remove %s after unprotecting it",
            async removed => {
                const { world, id } = await guarded();
                world.program = () => {
                    const second = new Addon("second", { ...database, adopt: id });
                    // Known to the program only once the other one is there.
                    return second.id.apply(first);
                };
                const failed = await world.fails("up");
                expect(failed.error).toContain('Remove the declaration of "second" ');
                expect(await world.ids()).toEqual({ first: id, second: id });

                const declare: Record<string, () => Addon> = {
                    first,
                    second: () => new Addon("second", { ...database, adopt: id }),
                };
                world.program = () => Object.values(declare).map(each => each());
                const again = await world.fails("preview");
                expect(again.error).toMatch(/Remove one of the two declarations .*"pulumi state unprotect"/);

                Reflect.deleteProperty(declare, removed);
                expect((await world.fails("preview")).error).toContain("because it is protected");
                await unprotect(world, removed);
                await world.preview();
                const { sent } = await world.up();
                expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
                expect(guardedIds(world)).toEqual([id]);
                expect(Object.values(await world.ids())).toEqual([id]);
                expect(await world.refresh()).toMatchObject({ story: [] });
                await finish(world);
            },
        );
    });

    describe("a replacement that stops half-way", () => {
        function declare(world: World, more: object): void {
            world.program = () => {
                const { realId } = new Addon("first", { ...database, ...more });
                const application = world.platform.seed.applications.api;
                new EnvVars("variables", { application, variables: { DATABASE: realId } });
            };
        }

        /** A replacement that stopped after the creation, since a dependent resource could not be updated. */
        async function stopped(): Promise<{ world: World; old: string; fresh: string }> {
            const world = await start();
            declare(world, {});
            await world.up();
            const { id: old } = await world.resource("first");
            declare(world, { allowReplace: true, region: "rbx" });
            await world.preview();
            const when = { route: "PUT /v2/{scope}/applications/{id}/env/{name}", times: Infinity };
            world.platform.faults.add({ name: "no", when, effect: effects.forbidden });
            await world.fails("up");
            world.platform.faults.clear();
            const [fresh = ""] = guardedIds(world).filter(id => id !== old);
            expect(guardedIds(world).sort()).toEqual([old, fresh].sort());
            return { world, old, fresh };
        }

        /** As `pulumi state delete URN` does where the one that is pending deletion is selected, or an import of the state. */
        async function forget(world: World, id: string): Promise<void> {
            const exported = await world.stack.exportStack();
            const { resources = [] } = exported.deployment;
            exported.deployment.resources = resources.filter(resource => resource.id !== id);
            await world.stack.importStack(exported);
        }

        test("deletes the old database in the next up", async () => {
            const { world, old, fresh } = await stopped();
            expect((await world.preview()).story).toContain("delete-replaced first");
            await world.up();
            expect(guardedIds(world)).toEqual([fresh]);
            expect(guardedIds(world)).not.toContain(old);
            expect(await world.refresh()).toMatchObject({ story: [] });
            await finish(world);
        });

        test("keeps the old resource when the state has lost it", async () => {
            const { world, old, fresh } = await stopped();
            await forget(world, old);
            await world.preview();
            await world.up();
            expect(guardedIds(world).sort()).toEqual([old, fresh].sort());
            expect(await world.ids()).toMatchObject({ first: fresh });
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
        });

        test("returns to the old database by its arguments and adopt, and deletes the new one", async () => {
            const { world, old } = await stopped();
            declare(world, { allowReplace: true, adopt: old });
            await world.preview();
            await world.up();
            expect(guardedIds(world)).toEqual([old]);
            expect(await world.ids()).toMatchObject({ first: old });
            const { api } = world.platform.seed.applications;
            const { realId } = (await world.resource("first")).outputs;
            expect(world.platform.state.applications.variables(api)).toMatchObject({ DATABASE: realId });
            declare(world, {});
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
        });
    });

    test.each([
        ["protected", {}],
        ["not protected", { protect: false }],
    ])("with deletedWith, Pulumi alone decides about a database that is %s", async (_, options) => {
        const world = await start();
        world.stack.setConfig(guard);
        world.program = () => {
            const deletedWith = new NetworkGroup("group", { label: "backend" });
            new Addon("first", database, { deletedWith, ...options });
        };
        await world.up();
        const { id } = await world.resource("first");
        const isProtected = !("protect" in options);
        const { error } = await world.stack.destroy();
        if (isProtected) {
            expect(error).toContain("because it is protected");
            expect(await world.ids()).toMatchObject({ first: id });
        } else {
            expect(error).toBeUndefined();
            expect(await world.resources()).toEqual([]);
        }
        // The platform deletes no add-on together with a network group.
        expect(guardedIds(world)).toEqual([id]);
        world.meddled();
    });

    test("a preview explains the guard once where it protects a new object or refuses a replacement", async () => {
        const world = await start();
        world.stack.setConfig(guard);
        const { id: adopt } = world.platform.seed.addons.ordersDatabase;
        const kept: AddonArgs = { ...database, name: "a" };
        const removed: AddonArgs = { ...database, name: "b" };
        const orders: AddonArgs = { ...database, name: "orders-db", plan: "xs_sml", adopt };
        const text = "cloud-platform:guardData sets protect";
        const declare = (b?: AddonArgs, options = {}): void => {
            world.program = () => [
                new Addon("a", kept),
                ...(b ? [new Addon("b", b, options)] : []),
                new Addon("orders", orders),
            ];
        };
        const advice = 'give it the option protect: false and run "pulumi up"';
        declare(removed);
        expect(said(await world.preview()).split(text)).toHaveLength(2);
        expect(said(await world.up())).not.toContain(text);
        expect(said(await world.preview())).not.toContain(text);
        declare({ ...removed, region: "rbx", allowReplace: true });
        const refused = await world.stack.preview();
        expect(refused.succeeded).toBe(false);
        expect(said(refused)).toContain(advice);
        declare({ ...removed, name: "c" });
        expect(said(await world.preview())).not.toContain(text);
        declare();
        expect((await world.stack.preview()).succeeded).toBe(false);
        declare(removed, { protect: false });
        await world.up();
        declare();
        expect((await world.up()).story).toEqual(["delete b"]);
    });

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
            expect(notes).toHaveLength(guardedNames.length);
            const changed = await world.up();
            expect(new Set(replaced(changed))).toEqual(new Set(["group"]));
            expect(await ids(world)).toEqual(before);
            expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());
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
            const updates = guardedNames.map(name => `update ${name} (${name.replace(/.*-/, "")})`);
            expect(story.sort()).toEqual(["update database (plan)", ...updates].sort());
            expect(sent).toEqual([]);
            expect((await world.up()).story).toEqual(["update database (plan)"]);
            expect(await ids(world)).toEqual(before);
            expect(guardedIds(world, "metabase").sort()).toEqual([...before].sort());
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
    });
});
