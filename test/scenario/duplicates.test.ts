/** Duplicates on each wire: warnings and errors about them. `faults/lost-answers` refuses one of each kind. */
import { ComponentResource } from "@pulumi/pulumi";
import { Addon, EnvVars, NetworkGroup, type AddonArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { onEveryEngine } from "./engines.js";
import { warningsIn, type Outcome, type World } from "./world.js";

const createAddon = "POST /v2/{scope}/addons";
const migrate = "POST /v2/{scope}/addons/{id}/migrations";

const cache = { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" } satisfies AddonArgs;

function idsOf({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

onEveryEngine(start => {
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
            if (urn.endsWith("::db")) {
                Object.assign(inputs, former);
            }
        }
        await world.stack.importStack(exported);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("warns of an unmanaged database of the declared name, and the advice leads to that database", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.sessions;
        const sessions = { name: "sessions", provider: "redis-addon", region: "par" };
        let args: AddonArgs | undefined = { ...sessions, plan: "l_mono" };
        world.program = () => {
            if (args !== undefined) {
                new Addon("sessions", args);
            }
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
        expect((await world.fails("up")).error).toContain('aliases with the name "team::cache"');
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

    test("migrates an add-on once when the answer is lost", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { state, faults } = world.platform;
        let plan = "s_mono";
        world.program = () => new Addon("cache", { ...cache, plan });
        await world.up();
        const { id } = await world.resource("cache");
        const when = { route: asServed(migrate, world.platform.dialect) };
        faults.add({ name: "lost", when, effect: effects.resetAfterEffect });
        plan = "m_mono";
        const changed = await world.up();
        expect(changed.sent.filter(route => route === migrate)).toEqual([migrate]);
        expect(state.migrations.list({ id })).toHaveLength(1);
        expect((await world.resource("cache")).outputs).toMatchObject({ planSlug: "m_mono" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("creates an add-on beside two identical ones of the program", async () => {
        const world = await start();
        const names = ["one", "other"];
        world.program = () => names.map(name => new Addon(name, cache));
        await world.up();
        names.push("third");
        await world.up();
        expect(Object.values(await world.ids()).sort()).toEqual(idsOf(world, "cache").sort());
        expect(new Set(idsOf(world, "cache")).size).toBe(3);
    });
});
