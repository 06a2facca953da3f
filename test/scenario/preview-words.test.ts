/** What a preview and an up say of secrets that change, and of what only steers or is not carried out. */
import {
    Addon,
    Drain,
    EmailHook,
    EnvVars,
    NetworkGroup,
    OAuthConsumer,
    TcpRedirection,
    Webhook,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type Outcome, type World } from "./world.js";

const putConsumer = "PUT /v2/self/consumers/{consumerKey}";

/** Everything about secrets that change, sorted; each once, however often it is said. */
function changes({ diagnostics }: Outcome): string[] {
    const found = diagnostics.filter(({ message }) => message.includes("(secret)"));
    return [...new Set(found.map(({ message }) => /changes: .*$/.exec(message)?.[0] ?? message))].sort();
}

/** What a refresh found of a resource. */
function foundOf({ steps }: Outcome, name: string) {
    const step = steps.find(candidate => candidate.name === name);
    return { diff: step?.diff, resultOp: step?.resultOp };
}

async function kept(world: World, name: string): Promise<object> {
    return (await world.resource(name)).inputs;
}

onEveryEngine(start => {
    test("what is not known yet is said in words, not by the engine's mark", async () => {
        const world = await start();
        world.program = () => {
            const cache = new Addon("cache", {
                name: "cache",
                provider: "redis-addon",
                plan: "s_mono",
                region: "par",
            });
            new Addon("db", {
                name: cache.realId,
                provider: "postgresql-adon",
                plan: "xs_sml",
                region: "par",
            });
        };
        const outcome = await world.preview();
        expect(said(outcome)).toContain('add-on "(not known yet)": ');
        expect(said(outcome)).not.toContain("04da6b54");
    });

    describe("a secret that changes is named", () => {
        test("a variable's value", async () => {
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
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("the resource is named with it", async () => {
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
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("a webhook's url, though it replaces", async () => {
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
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("a drain's credentials", async () => {
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
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    test("a refresh leaves arguments that only steer as they are", async () => {
        const world = await start();
        const { seed, state } = world.platform;
        const steering: Record<string, object> = {
            db: { adopt: seed.addons.ordersDatabase.id, allowReplace: true, timeouts: { update: "40m" } },
            group: { allowDuplicate: true, timeouts: { create: "1m", delete: "2m" } },
            hook: { allowDuplicate: true, timeouts: { create: "1m" } },
            redirection: { allowDuplicate: true },
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

        // What did drift is named.
        state.networkGroups.edit((await world.resource("group")).id, { label: "edited" });
        expect((await world.refresh()).story).toEqual([expect.stringMatching(/^update group \(.*label\)$/)]);
    });

    test("a deadline that changes alone is an update that sends nothing", async () => {
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

    test("a change that the platform does not carry out is said", async () => {
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
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
