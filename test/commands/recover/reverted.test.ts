/** A run that is killed, and its change taken back: recover finds what the killed run has done. */
import { Addon, EnvVars, Member, NetworkGroup, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "../../scenario/engines.js";
import type { World } from "../../scenario/world.js";
import { asServed } from "../../support/spelling.js";
import { killed, type Kill } from "./kills.js";
import { recovering } from "./recovering.js";

const database: AddonArgs = { name: "reverted", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

const carriedOut = { skip: 0, isCarriedOut: true, isLate: true };

async function expectSettled(world: World): Promise<void> {
    expect((await world.stack.exportStack()).deployment.pending_operations ?? []).toEqual([]);
    expect(await world.refresh()).toMatchObject({ story: [] });
    expect(await world.up()).toMatchObject({ story: [], sent: [] });
}

onEveryWire(start => {
    function reverted(world: World): AddonArgs[] {
        const { state } = world.platform;
        const all = state.addons.list(world.owner).filter(({ name }) => name === "reverted");
        return all.map(addon => ({
            ...database,
            plan: state.addons.plan(addon).slug,
            region: addon.region,
        }));
    }

    test("takes back a plan change that was killed while it waited for the migration", async () => {
        const world = await start({ delays: { migrationStart: 0 } });
        const { state, seed, clock } = world.platform;
        const application = seed.applications.api;
        let plan = "xs_sml";
        world.program = () => {
            const { env } = new Addon("db", { ...database, plan });
            const uri = env.apply(variables => variables["POSTGRESQL_ADDON_URI"] ?? "");
            new EnvVars("variables", { application, variables: { REVERTED_URL: uri } });
        };
        await world.up();
        const { id } = await world.resource("db");
        state.migrations.next({ outcome: "success", duration: 3_600_000 });
        plan = "s_sml";
        const waits = world.hears("waiting for the migration");
        const up = world.perform("up");
        await waits;
        await world.stack.kill();
        expect((await up).succeeded).toBe(false);
        await world.stack.cancel();
        clock.advance(3_600_000);

        plan = "xs_sml";
        expect(await recovering(world)).toMatchObject({
            error: undefined,
            left: [],
            interrupted: ['Addon "db"'],
        });
        expect(reverted(world)).toEqual([database]);
        const uri = state.addons.find(id)?.environment.find(({ name }) => name === "POSTGRESQL_ADDON_URI");
        expect(state.applications.variables(application)["REVERTED_URL"]).toBe(uri?.value);
        await expectSettled(world);
    });

    test("names the member of a killed run that keeps a group from its deletion, and the removal leads out", async () => {
        const world = await start();
        const { networkGroups, rules } = world.platform.state;
        rules.keepsWhatIsUsed = true;
        world.program = () => {
            const networkGroup = new NetworkGroup("group", { label: "one" }).id;
            new Member("m", { networkGroup, member: world.platform.seed.applications.worker });
        };
        const route = "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
        const kill = { route: asServed(route, world.platform.dialect), ...carriedOut };
        await killed(world, kill, () => world.stack.up());
        const { id } = await world.resource("group");
        world.program = () => undefined;
        const { error, said } = await recovering(world);
        expect(said).toContain(`${id} is still used by application`);
        expect(said).toContain('which an interrupted run created for Member "m" of this stack');
        expect(error).toContain('A killed run also began to create Member "m"');
        networkGroups.members(id).forEach(member => {
            networkGroups.removeMember(id, member.id);
        });
        world.meddled();
        await world.up();
        expect(networkGroups.find(id)).toBeUndefined();
    });

    test("takes back variables that a killed run has written", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const application = seed.applications.api;
        let value = "hush-before";
        world.program = () => new EnvVars("variables", { application, variables: { REVERTED: value } });
        await world.up();
        value = "hush-after";
        await killed(world, { method: "PUT", ...carriedOut }, () => world.stack.up());
        value = "hush-before";
        expect(await recovering(world)).toMatchObject({
            error: undefined,
            interrupted: ['EnvVars "variables"'],
        });
        expect(state.applications.variables(application)["REVERTED"]).toBe("hush-before");
        await expectSettled(world);
    });

    test("creates again what a killed run has deleted", async () => {
        const world = await start();
        const declare = () => new NetworkGroup("group", { label: "reverted" });
        world.program = declare;
        await world.up();
        world.program = () => undefined;
        await killed(world, { method: "DELETE", ...carriedOut }, () => world.stack.up());
        world.program = declare;
        expect(await recovering(world)).toMatchObject({
            error: undefined,
            interrupted: ['NetworkGroup "group"'],
        });
        const groups = world.platform.state.networkGroups.list(world.owner);
        expect(groups.map(({ label }) => label)).toContain("reverted");
        await expectSettled(world);
    });

    const post: Kill = { method: "POST", ...carriedOut };

    test("names the object of a killed creation that the program no longer declares, and adopts it when declared", async () => {
        const world = await start();
        const declare = () => new Addon("db", database);
        world.program = declare;
        await killed(world, post, () => world.stack.up());
        const [{ id } = { id: "" }, ...others] = world.platform.state.addons
            .list(world.owner)
            .filter(({ name }) => name === "reverted");
        expect(others).toEqual([]);

        world.program = () => undefined;
        const left = [{ what: 'Addon "db"', candidates: [id] }];
        expect(await recovering(world)).toMatchObject({ error: undefined, left });
        // The trace stays until the object is dealt with.
        expect(await recovering(world)).toMatchObject({ error: undefined, left });
        world.program = declare;
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
        expect(await world.ids()).toEqual({ db: id });
        await expectSettled(world);
        await world.destroy();
        expect(reverted(world)).toEqual([]);
    });

    /** The program is as it was before the update whose creation of another database was killed. */
    async function killedReplacement() {
        const world = await start();
        let region = "par";
        world.program = () => new Addon("db", { ...database, region, allowReplace: true });
        await world.up();
        const { id: before } = await world.resource("db");
        region = "rbx";
        await killed(world, post, () => world.stack.up());
        region = "par";
        return { world, before };
    }

    test("finishes a killed replacement that deletes first since then", async () => {
        const { world } = await killedReplacement();
        const args = { ...database, region: "rbx", allowReplace: true };
        world.program = () => new Addon("db", args, { deleteBeforeReplace: true });
        expect(reverted(world)).toEqual([database, { ...database, region: "rbx" }]);
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
        expect(reverted(world)).toEqual([{ ...database, region: "rbx" }]);
        await expectSettled(world);
    });

    test("keeps the trace of a killed replacement while a list cannot be read", async () => {
        const { world } = await killedReplacement();
        const lift = world.platform.faults.add({
            name: "refused",
            when: { route: "GET /v2/{scope}/addons", times: Infinity },
            effect: effects.forbidden,
        });
        const left = [{ what: 'Addon "db"', candidates: [] as string[] }];
        expect(await recovering(world)).toMatchObject({ error: undefined, left });
        lift();
        const [found] = (await recovering(world)).left;
        expect(found?.candidates).toHaveLength(1);
        world.platform.state.addons.remove(found?.candidates[0] ?? "");
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
        await expectSettled(world);
    });

    test("names the object of a killed replacement that was taken back", async () => {
        const { world, before } = await killedReplacement();
        const ids = world.platform.state.addons
            .list(world.owner)
            .filter(({ name }) => name === "reverted")
            .map(({ id }) => id);
        expect(ids).toHaveLength(2);
        expect(await recovering(world)).toMatchObject({
            error: undefined,
            left: [{ what: 'Addon "db"', candidates: ids.filter(id => id !== before) }],
        });
        for (const id of ids.filter(each => each !== before)) {
            world.platform.state.addons.remove(id);
        }
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [] });
        await expectSettled(world);
    });
});
