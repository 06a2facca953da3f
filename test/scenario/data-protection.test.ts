/** guardData: `protect`, with which the engine refuses a deletion in the preview. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars, NetworkGroup, Operator } from "pulumi-cloud-platform";
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

/** The resources that the engine protects, by their names in the program. */
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
        await unprotect(world);
        await world.destroy();
        expect(guardedIds(world)).toEqual([]);
    }

    test("protects resources with data, unless the program sets protect itself", async () => {
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
            new Addon("unprotected", { ...database, name: "unprotected" }, { protect: false });
            new Group("free", { protect: false });
            new Group("held", { protect: true });
            new Group("silent", {});
            new NetworkGroup("backend", { label: "backend" });
            Addon.get("read", plain.id);
        };
        await world.up();
        const held = ["held", "held-child", "operator", "plain", "silent-child"];
        expect(await protectedIn(world)).toEqual(held);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await protectedIn(world)).toEqual(held);

        world.stack.setConfig({});
        await world.up();
        expect(await protectedIn(world)).toEqual(["held", "held-child"]);
        world.program = () => undefined;
        await world.fails("preview");
        await unprotect(world);
        await world.up();
    });

    test("a destroy without a preview deletes the dependants before it refuses, so its preview comes first", async () => {
        const world = await guarded();
        const { api } = world.platform.seed.applications;
        const variables = () => world.platform.state.applications.variables(api);
        world.program = () => {
            const made = new Addon("database", database);
            new EnvVars("variables", { application: api, variables: { DATABASE: made.realId } });
        };
        await world.up();
        const before = guardedIds(world);
        const mark = world.platform.requests.mark();
        const previewed = await world.stack.destroy({ previewOnly: true });
        expect(previewed).toMatchObject({ succeeded: false });
        expect(previewed.error).toContain("cannot be deleted\nbecause it is protected");
        expect(world.sentSince(mark)).toEqual([]);
        expect(Object.keys(await world.ids()).sort()).toEqual(["database", "variables"]);

        const refused = await world.fails("destroy");
        expect(refused.error).toContain("because it is protected");
        expect(variables()).not.toHaveProperty("DATABASE");
        expect(await world.ids()).toEqual({ database: before[0] });
        expect(guardedIds(world)).toEqual(before);
        await world.up();
        expect(variables()).toHaveProperty("DATABASE");
        await finish(world);
    });

    test("does not protect children of a guarded resource, and releases a child with protect: false", async () => {
        const world = await guarded();
        const application = world.platform.seed.applications.website;
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
            new Addon("free", { ...database, name: "free" }, { parent, protect: false });
            new Users("users", parent);
            new Users("others", parent, false);
        };
        world.program = isProtected(true);
        await world.up();
        const users = ["users", "users-data", "users-group"];
        expect(await protectedIn(world)).toEqual(["database", "kept", ...users, "variables"]);
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

    test("names the alias of a rename by adopt, and the alias works", async () => {
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
        const refused = await world.stack.preview();
        expect(refused.error).toContain("because it is protected");
        expect(said(refused)).toContain("If you rename or move one, set the option aliases instead.");

        world.program = () => {
            new Addon("orders", database, { aliases: [{ name: "database" }] });
        };
        await world.up();
        expect(guardedIds(world)).toEqual(before);
        expect(await protectedIn(world)).toEqual(["orders"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await finish(world);
    });

    test("refuses --replace before a second database is created, until the program sets protect: false", async () => {
        const world = await guarded();
        const { api } = world.platform.seed.applications;
        const declare = (more: object, options: pulumi.CustomResourceOptions) => () => {
            const made = new Addon("database", { ...database, ...more }, options);
            new EnvVars("variables", { application: api, variables: { DATABASE: made.realId } });
        };
        world.program = declare({}, {});
        await world.up();
        const { id, urn } = await world.resource("database");
        const before = world.platform.state.applications.variables(api);
        const all = () => world.platform.state.addons.list(world.owner).map(addon => addon.id);
        const addons = all();

        world.program = declare({ name: "renamed" }, {});
        for (const operation of ["preview", "up"] as const) {
            const result = await world.stack[operation]({ replace: [urn] });
            expect(result.error).toContain("unable to replace resource");
            expect(all()).toEqual(addons);
            expect(world.platform.state.applications.variables(api)).toEqual(before);
        }
        world.program = declare({ name: "renamed" }, { protect: false });
        await world.up();
        expect(all()).toEqual(addons);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.stack.up({ replace: [urn], refresh: true });
        expect(all()).not.toContain(id);
        expect(all()).toHaveLength(addons.length);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("deletes nothing for a replacement whose plan the platform has withdrawn", async () => {
        const world = await start();
        const { addons, applications, catalogue } = world.platform.state;
        const { api } = world.platform.seed.applications;
        let region = "par";
        const options = { deleteBeforeReplace: true };
        world.program = () => {
            const args = { ...database, region, allowReplace: true };
            const { realId } = new Addon("database", args, options);
            new EnvVars("variables", { application: api, variables: { DATABASE: realId } });
        };
        await world.up();
        const variables = applications.variables(api);
        const { id } = await world.resource("database");
        catalogue.renamePlan(database.provider, database.plan, "another_2027");
        region = "rbx";
        const { error } = await world.fails("up");
        expect(error).toContain(`"${database.provider}" has no plan "${database.plan}"`);
        expect(addons.find(id)).toBeDefined();
        expect(applications.variables(api)).toEqual(variables);

        region = "par";
        await world.up();
        expect(addons.find(id)).toBeDefined();
    });

    test("replaces a database by --replace while the platform still lists the deleted one", async () => {
        const world = await start();
        world.program = () => new Addon("database", database, { deleteBeforeReplace: true });
        await world.up();
        const { id, urn } = await world.resource("database");
        world.platform.delays.addonDeletion = 600_000;
        expect(await world.stack.up({ replace: [urn] })).toMatchObject({ succeeded: true });
        expect((await world.resource("database")).id).not.toBe(id);
        world.platform.clock.advance(600_000);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("deletes and replaces after an up with protect: false, which sends no write", async () => {
        const world = await guarded();
        const declare = (more: object, options: pulumi.CustomResourceOptions) => () => {
            new Addon("database", { ...database, ...more }, options);
            new Operator("sign-on", signOn, options);
        };
        world.program = declare({}, {});
        await world.up();
        const [first = ""] = guardedIds(world);
        expect(await protectedIn(world)).toEqual(["database", "sign-on"]);
        world.program = declare({ region: "rbx", allowReplace: true }, {});
        const refused = await world.stack.preview();
        expect(refused.error).toContain("unable to replace resource");
        expect(said(refused)).toContain('give it the option protect: false and run "pulumi up"');

        const released = { protect: false };
        world.program = declare({}, released);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await protectedIn(world)).toEqual([]);
        world.program = declare({ region: "rbx", allowReplace: true }, released);
        await world.preview();
        await world.up();
        expect(guardedIds(world)).not.toContain(first);
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.program = () => undefined;
        await world.up();
        expect(guardedIds(world)).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("refuses the argument allowDelete, and names the option to write instead", async () => {
        const world = await guarded();
        const former = { ...database, allowDelete: true };
        world.program = () => new Addon("database", former);
        const { error, sent } = await world.fails("preview");
        expect(error).toContain(
            'the argument "allowDelete" no longer exists. To delete or replace the resource, give it the option protect: false, and run "pulumi up" first. Remove "allowDelete" from the declaration. [unknown-argument]',
        );
        expect(sent).toEqual([]);
    });

    test("refreshes and previews a state of the version before that has allowDelete", async () => {
        const world = await guarded();
        world.program = () => new Addon("database", database);
        await world.up();
        const exported = await world.stack.exportStack();
        for (const resource of exported.deployment.resources ?? []) {
            if (nameOf(resource) !== "database") {
                continue;
            }
            Object.assign(resource.inputs, { allowDelete: true });
            Object.assign(resource.outputs ?? {}, { allowDelete: true });
        }
        await world.stack.importStack(exported);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("database")).outputs).toMatchObject({ allowDelete: true });
        expect(await world.preview()).toMatchObject({ story: [] });
        world.program = () => new Addon("database", { ...database, name: "guarded", tags: ["kept"] });
        await world.up();
        expect((await world.resource("database")).outputs).not.toHaveProperty("allowDelete");
        await finish(world);
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
