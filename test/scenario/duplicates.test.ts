/** Duplicates: none is created beside an unmanaged object, and none after a lost answer. */
import { ComponentResource } from "@pulumi/pulumi";
import {
    Addon,
    EnvVars,
    Member,
    NetworkGroup,
    type AddonArgs,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { onEveryWire } from "./engines.js";
import { warningsIn, type Outcome, type World } from "./world.js";

const createAddon = "POST /v2/{scope}/addons";
const createGroup = "POST /v4/networkgroups/<v4_scope>/networkgroups";
const addMember = "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
const migrate = "POST /v2/{scope}/addons/{id}/migrations";

const cache = { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" } satisfies AddonArgs;

function idsOf({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

onEveryWire(start => {
    test("refuses allowDuplicate: true of earlier versions, and a state that has it stays as it is without", async () => {
        const world = await start();
        const args = { name: "once", provider: "redis-addon", plan: "s_mono", region: "par" };
        const former: object = { allowDuplicate: true };
        world.program = () => new Addon("db", { ...args, ...former });
        await world.refuses('"allowDuplicate" must be a list.', "[invalid-argument]");
        world.program = () => new Addon("db", args);
        await world.up();
        const exported = await world.stack.exportStack();
        for (const { urn, inputs } of exported.deployment.resources ?? []) {
            if (urn.endsWith("::db")) Object.assign(inputs, former);
        }
        await world.stack.importStack(exported);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("refuses a duplicate of an unmanaged add-on, which allowDuplicate or adopt resolves", async () => {
        const world = await start();
        const { ordersDatabase } = world.platform.seed.addons;
        const equal = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        let steering: Partial<AddonArgs> = {};
        world.program = () => {
            new Addon("db", { ...equal, ...steering });
        };
        const { error, sent } = await world.fails("up");
        expect(error).toContain(ordersDatabase.id);
        expect(error).toContain("[duplicate-resource]");
        expect(sent).not.toContain(createAddon);

        steering = { allowDuplicate: [ordersDatabase.id] };
        await world.up();
        const [first, second, ...others] = idsOf(world, "orders-db");
        expect([first, (await world.resource("db")).id, others]).toEqual([ordersDatabase.id, second, []]);
        steering = {};
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.destroy();

        steering = { adopt: ordersDatabase.id };
        expect((await world.up()).sent).not.toContain(createAddon);
        expect(idsOf(world, "orders-db")).toEqual([ordersDatabase.id]);
        expect((await world.resource("db")).id).toBe(ordersDatabase.id);
    });

    test("warns of an unmanaged database of the declared name, and the advice leads to that database", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.sessions;
        const sessions = { name: "sessions", provider: "redis-addon", region: "par" };
        let args: AddonArgs | undefined = { ...sessions, plan: "l_mono" };
        world.program = () => {
            if (args !== undefined) new Addon("sessions", args);
        };
        const outcome = await world.up();
        const created = (await world.resource("sessions")).id;
        expect(warningsIn(outcome)).toEqual([
            `Addon "sessions": ${id} has the same name as the new add-on ${created} and is not managed by this stack: its plan is "m_mono". ` +
                `If you mean ${id}, and "npx --no -- cloud-platform inventory" shows no other stack that has it, remove this declaration and all references, and run "pulumi up", which deletes ${created}. ` +
                `Then declare ${id} as it is, with adopt: "${id}" and plan: "m_mono". [similar-resource]`,
        ]);
        args = undefined;
        await world.up();
        args = { ...sessions, plan: "m_mono", adopt: id };
        const adopted = await world.up();
        expect(adopted.sent).not.toContain(createAddon);
        expect(warningsIn(adopted)).toEqual([]);
        expect(idsOf(world, "sessions")).toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("warns of no object of the declared name that the stack has or adopts, that holds no data, or that the program allows", async () => {
        const world = await start();
        const { sessions, ordersDatabase } = world.platform.seed.addons;
        const redis = { name: "sessions", provider: "redis-addon", region: "par" };
        const orders = { name: "orders-db", provider: "postgresql-addon", region: "par", plan: "dev" };
        let args: Record<string, AddonArgs> = {
            large: { ...redis, plan: "l_mono" },
            adopted: { ...redis, plan: "m_mono", adopt: sessions.id },
        };
        world.program = () => {
            Object.entries(args).forEach(([name, each]) => new Addon(name, each));
            new NetworkGroup("backend", { label: "backend", description: "Another one" });
        };
        const outcomes: Outcome[] = [await world.up()];
        // The program removes a database, and declares another one beside it.
        args = {
            small: { ...redis, plan: "s_mono" },
            allowed: { ...orders, allowDuplicate: [ordersDatabase.id] },
        };
        outcomes.push(await world.up());
        expect(outcomes.flatMap(warningsIn)).toEqual([]);
    });

    test("advises an alias that keeps a resource whose name contains the separator of URNs", async () => {
        const world = await start();
        let [name, plan, options] = ["team::cache", "s_mono", {}];
        world.program = () => {
            new Addon(name, { ...cache, plan }, options);
        };
        await world.up();
        const { id } = await world.resource(name);

        plan = "s_mno";
        const { diagnostics } = await world.preview();
        expect(diagnostics).toContainEqual(
            expect.objectContaining({
                severity: "warning",
                message: expect.stringContaining(`Addon "team::cache": `) as string,
                urn: expect.stringMatching(/Addon::team::cache$/) as string,
            }),
        );

        [name, plan] = ["team::sessions", "s_mono"];
        expect((await world.fails("up")).error).toContain('aliases: [{ name: "team::cache" }]');
        options = { aliases: [{ name: "team::cache" }] };
        expect((await world.up()).story).toEqual([]);
        expect((await world.resource(name)).id).toBe(id);
    });

    test("refuses a variable of a component's child and of a resource that is named like its path", async () => {
        const world = await start();
        const args = { application: world.platform.seed.applications.worker, variables: { LOG: "quiet" } };
        world.program = () => {
            const parent = new ComponentResource("Team", "team");
            new EnvVars("vars", args, { parent });
            new EnvVars("Team::vars", args);
        };
        await world.refuses(`"Team::vars"`, "LOG", "[declared-twice]");
    });

    test("refuses a duplicate of an unmanaged network group or member", async () => {
        const world = await start();
        const { networkGroups, applications } = world.platform.seed;
        const { state } = world.platform;
        const args = { label: "backend", description: "Made by hand before anything was declared" };
        let steering: Partial<NetworkGroupArgs> = {};
        world.program = () => {
            new NetworkGroup("backend", { ...args, ...steering });
        };
        const ofGroup = await world.fails("up");
        expect(ofGroup.error).toContain(`already exists (${networkGroups.backend})`);
        expect(ofGroup.sent).not.toContain(createGroup);
        steering = { allowDuplicate: [networkGroups.backend] };
        await world.up();
        expect(state.networkGroups.list(world.owner).map(({ label }) => label)).toEqual([
            "backend",
            "backend",
        ]);

        // A group has a member once, so adopt is the only resolution.
        const member = { networkGroup: networkGroups.backend, member: applications.website };
        world.program = () => {
            new NetworkGroup("backend", { ...args, ...steering });
            new Member("shop", member);
        };
        const ofMember = await world.fails("up");
        const id = `${networkGroups.backend}/${applications.website}`;
        expect(ofMember.error).toContain(`adopt: "${id}"`);
        expect(ofMember.error).toContain("[duplicate-resource]");
        expect(ofMember.error).not.toContain("allowDuplicate");
        expect(ofMember.sent).not.toContain(addMember);
        world.program = () => {
            new NetworkGroup("backend", { ...args, ...steering });
            new Member("shop", { ...member, adopt: id });
        };
        expect((await world.up()).sent).not.toContain(addMember);
        expect((await world.resource("shop")).outputs).toMatchObject({ memberId: applications.website });
    });

    test("creates each object once when its answer is lost", async () => {
        const world = await start({
            delays: { addonListing: 500, networkGroup: 500, migrationStart: 0, migration: 0 },
        });
        const { state, faults } = world.platform;
        let plan = "s_mono";
        world.program = () => {
            const addon = new Addon("cache", { ...cache, plan });
            const group = new NetworkGroup("group", { label: "group" });
            new Member("link", { networkGroup: group.id, member: addon.id });
        };
        for (const route of [createAddon, createGroup, addMember, migrate]) {
            const when = { route: asServed(route, world.platform.dialect) };
            faults.add({ name: `lost: ${route}`, when, effect: effects.resetAfterEffect });
        }
        const { sent } = await world.up();
        // On the live wire the id of a group is chosen here: while nothing shows, the order is repeated with that id.
        const groupOnce = world.platform.dialect === "documented" ? [createGroup] : [];
        for (const route of [createAddon, ...groupOnce, addMember]) {
            expect(sent.filter(each => each === route)).toEqual([route]);
        }
        const [id] = idsOf(world, "cache");
        const groups = state.networkGroups.list(world.owner).filter(({ label }) => label === "group");
        expect([idsOf(world, "cache").length, groups.length]).toEqual([1, 1]);
        expect(state.networkGroups.members(groups[0]?.id ?? "")).toHaveLength(1);
        expect((await world.resource("cache")).id).toBe(id);

        plan = "m_mono";
        const changed = await world.up();
        expect(changed.sent.filter(route => route === migrate)).toEqual([migrate]);
        expect(state.migrations.list({ id: id ?? "" })).toHaveLength(1);
        expect((await world.resource("cache")).outputs).toMatchObject({ planSlug: "m_mono" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("creates identical resources of one program, also when an answer is lost", async () => {
        const world = await start();
        world.program = () => {
            new Addon("one", cache);
            new Addon("other", cache);
        };
        world.platform.faults.add({
            name: "lost",
            when: { route: createAddon },
            effect: effects.resetAfterEffect,
        });
        const { sent } = await world.up();
        expect(sent.filter(route => route === createAddon)).toHaveLength(2);
        const managed = [(await world.resource("one")).id, (await world.resource("other")).id];
        expect(managed.sort()).toEqual(idsOf(world, "cache").sort());
        expect(new Set(managed).size).toBe(2);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });

        // A third one beside the two that the stack manages.
        const both = world.program;
        world.program = () => {
            both();
            new Addon("third", cache);
        };
        await world.up();
        expect(idsOf(world, "cache")).toHaveLength(3);
    });
});
