/** Previews of dependent resources, and their output with `--diff`: `up` makes the same changes. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KubernetesCluster, NetworkGroup } from "pulumi-cloud-platform";
import { startPlatform, type OperationResult, type UpdateOptions } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { hasCli } from "../support/engines.js";
import { Shell } from "../support/shell.js";
import { declareApplication, targets, type Edition } from "./dependants.js";
import { onEveryEngine, onTheCli, onTheNativeProvider, type Start } from "./engines.js";
import { said, type World } from "./world.js";

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

const root = join(__dirname, "../..");
const program = `
import { Addon, Drain, NetworkGroup } from "pulumi-cloud-platform";
const isChanged = process.env.CHANGED === "true";
const postgres = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };
new Addon("db", { ...postgres, name: isChanged ? "renamed" : "db" });
new NetworkGroup("net", { label: isChanged ? "front" : "backend" });
const url = isChanged ? "https://b.example" : "https://a.example";
new Drain("logs", { resource: process.env.APPLICATION!, kind: "raw-http", url });
if (isChanged) {
    new Addon("new", { ...postgres, provider: "mysql-addon", name: "new" });
    new Addon("orders", { ...postgres, name: "orders-db", adopt: process.env.ORDERS! });
}
`;

const testOnTheCli = hasCli ? test : () => undefined;

testOnTheCli("pulumi preview --diff shows each change and no unchanged output", async () => {
    const platform = await startPlatform();
    const { applications, addons } = platform.seed;
    const folder = mkdtempSync(join(tmpdir(), "diff-"));
    const project = join(folder, "shop");
    ["shop", "state"].forEach(name => mkdirSync(join(folder, name)));
    symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
    writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "shop", main: "index.ts" }));
    writeFileSync(join(project, "index.ts"), program);
    const environment = {
        ...platform.environment({ organisation: true }),
        APPLICATION: applications.website,
        ORDERS: addons.ordersDatabase.id,
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
        PULUMI_CONFIG_PASSPHRASE: "test",
        PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    try {
        const shell = new Shell(folder);
        const run = (commands: string) => shell.run(commands, { cwd: project, environment });
        await run("pulumi stack init dev\npulumi up --yes --skip-preview\n");
        const text = await run("CHANGED=true pulumi preview --diff --color never\n");
        expect(blocksIn(text)).toEqual([
            ["create new", 'name: "new"', 'plan: "xs_sml"', 'provider: "mysql-addon"', 'region: "par"'],
            [
                "create orders",
                `adopt: "${addons.ordersDatabase.id}"`,
                'name: "orders-db"',
                'plan: "xs_sml"',
                'provider: "postgresql-addon"',
                'region: "par"',
            ],
            ["replace logs", "~ url: [secret] => [secret]"],
            ["replace net", '~ label: "backend" => "front"'],
            [
                "update db",
                '~ name: "db" => "renamed"',
                'plan: "xs_sml"',
                'provider: "postgresql-addon"',
                'region: "par"',
            ],
        ]);
        // The CLI prints the messages on the error stream.
        expect(text).toContain('\nAddon "new": costs 23.50 EUR a month [monthly-price]\n');
        expect(text).toContain(
            `\nPrices are by this package's catalogue of ${snapshotDate}, without usage.\n`,
        );
        expect(text).toContain('\nNetworkGroup "net": a change of label forces its replacement\n');
    } finally {
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    }
});

/** Returns the operation and the name of each step, and its lines, in the order of the operations. */
function blocksIn(text: string): string[][] {
    const steps = text.matchAll(/^ {4}\S.*: \((\w+)\)\n((?: {6,}.*\n)*)/gm);
    return [...steps]
        .map(([, op = "", lines = ""]) => {
            const name = /^ *\[urn=.*::(.*)\]$/m.exec(lines)?.[1] ?? "";
            const shown = lines.split("\n").filter(line => line !== "" && !/^ *\[/.test(line));
            return [`${op} ${name}`, ...shown.map(line => line.trim().replace(/ +:/, ":"))];
        })
        .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
}

interface Program {
    description: string;
    adopt?: string;
    allowReplace?: boolean;
}

async function begin(start: Start) {
    const world = await start({ dialect: "clever-cloud", delays: noDelays });
    const program: Program = { description: "first" };
    world.program = () => {
        const { allowReplace, ...group } = program;
        const { id } = new NetworkGroup("backend", { label: "moved", ...group });
        new KubernetesCluster("shop", {
            name: "shop",
            topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 },
            networkGroup: id,
            ...(allowReplace !== undefined && { allowReplace }),
        });
    };
    await world.up();
    const { id: group } = await world.resource("backend");
    const { id: cluster } = await world.resource("shop");
    return { world, program, group, cluster };
}

const groupsOf = ({ platform, owner }: World): string[] =>
    platform.state.networkGroups
        .list(owner)
        .filter(({ label }) => label === "moved")
        .map(({ id }) => id);

const way = (group: string): string =>
    ` as it was, with adopt: "${group}" if an earlier update has replaced it, or write "${group}" instead of the reference if it no longer exists`;

function tell(start: Start): void {
    test("the preview refuses what replaces the network group of a cluster", async () => {
        const { world, program, group, cluster } = await begin(start);
        program.description = "second";
        await world.refuses(
            `the network group "backend" is replaced by a change of description, and another one replaces the Kubernetes cluster "shop" and destroys its data`,
            way(group),
            "[data-loss]",
        );
        program.description = "first";
        expect(await world.preview()).toMatchObject({ story: [] });

        Object.assign(program, { description: "second", allowReplace: true });
        expect((await world.preview()).changes).toMatchObject({ replace: 2 });
        await world.up();
        expect(groupsOf(world)).toEqual([(await world.resource("backend")).id]);
        expect((await world.resource("shop")).id).not.toBe(cluster);
    });

    test("an update without a preview is refused at the cluster, and its message leads back", async () => {
        const { world, program, group, cluster } = await begin(start);
        program.description = "second";
        const { error } = await world.fails("up");
        expect(error).toContain(way(group));
        expect(groupsOf(world)).toHaveLength(2);
        expect((await world.fails("preview")).error).toContain(way(group));
        program.description = "first";
        expect((await world.fails("up")).error).toContain(way(group));
        expect(groupsOf(world)).toHaveLength(3);

        program.adopt = group;
        await world.preview();
        await world.up();
        expect((await world.resource("backend")).id).toBe(group);
        expect((await world.resource("shop")).id).toBe(cluster);
        expect(groupsOf(world)).toEqual([group]);
        delete program.adopt;
        expect(await world.preview()).toMatchObject({ story: [] });
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(groupsOf(world)).toEqual([group]);
    });
}

/** A cluster without a network group, and a program that gives it one. */
async function beginWithout(start: Start) {
    const world = await start({ dialect: "clever-cloud", delays: noDelays });
    let isJoined = false;
    const topology = { kind: "dedicated-compute" as const, flavor: "XS", replicas: 1 };
    world.program = () => {
        const group = isJoined ? new NetworkGroup("backend", { label: "moved" }) : undefined;
        new KubernetesCluster("shop", { name: "shop", topology, ...(group && { networkGroup: group.id }) });
    };
    await world.up();
    return { world, join: (joins: boolean) => void (isJoined = joins) };
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

    test("resources with the id of an application are created with it, and stay when it changes in place", async () => {
        const world = await start({ dialect: "clever-cloud", delays: noDelays });
        let flavor = { min: "XS", max: "S" };
        world.program = () => declareApplication(world.platform, { flavor });
        const { create, ...others } = await alike(world);
        expect([create, Object.keys(others)]).toEqual([15, []]);

        flavor = { min: "S", max: "M" };
        expect(await alike(world)).toEqual({ same: 14, update: 1 });
    });

    test("a preview and an update replace the same resource after a change of the inputs or of the state", async () => {
        const world = await start();
        let label = "first";
        world.program = () => {
            new NetworkGroup("net", { label });
        };
        await world.up();

        label = "second";
        expect(await world.preview()).toMatchObject({ changes: { replace: 1 }, sent: [] });
        const { id } = await world.resource("net");
        await world.up();
        expect((await world.resource("net")).id).not.toBe(id);
        expect(await world.preview()).toMatchObject({ story: [] });

        // A refresh has recorded a change outside Pulumi, which the program does not accept.
        world.platform.state.networkGroups.edit((await world.resource("net")).id, { label: "by hand" });
        world.meddled();
        await world.refresh();
        expect(await world.preview()).toMatchObject({ changes: { replace: 1 } });
        await world.up();
    });

    tell(start);

    test("the preview refuses a network group that is created for an existing cluster", async () => {
        const { world, join } = await beginWithout(start);
        join(true);
        await world.refuses(`the network group "backend" is created, and another one`, "Leave it out");
        join(false);
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});

onTheCli(start => {
    test.each(dialects)(
        "an up with the saved plan of all replacements succeeds, in the dialect %s",
        async dialect => {
            const world = await start({ dialect, delays: noDelays });
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

onTheNativeProvider(start => {
    tell(start);

    test("the preview says that an unknown network group may be refused", async () => {
        const { world, join } = await beginWithout(start);
        join(true);
        expect(said(await world.preview())).toContain(
            `if networkGroup, which is not known yet, changes, "pulumi up" refuses that`,
        );
        join(false);
    });
});
