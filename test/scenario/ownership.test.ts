/** Objects that a stack must not manage, or must not lose: read, renamed and unmanaged ones. */
import { Addon, EnvVars, NetworkGroup, SshKey, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const db = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh ada@desk";

function named({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

onEveryEngine(start => {
    test("a rename without an alias is refused, with and without a refresh", async () => {
        const world = await start();
        world.program = () => {
            new Addon("database", db);
        };
        await world.up();
        const ids = named(world, "db");
        world.program = () => {
            new Addon("orders", db);
        };
        for (const refresh of [false, true]) {
            const { succeeded, error } = await world.stack.up({ refresh });
            expect({ succeeded, error }).toMatchObject({
                succeeded: false,
                error: expect.stringContaining("aliases") as string,
            });
            expect(named(world, "db")).toEqual(ids);
        }
        world.program = () => {
            new Addon("orders", db, { aliases: [{ name: "database" }] });
        };
        await world.up();
        expect(named(world, "db")).toEqual(ids);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each(["a change", "--replace"])(
        "a replacement by %s stays with the owner of its object, whatever the organisation of the run",
        async way => {
            const world = await start();
            let region = "par";
            world.program = () => {
                new Addon("database", { ...db, region, allowReplace: true });
            };
            await world.up();
            const { urn, id } = await world.resource("database");
            world.use(world.platform.environment({ organisation: false }));
            region = way === "a change" ? "rbx" : "par";
            const replaced = await world.stack.up(way === "a change" ? {} : { replace: [urn] });
            expect(replaced.succeeded).toBe(true);
            const { userId } = world.platform.account;
            expect(world.platform.state.addons.list(userId).filter(({ name }) => name === "db")).toEqual([]);
            const now = await world.resource("database");
            expect(now.id).not.toBe(id);
            expect(named(world, "db")).toEqual([now.id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
        },
    );

    test("a lost object is recreated for the organisation of the run, not for the owner of one pending deletion", async () => {
        const world = await start();
        const { account, faults, state } = world.platform;
        let args: Partial<AddonArgs> = { owner: account.userId };
        world.program = () => {
            new Addon("database", { ...db, allowReplace: true, ...args });
        };
        await world.up();
        args = { owner: world.owner };
        const kept = { method: "DELETE", times: 1 };
        faults.add({ name: "kept", when: kept, effect: effects.forbidden });
        await world.fails("up");
        named(world, "db").forEach(id => {
            state.addons.remove(id);
        });
        await world.stack.refresh();
        args = {};
        await world.up();
        expect(named(world, "db")).toEqual([(await world.resource("database")).id]);
        expect(state.addons.list(account.userId).filter(({ name }) => name === "db")).toEqual([]);
    });

    test("a replacement with the token of another account is refused, and nothing is created there", async () => {
        const world = await start();
        const { account, otherAccount, state } = world.platform;
        let name = "desk";
        world.program = () => {
            new SshKey("key", { name, publicKey: key });
        };
        await world.up();
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_TOKEN: otherAccount.token });
        name = "notebook";
        const refused = await world.fails("up");
        expect(refused.error).toContain("[wrong-account]");
        expect(state.sshKeys.list(otherAccount.userId).map(each => each.name)).not.toContain("notebook");
        world.use(world.platform.environment({ organisation: true }));
        await world.up();
        expect(state.sshKeys.list(account.userId).map(each => each.name)).toContain("notebook");
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("a resource that is only read stays unmanaged, also after a refresh", async () => {
        const world = await start();
        const { sshKeys, addons } = world.platform.state;
        const { userId } = world.platform.account;
        const { ordersDatabase } = world.platform.seed.addons;
        sshKeys.put(userId, "desk", key);
        const read = () => {
            Addon.get("orders", ordersDatabase.id);
            SshKey.get("theirs", "desk");
        };
        world.program = read;
        await world.up();
        const before = addons.list(world.owner).length;
        world.program = () => {
            read();
            new Addon("mine", { ...db, name: "orders-db" });
            new SshKey("own", { name: "desk", publicKey: key });
        };
        const { succeeded } = await world.stack.up({ refresh: true });
        expect(succeeded).toBe(false);
        expect(addons.list(world.owner)).toHaveLength(before);
        await world.refresh();
        await world.destroy();
        expect(sshKeys.find(userId, "desk")?.key).toBe(key);
    });

    test("an adopt of another object is refused on an existing resource", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", db);
            new Addon("orders", { ...db, name: "orders" });
        };
        await world.up();
        const { id } = await world.resource("orders");
        world.program = () => {
            new Addon("db", { ...db, adopt: id });
        };
        const { error, sent } = await world.fails("preview");
        expect(error).toContain(`adopt names ${id}, but "db" already is `);
        expect(error).toContain("as another resource");
        expect(sent).toEqual([]);
        expect(named(world, "orders")).toEqual([id]);

        // Its own id changes nothing.
        const own = (await world.resource("db")).id;
        world.program = () => {
            new Addon("db", { ...db, adopt: own });
            new Addon("orders", { ...db, name: "orders" });
        };
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("variables of others are managed once the program declares them", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        const present = () => applications.variables(worker);
        const before = present();
        const declare = (variables: Record<string, string>, mode: "partial" | "whole" = "whole"): void => {
            const ignore = mode === "whole" ? { ignore: Object.keys(before) } : {};
            world.program = () => {
                new EnvVars("v", { application: worker, variables, mode, ...ignore });
            };
        };
        declare({ A: "1" });
        await world.up();
        applications.setVariable(worker, "B", "2");
        await world.refresh();
        declare({ A: "1", B: "2" });
        await world.up();
        expect(await world.preview()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual(before);
    });

    test("a reverted change removes what a failed update has set or received", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        const present = () => applications.variables(worker);
        const before = present();
        const declare = (one: Record<string, string>, two: Record<string, string>): void => {
            world.program = () => {
                new EnvVars("one", { application: worker, variables: one });
                new EnvVars("two", { application: worker, variables: two });
            };
        };
        declare({ X: "x", K: "k" }, { B: "2" });
        await world.up();
        applications.setVariable(worker, "THEIRS", "theirs");
        await world.refresh();
        applications.removeVariable(worker, "THEIRS");
        const lift = world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/env\/C$/, times: Infinity },
            effect: effects.forbidden,
        });
        declare({ K: "k" }, { B: "2", X: "x", THEIRS: "ours", C: "c" });
        await world.fails("up");
        lift();
        declare({ K: "k" }, { B: "2" });
        await world.up();
        expect(present()).toEqual({ ...before, K: "k", B: "2" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual(before);
    });
});

onEveryEngine(start => {
    test("refuses a creation in the user's own space if only this run lacks the organisation", async () => {
        const world = await start();
        const { account, state } = world.platform;
        const labels = (owner: string) => state.networkGroups.list(owner).map(({ label }) => label);
        const before = { organisation: labels(world.owner), user: labels(account.userId) };
        let added = (): unknown => undefined;
        world.program = () => {
            new Addon("database", db);
            added();
        };
        await world.up();

        world.use(world.platform.environment({ organisation: false }));
        // A resource of the user needs no organisation.
        added = () => new SshKey("key", { name: "organisation", publicKey: key });
        expect((await world.up()).story).toEqual(["create key"]);

        const refused =
            `no organisation is set in this run, so ${account.userId} would own it, but the other resources belong to ${world.owner}. ` +
            `Set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION) to ${world.owner}, or set owner: "${account.userId}" if it is meant. [organisation-missing]`;
        added = () => new NetworkGroup("group", { label: "forgotten" });
        expect((await world.fails("up")).error).toContain(`create network group "forgotten": ${refused}`);
        added = () => new NetworkGroup("group", { label: "personal", owner: account.userId });
        await world.up();
        added = () => {
            new NetworkGroup("group", { label: "personal", owner: account.userId });
            new NetworkGroup("second", { label: "second" });
        };
        expect((await world.fails("up")).error).toContain(refused);
        world.use(world.platform.environment({ organisation: true }));
        await world.up();
        expect({ organisation: labels(world.owner), user: labels(account.userId) }).toEqual({
            organisation: [...before.organisation, "second"],
            user: [...before.user, "personal"],
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
