/** A review reports what each change does, costs and destroys. */
import { secret } from "@pulumi/pulumi";
import type { AddonArgs } from "pulumi-cloud-platform";
import { Addon, Application, Deployment, Domain, Drain, EnvVars, Member } from "pulumi-cloud-platform";
import { NetworkGroup, SshKey, TcpRedirection, Webhook } from "pulumi-cloud-platform";
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { renderers } from "../../dist/commands/report/index.js";
import { headlineOf } from "../../dist/commands/review/headline.js";
import { refusalsOf } from "../../dist/commands/review/refusals.js";
import { reviewOf } from "../../dist/commands/review/review.js";
import { toReport } from "../../dist/commands/review/to-report.js";
import { previewEventsOf } from "../support/report-sources.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const postgres = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** Declares a shop, before or after a change of ten resources. */
function declareShop({ platform: { seed } }: World, isChanged: boolean): void {
    const { website } = seed.applications;
    new Addon("db", { ...postgres, name: "shop-db", plan: isChanged ? "s_sml" : "xs_sml" });
    const cache = { name: "cache", provider: "redis-addon", plan: "s_mono", allowReplace: true };
    new Addon("cache", { ...cache, region: isChanged ? "rbx" : "par" });
    const group = new NetworkGroup("net", { label: isChanged ? "front" : "backend" });
    new Member("shop", { networkGroup: group.id, member: website });
    const variables = { PORT: "8080", API_KEY: hush(isChanged ? "new" : "old") };
    new EnvVars("vars", {
        application: website,
        variables: isChanged ? { ...variables, ADDED: hush("added"), LOG_LEVEL: "info" } : variables,
        plain: isChanged ? ["PORT", "LOG_LEVEL"] : ["PORT"],
    });
    new Drain("logs", {
        resource: website,
        kind: "raw-http",
        url: "https://logs.company.example",
        enabled: !isChanged,
    });
    new Webhook("kept", { name: "kept", url: "https://hooks.company.example", format: "raw", events: ["*"] });
    if (isChanged) {
        new Addon("reports", { ...postgres, name: "reports", provider: "mysql-addon" });
        new SshKey("desk", { name: "desk", publicKey: publicKey(1) });
        const adopt = seed.addons.ordersDatabase.id;
        new Addon("orders", { ...postgres, name: "orders-db", adopt });
    } else {
        new Addon("old", { ...postgres, name: "old", provider: "mysql-addon" });
    }
}

onEveryEngine(start => {
    test("shows what an update has kept with its price", async () => {
        const world = await start();
        const { addons, catalogue } = world.platform.state;
        let tags = ["one"];
        world.program = () => new Addon("db", { ...postgres, name: "shop-db", tags });
        await world.up();
        const { id } = await world.resource("db");
        addons.changePlan(id, catalogue.findPlan("postgresql-addon", "s_sml")?.id ?? "");
        tags = ["one", "two"];
        await world.up();
        const review = reviewOf(previewEventsOf(await world.preview()));
        expect(review.changes).toMatchObject([
            { action: "update", fields: [{ path: "plan", old: "s_sml", new: "xs_sml" }] },
        ]);
        expect(review.changes[0]?.cost).toBeDefined();
        await world.up();
    });

    test.each([
        ["Drain", "refuses to create", ["create two failed"]],
        ["EnvVars", "keeps the variables", ["create two", "delete one"]],
        ["Deployment", "deploys again", ["create two", "delete one"]],
    ] as const)(
        "says what up does with a %s that was renamed without an alias",
        async (kind, does, story) => {
            const world = await start({ dialect: "clever-cloud" });
            const { website } = world.platform.seed.applications;
            const declare = (name: string): unknown =>
                ({
                    Drain: () =>
                        new Drain(name, { resource: website, kind: "syslog-udp", url: "udp://logs.example" }),
                    EnvVars: () => new EnvVars(name, { application: website, variables: { ADDED: "1" } }),
                    Deployment: () => new Deployment(name, { application: website, triggers: ["1"] }),
                })[kind]();
            world.program = () => declare("one");
            await world.up();
            world.program = () => declare("two");
            const review = reviewOf(previewEventsOf(await world.preview()));
            expect(review.changes).toMatchObject([
                {
                    name: "one",
                    alias: 'give "two" the option aliases with the name "one"',
                    affects: [expect.stringMatching(`^"pulumi up" ${does}`) as string],
                },
                { name: "two", affects: [`seems to be ${kind} "one" with another name`] },
            ]);
            expect(toReport(review)).toMatchObject({
                tone: "attention",
                headline: "1 renamed without an alias; 1 created, 1 deleted",
            });
            expect((await world.perform("up")).story).toEqual(story);
            world.program = () => declare("one");
            await world.up();
        },
    );

    test("counts no deletion of a domain that another resource takes over", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { website } = world.platform.seed.applications;
        const declare = (...list: readonly string[]): void => {
            world.program = () => {
                list.forEach((fqdn, index) => new Domain(`d${index}`, { application: website, fqdn }));
            };
        };
        declare("a.example", "b.example");
        await world.up();
        declare("b.example");
        const review = reviewOf(previewEventsOf(await world.preview()));
        const report = toReport(review);
        expect(report.headline).toBe("1 replaced");
        expect(report.sections.find(({ title }) => title === "Taken over")?.items).toMatchObject([
            { title: 'Domain "d1"', note: 'leaves the stack, and Domain "d0" takes its object over' },
        ]);
        await world.up();
    });

    test("begins with the names that move without the data", async () => {
        const world = await start();
        const args = { provider: "redis-addon", plan: "s_mono", region: "par" };
        const declare = (...list: readonly string[]): void => {
            world.program = () => {
                list.forEach((name, index) => new Addon(`db-${index}`, { ...args, name }));
            };
        };
        declare("orders", "users");
        await world.up();
        declare("users");
        const [first] = toReport(reviewOf(previewEventsOf(await world.preview()))).sections;
        expect(first).toMatchObject({
            title: "Names that move without the data",
            items: [{ title: expect.stringContaining('"db-0" gets the name "users"') as string }],
        });
        await world.up();
    });

    test("names no change of an argument that the program only marks as secret", async () => {
        const world = await start();
        const declared: AddonArgs = { ...postgres, name: "shop-db", tags: ["one"] };
        let args = declared;
        world.program = () => new Addon("db", args);
        await world.up();
        const paths = async () =>
            reviewOf(previewEventsOf(await world.preview())).changes.flatMap(({ fields }) =>
                fields.map(({ path }) => path),
            );
        args = { ...args, name: secret("shop-db"), tags: ["one", "two"] };
        expect(await paths()).toEqual(["tags"]);
        args = { ...args, name: secret("renamed-db") };
        expect(await paths()).toEqual(["tags", "name"]);
        args = { ...args, tags: ["one"] };
        expect(await paths()).toEqual(["name"]);
        args = declared;
    });

    test("names created, moved and deleted objects as the platform does", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { website, api } = world.platform.seed.applications;
        let drained = "https://user:hush-1@logs.example:8443/hush-2?token=hush-3";
        const text = async (): Promise<string> =>
            renderers.text(toReport(reviewOf(previewEventsOf(await world.preview()))));
        world.program = () => {
            new Domain("address", { application: website, fqdn: "shop.example" });
            new TcpRedirection("port", { application: website, namespace: "default" });
            new Drain("logs", { resource: website, kind: "raw-http", url: drained });
            new Webhook("hook", {
                name: "chat",
                url: "https://hush-0f3a9c1b-7d2e-4a55.chat.example/hush-key",
                format: "raw",
                events: ["*"],
            });
        };
        const created = await text();
        expect(created).toContain('    fqdn: "shop.example"\n');
        expect(created).toContain('    namespace: "default"\n');
        expect(created).toMatch(
            / {4}kind: "raw-http"\n {4}resource: "app_.*\n {4}url: secret, added, not shown\n {4}sends the logs to https:\/\/logs\.example:8443\n/,
        );
        expect(created).toMatch(
            / {4}name: "chat"\n[^]* {4}sends notifications to https:\/\/…\.chat\.example\n/,
        );
        await world.up();
        drained = "http://strange.example/hush-4";
        const moved = await text();
        expect(moved).toContain(
            "    sends the logs to http://strange.example instead of https://logs.example:8443\n",
        );
        drained = "https://logs.example:8443/hush-5";
        expect(await text()).toContain("    sends the logs to https://logs.example:8443, as before\n");
        const { id } = await world.resource("port");
        world.program = () => new Domain("address", { application: api, fqdn: "shop.example" });
        const changed = await text();
        expect(changed).toMatch(/application: "app_.*" → "app_.*"\n {4}keeps its fqdn "shop.example"\n/);
        expect(changed).toContain(`    id: "${id}"\n`);
        expect([created, moved, changed].filter(shown => shown.includes("hush-"))).toEqual([]);
        await world.up();
    });

    test("names the applications between which a domain moves", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const size = { instances: { min: 1, max: 1 }, flavor: { min: "S", max: "S" } };
        const declare = (to: string, ...names: string[]): void => {
            const args = { runtime: "node", region: "par", ...size };
            const ids = names.map(name => [name, new Application(name, { name, ...args }).id] as const);
            new Domain("shop", { application: new Map(ids).get(to) ?? to, fqdn: "shop.example" });
        };
        const moved = async (): Promise<string> =>
            renderers.text(toReport(reviewOf(previewEventsOf(await world.preview()))));
        world.program = () => {
            declare("site", "site", "other");
        };
        await world.up();
        const [site, other] = [await world.resource("site"), await world.resource("other")];
        const note =
            '"pulumi up" removes the domain from the old application first, and no application serves it in between';

        world.program = () => {
            declare("other", "site", "other");
        };
        expect(await moved()).toContain(
            `    application: "${site.id}" (Application "site") → "${other.id}" (Application "other")\n` +
                `    keeps its fqdn "shop.example"\n    moves to application "other". ${note}\n`,
        );
        world.program = () => {
            declare("fresh", "site", "other", "fresh");
        };
        expect(await moved()).toContain(
            `    application: "${site.id}" (Application "site") → not known yet\n` +
                `    keeps its fqdn "shop.example"\n    moves to application "fresh". ${note}\n`,
        );
        await world.up();
    });

    test("a review of ten changes reports what each one changes, costs and destroys", async () => {
        const world = await start();
        world.program = () => {
            declareShop(world, false);
        };
        await world.up();
        const { website } = world.platform.seed.applications;
        const { id: orders } = world.platform.seed.addons.ordersDatabase;
        const { id: network } = await world.resource("net");
        const { id: old } = await world.resource("old");

        world.program = () => {
            declareShop(world, true);
        };
        const review = reviewOf(previewEventsOf(await world.preview()));
        const report = toReport(review);
        expect(renderers.text(report).split("\n")).toEqual([
            "2 databases would lose their data; 2 created, 3 updated, 3 replaced, 1 deleted, 1 imported; +21.50 EUR a month",
            `Monthly cost of the stack: 67.50 EUR → 89.00 EUR, by this package's catalogue of ${snapshotDate}, without usage`,
            "",
            "Loses data",
            "",
            '  Addon "cache" is deleted and created again, forced by region, and the database loses its data',
            '    region: "par" → "rbx"',
            '    keeps its name "cache"',
            "    costs 5.00 EUR a month (redis-addon s_mono), as before",
            '  Addon "old" is deleted, and the database loses its data',
            `    id: "${old}"`,
            '    name: "old"',
            "    saves 23.50 EUR a month (mysql-addon xs_sml)",
            "",
            "Replaced without loss of data",
            "",
            '  Member "shop" is deleted and created again, forced by networkGroup',
            `    networkGroup: "${network}" (NetworkGroup "net") → not known yet`,
            '  NetworkGroup "net" is deleted and created again, forced by label',
            '    label: "backend" → "front"',
            '    Member "shop" refers to it, and is replaced too',
            "    members that this stack does not declare are not linked to the new group",
            "",
            "Price changes",
            "",
            '  Addon "db" is updated',
            '    plan: "xs_sml" → "s_sml"',
            "    19.50 EUR a month → 41.00 EUR a month (+21.50)",
            '    A migration moves the data along, with a short interruption; "pulumi up" waits for the end of it. Linked applications see the new address at their next deployment.',
            "",
            "Created",
            "",
            '  Addon "reports" is created',
            '    name: "reports"',
            "    costs 23.50 EUR a month (mysql-addon xs_sml)",
            '  SshKey "desk" is created',
            '    name: "desk"',
            "",
            "Changed",
            "",
            '  Drain "logs" is updated',
            "    enabled: true → false",
            '  EnvVars "vars" is updated',
            '    plain: ["PORT"] → ["PORT", "LOG_LEVEL"]',
            "    variables.ADDED: nothing → secret, added, not shown",
            '    variables.LOG_LEVEL: nothing → "info"',
            "    variables.API_KEY: secret, not shown → secret, changed, not shown",
            `    application ${website} sees the changed variables at its next deployment`,
            "",
            "Imported",
            "",
            `  Addon "orders" is imported from ${orders}, and nothing is created`,
            "    costs 19.50 EUR a month (postgresql-addon xs_sml), as before",
            "",
        ]);
        expect(Object.values(renderers).filter(render => render(report).includes("hush-"))).toEqual([]);
        expect(renderers.markdown(report)).toMatch(
            /^### 2 databases would lose their data; 2 created, .*\n\nMonthly cost of the stack: /,
        );
        expect(refusalsOf(review, { failOn: ["data", "replace"], maxIncrease: 20 })).toEqual([
            "2 resources lose their data (--fail-on data).",
            "3 resources are replaced (--fail-on replace).",
            "The cost rises by 21.50 EUR a month (--max-cost-increase 20).",
        ]);
        expect(refusalsOf(review, { failOn: [], maxIncrease: 22 })).toEqual([]);

        await world.up();
        const after = reviewOf(previewEventsOf(await world.preview()));
        expect(headlineOf(after)).toBe("No changes");
        expect(after.cost).toMatchObject({ before: 89, after: 89, unknown: 0, isTotal: true });
    });
});
