/** Previews of dependent resources: `up` makes the same changes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { Addon, Drain, Member, NetworkGroup } from "pulumi-cloud-platform";
import type { OperationResult, UpdateOptions } from "pulumi-cloud-platform/testing";
import { declareApplication, targets, type Edition } from "./dependants.js";
import { onEveryEngine, onTheCli } from "./engines.js";
import type { World } from "./world.js";

const group = (label: string, adopt?: string): NetworkGroup =>
    new NetworkGroup("group", { label, ...(adopt !== undefined && { adopt }) });

/** The operation on each resource, in any order. */
function byName({ steps }: OperationResult): Record<string, string[]> {
    const done: Record<string, string[]> = {};
    for (const { name, op } of steps) {
        done[name] = [...(done[name] ?? []), op].sort();
    }
    return done;
}

/** Previews and ups. @returns what both have counted */
async function alike(world: World): Promise<Record<string, number>> {
    const preview = await world.preview();
    expect(preview.sent).toEqual([]);
    const up = await world.up();
    expect(byName(preview)).toEqual(byName(up));
    expect(preview.changes).toEqual(up.changes);
    expect(await world.refresh()).toMatchObject({ story: [] });
    return up.changes;
}

onEveryEngine(start => {
    test("an up replaces the same resources of every kind as its preview, with all references", async () => {
        const world = await start();
        let edition: Edition = "first";
        world.program = () => Object.values(targets).forEach(declare => declare(world.platform, edition));
        await world.up();

        edition = "second";
        await alike(world);
    });
});

onEveryEngine(start => {
    test("a member whose group is replaced is replaced with it", async () => {
        const world = await start();
        let label = "first";
        world.program = () => {
            new Member("member", {
                networkGroup: group(label).id,
                member: world.platform.seed.applications.api,
            });
        };
        await world.up();

        label = "second";
        expect(await alike(world)).toMatchObject({ replace: 2 });
    });

    test("a member that moves to a new group is replaced", async () => {
        const world = await start();
        const { networkGroups, applications } = world.platform.seed;
        let isNew = false;
        world.program = () => {
            const networkGroup = isNew ? group("new").id : networkGroups.backend;
            new Member("member", { networkGroup, member: applications.worker });
        };
        await world.up();

        isNew = true;
        expect(await alike(world)).toMatchObject({ create: 1, replace: 1 });
    });

    test("a member of an adopted group stays, and is replaced only when the group is replaced", async () => {
        const world = await start();
        const { platform, owner } = world;
        const { id } = platform.state.networkGroups.create(owner, { label: "made by hand" });
        let declare: () => pulumi.Input<string> = () => id;
        world.program = () => {
            new Member("member", { networkGroup: declare(), member: platform.seed.applications.worker });
        };
        await world.up();

        declare = () => group("made by hand", id).id;
        expect(await alike(world)).toEqual({ create: 1, same: 2 });

        declare = () => group("another", id).id;
        expect(await alike(world)).toMatchObject({ replace: 2 });
    });

    test("a reference to an add-on that changes in place stays the same, by either id", async () => {
        const world = await start();
        let name = "first";
        world.program = () => {
            const database = new Addon("database", {
                name,
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            });
            const { id: networkGroup } = group("of the add-on");
            new Member("member", { networkGroup, member: database.realId });
            const drain = { kind: "raw-http" as const, url: "https://logs.company.example" };
            new Drain("by-id", { ...drain, resource: database.id });
            new Drain("by-real-id", { ...drain, url: `${drain.url}/real`, resource: database.realId });
        };
        await world.up();

        name = "second";
        expect(await alike(world)).toMatchObject({ update: 1 });
    });

    test("a reference that moves between two existing add-ons replaces its resource", async () => {
        const world = await start();
        let [name, chosen] = ["first", 0];
        world.program = () => {
            const databases = ["one", "two"].map(
                label =>
                    new Addon(label, {
                        name: `${name} ${label}`,
                        provider: "postgresql-addon",
                        plan: "xs_sml",
                        region: "par",
                    }),
            );
            const resource = databases[chosen]?.realId ?? "";
            new Drain("drain", { kind: "raw-http", url: "https://logs.company.example", resource });
        };
        await world.up();

        [name, chosen] = ["second", 1];
        expect(await alike(world)).toMatchObject({ update: 2, replace: 1 });
    });

    test("a reference that is chosen among add-ons which change in place is not shown as a replacement", async () => {
        const world = await start();
        let name = "first";
        world.program = () => {
            const realIds = ["one", "two"].map(label => {
                const place = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };
                return new Addon(label, { name: `${name} ${label}`, ...place }).realId;
            });
            const resource = pulumi.all(realIds).apply(([, second = ""]) => second);
            new Drain("drain", { kind: "raw-http", url: "https://logs.company.example", resource });
        };
        await world.up();

        name = "second";
        expect(byName(await world.preview())).toMatchObject({ drain: ["update"] });
        expect((await world.up()).changes).toMatchObject({ same: 2, update: 2 });
    });

    test("resources with the id of an application are created with it, and stay when it changes in place", async () => {
        const world = await start({ dialect: "clever-cloud" });
        let flavor = { min: "XS", max: "S" };
        world.program = () => declareApplication(world.platform, { flavor });
        const { create, ...others } = await alike(world);
        expect([create, Object.keys(others)]).toEqual([15, []]);

        flavor = { min: "S", max: "M" };
        expect(await alike(world)).toEqual({ same: 14, update: 1 });
    });
});

onTheCli(start => {
    test.each(["documented", "clever-cloud"] as const)(
        "an up with the saved plan of all replacements succeeds, in the dialect %s",
        async dialect => {
            const world = await start({ dialect });
            let edition: Edition = "first";
            world.program = () => Object.values(targets).forEach(declare => declare(world.platform, edition));
            await world.up();

            edition = "second";
            const folder = mkdtempSync(join(tmpdir(), "plan-"));
            try {
                const options: UpdateOptions & { plan: string } = { plan: join(folder, "plan.json") };
                const preview = await world.stack.preview(options);
                const up = await world.stack.up(options);
                expect(up.error).toBeUndefined();
                expect(byName(preview)).toEqual(byName(up));
                expect(preview.changes).toEqual(up.changes);
            } finally {
                rmSync(folder, { recursive: true });
            }
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );
});
