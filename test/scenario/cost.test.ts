/** The cost of a stack and of the account, before and after changes. */
import { Addon, Application, EnvVars } from "pulumi-cloud-platform";
import { snapshotDate } from "../../dist/provider/catalogue/snapshot.js";
import { stackCost } from "../../dist/commands/cost/stack-cost.js";
import { toReport } from "../../dist/commands/cost/to-report.js";
import { renderers } from "../../dist/commands/report/index.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

async function costOf(world: World, orphans: boolean): Promise<{ lines: string[]; sent: string[] }> {
    const { url, account, dialect } = world.platform;
    const config = {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": account.organisation,
        "cloud-platform:dialect": dialect,
    };
    const mark = world.platform.requests.mark();
    const report = await stackCost(driftSource(world.stack, { config }), { orphans });
    expect(report.unread).toEqual([]);
    return { lines: renderers.text(toReport(report)).split("\n"), sent: world.sentSince(mark) };
}

onEveryEngine(start => {
    test("a stack costs the prices of its plans, and an object that left the state is listed as in no stack", async () => {
        const world = await start({ dialect: "clever-cloud", seed: "empty" });
        let [plan, isKept] = ["xs_sml", true];
        world.program = () => {
            const shop = new Application("shop", {
                name: "shop",
                runtime: "node",
                region: "par",
                instances: { min: 1, max: 2 },
                flavor: { min: "XS", max: "S" },
            });
            new EnvVars("vars", { application: shop.id, variables: { LOG: "info" } });
            const postgres = { provider: "postgresql-addon", plan, region: "par" };
            new Addon("db", { ...postgres, name: "db" });
            if (isKept) {
                new Addon("old", { ...postgres, plan: "xs_big", name: "old" }, { retainOnDelete: true });
            }
        };
        await world.up();
        const source = `Prices are by this package's catalogue of ${snapshotDate}, without usage. Not listed: 1 free resource.`;
        expect(await costOf(world, false)).toEqual({
            lines: [
                "test costs 60.50 EUR a month, up to 108.50 EUR",
                source,
                "",
                "In the stack",
                "",
                "  Resource            Plan                     Monthly price",
                '  Addon "old"         postgresql-addon xs_big  25.00 EUR',
                '  Addon "db"          postgresql-addon xs_sml  19.50 EUR',
                '  Application "shop"  1 × XS to 2 × S          16.00 EUR, up to 64.00 EUR',
                "",
            ],
            sent: [],
        });

        [plan, isKept] = ["s_sml", false];
        const { id } = await world.resource("old");
        await world.up();
        const { lines, sent } = await costOf(world, true);
        expect(lines).toEqual([
            "test costs 57.00 EUR a month, up to 105.00 EUR",
            source,
            "",
            "In the stack",
            "",
            "  Resource            Plan                    Monthly price",
            '  Addon "db"          postgresql-addon s_sml  41.00 EUR',
            '  Application "shop"  1 × XS to 2 × S         16.00 EUR, up to 64.00 EUR',
            "",
            "In no stack: 25.00 EUR a month",
            "",
            `  Resource${" ".repeat(id.length + 6)}  Plan                     Monthly price`,
            `  Addon "old" (${id})  postgresql-addon xs_big  25.00 EUR`,
            "",
        ]);
        // Kinds that are free are not read.
        expect([...new Set(sent)].sort()).toEqual([
            "GET /v2/products/addonproviders/{id}",
            "GET /v2/self",
            "GET /v2/{scope}/addons",
            "GET /v2/{scope}/addons/{id}/tags",
            "GET /v2/{scope}/applications",
            "GET /v2/{scope}/applications/{id}/tags",
        ]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
