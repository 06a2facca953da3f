/** Messages of previews and updates about changed secrets, effects of changes, and changes that are not carried out. */
import {
    Addon,
    Drain,
    EmailHook,
    EnvVars,
    Member,
    NetworkGroup,
    OAuthConsumer,
    TcpRedirection,
    Webhook,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { renderers } from "../../dist/commands/report/index.js";
import { reviewOf } from "../../dist/commands/review/review.js";
import { toReport } from "../../dist/commands/review/to-report.js";
import { previewEventsOf } from "../support/report-sources.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type Outcome, type World } from "./world.js";

/** The origin of the prices. */
const source = `Prices are by this package's catalogue of ${snapshotDate}, without usage.`;

const putConsumer = "PUT /v2/self/consumers/{consumerKey}";

/** Everything about secrets that change, sorted; each once, however often it is said. */
function changes({ diagnostics }: Outcome): string[] {
    const found = diagnostics.filter(({ message }) => message.includes("(secret)"));
    return [
        ...new Set(
            found.map(({ message }) => /^\w+ "\w+": (.*) \[changed-secrets\]$/.exec(message)?.[1] ?? message),
        ),
    ].sort();
}

/** The differences that a refresh finds in a resource. */
function foundOf({ steps }: Outcome, name: string) {
    const step = steps.find(candidate => candidate.name === name);
    return { diff: step?.diff, resultOp: step?.resultOp };
}

async function kept(world: World, name: string): Promise<object> {
    return (await world.resource(name)).inputs;
}

onEveryEngine(start => {
    test("a message describes unknown values in words, without the engine's mark", async () => {
        const world = await start();
        world.program = () => {
            const cache = new Addon("cache", {
                name: "cache",
                provider: "redis-addon",
                plan: "s_mono",
                region: "par",
            });
            new EnvVars("vars", { application: cache.realId, variables: { LOG: "info" } });
        };
        const outcome = await world.preview();
        expect(said(outcome)).toContain('EnvVars "vars": application "cache" sees the changed variables');
        expect(said(outcome)).not.toContain("04da6b54");
    });

    describe("a message about a changed secret", () => {
        test("names a variable", async () => {
            const world = await start();
            const application = world.platform.seed.applications.worker;
            let level = hush("info");
            const others = { MAIL: hush("mail"), CACHE: hush("cache") };
            world.program = () => {
                new EnvVars("vars", { application, variables: { LOG_LEVEL: level, ...others } });
            };
            await world.up();
            expect(changes(await world.preview())).toEqual([]);

            level = hush("debug");
            const previewed = await world.preview();
            expect(previewed).toMatchObject({ story: ["update vars"], sent: [] });
            expect(changes(previewed)).toEqual(["changes: variables.LOG_LEVEL (secret)"]);
            expect(said(previewed)).not.toContain("hush");
            const done = await world.up();
            expect(changes(done)).toEqual(["changes: variables.LOG_LEVEL (secret)"]);
            expect(said(done)).not.toContain("hush");
            expect(world.platform.state.applications.variables(application)).toMatchObject({
                LOG_LEVEL: level,
            });
            expect(changes(await world.up())).toEqual([]);
        });

        test("belongs to its resource", async () => {
            const world = await start();
            const { worker, api } = world.platform.seed.applications;
            let level = hush("info");
            world.program = () => {
                new EnvVars("first", { application: worker, variables: { LOG_LEVEL: level } });
                new EnvVars("second", { application: api, variables: { LOG_LEVEL: hush("always") } });
            };
            await world.up();
            level = hush("debug");
            const { diagnostics } = await world.preview();
            const [found] = diagnostics.filter(({ message }) =>
                message.includes("changes: variables.LOG_LEVEL (secret)"),
            );
            expect(found?.urn ?? found?.message).toContain("first");
            expect(said(await world.preview())).not.toContain("second");
            await world.up();
        });

        test("names the url of a webhook, which is replaced", async () => {
            const world = await start();
            const { state } = world.platform;
            let url = `https://hooks.company.example/${hush("first")}`;
            world.program = () => {
                new Webhook("webhook", { name: "deployments", url, events: ["DEPLOYMENT_FAIL"] });
            };
            await world.up();

            url = `https://hooks.company.example/${hush("second")}`;
            const previewed = await world.preview();
            expect(previewed.story).toContain("delete-replaced webhook");
            expect(changes(previewed)).toEqual(["changes: url (secret)"]);
            expect(said(previewed)).not.toContain("hush");
            const done = await world.up();
            expect(changes(done)).toEqual(["changes: url (secret)"]);
            expect(said(done)).not.toContain("hush");
            const mine = state.webhooks.list(world.owner).filter(({ name }) => name === "deployments");
            expect(mine).toMatchObject([{ url, id: (await world.resource("webhook")).id }]);
        });

        test("names the credentials of a drain", async () => {
            const world = await start({ delays: { drain: 0 } });
            const resource = world.platform.seed.applications.api;
            let password = hush("first");
            world.program = () => {
                new Drain("drain", {
                    resource,
                    kind: "elasticsearch",
                    url: "https://search.company.example/_bulk",
                    credentials: { username: "logs", password },
                });
            };
            await world.up();
            password = hush("second");
            const previewed = await world.preview();
            expect(changes(previewed).join()).toMatch(/^changes: credentials\S* \(secret\)$/);
            expect(said(previewed)).not.toContain("hush");
            await world.up();
            const [drain] = world.platform.state.drains.list(world.owner, resource);
            expect(drain).toMatchObject({ credentials: { password } });
        });
    });

    describe("with cloud-platform:strict", () => {
        /** Newer than the shipped catalogue. */
        const newer = { name: "newer", provider: "postgresql-addon", plan: "xxs_nvm", region: "par" };
        const hook = { name: "hook", notified: ["oncall@company.example"] };

        function be(world: World, more: Record<string, string> = {}): void {
            const { platform } = world;
            world.use({
                ...platform.environment({ organisation: true }),
                CLOUD_PLATFORM_STRICT: "1",
                ...more,
            });
        }

        test("every warning becomes an error before any request, except for existing resources", async () => {
            const world = await start();
            let name = "newer";
            const existing = (): unknown => [
                new Addon("newer", { ...newer, name }),
                new EmailHook("hook", { ...hook, name, events: ["DEPLOYMENT_BLESSED"] }),
            ];
            world.program = existing;
            await world.up();
            be(world);
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            // Also where it is replaced, which the engine checks as if it were new.
            name = "renamed";
            await world.up();

            world.program = () => {
                existing();
                new Addon("db", { ...newer, name: "db", plan: "xs_smll" });
                new TcpRedirection("port", {
                    application: world.platform.seed.applications.api,
                    namespace: "defualt",
                });
            };
            const previewed = await world.refuses("Did you mean ");
            expect(previewed.error).toContain("With cloud-platform:strict this is an error");
            const { error, sent } = await world.fails("up");
            expect(error).toContain("With cloud-platform:strict this is an error");
            expect(sent).toEqual([]);
            be(world, { CLOUD_PLATFORM_STRICT: "perhaps" });
            expect((await world.fails("up")).error).toContain("CLOUD_PLATFORM_STRICT");
            be(world);
            world.program = existing;
        });

        test("an unknown word of an existing database is named before the loss of its data", async () => {
            const world = await start();
            const base = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            let args = base;
            world.program = () => new Addon("db", args);
            await world.up();
            const changes: [change: object, code: string, unknown: string][] = [
                [
                    { region: "paris" },
                    "unknown-region",
                    'region: "postgresql-addon" is not known to be in "paris". Did you mean "par", "scw" or "parhds"?',
                ],
                [
                    { provider: "mysql" },
                    "unknown-provider",
                    'there is no known add-on provider "mysql". Did you mean "mysql-addon"?',
                ],
            ];
            for (const [change, code, unknown] of changes) {
                args = { ...base, ...change };
                for (const strict of ["false", "true"]) {
                    be(world, { CLOUD_PLATFORM_STRICT: strict });
                    const { error } = await world.refuses(`${unknown} Changing it from`);
                    expect(error).toMatch(
                        /Changing it from "\S+" to "\S+" replaces the add-on "db" and destroys its data: keep "\S+", or correct the value, or run "pulumi refresh" first if the platform only renamed the \S+\. \[/,
                    );
                    expect(error).toContain(`[${code}]`);
                }
            }
            args = base;
        });

        test("the value of an adopted object is no error", async () => {
            const world = await start();
            const { owner, platform } = world;
            const plan = platform.state.catalogue.findPlan(newer.provider, newer.plan)?.id ?? "";
            const { id } = platform.state.addons.create(owner, {
                name: "theirs",
                region: "par",
                plan,
                providerId: newer.provider,
            });
            be(world);
            const theirs = (): unknown => new Addon("theirs", { ...newer, name: "theirs", adopt: id });
            world.program = theirs;
            expect(said(await world.preview())).not.toContain("has no known plan");
            await world.up();
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        });
    });

    test("a message names its resource, appears once, and names the argument that forces a replacement", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        let [region, kept, label] = ["par", hush("kept"), "backend"];
        let shown: Record<string, string> = {};
        world.program = () => {
            const cache = { name: "cache", provider: "redis-addon", plan: "s_mono", allowReplace: true };
            new Addon("cache", { ...cache, region });
            const group = new NetworkGroup("net", { label });
            new Member("shop", { networkGroup: group.id, member: website });
            const variables = { KEPT: kept, ...shown };
            new EnvVars("vars", { application: api, variables, plain: Object.keys(shown) });
        };
        await world.up();

        shown = { LOG_LEVEL: "info" };
        [region, kept, label] = ["rbx", hush("other"), "front"];
        const { diagnostics } = await world.preview();
        const messages = diagnostics.map(({ message }) => message).sort();
        expect(messages).toEqual([
            'Addon "cache": a change of region forces its replacement, which destroys its data',
            `EnvVars "vars": application ${api} sees the changed variables at its next deployment`,
            'EnvVars "vars": changes: variables.KEPT (secret) [changed-secrets]',
            'Member "shop": a change of networkGroup (not known yet) forces its replacement',
            'NetworkGroup "net": a change of label forces its replacement',
            'NetworkGroup "net": members that this stack does not declare are not linked to the new group',
        ]);
        const named = diagnostics.map(({ urn = "" }) => urn.split("::").at(-1));
        expect(named.sort()).toEqual(["cache", "net", "net", "shop", "vars", "vars"]);
        await world.up();
    });

    test("a preview does not claim that a secret changes whose value is not known yet", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        let name = "orders";
        world.program = () => {
            const db = new Addon("db", { name, provider: "postgresql-addon", plan: "xs_sml", region: "par" });
            const url = db.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
            new EnvVars("vars", { application: worker, variables: { DATABASE_URL: url } });
        };
        await world.up();

        name = "orders-2";
        const previewed = await world.preview();
        expect(changes(previewed)).toEqual(["may change: variables.DATABASE_URL (secret)"]);
        const review = renderers.text(toReport(reviewOf(previewEventsOf(previewed))));
        expect(review).toContain("    variables.DATABASE_URL: secret, not shown → secret, not known yet\n");
        expect(await world.up()).toMatchObject({ story: ["update db (name)"] });
    });

    test("a preview has what several resources have in common once", async () => {
        const world = await start();
        const { worker, api } = world.platform.seed.applications;
        let value = hush("one");
        world.program = () => {
            for (const name of ["first", "second"]) {
                new Addon(name, { name, provider: "postgresql-addon", plan: "xs_sml", region: "par" });
                new EnvVars(name, { application: worker, variables: { [name]: value } });
            }
            new EnvVars("other", { application: api, variables: { LEVEL: value } });
        };
        const expectOnce = async (...texts: string[]): Promise<void> => {
            const found = said(await world.preview());
            expect(texts.map(text => found.split(text).length - 1)).toEqual(texts.map(() => 1));
        };
        const notes = [worker, api].map(
            application => `application ${application} sees the changed variables at its next deployment`,
        );
        await expectOnce(...notes, source, "by this package's catalogue");
        await world.up();
        value = hush("two");
        await expectOnce(...notes);
        await world.up();
    });

    test("a preview explains the effects of each change, and mentions nothing that stays the same", async () => {
        const world = await start();
        const { worker, api } = world.platform.seed.applications;
        const deployment = (application: string): string =>
            `application ${application} sees the changed variables at its next deployment`;
        const infoMessages = ({ diagnostics }: Outcome): string[] =>
            diagnostics
                .filter(({ severity, message }) => severity === "info" && !message.includes("(secret)"))
                .map(({ message }) => message)
                .sort();
        let [plan, level, mode] = ["xs_sml", hush("info"), "partial" as "partial" | "whole"];
        world.program = () => {
            new Addon("db", { name: "moved", provider: "postgresql-addon", plan, region: "par" });
            new EnvVars("vars", { application: worker, variables: { LOG_LEVEL: level } });
            new EnvVars("all", { application: api, variables: { KEPT: hush("kept") }, mode });
        };
        expect(infoMessages(await world.preview())).toEqual([
            'Addon "db": costs 19.50 EUR a month [monthly-price]',
            `EnvVars "all": ${deployment(api)}`,
            `EnvVars "vars": ${deployment(worker)}`,
            source,
        ]);
        await world.up();
        expect(infoMessages(await world.preview())).toEqual([]);

        [plan, level, mode] = ["s_sml", hush("debug"), "whole"];
        const theirs = Object.keys(world.platform.state.applications.variables(api));
        const previewed = await world.preview();
        expect(infoMessages(previewed)).toEqual([
            'Addon "db": plan xs_sml → s_sml: 19.50 EUR → 41.00 EUR a month. ' +
                'A migration moves the data along, with a short interruption; "pulumi up" waits for the end of it. Linked applications see the new address at their next deployment.',
            `EnvVars "all": ${deployment(api)}`,
            `EnvVars "vars": ${deployment(worker)}`,
            source,
        ]);
        const leaving = theirs.filter(name => name !== "KEPT").sort();
        expect(leaving.length).toBeGreaterThan(0);
        expect(said(previewed)).toContain(`whole mode will remove ${leaving.join(", ")}.`);
        expect(previewed.sent).toEqual([]);
        const done = await world.up();
        expect(said(done)).not.toContain("by this package's catalogue");
        expect(said(done)).not.toContain("next deployment");

        plan = "S Small Space";
        expect(infoMessages(await world.preview())).toEqual([]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(world.platform.state.applications.variables(api)).toEqual({ KEPT: hush("kept") });
    });

    test("a refresh keeps arguments such as adopt and timeouts unchanged", async () => {
        const world = await start();
        const { seed, state } = world.platform;
        const steering: Record<string, object> = {
            db: { adopt: seed.addons.ordersDatabase.id, allowReplace: true, timeouts: { update: "40m" } },
            group: { allowDuplicate: [], timeouts: { create: "1m", delete: "2m" } },
            hook: { allowDuplicate: [], timeouts: { create: "1m" } },
            redirection: { allowDuplicate: [] },
            vars: { adopt: seed.applications.worker },
        };
        world.program = () => {
            const db = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("db", { ...db, ...steering["db"] });
            new NetworkGroup("group", { label: "steered", ...steering["group"] });
            const hook = {
                name: "steered",
                notified: ["oncall@company.example"],
                events: ["DEPLOYMENT_FAIL"],
            };
            new EmailHook("hook", { ...hook, ...steering["hook"] });
            const redirection = { application: seed.applications.api, namespace: "shared" };
            new TcpRedirection("redirection", { ...redirection, ...steering["redirection"] });
            const vars = { application: seed.applications.worker, variables: { QUEUE: "orders" } };
            new EnvVars("vars", { ...vars, ...steering["vars"] });
        };
        await world.up();
        const before = await Promise.all(Object.keys(steering).map(name => kept(world, name)));
        expect(before).toMatchObject(Object.values(steering));

        for (let time = 0; time < 2; time++) {
            const refreshed = await world.refresh();
            expect(refreshed.story).toEqual([]);
            for (const name of Object.keys(steering)) {
                expect({ name, ...foundOf(refreshed, name) }).toEqual({ name, diff: [], resultOp: "same" });
            }
            expect(await Promise.all(Object.keys(steering).map(name => kept(world, name)))).toEqual(before);
        }
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });

        // Real drift is reported.
        state.networkGroups.edit((await world.resource("group")).id, { label: "edited" });
        expect((await world.refresh()).story).toEqual([expect.stringMatching(/^update group \(.*label\)$/)]);
    });

    test("a change of timeouts alone is an update without a request", async () => {
        const world = await start();
        const label = "patient";
        let timeouts: NetworkGroupArgs["timeouts"] = { delete: "1m" };
        world.program = () => {
            new NetworkGroup("group", { label, timeouts });
        };
        await world.up();
        const { id } = await world.resource("group");

        timeouts = { delete: "20m" };
        expect(await world.preview()).toMatchObject({
            story: ["update group (timeouts.delete)"],
            sent: [],
        });
        const { story, sent } = await world.up();
        expect(story).toEqual(["update group (timeouts.delete)"]);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        // A delete is only given what is in the outputs.
        expect(await world.resource("group")).toMatchObject({
            id,
            inputs: { timeouts },
            outputs: { timeouts },
        });
        const groups = world.platform.state.networkGroups.list(world.owner);
        expect(groups.filter(group => group.label === label)).toMatchObject([{ id }]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a warning reports a change that the platform does not carry out", async () => {
        const world = await start();
        const { state, account, faults } = world.platform;
        const settings = { name: "status", url: "https://status.company.example" };
        const description = "Shows what is up";
        let args: object = { description };
        world.program = () => {
            new OAuthConsumer("status", { ...settings, ...args });
        };
        await world.up();
        const { id } = await world.resource("status");

        // It keeps a description that is taken away.
        const lift = faults.add({
            name: "keeps the description",
            when: { route: putConsumer, times: Infinity },
            effect: {
                kind: "answer",
                status: 200,
                body: () => {
                    state.oauthConsumers.replace(id, { ...settings, description });
                    return { key: id, ...settings, description, baseUrl: null, picture: null, rights: [] };
                },
            },
        });
        args = {};
        for (let time = 0; time < 2; time++) {
            const { diagnostics } = await world.up();
            const [warning, ...others] = diagnostics.filter(({ severity }) => severity === "warning");
            expect(others).toEqual([]);
            expect(warning?.message).toContain("description");
            expect(`${warning?.urn ?? ""} ${warning?.message ?? ""}`).toContain("status");
            expect(state.oauthConsumers.get(account.userId, id)).toMatchObject({ description });
            expect((await world.refresh()).story).toEqual(["update status (description)"]);
        }

        lift();
        const { diagnostics } = await world.up();
        expect(diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
        expect(state.oauthConsumers.get(account.userId, id)).not.toHaveProperty("description");
    });
});
