/** The first lock of guardData: `protect`, with which the engine refuses a deletion in the preview. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars, Member, NetworkGroup, Operator } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import {
    database,
    guard,
    guardedIds,
    restoreEnvironment,
    setVariable,
    signOn,
    unprotect,
} from "./guarded.js";
import { nameOf, said, type World } from "./world.js";

const lift = "CLOUD_PLATFORM_ALLOW_DELETE";

/** What the engine protects, by the names of the program. */
async function protectedIn(world: World): Promise<string[]> {
    const found = (await world.resources()).filter(({ protect }) => protect === true);
    return found.map(nameOf).sort();
}

onEveryEngine(start => {
    async function guarded(): Promise<World> {
        const world = await start({ delays: { operator: 0 } });
        world.stack.setConfig(guard);
        return world;
    }

    restoreEnvironment();

    async function finish(world: World): Promise<void> {
        setVariable(world, lift, "1");
        await world.up();
        await world.destroy();
        expect(guardedIds(world)).toEqual([]);
    }

    test("protects resources with data, unless the program sets protect or allowDelete", async () => {
        const world = await guarded();
        class Group extends pulumi.ComponentResource {
            constructor(name: string, options: pulumi.ComponentResourceOptions) {
                super("test:Group", name, {}, options);
                new Addon(`${name}-child`, { ...database, name: `${name}-child` }, { parent: this });
            }
        }
        world.program = () => {
            const plain = new Addon("plain", { ...database, name: "plain" });
            new Operator("operator", signOn);
            new Addon("released", { ...database, name: "released", allowDelete: true });
            new Addon("unprotected", { ...database, name: "unprotected" }, { protect: false });
            const late = { ...database, name: "late", allowDelete: pulumi.output(true) };
            new Addon("late", late);
            new Group("free", { protect: false });
            new Group("held", { protect: true });
            new Group("silent", {});
            new NetworkGroup("backend", { label: "backend" });
            Addon.get("read", plain.id);
        };
        const outcome = await world.up();
        const held = ["held", "held-child", "late", "operator", "plain", "silent-child"];
        expect(await protectedIn(world)).toEqual(held);
        expect(said(outcome)).toContain('Addon "late": allowDelete is an output');
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await protectedIn(world)).toEqual(held);

        setVariable(world, lift, "1");
        await world.up();
        expect(await protectedIn(world)).toEqual(["held", "held-child"]);
        world.program = () => undefined;
        await world.fails("preview");
        await unprotect(world);
        await world.up();
    });

    test("refuses in the preview to remove a database with its dependants, also when guardData is removed in the same change", async () => {
        const world = await guarded();
        const { api } = world.platform.seed.applications;
        const all = (): void => {
            const made = new Addon("database", database);
            new EnvVars("variables", { application: api, variables: { DATABASE: made.realId } });
            const { id } = new NetworkGroup("backend", { label: "backend" });
            new Member("member", { networkGroup: id, member: made.realId });
        };
        world.program = all;
        await world.up();
        const before = guardedIds(world);
        world.program = () => new NetworkGroup("backend", { label: "backend" });
        for (const config of [guard, {}]) {
            world.stack.setConfig(config);
            const { error, sent } = await world.fails("preview");
            expect(error).toContain("cannot be deleted\nbecause it is protected");
            expect(sent).toEqual([]);
        }
        expect(guardedIds(world)).toEqual(before);
        expect(world.platform.state.applications.variables(api)).toHaveProperty("DATABASE");

        world.stack.setConfig(guard);
        world.program = all;
        expect(await world.up()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await finish(world);
    });

    test("does not protect children of a guarded resource, and releases a child with allowDelete", async () => {
        const world = await guarded();
        const application = world.platform.seed.applications.shop;
        class Users extends pulumi.ComponentResource {
            constructor(name: string, parent: Addon, protect?: false) {
                super("test:Users", name, {}, { parent, ...(protect === false && { protect }) });
                new Addon(`${name}-data`, { ...database, name: `${name}-data` }, { parent: this });
                new NetworkGroup(`${name}-group`, { label: name }, { parent: this });
            }
        }
        const isProtected = (protect: boolean) => () => {
            const parent = new Addon("database", database, protect ? { protect } : {});
            new EnvVars("variables", { application, variables: { SHOP: "open" } }, { parent });
            new Addon("kept", { ...database, name: "kept" }, { parent });
            new Addon("free", { ...database, name: "free", allowDelete: true }, { parent });
            new Users("users", parent);
            new Users("others", parent, false);
        };
        world.program = isProtected(true);
        await world.up();
        const users = ["users", "users-data", "users-group"];
        expect(await protectedIn(world)).toEqual(["database", "free", "kept", ...users, "variables"]);
        world.program = isProtected(false);
        await world.up();
        expect(await protectedIn(world)).toEqual(["database", "kept", "users-data"]);

        world.program = () => {
            const parent = new Addon("database", database);
            new Addon("kept", { ...database, name: "kept" }, { parent });
            new Users("users", parent);
            new Users("others", parent, false);
        };
        expect((await world.up()).story.sort()).toEqual(["delete free", "delete variables"]);
        await finish(world);
    });

    test.each(["aliases", "unprotect"])(
        "the error names the steps to rename by adopt, and %s works",
        async way => {
            const world = await guarded();
            world.program = () => {
                new Addon("database", database);
            };
            await world.up();
            const before = guardedIds(world);
            const [adopt = ""] = before;
            world.program = () => {
                new Addon("orders", { ...database, adopt });
            };
            const { error } = await world.fails("preview");
            expect(error).toContain("because it is protected");
            const { urn } = await world.resource("database");
            expect(error).toContain(
                `cloud-platform:guardData keeps "database", which has ${adopt}. If "database" was renamed or moved, ` +
                    `give "orders" the option aliases: [{ name: "database" }] instead of adopt, or run "pulumi state unprotect '${urn}'".`,
            );

            if (way === "aliases") {
                world.program = () => {
                    new Addon("orders", database, { aliases: [{ name: "database" }] });
                };
            } else {
                await unprotect(world);
            }
            await world.up();
            expect(guardedIds(world)).toEqual(before);
            expect(await protectedIn(world)).toEqual(["orders"]);
            expect(await world.resources()).toHaveLength(1);
            await finish(world);
        },
    );

    test("refuses --replace before a second database is created, and names what protects the first one", async () => {
        const world = await guarded();
        const { api } = world.platform.seed.applications;
        const declare = (more: object) => () => {
            const made = new Addon("database", { ...database, ...more });
            new EnvVars("variables", { application: api, variables: { DATABASE: made.realId } });
        };
        world.program = declare({});
        await world.up();
        const { id, urn } = await world.resource("database");
        const before = world.platform.state.applications.variables(api);
        const all = () => world.platform.state.addons.list(world.owner).map(addon => addon.id);
        const addons = all();

        world.program = declare({ name: "renamed" });
        for (const operation of ["preview", "up"] as const) {
            const result = await world.stack[operation]({ replace: [urn] });
            expect(result.error).toContain("unable to replace resource");
            const explanations = result.diagnostics.filter(({ message }) =>
                message.includes("guardData keeps this"),
            );
            expect(explanations).toMatchObject([
                { urn, message: expect.stringContaining("allowDelete: true") as unknown },
            ]);
            expect(all()).toEqual(addons);
            expect(world.platform.state.applications.variables(api)).toEqual(before);
        }
        world.program = declare({ name: "renamed", allowDelete: true });
        await world.up();
        expect(all()).toEqual(addons);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.stack.up({ replace: [urn], refresh: true });
        expect(all()).not.toContain(id);
        expect(all()).toHaveLength(addons.length);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("destroys a guarded stack only with the variable and the program", async () => {
        const world = await guarded();
        world.program = () => {
            new Addon("database", database);
            new Operator("sign-on", signOn);
        };
        await world.up();
        const before = guardedIds(world);
        expect((await world.stack.destroy({ runProgram: true })).error).toContain("because it is protected");
        setVariable(world, lift, "1");
        expect((await world.stack.destroy()).error).toContain("because it is protected");
        expect(guardedIds(world)).toEqual(before);
        expect((await world.stack.destroy({ runProgram: true })).error).toBeUndefined();
        world.meddled();
        expect(guardedIds(world)).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("releases a resource that was declared with allowDelete before", async () => {
        const world = await guarded();
        const declare = (more: object) => () => {
            new Addon("database", { ...database, ...more });
            new Operator("sign-on", { ...signOn, ...more });
        };
        world.program = declare({});
        await world.up();
        expect(await protectedIn(world)).toEqual(["database", "sign-on"]);
        world.program = declare({ allowDelete: true });
        const { story, sent } = await world.up();
        expect(story.sort()).toEqual(["update database (allowDelete)", "update sign-on (allowDelete)"]);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        expect(await protectedIn(world)).toEqual([]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.program = () => undefined;
        await world.preview();
        await world.up();
        expect(guardedIds(world)).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("a refresh removes guarded resources that no longer exist", async () => {
        const world = await guarded();
        const all = (): void => {
            new Addon("database", database);
            new Operator("sign-on", signOn);
        };
        world.program = all;
        await world.up();
        const [addon, operator] = guardedIds(world) as [string, string];
        world.platform.state.addons.remove(addon);
        world.platform.state.operators.remove(operator);
        world.meddled();
        world.program = () => undefined;
        await world.fails("preview");
        expect((await world.refresh()).story.sort()).toEqual(["delete database", "delete sign-on"]);
        await world.up();
        expect(await world.resources()).toEqual([]);

        world.program = all;
        await world.up();
        expect(guardedIds(world)).toHaveLength(2);
        await finish(world);
    });

    test("finishes a stopped replacement as the guard advises", async () => {
        const world = await guarded();
        const declare = (more: object) => () => {
            new Addon("database", { ...database, ...more }, { deleteBeforeReplace: true });
        };
        world.program = declare({});
        await world.up();
        world.program = declare({ region: "rbx", allowReplace: true });
        setVariable(world, lift, "1");
        const when = { route: "POST /v2/{scope}/addons" };
        world.platform.faults.add({ name: "no", when, effect: effects.providerFailure });
        await world.fails("up");
        expect(guardedIds(world)).toEqual([]);
        world.platform.faults.clear();

        setVariable(world, lift, undefined);
        expect((await world.fails("preview")).error).toContain("once with CLOUD_PLATFORM_ALLOW_DELETE=1");
        setVariable(world, lift, "1");
        await world.up();
        expect(guardedIds(world)).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
        setVariable(world, lift, undefined);
        expect(await world.up()).toMatchObject({ story: [] });
        expect(await protectedIn(world)).toEqual(["database"]);
        await finish(world);
    });

    test("the guard's variable takes precedence over its configuration value", async () => {
        const world = await guarded();
        world.program = () => new Addon("database", database);
        setVariable(world, "CLOUD_PLATFORM_GUARD_DATA", "false");
        await world.up();
        expect(await protectedIn(world)).toEqual([]);
        setVariable(world, "CLOUD_PLATFORM_GUARD_DATA", undefined);
        // A change of the state alone: a stack of an earlier version has it as well.
        expect(await world.up()).toMatchObject({ story: [], hasChanges: false });
        expect(await protectedIn(world)).toEqual(["database"]);
        await finish(world);
    });
});
