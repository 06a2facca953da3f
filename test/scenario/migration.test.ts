/** Plan changes, which migrate the data: `up` waits for the end of the migration. */
import { Addon, type AddonArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import type { Outcome, World } from "./world.js";

const migrate = "POST /v2/{scope}/addons/{id}/migrations";

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

function planId({ platform }: World, slug: string): string {
    return platform.state.catalogue.findPlan("postgresql-addon", slug)?.id ?? slug;
}

function messages({ diagnostics }: Outcome, ephemeral: boolean): string[] {
    return diagnostics.filter(each => (each.ephemeral ?? false) === ephemeral).map(({ message }) => message);
}

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
                `the migration ${record?.id ?? ""} ended as "${word}". The plan is unchanged.`,
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
            expect(await world.refresh()).toMatchObject({ story: [] });
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

    test("records the address after the migration when the same run has refreshed the address before it", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { addons, migrations } = world.platform.state;
        const { id, change } = await upWithAddon(world);
        const addon = addons.find(id);
        if (addon !== undefined) {
            migrations.order(addon, planId(world, "s_sml"));
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
                migrations.order(addon, planId(world, plan));
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
