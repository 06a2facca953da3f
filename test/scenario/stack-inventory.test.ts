/** Identical objects that the stack itself manages: the error names their resource, and offers no adoption. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EmailHook, Webhook, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const db = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

function named({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

/** A stack with the database d1, and a program that declares d2 before it: the engine hears of d1 once d2 is there. */
async function withLateDeclaration(
    world: World,
): Promise<{ id: string; declare: (args: Partial<AddonArgs>) => void }> {
    world.program = () => {
        new Addon("d1", db);
    };
    await world.up();
    const { id } = await world.resource("d1");
    return {
        id,
        declare: args => {
            world.program = () => {
                const d2 = new Addon("d2", { ...db, ...args });
                new Addon("d1", { ...db, name: d2.id.apply(() => db.name) });
            };
        },
    };
}

onEveryEngine(start => {
    test("names the resource that has an identical object when the program declares it later", async () => {
        const world = await start();
        const { id, declare } = await withLateDeclaration(world);
        declare({});
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`(${id}), and this stack has it as "d1"`);
        expect(error).toContain("[duplicate-in-stack]");
        expect(error).not.toContain("adopt");
        expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
        expect(await world.ids()).toEqual({ d1: id });

        declare({ allowDuplicate: [id] });
        await world.up();
        const { d1, d2 } = await world.ids();
        expect(d1).toBe(id);
        expect(named(world, "db").sort()).toEqual([d1, d2].sort());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each([{}, { parallel: 1 }, { refresh: true }])(
        "names the resource that is registered later when an up has the options %j",
        async options => {
            const world = await start();
            const hook = { name: "team", notified: ["team@company.example"], events: ["GIT_PUSH"] };
            const hooks = (): string[] =>
                world.platform.state.emailHooks
                    .list(world.owner)
                    .filter(({ name }) => name === hook.name)
                    .map(({ id }) => id)
                    .sort();
            world.program = () => {
                new EmailHook("first", hook);
            };
            await world.up();
            const { id } = await world.resource("first");
            let allowDuplicate: string[] = [];
            world.program = () => {
                const second = new EmailHook("second", { ...hook, allowDuplicate });
                const decided = Promise.race([
                    world.hears("already exists"),
                    new Promise(resolve => second.id.apply(resolve)),
                ]);
                new EmailHook("first", { ...hook, name: decided.then(() => hook.name) });
            };
            const { error } = await world.stack.up(options);
            expect(error).toContain(`(${id}), and this stack has it as "first"`);
            expect(error).not.toContain("adopt");
            expect(hooks()).toEqual([id]);

            allowDuplicate = [id];
            expect((await world.stack.up(options)).error).toBeUndefined();
            const { first, second = "" } = await world.ids();
            expect(first).toBe(id);
            expect(hooks()).toEqual([id, second].sort());
            expect((await world.stack.up(options)).changes).toEqual({ same: 3 });
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("explains the way out after an adoption of the object of a declaration that the engine passes later", async () => {
        const world = await start();
        const { id } = await withLateDeclaration(world);
        world.program = () => {
            const d2 = new Addon("d2", { ...db, adopt: id });
            // Declared only after the creation of the first one.
            return d2.id.apply(() => new Addon("d1", db));
        };
        const { error } = await world.fails("up");
        expect(error).toContain(`add-on ${id} is declared twice`);
        world.program = () => {
            new Addon("d1", db);
        };
        await world.up();
        expect(await world.ids()).toEqual({ d1: id });
        expect(named(world, "db")).toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("names the alias that keeps a resource which moved into a component", async () => {
        class Backend extends pulumi.ComponentResource {
            constructor(name: string, options: pulumi.CustomResourceOptions) {
                super("shop:Backend", name);
                new Addon("d1", db, { parent: this, ...options });
            }
        }
        const world = await start();
        world.program = () => {
            new Addon("d1", db);
        };
        await world.up();
        const [id] = named(world, "db");
        world.program = () => new Backend("backend", {});
        expect((await world.fails("up")).error).toContain("aliases with no parent");
        world.program = () => new Backend("backend", { aliases: [{ parent: pulumi.rootStackResource }] });
        await world.up();
        expect(named(world, "db")).toEqual([id]);

        // Out of the component again, under another name.
        world.program = () => {
            new Addon("d3", db);
        };
        const out = await world.fails("up");
        const [, urn = ""] = /aliases with "([^"]+)"/.exec(out.error) ?? [];
        expect(urn).toMatch(/::shop:Backend\$[^$]+::d1$/);
        world.program = () => {
            new Addon("d3", db, { aliases: [urn] });
        };
        await world.up();
        expect(named(world, "db")).toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("treats an object that is pending deletion as part of the stack", async () => {
        const world = await start();
        const hook = (name: string) => ({
            name,
            url: "https://hooks.company.example",
            events: ["ADDON_CREATION"],
        });
        const remove = world.platform.faults;
        let names: Record<string, string> = { first: "old" };
        world.program = () => {
            for (const [resource, name] of Object.entries(names)) {
                new Webhook(resource, hook(name));
            }
        };
        await world.up();
        remove.add({ name: "stays", when: { method: "DELETE" }, effect: effects.forbidden });
        names = { first: "new" };
        await world.fails("up");
        remove.clear();
        expect((await world.resources()).map(({ delete: isPending = false }) => isPending).sort()).toEqual([
            false,
            true,
        ]);

        names = { first: "new", second: "old" };
        await world.up();
        const hooks = world.platform.state.webhooks
            .list(world.owner)
            .filter(({ name }) => ["old", "new"].includes(name));
        expect(hooks.map(({ name }) => name).sort()).toEqual(["new", "old"]);
        expect(Object.values(await world.ids()).sort()).toEqual(hooks.map(({ id }) => id).sort());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
