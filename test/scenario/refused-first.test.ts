/** Refusals come before a deletion, and what an earlier run has deleted holds nothing. */
import type { CustomResourceOptions } from "@pulumi/pulumi";
import { Addon, EnvVars, NetworkGroup, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { said, type World } from "./world.js";

const createAddon = "POST /v2/{scope}/addons";
const database = { name: "orders", provider: "postgresql-addon", plan: "dev", region: "par" };

function databases({ platform, owner }: World): string[] {
    return platform.state.addons
        .list(owner)
        .filter(({ name }) => name === database.name)
        .map(({ id }) => id);
}

function stories(start: Start): void {
    /** A database whose replacement deletes it first. */
    const begun = async (options: CustomResourceOptions = { deleteBeforeReplace: true }) => {
        const world = await start();
        const declare = (args: Partial<AddonArgs>): void => {
            world.program = () => new Addon("db", { ...database, ...args }, options);
        };
        declare({});
        await world.up();
        return { world, declare, id: (await world.resource("db")).id };
    };

    describe("a database that an earlier run has deleted, and not created again", () => {
        const deleted = async () => {
            const { world, declare } = await begun();
            declare({ region: "rbx", allowReplace: true });
            const refusal = { when: { route: createAddon }, effect: effects.forbidden } as const;
            world.platform.faults.add({ name: "refused", ...refusal });
            await world.fails("up");
            expect(databases(world)).toEqual([]);
            return { world, declare };
        };

        test.each(["par", "rbx"])("is created in %s without allowReplace", async region => {
            const { world, declare } = await deleted();
            declare({ region });
            await world.preview();
            await world.up();
            expect(databases(world)).toEqual([(await world.resource("db")).id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    test("overwrites no variable that was set after an earlier run has deleted the stack's own", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        const declare = (application: string): void => {
            const options = { deleteBeforeReplace: true };
            world.program = () =>
                new EnvVars("settings", { application, variables: { COLOUR: "red" } }, options);
        };
        declare(website);
        await world.up();
        declare(api);
        world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", times: Infinity },
            effect: effects.forbidden,
        });
        await world.fails("up");
        world.platform.faults.clear();
        world.platform.state.applications.setVariable(website, "COLOUR", "theirs");
        declare(website);
        expect((await world.fails("up")).error).toContain("[variables-exist]");
        expect(world.platform.state.applications.variables(website)["COLOUR"]).toBe("theirs");
    });

    describe("a replacement that no argument asks for", () => {
        const replacedWith = async (args: Partial<AddonArgs>, options: CustomResourceOptions = {}) => {
            const world = await start();
            let label = "one";
            let declared: Partial<AddonArgs> = {};
            world.program = () => {
                const deletedWith = new NetworkGroup("group", { label });
                new Addon("db", { ...database, ...declared }, { deletedWith, ...options });
            };
            await world.up();
            [label, declared] = ["two", args];
            return world;
        };
        const unasked = /replacing the add-on "orders" destroys its data, and no argument asks for it/;

        test.each([
            ["without a change", {}],
            ["with a change in place", { plan: "xs_sml" }],
        ])("is refused %s, in the preview and before any write of it", async (_, args) => {
            const world = await replacedWith(args);
            const [id] = databases(world);
            expect((await world.fails("preview")).error).toMatch(unasked);
            expect((await world.fails("up")).error).toMatch(unasked);
            expect(databases(world)).toEqual([id]);
        });

        test("is possible with allowReplace, and keeps a retained object", async () => {
            for (const [args, options] of [
                [{ allowReplace: true }, {}],
                [{}, { retainOnDelete: true }],
            ] as const) {
                const world = await replacedWith(args, options);
                await world.preview();
                await world.up();
                // Pulumi deletes neither of the two former ones.
                expect(databases(world)).toHaveLength(2);
                expect(await world.refresh()).toMatchObject({ story: [] });
            }
        });
    });
}

describe("with the classes", () => {
    onEveryEngine(stories);
});

onTheNativeProvider(start => {
    stories(start);

    test("a preview of --replace says that it destroys data", async () => {
        const world = await start();
        world.program = () => new Addon("db", database);
        await world.up();
        const { id, urn } = await world.resource("db");
        const text = "--replace or a taint forces its replacement, which destroys its data";
        expect(said(await world.stack.preview({ replace: [urn] }))).toContain(text);
        expect(said(await world.stack.up({ replace: [urn] }))).not.toContain("[data-loss]");
        expect(databases(world)).not.toContain(id);
    });
});
