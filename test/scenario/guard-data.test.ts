/**
 * The second lock of the guard over data: that of the host, where the engine's `protect` is off.
 *
 * The variable is only set for the host here, as the Automation API does it for a program in its own process.
 */
import { Addon, EmailHook, EnvVars, Member, NetworkGroup, Operator } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { database, guardedIds, signOn } from "./guarded.js";
import { nameOf, type World } from "./world.js";

const kept = "cloud-platform:guardData keeps the";

function of({ platform }: World): Record<string, string> {
    return platform.environment({ organisation: true });
}

onEveryEngine(start => {
    async function guarded(): Promise<World> {
        const world = await start({ delays: { operator: 0 } });
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_GUARD_DATA: "true" });
        return world;
    }

    test("keeps data that is removed from the program or destroyed, and deletes other resources", async () => {
        const world = await guarded();
        const all = (): void => {
            new Addon("database", database);
            new Operator("sign-on", signOn);
            new NetworkGroup("backend", { label: "backend" });
        };
        world.program = all;
        await world.up();
        const before = guardedIds(world);
        expect(before).toHaveLength(2);

        world.program = () => new NetworkGroup("backend", { label: "backend" });
        const { error } = await world.fails("up");
        expect(error).toMatch(/guardData keeps the add-on addon_\S+ and its data/);
        expect(error).toMatch(/guardData keeps the operator \S+ and its data/);
        expect(error).toContain("CLOUD_PLATFORM_ALLOW_DELETE=1");
        await world.fails("destroy");
        expect(guardedIds(world)).toEqual(before);
        const names = (await world.resources()).map(nameOf);
        expect(names.sort()).toEqual(["database", "sign-on"]);

        world.program = all;
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(guardedIds(world)).toEqual(before);
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        await world.destroy();
        expect(guardedIds(world)).toEqual([]);
    });

    /** Stops a replacement after the deletion of the old database: the creation of the new one is refused. */
    async function stopped(): Promise<{ world: World; declare: (more: object) => void }> {
        const world = await guarded();
        const declare = (more: object): void => {
            world.program = () => {
                new Addon("database", { ...database, ...more }, { deleteBeforeReplace: true });
            };
        };
        declare({});
        await world.up();
        declare({ region: "rbx", allowReplace: true });
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        const when = { route: "POST /v2/{scope}/addons" };
        world.platform.faults.add({ name: "no", when, effect: effects.providerFailure });
        await world.fails("up");
        expect(guardedIds(world)).toEqual([]);
        world.platform.faults.clear();
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_GUARD_DATA: "true" });
        return { world, declare };
    }

    test("a replacement that stopped after the deletion is finished as the guard advises", async () => {
        const { world } = await stopped();
        expect((await world.fails("up")).error).toContain("once with CLOUD_PLATFORM_ALLOW_DELETE=1");
        expect(guardedIds(world)).toEqual([]);
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        await world.up();
        expect(guardedIds(world)).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("a replacement that stopped after the deletion can be reverted without a permission", async () => {
        const { world, declare } = await stopped();
        declare({});
        await world.up();
        expect(guardedIds(world)).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.preview()).story).toEqual([]);
    });

    test.each(["up", "destroy"] as const)(
        "a refresh removes resources that no longer exist, and the next %s succeeds",
        async operation => {
            const world = await guarded();
            world.program = () => {
                new Addon("database", database);
                new Operator("sign-on", signOn);
            };
            await world.up();
            const [addon, operator] = guardedIds(world) as [string, string];
            world.platform.state.addons.remove(addon);
            world.platform.state.operators.remove(operator);
            world.meddled();
            world.program = () => undefined;
            expect((await world.fails(operation)).error).toContain('run "pulumi refresh"');
            expect((await world.refresh()).story.sort()).toEqual(["delete database", "delete sign-on"]);
            const outcome = await world[operation]();
            expect(outcome.sent.filter(route => !route.startsWith("GET "))).toEqual([]);
            expect(await world.resources()).toEqual([]);
        },
    );

    test("keeps a resource guarded that a refresh could not read", async () => {
        const world = await guarded();
        world.program = () => new Addon("database", database);
        await world.up();
        const [id] = guardedIds(world) as [string];
        world.platform.state.addons.remove(id);
        const when = { times: Infinity };
        world.platform.faults.add({ name: "down", when, effect: effects.forbidden });
        world.program = () => undefined;
        await world.fails("refresh");
        expect((await world.fails("up")).error).toContain(kept);
        expect(await world.resources()).toHaveLength(1);
        world.platform.faults.clear();
        await world.refresh();
        await world.up();
        expect(await world.resources()).toEqual([]);
    });

    test.each([
        ["before the new one is made", true],
        ["after the new one is made", false],
    ])(
        "a replacement that is killed in its deletion, %s, is finished as the guard advises",
        async (_, deleteBeforeReplace) => {
            const world = await guarded();
            const declare = (more: object) => () => {
                new Addon("database", { ...database, ...more }, { deleteBeforeReplace });
            };
            world.program = declare({});
            await world.up();
            const [old] = guardedIds(world) as [string];
            world.program = declare({ region: "rbx", allowReplace: true });
            world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
            const when = { route: "DELETE /v2/{scope}/addons/{id}" };
            world.platform.faults.add({ name: "killed", when, effect: effects.hangAfterEffect });
            const killed = world.perform("up");
            while (guardedIds(world).includes(old)) {
                await new Promise(resolve => setTimeout(resolve, 20));
            }
            await world.stack.kill();
            expect((await killed).succeeded).toBe(false);
            await world.stack.cancel();

            world.platform.faults.clear();
            world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_GUARD_DATA: "true" });
            expect((await world.fails("up")).error).toContain("once with CLOUD_PLATFORM_ALLOW_DELETE=1");
            world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
            await world.preview();
            await world.up();
            expect(guardedIds(world)).toHaveLength(1);
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.resources()).toHaveLength(1);
            await world.destroy();
        },
    );

    test("keeps everything that depends on a kept resource, in an up and in a destroy", async () => {
        const world = await guarded();
        const { api } = world.platform.seed.applications;
        const group = (): NetworkGroup => new NetworkGroup("backend", { label: "backend" });
        const all = (): void => {
            const made = new Addon("database", database);
            new EnvVars("variables", { application: api, variables: { DATABASE: made.realId } });
            new Member("member", { networkGroup: group().id, member: made.realId });
            new EmailHook("hook", {
                name: "hook",
                notified: ["a@b.example"],
                events: ["META_SERVICE_LIFECYCLE"],
            });
        };
        world.program = all;
        await world.up();
        const [id = ""] = guardedIds(world);
        const before = world.platform.state.applications.variables(api);
        const members = () =>
            world.platform.state.networkGroups.list(world.owner).flatMap(each => each.members);
        const linked = members();

        world.program = group;
        const { error } = await world.fails("up");
        expect(error).toContain(`depends on the add-on ${id}, which cloud-platform:guardData keeps`);
        // A destroy runs no program, so the package asks for the selected stack. An inline program has none.
        world.stack.setEnv({
            ...of(world),
            CLOUD_PLATFORM_GUARD_DATA: "true",
            PULUMI_STACK: "organization/project/test",
        });
        await world.fails("destroy");
        expect(guardedIds(world)).toEqual([id]);
        expect(world.platform.state.applications.variables(api)).toEqual(before);
        expect(members()).toEqual(linked);
        const names = (await world.resources()).map(nameOf);
        expect(names).toEqual(expect.arrayContaining(["backend", "database", "member", "variables"]));

        world.program = all;
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        // A dependant alone goes, since the database stays; a destroy does not know what the program declares.
        const { urn } = await world.resource("variables");
        const aimed = await world.stack.destroy({ targets: [urn] });
        expect(aimed.error).toContain('To delete only this, remove it from the program and run "pulumi up"');
        world.program = () => new Addon("database", database);
        await world.up();
        expect(guardedIds(world)).toEqual([id]);
        expect(world.platform.state.applications.variables(api)).not.toHaveProperty("DATABASE");
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        await world.destroy();
        expect(guardedIds(world)).toEqual([]);
    });

    test("refuses a second database for --replace, and explains what to do", async () => {
        const world = await guarded();
        const declare = (more: object) => () => new Addon("database", { ...database, ...more });
        world.program = declare({});
        await world.up();
        const { urn } = await world.resource("database");
        const all = () => world.platform.state.addons.list(world.owner).map(addon => addon.id);
        const before = all();
        world.program = declare({ name: "renamed" });
        for (let run = 1; run <= 3; run++) {
            const { error } = await world.stack.up({ replace: [urn] });
            expect(error).toMatch(/guardData keeps the add-on addon_\S+ and its data/);
            expect(all()).toEqual(before);
        }
        world.program = declare({ name: "renamed", allowDelete: true });
        await world.up();
        expect(all()).toEqual(before);
        expect((await world.stack.up({ replace: [urn], refresh: true })).error).toBeUndefined();
        expect(all()).toHaveLength(before.length);
        expect(all()).not.toEqual(before);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("advises no change of the declaration that has replaced the kept resource", async () => {
        const world = await guarded();
        const declare = (more: object) => () => {
            new Addon("database", { ...database, ...more });
        };
        world.program = declare({});
        await world.up();
        const [old = ""] = guardedIds(world);
        world.program = declare({ region: "rbx", allowReplace: true });
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        const when = { route: "DELETE /v2/{scope}/addons/{id}" };
        world.platform.faults.add({ name: "no", when, effect: effects.forbidden });
        await world.fails("up");
        const [fresh = ""] = guardedIds(world).filter(id => id !== old);
        expect(guardedIds(world).sort()).toEqual([old, fresh].sort());

        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_GUARD_DATA: "true" });
        const { error } = await world.fails("up");
        expect(error).toContain(`${kept} add-on ${old} and its data`);
        expect(error).toContain("once with CLOUD_PLATFORM_ALLOW_DELETE=1");
        expect(error).not.toContain("allowDelete: true");
        expect(guardedIds(world).sort()).toEqual([old, fresh].sort());

        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        await world.up();
        expect(guardedIds(world)).toEqual([fresh]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("deletes a resource that an earlier up allowed; neither a refresh nor a second up revokes the permission", async () => {
        const world = await guarded();
        const declare = (more: object) => () => {
            new Addon("database", { ...database, ...more });
            new Operator("sign-on", { ...signOn, ...more });
        };
        world.program = declare({});
        await world.up();
        world.program = declare({ allowDelete: true });
        const { story, sent } = await world.up();
        expect(story.sort()).toEqual(["update database (allowDelete)", "update sign-on (allowDelete)"]);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        expect(await world.up()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.program = () => undefined;
        await world.up();
        expect(guardedIds(world)).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("keeps a resource whose permission was revoked", async () => {
        const world = await guarded();
        let more = { allowDelete: true };
        world.program = () => new Addon("database", { ...database, ...more });
        await world.up();
        more = { allowDelete: false };
        await world.up();
        world.program = () => undefined;
        expect((await world.fails("up")).error).toContain(kept);
        expect(guardedIds(world)).toHaveLength(1);
        world.stack.setEnv(of(world));
        await world.up();
    });

    test("refuses a replacement in the update that takes back allowDelete", async () => {
        const world = await guarded();
        let more: object = { allowDelete: true };
        world.program = () => new Addon("database", { ...database, ...more });
        await world.up();
        const before = guardedIds(world);
        more = { region: "rbx", allowReplace: true };
        for (const operation of ["preview", "up"] as const) {
            const { error, sent } = await world.fails(operation);
            expect(error).toContain(`${kept} add-on and its data, which a change of region would replace`);
            expect(sent).toEqual([]);
        }
        expect(guardedIds(world)).toEqual(before);
        more = { allowDelete: true };
        await world.up();
        more = { region: "rbx", allowReplace: true, allowDelete: true };
        await world.up();
        expect(guardedIds(world)).toHaveLength(1);
        expect(guardedIds(world)).not.toEqual(before);
        await world.destroy();
    });

    test.each([
        ["before anything is written", "POST /v2/{scope}/addons/{id}/migrations", { plan: "xs_sml" }],
        ["half-way", "PUT /v2/{scope}/addons/{id}/tags/{tag}", { name: "renamed", tags: ["new"] }],
    ])("a permission stays revoked when the up that revokes it fails %s", async (_, route, change) => {
        const world = await guarded();
        let args: object = { ...database, allowDelete: true };
        world.program = () => new Addon("database", { ...database, ...args });
        await world.up();
        const before = world.platform.state.addons.list(world.owner).length;
        args = { ...change, allowDelete: false };
        const when = { route, times: Infinity };
        world.platform.faults.add({ name: "no", when, effect: effects.providerFailure });
        await world.fails("up");
        world.platform.faults.clear();
        world.program = () => undefined;
        expect((await world.fails("up")).error).toContain(kept);
        expect(world.platform.state.addons.list(world.owner)).toHaveLength(before);

        world.program = () => new Addon("database", { ...database, ...args });
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.stack.setEnv({ ...of(world), CLOUD_PLATFORM_ALLOW_DELETE: "1" });
        await world.destroy();
    });

    test("keeps a resource that another declaration adopts, and asks for no permission", async () => {
        const world = await guarded();
        world.program = () => new Addon("database", database);
        await world.up();
        const [id] = guardedIds(world) as [string];

        world.program = () => new Addon("orders", { ...database, plan: "xs_sml", adopt: id });
        await world.fails("up");
        expect(guardedIds(world)).toEqual([id]);
        await world.refresh();
        world.program = () => new Addon("orders", { ...database, adopt: id });
        const { story } = await world.up();
        expect(story.sort()).toEqual(["create orders", "delete database"]);
        expect(guardedIds(world)).toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });

        world.program = () => undefined;
        expect((await world.fails("up")).error).toContain(kept);
        expect(guardedIds(world)).toEqual([id]);
        world.stack.setEnv(of(world));
        await world.destroy();
    });

    test("refuses a replacement in the preview, also with allowReplace", async () => {
        const world = await guarded();
        let more = {};
        world.program = () => new Addon("database", { ...database, ...more });
        await world.up();
        const before = guardedIds(world);
        more = { region: "rbx", allowReplace: true };
        const { error, sent } = await world.fails("preview");
        expect(error).toContain(`${kept} add-on and its data, which a change of region would replace`);
        expect(error).toContain("allowDelete: true");
        expect(sent).toEqual([]);
        expect(guardedIds(world)).toEqual(before);
        more = { allowDelete: true };
        await world.up();
        more = { allowDelete: true, region: "rbx", allowReplace: true };
        await world.up();
        expect(guardedIds(world)).toHaveLength(1);
        expect(guardedIds(world)).not.toEqual(before);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
