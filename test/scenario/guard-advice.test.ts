/** What the guard over data advises, followed to the letter: it leads out, and no database is lost on the way. */
import { Addon, type AddonArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { said, type World } from "./world.js";

const database = { name: "guarded", provider: "postgresql-addon", plan: "dev", region: "par" };
const guard = { "cloud-platform:guardData": "true" };

function there({ platform, owner }: World): string[] {
    const addons = platform.state.addons.list(owner);
    return addons.filter(({ name }) => name === "guarded").map(({ id }) => id);
}

/** The names of the resources in the state, each with its id. */
async function held(world: World): Promise<Record<string, string | undefined>> {
    const found = await world.resources();
    return Object.fromEntries(found.map(({ urn, id }) => [urn.slice(urn.lastIndexOf("::") + 2), id]));
}

/** As `pulumi state unprotect URN` does. */
async function unprotect(world: World, name: string): Promise<void> {
    const { urn } = await world.resource(name);
    const exported = await world.stack.exportStack();
    exported.deployment.resources
        ?.filter(resource => resource.urn === urn)
        .forEach(resource => Reflect.deleteProperty(resource, "protect"));
    await world.stack.importStack(exported);
}

const first = (): Addon => new Addon("first", database);

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
        expect(there(world)).toEqual([]);
    }

    describe("two declarations of one protected database", () => {
        /** The program declares the older one once the newer one is there. */
        const late = (id: string) => () => {
            const second = new Addon("second", { ...database, adopt: id });
            new Addon("first", { ...database, name: second.id.apply(() => database.name) });
        };

        test.each(["remove the new one", "rename"] as const)("%s", async way => {
            const { world, id } = await guarded();
            world.program = late(id);
            const { error } = await world.fails("up");
            expect(error).toContain(
                `is declared twice, by "second" and by "first": destroying one of the two would take it from the other. ` +
                    `Remove the declaration of "second", or let it be something else. ` +
                    `If "first" was renamed to "second", remove "first" instead, and give "second" the option aliases: [{ name: "first" }] without adopt.`,
            );
            expect(await held(world)).toEqual({ first: id });

            const isRenamed = way === "rename";
            world.program = isRenamed
                ? () => new Addon("second", database, { aliases: [{ name: "first" }] })
                : first;
            await world.preview();
            await world.up();
            expect(await held(world)).toEqual({ [isRenamed ? "second" : "first"]: id });
            expect(there(world)).toEqual([id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            await finish(world);
        });

        test.each(["first", "second"])(
            "remove %s where the stack has both, after it is unprotected",
            async removed => {
                const { world, id } = await guarded();
                world.program = () => {
                    const second = new Addon("second", { ...database, adopt: id });
                    // Known to the program only once the other one is there.
                    return second.id.apply(first);
                };
                const advice = `run "pulumi state unprotect" with its URN before that`;
                const failed = await world.fails("up");
                expect(failed.error).toContain(
                    `Remove the declaration of "second", which deletes nothing since "first" keeps it, or let it be something else. ` +
                        `If Pulumi protects "second", ${advice}.`,
                );
                expect(await held(world)).toEqual({ first: id, second: id });

                const declare: Record<string, () => Addon> = {
                    first,
                    second: () => new Addon("second", { ...database, adopt: id }),
                };
                world.program = () => Object.values(declare).map(each => each());
                const again = await world.fails("preview");
                expect(again.error).toContain("Remove one of the two declarations, which deletes nothing");
                expect(again.error).toContain(`If Pulumi protects the resource that you remove, ${advice}.`);

                Reflect.deleteProperty(declare, removed);
                expect((await world.fails("preview")).error).toContain("because it is protected");
                await unprotect(world, removed);
                await world.preview();
                const { sent } = await world.up();
                expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
                expect(there(world)).toEqual([id]);
                expect(Object.values(await held(world))).toEqual([id]);
                expect(await world.refresh()).toMatchObject({ story: [] });
                await finish(world);
            },
        );
    });

    test("names all steps of a move in the first refusal, and they lead out", async () => {
        const { world, id } = await guarded();
        let args: AddonArgs = { ...database, region: "rbx" };
        world.program = () => new Addon("first", args, "allowDelete" in args ? {} : { protect: true });
        await world.refuses(
            `changing it from "par" to "rbx" replaces the add-on "guarded" and destroys its data, which cloud-platform:guardData keeps. ` +
                `Keep "par", or let the data go in two updates: set allowDelete: true, remove any protect: true, and run "pulumi up"; ` +
                `then change it with allowReplace: true.`,
        );
        args = { ...database, allowDelete: true };
        await world.preview();
        await world.up();
        expect(there(world)).toEqual([id]);
        args = { ...args, region: "rbx", allowReplace: true };
        await world.preview();
        await world.up();
        expect(there(world)).toHaveLength(1);
        expect(there(world)).not.toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await finish(world);
    });

    test("says nothing of the guard about what is new or adopted for the first time", async () => {
        const world = await start();
        world.stack.setConfig(guard);
        const { id: adopt } = world.platform.seed.addons.ordersDatabase;
        world.program = () => {
            const all = ["a", "b", "c"].map(name => new Addon(name, { ...database, name }));
            const orders: AddonArgs = { ...database, name: "orders-db", plan: "xs_sml", adopt };
            return [...all, new Addon("orders", orders)];
        };
        expect(said(await world.preview())).not.toContain("guardData");
        expect(said(await world.up())).not.toContain("guardData");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
