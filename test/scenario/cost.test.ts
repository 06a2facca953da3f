/** The cost of a stack and of the account, before and after changes. */
import { Addon, Application, EnvVars } from "pulumi-cloud-platform";
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { stackCost } from "../../dist/commands/cost/stack-cost.js";
import { toReport } from "../../dist/commands/cost/to-report.js";
import { headlineOf } from "../../dist/commands/inventory/inventory.js";
import { renderers } from "../../dist/commands/report/index.js";
import { stateOf, take } from "../commands/inventory/taking.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

/** Sends no request. */
async function costOf(world: World): Promise<string[]> {
    const mark = world.platform.requests.mark();
    const report = await stackCost(driftSource(world.stack));
    expect(report.unread).toEqual([]);
    expect(world.sentSince(mark)).toEqual([]);
    return renderers.text(toReport(report)).split("\n");
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
        expect(await costOf(world)).toEqual([
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
        ]);

        [plan, isKept] = ["s_sml", false];
        const { id } = await world.resource("old");
        await world.up();
        expect(await costOf(world)).toEqual([
            "test costs 57.00 EUR a month, up to 105.00 EUR",
            source,
            "",
            "In the stack",
            "",
            "  Resource            Plan                    Monthly price",
            '  Addon "db"          postgresql-addon s_sml  41.00 EUR',
            '  Application "shop"  1 × XS to 2 × S         16.00 EUR, up to 64.00 EUR',
            "",
        ]);
        const states = [stateOf(await world.stack.exportStack(), "test")];
        const account = await take(world.platform, { states, unmanaged: false });
        expect(headlineOf(account)).toBe(
            `Inventory of company: 5 objects, 82.00 EUR a month, up to 130.00 EUR. In no stack: 2, 25.00 EUR a month`,
        );
        expect(
            account.objects.filter(({ kind, isUnmanaged }) => kind !== "EmailAddress" && isUnmanaged),
        ).toMatchObject([
            {
                kind: "Addon",
                name: "old",
                id,
                stacks: [],
                plan: "postgresql-addon xs_big",
                cost: { amount: 25 },
            },
        ]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
