import { Addon, EnvVars, type AddonArgs } from "pulumi-cloud-platform";
import { effects, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "./engines.js";
import type { World } from "./world.js";

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
        expect((await world.up()).sent).toEqual([provider, list, list, create, environment, remove]);
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
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
