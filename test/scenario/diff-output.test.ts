/** The output of `pulumi preview --diff` on the CLI: each change, and no unchanged output. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { NetworkGroup } from "pulumi-cloud-platform";
import { hasCli } from "../support/engines.js";
import { Shell } from "../support/shell.js";
import { onEveryEngine } from "./engines.js";

const root = join(__dirname, "../..");

onEveryEngine(start => {
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
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});

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

const onTheCli = hasCli ? test : () => undefined;

onTheCli("pulumi preview --diff shows each change and no unchanged output", async () => {
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
