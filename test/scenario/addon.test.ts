/** Add-ons. A change of the plan migrates the data, and `up` waits for the end of the migration. */
import { Addon, EnvVars, type AddonArgs } from "pulumi-cloud-platform";
import { effects, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onEveryWire, withHostProcess } from "./engines.js";
import type { Outcome, World } from "./world.js";

const list = "GET /v2/{scope}/addons";
const one = "GET /v2/{scope}/addons/{id}";
const create = "POST /v2/{scope}/addons";
const rename = "PUT /v2/{scope}/addons/{id}";
const remove = "DELETE /v2/{scope}/addons/{id}";
const environment = "GET /v2/{scope}/addons/{id}/env";
const tags = "GET /v2/{scope}/addons/{id}/tags";
const addTag = "PUT /v2/{scope}/addons/{id}/tags/{tag}";
const removeTag = "DELETE /v2/{scope}/addons/{id}/tags/{tag}";
const migrate = "POST /v2/{scope}/addons/{id}/migrations";
const migrations = "GET /v2/{scope}/addons/{id}/migrations";
const migration = "GET /v2/{scope}/addons/{id}/migrations/{migrationId}";
/** Sorted: list and tags are asked for together, so either may arrive first. */
const refreshOfOne = [list, tags, environment].sort();

const provider = "GET /v2/products/addonproviders/{id}";
const base = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" } satisfies AddonArgs;

/** A world whose program declares one add-on, `db`; what the function returned sets is what it is declared as. */
function declaring(world: World): (args: AddonArgs) => void {
    let args: AddonArgs = base;
    world.program = () => {
        const db = new Addon("db", args);
        return { id: db.id, plan: db.planSlug, keys: db.configKeys, env: db.env };
    };
    return changed => (args = changed);
}

function named({ platform, owner }: World, name: string) {
    const found = platform.state.addons.list(owner).filter(addon => addon.name === name);
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        throw new Error(`there are ${found.length} add-ons named ${name}`);
    }
    return first;
}

function planId({ state }: Platform, slug: string): string | undefined {
    return state.catalogue.findPlan("postgresql-addon", slug)?.id;
}

function variables(world: World, name: string): Record<string, string> {
    return Object.fromEntries(
        named(world, name).environment.map(variable => [variable.name, variable.value]),
    );
}

interface Declared {
    readonly id: string;
    readonly change: (args: Partial<AddonArgs>) => void;
}

/** A world with an add-on of the plan xs_sml. */
async function upWithAddon(world: World): Promise<Declared> {
    let args: AddonArgs = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
    world.program = () => {
        new Addon("db", args);
    };
    await world.up();
    return { id: (await world.resource("db")).id, change: changes => (args = { ...args, ...changes }) };
}

function planOf({ platform }: World, id: string): string | undefined {
    const addon = platform.state.addons.find(id);
    return addon && platform.state.addons.plan(addon).slug;
}

function postgresPlan({ platform }: World, slug: string): string {
    return platform.state.catalogue.findPlan("postgresql-addon", slug)?.id ?? slug;
}

function messages({ diagnostics }: Outcome, ephemeral: boolean): string[] {
    return diagnostics.filter(each => (each.ephemeral ?? false) === ephemeral).map(({ message }) => message);
}

onEveryWire((start, documented) => {
    // Documented wire only: the test names each request, and the live platform uses other routes.
    documented.test("an add-on is created, changed in place and deleted", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { platform } = world;
        const declare = declaring(world);
        declare({ ...base, tags: ["production", "team"] });

        const created = await world.up();
        expect(created.story).toEqual(["create db"]);
        expect(created.sent).toEqual([provider, list, create, addTag, addTag, environment]);
        const { id } = named(world, "db");
        expect(named(world, "db")).toMatchObject({ region: "par", tags: ["production", "team"] });
        expect(created.outputs).toEqual({
            id: { value: id, secret: false },
            plan: { value: "xs_sml", secret: false },
            keys: { value: Object.keys(variables(world, "db")), secret: false },
            env: { value: variables(world, "db"), secret: true },
        });
        expect((await world.resource("db")).outputs).toMatchObject({
            ...base,
            tags: ["production", "team"],
            realId: named(world, "db").realId,
            planId: planId(platform, "xs_sml"),
            planName: "XS Small Space",
            creationDate: named(world, "db").creationDate,
            ownerId: world.owner,
        });

        // The plan by another of its words and the tags in another order are no change.
        declare({ ...base, plan: "XS Small Space", tags: ["team", "production"] });
        expect((await world.preview()).hasChanges).toBe(false);

        declare({ ...base, name: "orders", tags: ["team", "blue"] });
        const updated = await world.up();
        expect(updated.story).toEqual(["update db (name, tags[0], tags[1])"]);
        expect(updated.sent).toEqual([list, tags, environment, addTag, removeTag, rename, one]);
        expect(named(world, "orders")).toMatchObject({ id, tags: ["blue", "team"] });

        declare({ ...base, name: "orders", tags: ["team", "blue"], plan: "s_sml" });
        expect(await world.preview()).toMatchObject({ story: ["update db (plan)"], sent: [] });
        const migrated = await world.up();
        expect(migrated.sent).toEqual([
            list,
            tags,
            environment,
            provider,
            migrations,
            migrate,
            migrations,
            migration,
            one,
            environment,
        ]);
        expect(named(world, "orders").planId).toBe(planId(platform, "s_sml"));
        expect(migrated.outputs).toMatchObject({
            id: { value: id },
            plan: { value: "s_sml" },
            env: { value: variables(world, "orders"), secret: true },
        });

        // Without `tags`, tags are not read. An empty list removes all.
        declare({ ...base, name: "orders", plan: "s_sml" });
        expect((await world.preview()).hasChanges).toBe(false);
        declare({ ...base, name: "orders", plan: "s_sml", tags: [] });
        expect((await world.up()).sent).toEqual([list, tags, environment, removeTag, removeTag, one]);
        expect(named(world, "orders").tags).toEqual([]);

        const destroyed = await world.destroy();
        expect(destroyed).toMatchObject({ story: ["delete db"], sent: [remove] });
        expect(platform.state.addons.find(id)).toBeUndefined();
        expect(platform.state.addons.list(world.owner)).toHaveLength(5);
    });

    test("a refresh reports an add-on that changed outside Pulumi, and an update restores or recreates it", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { addons } = world.platform.state;
        declaring(world)({ ...base, tags: ["production"] });
        await world.up();
        const { id } = named(world, "db");

        addons.rename(id, "renamed");
        const found = await world.refresh();
        expect(found.story).toEqual(["update db (name)"]);
        expect(found.sent.sort()).toEqual(refreshOfOne);
        expect((await world.preview()).story).toEqual(["update db (name)"]);
        expect((await world.up()).sent).toEqual([list, tags, environment, rename, one]);
        expect(named(world, "db").id).toBe(id);

        addons.tag(id, "somebody's");
        addons.untag(id, "production");
        expect((await world.refresh()).story).toEqual(["update db (tags[0])"]);
        expect(await world.up()).toMatchObject({
            story: ["update db (tags[0])"],
            sent: [list, tags, environment, addTag, removeTag, one],
        });
        expect(named(world, "db").tags).toEqual(["production"]);

        // Another machine has another address under the same names.
        addons.changePlan(id, "m_sml");
        expect((await world.refresh()).story).toEqual(["update db (plan)"]);
        expect((await world.resource("db")).outputs["env"]).toEqual(variables(world, "db"));
        const healed = await world.up();
        expect(healed.story).toEqual(["update db (plan)"]);
        expect(healed.sent).toContain(migrate);
        expect(healed.outputs).toMatchObject({ plan: { value: "xs_sml" } });
        expect(named(world, "db").planId).toBe(planId(world.platform, "xs_sml"));

        // A new variable of the add-on is no drift of an argument, and still known after a refresh.
        addons.setVariable(id, "POSTGRESQL_ADDON_POOLER", "hush-pooler");
        await world.refresh();
        expect((await world.preview()).hasChanges).toBe(false);
        expect(await world.stack.outputs()).toMatchObject({ env: { secret: true } });
        expect((await world.resource("db")).outputs["env"]).toEqual(variables(world, "db"));

        addons.remove(id);
        const gone = await world.refresh();
        expect(gone.story).toEqual(["delete db"]);
        // Tags of an add-on that no longer exists are not awaited.
        expect([...gone.sent].sort()).toEqual([list, tags, one].sort());
        expect(gone.sent.indexOf(list)).toBeLessThan(gone.sent.indexOf(one));
        expect(await world.resources()).toEqual([]);
        expect((await world.up()).story).toEqual(["create db"]);
        expect(named(world, "db")).toMatchObject({ tags: ["production"] });
        expect(named(world, "db").id).not.toBe(id);
    });

    test("a refresh reads a changed password, and the next up gives it to what is made of it", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const application = seed.applications.website;
        world.program = () => {
            const { env } = new Addon("db", base);
            const DB_PASSWORD = env.apply(({ POSTGRESQL_ADDON_PASSWORD = "" }) => POSTGRESQL_ADDON_PASSWORD);
            new EnvVars("copy", { application, variables: { DB_PASSWORD } });
        };
        await world.up();
        const { id } = named(world, "db");
        const password = () => state.applications.variables(application)["DB_PASSWORD"];
        const before = password();
        expect(before).toBe(variables(world, "db")["POSTGRESQL_ADDON_PASSWORD"]);

        state.addons.setVariable(id, "POSTGRESQL_ADDON_PASSWORD", "hush-rotated");
        await world.refresh();
        expect((await world.resource("db")).outputs["env"]).toEqual(variables(world, "db"));
        expect(await world.preview()).toMatchObject({
            story: ["update copy"],
            sent: [],
        });
        await world.up();
        expect(password()).toBe("hush-rotated");

        // Somebody rotates it again, and puts the application right by hand.
        state.addons.setVariable(id, "POSTGRESQL_ADDON_PASSWORD", "hush-by-hand");
        state.applications.setVariable(application, "DB_PASSWORD", "hush-by-hand");
        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        expect(password()).toBe("hush-by-hand");
    });

    test("a refresh keeps the known environment if the platform refuses to show it", async () => {
        const world = await start();
        const { state, faults } = world.platform;
        declaring(world)(base);
        await world.up();
        const known = variables(world, "db");
        state.addons.setVariable(named(world, "db").id, "POSTGRESQL_ADDON_PASSWORD", "hush-rotated");
        const struck = async (effect: FaultEffect) => {
            const lift = faults.add({
                name: "environment",
                when: { path: /\/addons\/[^/]+\/env$/, times: 99 },
                effect,
            });
            const outcome = await world.perform("refresh");
            lift();
            return { ...outcome, env: (await world.resource("db")).outputs["env"] };
        };
        for (const effect of [effects.forbidden, effects.notFound]) {
            expect(await struck(effect)).toMatchObject({ succeeded: true, story: [], env: known });
        }
        expect(await struck(effects.unauthorised)).toMatchObject({ succeeded: false, env: known });
        await world.refresh();
        expect((await world.resource("db")).outputs["env"]).toEqual(variables(world, "db"));
    });

    test("a refresh does not read the environment of a configuration provider", async () => {
        const world = await start();
        const { addons } = world.platform.state;
        declaring(world)({ name: "flags", provider: "config-provider", plan: "std", region: "par" });
        await world.up();
        addons.setVariable(named(world, "flags").id, "LOG_LEVEL", "hush-level");
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
        expect((await world.resource("db")).outputs["env"]).toEqual({});
    });

    test("a replacement that destroys data is refused in the preview until it is allowed", async () => {
        const world = await start();
        const { organisation, userId } = world.platform.account;
        const declare = declaring(world);
        declare(base);
        await world.up();
        const { id } = named(world, "db");

        const changes = { provider: "mysql-addon", region: "rbx", owner: userId };
        for (const [key, value] of Object.entries(changes)) {
            declare({ ...base, [key]: value });
            const before = key === "owner" ? organisation : base[key as "provider" | "region"];
            await world.refuses(
                `changing it from "${before}" to "${value}" replaces the add-on "db" and destroys its data. ` +
                    `Keep "${before}", or accept the loss with allowReplace: true, and the option protect: false if it is protected.`,
            );
        }
        declare({ ...base, region: "rbx" });
        expect(await world.fails("up")).toMatchObject({ sent: [] });
        expect(named(world, "db")).toMatchObject({ id, region: "par" });

        declare({ ...base, region: "rbx", allowReplace: true });
        expect((await world.preview()).story).toEqual([
            "create-replacement db (allowReplace, region)",
            "replace db (allowReplace, region)",
            "delete-replaced db",
        ]);
        // The new one is there before the old one goes.
        expect((await world.up()).sent).toEqual([list, provider, list, create, environment, remove]);
        expect(named(world, "db")).toMatchObject({ region: "rbx" });
        expect(world.platform.state.addons.find(id)).toBeUndefined();

        declare({ ...base, region: "rbx" });
        expect((await world.preview()).hasChanges).toBe(false);
    });

    test("an existing add-on is adopted only with its tags, in any order", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.ordersDatabase;
        const equal = { ...base, name: "orders-db", adopt: id };
        world.program = () => {
            new Addon("db", { ...equal, tags: ["production"] });
        };
        expect((await world.fails("up")).error).toContain(
            'its tags are ["production","team:orders"]. Declare it as it is to adopt it: tags: ["production","team:orders"].',
        );
        world.program = () => new Addon("db", { ...equal, tags: ["team:orders", "production"] });
        await world.up();
    });
});

onEveryEngine(start => {
    test.each(["documented", "alternative"] as const)(
        "an update waits for a migration (%s words)",
        async words => {
            const world = await start({ delays: { migration: 1200 } });
            const { migrations } = world.platform.state;
            migrations.words = words;
            const { id, change } = await upWithAddon(world);

            change({ plan: "s_sml" });
            expect((await world.preview()).story).toEqual(["update db (plan)"]);
            const migrated = await world.up();
            expect(planOf(world, id)).toBe("s_sml");
            expect(migrated.sent.filter(route => route === migrate)).toHaveLength(1);
            expect(messages(migrated, false)).toContainEqual(
                'Addon "db": plan xs_sml → s_sml, 41.00 EUR a month; the data moves along',
            );
            expect(messages(migrated, true)).toContainEqual(
                expect.stringMatching(
                    /^waiting for the migration of add-on "db" \(migration_[\w-]+\): \S+ \(\d+ s\)$/,
                ),
            );

            migrations.next({ outcome: "failed", duration: 0 });
            change({ plan: "m_sml" });
            const failed = await world.fails("up");
            const record = migrations.list({ id }).at(-1);
            const word = { documented: "failed", alternative: "FAILED" }[words];
            expect(failed.error).toContain(
                `the migration ${record?.id ?? ""} ended as "${word}", and the plan is unchanged.`,
            );
            expect(failed.error).toContain("[migration-failed]");
            expect(failed.error).toContain('update add-on "db": it was changed in part');
            expect((await world.resource("db")).outputs).toMatchObject({ plan: "s_sml", planSlug: "s_sml" });
            expect((await world.preview()).story).toEqual(["update db (plan)"]);

            migrations.next({ outcome: "cancelled", duration: 0 });
            const cancelled = await world.fails("up");
            expect(cancelled.error).toMatch(/ended as "(cancelled|ABORTED)"/);
            expect(planOf(world, id)).toBe("s_sml");

            await world.up();
            expect(planOf(world, id)).toBe("m_sml");
        },
    );

    test("the next up joins a migration that takes longer than its deadline", async () => {
        const world = await start({ delays: { migrationStart: 0 } });
        const { migrations } = world.platform.state;
        const { id, change } = await upWithAddon(world);

        migrations.next({ outcome: "success", duration: 3_600_000 });
        change({ plan: "s_sml", timeouts: { update: "2s" } });
        const { error } = await world.fails("up");
        expect(error).toMatch(
            /timed out after \d+ s waiting for the migration of add-on "db" \(migration_[\w-]+\) \(in-progress\)/,
        );
        expect(error).toContain("[wait-timeout]");
        expect((await world.resource("db")).outputs).toMatchObject({ planSlug: "xs_sml" });

        world.platform.clock.advance(3_600_000);
        const joined = await world.up();
        expect(joined.sent).not.toContain(migrate);
        expect(planOf(world, id)).toBe("s_sml");
        expect(migrations.list({ id })).toHaveLength(1);
    });

    test("records the address after the migration when the same run has refreshed the address before it", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { addons, migrations } = world.platform.state;
        const { id, change } = await upWithAddon(world);
        const addon = addons.find(id);
        if (addon !== undefined) {
            migrations.order(addon, postgresPlan(world, "s_sml"));
        }
        change({ plan: "m_sml" });
        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        const environment = addons.find(id)?.environment.map(({ name, value }) => [name, value]) ?? [];
        expect((await world.resource("db")).outputs["env"]).toEqual(Object.fromEntries(environment));
    });

    test("an update waits for a migration that others started, and starts its own if the plan differs", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { addons, migrations } = world.platform.state;
        const { id, change } = await upWithAddon(world);
        /** Ends once we wait for it. */
        const byHand = (plan: string): void => {
            migrations.next({ outcome: "success", duration: 3_600_000 });
            void world.hears("waiting for the migration").then(() => world.platform.clock.advance(3_600_000));
            const addon = addons.find(id);
            if (addon !== undefined) {
                migrations.order(addon, postgresPlan(world, plan));
            }
        };

        byHand("s_sml");
        change({ plan: "s_sml" });
        const joined = await world.up();
        expect(joined.sent).not.toContain(migrate);
        expect(messages(joined, false)).toContainEqual(
            'Addon "db": a migration is running already, waiting for it',
        );
        expect(planOf(world, id)).toBe("s_sml");

        byHand("m_sml");
        change({ plan: "l_sml" });
        const followed = await world.up();
        expect(followed.sent.filter(route => route === migrate)).toHaveLength(1);
        expect(planOf(world, id)).toBe("l_sml");
        expect(migrations.list({ id })).toHaveLength(3);
    });
});

withHostProcess(start => {
    test("the next up joins a migration whose up was killed", async () => {
        const world = await start();
        const { migrations } = world.platform.state;
        const { id, change } = await upWithAddon(world);

        migrations.next({ outcome: "success", duration: 3_600_000 });
        change({ plan: "s_sml" });
        const waits = world.hears("waiting for the migration");
        const killed = world.perform("up");
        await waits;
        await world.stack.kill();
        expect((await killed).succeeded).toBe(false);
        expect((await world.fails("up")).error).toContain("locked");

        await world.stack.cancel();
        world.platform.clock.advance(3_600_000);
        const joined = await world.up();
        expect(joined.sent).not.toContain(migrate);
        expect(planOf(world, id)).toBe("s_sml");
        expect(migrations.list({ id })).toHaveLength(1);
        expect((await world.resource("db")).outputs).toMatchObject({ planSlug: "s_sml" });
    });
});
