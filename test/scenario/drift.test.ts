/** Drift reports of a stack. Both remedies, fix and accept, lead to a stack without drift. */
import { runInNewContext } from "node:vm";
import { secret } from "@pulumi/pulumi";
import {
    Addon,
    Application,
    EnvVars,
    Kubeconfig,
    KubernetesCluster,
    KubernetesNodeGroup,
    NetworkGroup,
    Operator,
    SshKey,
    Webhook,
    type EnvVarsArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { downloaded } from "../../dist/provider/text/own-command.js";
import { findDrift } from "../../dist/commands/drift/find-drift.js";
import { verdictOf, type Finding, type StackDrift } from "../../dist/commands/drift/drift.js";
import { asJson, toReport } from "../../dist/commands/drift/to-report.js";
import { renderers } from "../../dist/commands/report/index.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine, onTheNativeProvider } from "./engines.js";
import { kindsOn } from "../support/kinds.js";
import { everything } from "./everything.js";
import { hush, isLeaked, secretsOf } from "./secrets.js";
import { said, type World } from "./world.js";

/** A look must leave state and platform as they are, whatever it finds, and tell no secret in any format. */
async function look(world: World, config = {}): Promise<StackDrift> {
    const before = await world.resources();
    const mark = world.platform.requests.mark();
    const report = await findDrift(driftSource(world.stack, { config }));
    const writes = world.platform.requests.since(mark).filter(({ method }) => method !== "GET");
    expect(writes).toEqual([]);
    expect(await world.resources()).toEqual(before);
    const texts = [...Object.values(renderers).map(render => render(toReport(report))), asJson(report)];
    expect(texts.filter(text => isLeaked(text, secretsOf(world.platform)))).toEqual([]);
    return report;
}

function summaryOf({ drifted, deleted }: StackDrift): object {
    const paths = drifted.map(({ name, fields }) => [name, fields.map(({ path }) => path).sort()]);
    return {
        drifted: Object.fromEntries(paths) as object,
        deleted: deleted.map(({ name }) => name).sort(),
    };
}

function named(findings: readonly Finding[], name: string): Finding {
    const found = findings.find(finding => finding.name === name);
    if (found === undefined) {
        throw new Error(`the report does not have ${name}`);
    }
    return found;
}

onEveryEngine(start => {
    test("a report finds drift in a resource of every kind, and its fix restores the resources", async () => {
        const world = await start();
        const { state, seed, account } = world.platform;
        world.program = () => everything(world.platform);
        await world.up();
        const clean = await look(world);
        expect([verdictOf(clean), clean.read, summaryOf(clean)]).toEqual([
            "clean",
            kindsOn(world.platform.dialect).length,
            { drifted: {}, deleted: [] },
        ]);

        const id = async (name: string) => (await world.resource(name)).id;
        state.addons.rename(await id("database"), "renamed");
        state.addons.tag(await id("database"), "by-hand");
        state.applications.setVariable(seed.applications.website, "EDITION", hush("by-somebody"));
        state.applications.removeVariable(seed.applications.website, "PAYMENT_KEY");
        state.networkGroups.edit(await id("group"), { description: "by hand" });
        state.operators.update(await id("operator"), { name: "renamed" });
        state.webhooks.remove(await id("webhook"));
        state.sshKeys.remove(account.userId, "every first");
        world.meddled();

        const drift = await look(world);
        expect(summaryOf(drift)).toEqual({
            drifted: {
                database: ["name", "tags"],
                variables: ["variables.EDITION", "variables.PAYMENT_KEY"],
                group: ["description"],
                operator: ["name"],
            },
            deleted: ["key", "webhook"],
        });
        const [name] = named(drift.drifted, "database").fields;
        expect(name).toEqual({ path: "name", old: "every first", new: "renamed", change: "changed" });
        expect(named(drift.drifted, "variables").fields).toContainEqual({
            path: "variables.EDITION",
            isSecret: true,
            change: "changed",
        });
        expect(named(drift.drifted, "database").fix).toEqual({
            text: "Restores name and tags.",
            commands: ["pulumi up --refresh --stack test"],
        });

        expect(named(drift.drifted, "group").fix.text).toBe(
            "Replaces it: description cannot be changed in place.",
        );

        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        expect(summaryOf(await look(world))).toEqual({ drifted: {}, deleted: [] });
        expect(state.addons.get(world.owner, await id("database"))).toMatchObject({ name: "every first" });
        expect(state.applications.variables(seed.applications.website)["EDITION"]).toBe("first");
        expect(state.sshKeys.find(account.userId, "every first")).toBeDefined();
    });

    test("a report names the arguments that the program marks as secret", async () => {
        const world = await start();
        const { state } = world.platform;
        world.program = () => {
            const args = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("marked", { ...args, name: secret(hush("marked")), tags: secret(["one"]) });
        };
        await world.up();
        expect(verdictOf(await look(world))).toBe("clean");
        const { id } = await world.resource("marked");
        state.addons.rename(id, hush("renamed"));
        world.meddled();
        const report = await look(world);
        const { fields, fix, accept } = named(report.drifted, "marked");
        expect(fields).toEqual([{ path: "name", isSecret: true, change: "changed" }]);
        expect(fix).toMatchObject({
            text: "Restores name.",
            commands: [expect.stringContaining("--refresh")],
        });
        expect(accept.text).not.toContain("does not declare");
        expect(JSON.stringify(toReport(report))).toContain(
            `["name","secret, not shown","secret, changed, not shown"]`,
        );
        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        expect(verdictOf(await look(world))).toBe("clean");
    });

    test("a report compares arguments whose outputs the program marks as secret", async () => {
        const world = await start();
        const { state } = world.platform;
        world.program = () => {
            const group = { label: "inside", description: "before" };
            new NetworkGroup("group", group, { additionalSecretOutputs: ["label"] });
            const hook = { name: "ci", url: "https://ci.example/hook", events: ["A", "B"] };
            new Webhook("hook", hook, { additionalSecretOutputs: ["events", "url"] });
            const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("database", database, { additionalSecretOutputs: ["plan", "name"] });
        };
        await world.up();
        expect(verdictOf(await look(world))).toBe("clean");
        const { id } = await world.resource("group");
        state.networkGroups.edit(id, { description: "by hand" });
        state.addons.rename((await world.resource("database")).id, "renamed");
        world.meddled();
        expect(summaryOf(await look(world))).toEqual({
            drifted: { group: ["description"], database: ["name"] },
            deleted: [],
        });
    });

    test("a report counts what a cluster takes along with the cluster", async () => {
        const world = await start({ dialect: "clever-cloud" });
        world.program = () => {
            const topology = { kind: "dedicated-compute" as const, flavor: "XS", replicas: 1 };
            const { id: cluster } = new KubernetesCluster("shop", { name: "shop", topology });
            new KubernetesNodeGroup("workers", { cluster, name: "workers", flavor: "2XS", nodes: 1 });
            new Kubeconfig("access", { cluster });
        };
        await world.up();
        const { id, urn } = await world.resource("shop");
        world.platform.state.kubernetes.clusters.remove(id);
        world.meddled();
        const { deleted } = await look(world);
        expect(deleted.map(({ name, deletedWith }) => [name, deletedWith]).sort()).toEqual([
            ["access", urn],
            ["shop", undefined],
            ["workers", urn],
        ]);
    });

    test("a program that was edited as the report says has no drift", async () => {
        const world = await start();
        const { state, seed, account } = world.platform;
        const { website } = seed.applications;
        const database = {
            name: "db",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "par",
            tags: ["a"],
        };
        const vars = {
            application: website,
            variables: { LOG: hush("log"), OLD: hush("old"), SAME: "same" },
        };
        const operator = { kind: "metabase" as const, name: "charts", region: "par", plan: "base" };
        const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
        let isKeyDeclared = true;
        world.program = () => {
            new Addon("database", database);
            new EnvVars("vars", vars);
            new Operator("charts", operator);
            if (isKeyDeclared) {
                new SshKey("desk", { name: "desk", publicKey: key });
            }
        };
        await world.up();

        const awkward = `it's "new"\n\`\${x}\` </script>`;
        const id = (await world.resource("database")).id;
        state.addons.rename(id, awkward);
        state.addons.replaceTags(id, ["b", "a"]);
        state.applications.setVariable(website, "LOG", hush("theirs"));
        state.applications.removeVariable(website, "OLD");
        state.operators.update((await world.resource("charts")).id, { name: "more charts" });
        state.sshKeys.remove(account.userId, "desk");
        world.meddled();

        // A key that the stack has is another resource's, and is not handed out again.
        const taken = { "test:vars-LOG": "other", "cloud-platform:baseUrl": "https://api.example" };
        const { drifted, deleted } = await look(world, taken);
        const configured: string[] = [];
        const config = {
            requireSecret(key: string) {
                configured.push(key);
                return hush("theirs");
            },
        };
        const written = (name: string): object =>
            JSON.parse(
                JSON.stringify(runInNewContext(`({${named(drifted, name).accept.code ?? ""}})`, { config })),
            ) as object;
        Object.assign(database, written("database"));
        Object.assign(operator, written("charts"));
        const variables = written("vars") as Record<string, string>;
        expect([database.name, Object.keys(variables), configured]).toEqual([
            awkward,
            ["LOG"],
            ["vars-LOG-2"],
        ]);
        const { code, commands } = named(drifted, "vars").accept;
        expect(code).toMatch(/^\/\/ In variables, set these members .*\n.*\n\/\/ Remove variables\.OLD\.\n$/);
        expect(commands).toEqual([
            "pulumi stack select test",
            `value=$(CLOUD_PLATFORM_BASE_URL=https://api.example ${downloaded} secret EnvVars ${website} variables.LOG && echo end) && printf '%s' "\${value%end}" | pulumi config set --secret vars-LOG-2`,
            "pulumi up --refresh --stack test",
        ]);
        vars.variables = { SAME: "same", ...variables } as typeof vars.variables;
        expect(named(deleted, "desk").accept.text).toContain("Remove its declaration");
        isKeyDeclared = false;

        const mark = world.platform.requests.mark();
        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        const writes = world.platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        expect(summaryOf(await look(world))).toEqual({ drifted: {}, deleted: [] });
        expect(await world.stack.preview()).toMatchObject({ succeeded: true, hasChanges: false });
    });

    test("a report names changed variables that plain lists, and shows no value of the platform", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        let args: EnvVarsArgs = {
            application: website,
            variables: { LOG_LEVEL: "info", MODE: "fast", OLD: "gone", KEY: hush("key") },
            plain: ["LOG_LEVEL", "MODE", "OLD"],
        };
        world.program = () => {
            new EnvVars("vars", args);
        };
        await world.up();
        const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
        const { applications } = world.platform.state;
        applications.setVariable(website, "MODE", key);
        applications.setVariable(website, "KEY", hush("theirs"));
        applications.removeVariable(website, "OLD");
        world.meddled();
        const { drifted } = await look(world);
        expect(JSON.stringify(drifted)).not.toContain(key);
        const { fields, accept } = named(drifted, "vars");
        expect(fields.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
            { path: "variables.KEY", isSecret: true, change: "changed" },
            { path: "variables.MODE", isSecret: true, old: "fast", change: "changed" },
            { path: "variables.OLD", old: "gone", change: "removed" },
        ]);
        const config = { requireSecret: (name: string) => (name === "vars-KEY" ? hush("theirs") : key) };
        const written = runInNewContext(`({${accept.code ?? ""}})`, { config }) as Record<string, string>;
        expect({ ...written }).toEqual({ MODE: key, KEY: hush("theirs") });
        expect(accept.code).toContain("// Remove variables.OLD.\n");
        args = { ...args, variables: { LOG_LEVEL: "info", ...written }, plain: ["LOG_LEVEL"] };
        const mark = world.platform.requests.mark();
        expect((await world.stack.up({ refresh: true })).error).toBeUndefined();
        const writes = world.platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        expect(summaryOf(await look(world))).toEqual({ drifted: {}, deleted: [] });
    });

    test("a report after a failed update names what changed outside Pulumi, and no value that only its record hides", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const variables = { LOG_LEVEL: "info", MODE: "fast", KEY: hush("key"), OTHER: hush("other") };
        world.program = () => {
            new EnvVars("vars", { application: website, variables, plain: ["LOG_LEVEL", "MODE"] });
        };
        await world.up();
        [variables.KEY, variables.OTHER] = [hush("new"), hush("newer")];
        const { faults, state } = world.platform;
        faults.add({ name: "refused", effect: effects.forbidden, when: { method: "PUT", times: 1 } });
        await world.fails("up");
        faults.clear();
        expect(summaryOf(await look(world))).toEqual({ drifted: { vars: [] }, deleted: [] });
        state.applications.setVariable(website, "MODE", hush("theirs"));
        world.meddled();
        expect(summaryOf(await look(world))).toMatchObject({ drifted: { vars: ["variables.MODE"] } });
        // The preview names it only in the second update.
        await world.up();
        await world.up();
    });

    test("a report offers no code with a text that the engine masks for display", async () => {
        const world = await start();
        const config = { "test:word": { secret: "orders" } };
        const key = "q7Zp2vLmN4xR9kTw";
        world.stack.setConfig(config);
        world.program = () => {
            const plan = { provider: "config-provider", plan: "std", region: "par" };
            new Addon("db", { name: "orders-db", ...plan });
            new Addon("cache", { name: "orders-cache", ...plan, tags: ["a"] });
            new Addon("key", { name: "a-key", ...plan });
        };
        await world.up();
        const { addons } = world.platform.state;
        addons.rename((await world.resource("db")).id, "orders-db-old");
        addons.replaceTags((await world.resource("cache")).id, ["b"]);
        addons.rename((await world.resource("key")).id, key);
        world.meddled();

        const report = await look(world, { ...config, "test:key": { secret: key } });
        const drifted = report.drifted.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(drifted.map(({ name, fields }) => [name, fields])).toEqual([
            ["cache", [{ path: "tags", old: ["a"], new: ["b"], change: "changed" }]],
            ["db", [{ path: "name", isMasked: true, change: "changed" }]],
            // A key of the configuration is in no report, also where the platform shows it.
            ["key", [{ path: "name", isMasked: true, change: "changed" }]],
        ]);
        expect(drifted.map(({ accept }) => accept.code)).toEqual([
            'tags: [\n  "b",\n],\n',
            expect.stringMatching(/^\/\/ Set name by hand/),
            expect.stringMatching(/^\/\/ Set name by hand/),
        ]);
        expect(JSON.stringify(report)).not.toContain("[secret]");
        expect(JSON.stringify(report)).not.toContain(key);
    });

    test("a report names unreadable resources beside drifted ones, and is not clean", async () => {
        const world = await start();
        const { state, faults } = world.platform;
        world.program = () => {
            new Addon("kept", { name: "kept", provider: "config-provider", plan: "std", region: "par" });
            new Webhook("hook", { name: "hook", url: `https://a.example/${hush("hook")}`, events: ["META"] });
            Addon.get("only-read", world.platform.seed.addons.sessions.id);
        };
        await world.up();
        state.addons.rename((await world.resource("kept")).id, "renamed");
        state.addons.rename(world.platform.seed.addons.sessions.id, "nobody's business");
        const route = "GET /v4/notifications/webhooks/{owner}";
        faults.add({ name: "forbidden", effect: effects.forbidden, when: { route, times: Infinity } });
        world.meddled();

        const report = await look(world);
        expect(verdictOf(report)).toBe("error");
        expect(summaryOf(report)).toEqual({ drifted: { kept: ["name"] }, deleted: [] });
        expect(report.unread).toEqual([
            { what: 'Webhook "hook"', why: expect.stringMatching(/^read webhook "hook": .*403/) as string },
        ]);

        // A secret that was only read into the state since is still named.
        faults.clear();
        const [hook] = state.webhooks.list(world.owner).filter(({ name }) => name === "hook");
        state.webhooks.edit(hook?.id ?? "", { url: `https://a.example/${hush("theirs")}` });
        await world.stack.refresh();
        expect(summaryOf(await look(world))).toEqual({ drifted: { hook: ["url"] }, deleted: [] });
    });
});

[onEveryEngine, onTheNativeProvider].forEach(onEach => {
    onEach(start => {
        test("an update with a refresh keeps what somebody changes between the two", async () => {
            const world = await start({ dialect: "clever-cloud" });
            const size = { instances: { min: 1, max: 1 }, flavor: { min: "S", max: "S" } } as const;
            const shop = { runtime: "node", region: "par", description: "ours", ...size };
            world.program = () => new Application("shop", { ...shop, name: "before" });
            await world.up();
            const { id } = await world.resource("shop");
            const { applications } = world.platform.state;
            let edit = (): unknown => applications.change(id, { description: "theirs" });
            world.program = () => {
                // The engine has refreshed the stack before it runs the program.
                edit();
                new Application("shop", { ...shop, name: "after" });
            };
            const up = await world.stack.up({ refresh: true });
            edit = () => undefined;
            expect(up.error).toBeUndefined();
            expect(said(up)).toMatch(/description.*\[changed-outside\]/);
            expect(applications.find(id)).toMatchObject({ name: "after", description: "theirs" });
            world.meddled();
        });
    });
});
