/** A replacement writes what its preview names. Everything else stays as somebody has set it outside Pulumi. */
import {
    Addon,
    Application,
    Drain,
    EmailHook,
    EnvVars,
    KubernetesCluster,
    KubernetesNodeGroup,
    NetworkGroup,
    Operator,
    SshKey,
    Webhook,
} from "pulumi-cloud-platform";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import { effects } from "pulumi-cloud-platform/testing";
import { codeIn } from "../../dist/provider/error-codes.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { withoutAddress } from "../support/address-of-code.js";
import { holdsData } from "../histories/observation.js";
import type { KindName } from "../support/kind-fixture.js";
import { aCluster } from "../support/kinds/kubernetes-node-group.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { hush } from "./secrets.js";
import type { Outcome, World } from "./world.js";

interface Row {
    kind: KindName;
    only?: "clever-cloud";
    /** Declares the resource `kept`, before and after the change that replaces the object. */
    declare: (world: World, changed: boolean, options?: CustomResourceOptions) => void;
    changes: string;
    /** Changes the object in the console. */
    edit: (world: World, id: string) => void;
    /** The arguments that the console has changed. */
    kept: string[];
    has: (world: World, id: string) => unknown;
    edited: unknown;
    declared: unknown;
    /** True if one of the kept arguments replaces the object too. */
    replacesAgain?: true;
}

const rows: Row[] = [
    {
        kind: "Webhook",
        declare: (_, changed, options) => {
            const url = "https://hooks.example";
            const name = changed ? "other" : "hook";
            new Webhook("kept", { name, url, events: ["DEPLOYMENT_FAIL"] }, options);
        },
        changes: "name",
        edit: ({ platform }, id) => {
            platform.state.webhooks.edit(id, { events: ["META_CREDITS"], format: "slack" });
        },
        kept: ["events", "format"],
        has: ({ platform }, id) => {
            const { name, events, format } = platform.state.webhooks.find(id) ?? {};
            return [name, events, format];
        },
        edited: ["other", ["META_CREDITS"], "slack"],
        declared: ["other", ["DEPLOYMENT_FAIL"], "raw"],
        replacesAgain: true,
    },
    {
        kind: "EmailHook",
        declare: (_, changed, options) => {
            const notified = ["ops@company.example"];
            const name = changed ? "other" : "hook";
            new EmailHook("kept", { name, notified, events: ["DEPLOYMENT_FAIL"] }, options);
        },
        changes: "name",
        edit: ({ platform }, id) => {
            platform.state.emailHooks.edit(id, { events: ["META_CREDITS"] });
        },
        kept: ["events"],
        has: ({ platform }, id) => {
            const { name, events } = platform.state.emailHooks.find(id) ?? {};
            return [name, events];
        },
        edited: ["other", ["META_CREDITS"]],
        declared: ["other", ["DEPLOYMENT_FAIL"]],
        replacesAgain: true,
    },
    {
        kind: "Drain",
        declare: ({ platform }, changed, options) => {
            const resource = platform.seed.applications.api;
            const url = `https://logs.example:${changed ? "8443" : "9443"}`;
            new Drain("kept", { resource, kind: "raw-http", url }, options);
        },
        changes: "url",
        edit: ({ platform }, id) => {
            platform.state.drains.setEnabled(id, false);
            platform.clock.advance(200);
        },
        kept: ["enabled"],
        has: ({ platform }, id) => {
            const { url, state = "" } = platform.state.drains.find(id) ?? {};
            return [url, state.replace("ING", "ED")];
        },
        edited: ["https://logs.example:8443", "DISABLED"],
        declared: ["https://logs.example:8443", "ENABLED"],
    },
    {
        kind: "NetworkGroup",
        declare: (_, changed, options) => {
            const label = changed ? "other" : "group";
            new NetworkGroup("kept", { label, description: "declared" }, options);
        },
        changes: "label",
        edit: ({ platform }, id) => {
            platform.state.networkGroups.edit(id, { description: "by hand" });
        },
        kept: ["description"],
        has: ({ platform }, id) => {
            const { label, description } = platform.state.networkGroups.find(id) ?? {};
            return [label, description];
        },
        edited: ["other", "by hand"],
        declared: ["other", "declared"],
        replacesAgain: true,
    },
    {
        kind: "Addon",
        declare: (_, changed, options) => {
            const region = changed ? "rbx" : "par";
            const order = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region };
            new Addon("kept", { ...order, tags: ["declared"], allowReplace: true }, options);
        },
        changes: "region",
        edit: ({ platform }, id) => {
            platform.state.addons.rename(id, "by hand");
            platform.state.addons.tag(id, "hand");
        },
        kept: ["name", "tags"],
        has: ({ platform, owner }, id) => {
            const { name, tags, region } = platform.state.addons.get(owner, id);
            return [name, [...tags].sort(), region];
        },
        edited: ["by hand", ["declared", "hand"], "rbx"],
        declared: ["db", ["declared"], "rbx"],
    },
    {
        kind: "Operator",
        declare: (_, changed, options) => {
            const region = changed ? "rbx" : "par";
            const order = { kind: "keycloak" as const, name: "sign", region, plan: "base" };
            new Operator("kept", { ...order, allowReplace: true }, options);
        },
        changes: "region",
        edit: ({ platform }, id) => {
            platform.state.operators.edit(id, { name: "by hand" });
        },
        kept: ["name"],
        has: ({ platform }, id) => platform.state.operators.find(id)?.name,
        edited: "by hand",
        declared: "sign",
    },
    {
        kind: "Application",
        only: "clever-cloud",
        declare: (_, changed, options) => {
            const region = changed ? "rbx" : "par";
            const [instances, flavor] = [
                { min: 1, max: 1 },
                { min: "XS", max: "XS" },
            ];
            const args = { name: "web", runtime: "node", region, instances, flavor, allowReplace: true };
            new Application("kept", args, options);
        },
        changes: "region",
        edit: ({ platform }, id) => {
            platform.state.applications.change(id, { settings: { maxInstances: 3 } });
        },
        kept: ["instances.max"],
        has: ({ platform }, id) => platform.state.applications.find(id)?.settings.maxInstances,
        edited: 3,
        declared: 1,
    },
    {
        kind: "KubernetesCluster",
        only: "clever-cloud",
        declare: (_, changed, options) => {
            const topology = {
                kind: "dedicated-compute" as const,
                flavor: "XS",
                replicas: changed ? 1 : 3,
            };
            const args = { name: "shop", topology, description: "declared", allowReplace: true };
            new KubernetesCluster("kept", args, options);
        },
        changes: "topology",
        edit: ({ platform }, id) => {
            platform.state.kubernetes.clusters.edit(id, { description: "by hand" });
        },
        kept: ["description"],
        has: ({ platform }, id) => platform.state.kubernetes.clusters.find(id)?.description,
        edited: "by hand",
        declared: "declared",
    },
    {
        kind: "KubernetesNodeGroup",
        only: "clever-cloud",
        declare: ({ platform }, changed, options) => {
            const labels = { tier: changed ? "b" : "a", team: "web" };
            const args = { cluster: aCluster(platform), name: "workers", flavor: "2XS", nodes: 1, labels };
            new KubernetesNodeGroup("kept", { ...args, tag: "declared" }, options);
        },
        changes: "labels",
        edit: ({ platform }, id) => {
            const changes = { targetNodeCount: 2, currentNodeCount: 2, tag: "by hand" };
            platform.state.kubernetes.nodeGroups.edit(id.split("/")[1] ?? "", changes);
        },
        kept: ["nodes", "tag"],
        has: ({ platform }, id) => {
            const { targetNodeCount, tag, labels } =
                platform.state.kubernetes.nodeGroups.find(id.split("/")[1] ?? "") ?? {};
            return [targetNodeCount, tag, labels];
        },
        edited: [2, "by hand", { tier: "b", team: "web" }],
        declared: [1, "declared", { tier: "b", team: "web" }],
    },
];

/** The paths that differ in a preview of the resource, and its messages. */
function named({ steps, diagnostics }: Outcome): string {
    const messages = diagnostics.filter(({ urn = "" }) => urn.endsWith("::kept"));
    return [...steps.flatMap(({ diff }) => diff), ...messages.map(({ message }) => message)].join("\n");
}

const outsideIn = ({ diagnostics }: Pick<Outcome, "diagnostics">): string =>
    diagnostics
        .map(({ message }) => withoutAddress(message))
        .filter(message => codeIn(message) === "changed-outside")
        .join("\n");

function tell(start: Start, table: Row[]): void {
    const begin = async ({ declare, edit }: Row, options: () => CustomResourceOptions = () => ({})) => {
        const world = await start({ delays: noDelays });
        const program = { changed: false };
        world.program = () => {
            declare(world, program.changed, options());
        };
        await world.up();
        const { id } = await world.resource("kept");
        edit(world, id);
        return { world, program, id };
    };

    test.each(table)("keeps the console's change of a $kind until a preview names it", async row => {
        const { has, changes, kept, edited, declared, replacesAgain } = row;
        const { world, program, id } = await begin(row);
        program.changed = true;
        const preview = await world.preview();
        expect(preview.changes).toMatchObject({ replace: 1 });
        expect(named(preview)).toContain(changes);
        expect(named(preview)).not.toContain("__");

        world.meddled();
        const up = await world.up();
        const replacement = await world.resource("kept");
        expect(replacement.id).not.toBe(id);
        expect(has(world, replacement.id)).toEqual(edited);
        expect(kept.filter(path => !outsideIn(up).includes(path))).toEqual([]);

        const next = await world.preview();
        expect(next.changes).toMatchObject(replacesAgain === true ? { replace: 1 } : { update: 1 });
        expect(kept.filter(path => !named(next).includes(path.split(".")[0] ?? ""))).toEqual([]);
        expect(outsideIn(await world.up())).toBe("");
        const { id: last } = await world.resource("kept");
        expect(has(world, last)).toEqual(declared);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test.each(table)("keeps what ignoreChanges names when it replaces a $kind", async row => {
        const { has, kept, edited } = row;
        const ignoreChanges = kept.map(path => path.split(".")[0] ?? "");
        const { world, program } = await begin(row, () => ({ ignoreChanges }));
        await world.refresh();
        program.changed = true;
        const up = await world.up();
        const { id } = await world.resource("kept");
        expect(has(world, id)).toEqual(edited);
        expect(outsideIn(up)).toBe("");
        expect(await world.preview()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    const separable = table.filter(({ kind }) => !holdsData(kind));
    test.each(separable)("keeps it when a $kind is deleted before its replacement", async row => {
        const { has, kept, edited } = row;
        const { world, program } = await begin(row, () => ({ deleteBeforeReplace: true }));
        program.changed = true;
        world.meddled();
        const up = await world.up();
        const { id } = await world.resource("kept");
        world.meddled();
        expect(has(world, id)).toEqual(edited);
        expect(kept.filter(path => !outsideIn(up).includes(path))).toEqual([]);
        const next = named(await world.preview());
        expect(kept.filter(path => !next.includes(path.split(".")[0] ?? ""))).toEqual([]);
    });

    test.each(table)("keeps it when the engine replaces a $kind without a comparison", async row => {
        const { has, kept, edited, declared } = row;
        const { world, program } = await begin({ ...row, edit: () => undefined });
        program.changed = true;
        await world.up();
        const { id, urn } = await world.resource("kept");
        expect(has(world, id)).toEqual(declared);
        row.edit(world, id);
        world.meddled();
        const forced = await world.stack.up({ replace: [urn] });
        expect(forced.error).toBeUndefined();
        expect(kept.filter(path => !outsideIn(forced).includes(path))).toEqual([]);
        const { id: last } = await world.resource("kept");
        expect(last).not.toBe(id);
        expect(has(world, last)).toEqual(edited);
        const next = named(await world.preview());
        expect(kept.filter(path => !next.includes(path.split(".")[0] ?? ""))).toEqual([]);
    });
}

/** Stories beyond the table, on a drain that the console disables. */
function tellMore(start: Start): void {
    const url = "https://logs.example";
    const begin = async (options: () => CustomResourceOptions = () => ({})) => {
        const world = await start({ delays: noDelays });
        const { drains } = world.platform.state;
        const program = { name: "kept", url, options, more: {} };
        const resource = world.platform.seed.applications.api;
        world.program = () => {
            const { name, url, options, more } = program;
            new Drain(name, { resource, kind: "raw-http", url, ...more }, options());
        };
        await world.up();
        const { id, urn } = await world.resource("kept");
        const disable = (): void => {
            drains.setEnabled(id, false);
            world.platform.clock.advance(200);
        };
        const states = () => drains.list(world.owner, resource).map(({ state, url }) => [url, state]);
        return { world, program, id, urn, disable, states };
    };
    const other = `${url}:8443`;

    test("keeps a change of an object that is renamed by an alias in the same update", async () => {
        const { world, program, urn, disable, states } = await begin();
        disable();
        Object.assign(program, { name: "renamed", url: other, options: () => ({ aliases: [urn] }) });
        const up = await world.up();
        world.meddled();
        expect(states()).toEqual([[other, "DISABLED"]]);
        expect(outsideIn(up)).toContain("enabled");
    });

    test("keeps a change of an object that stays beside its replacement", async () => {
        const { world, program, disable, states } = await begin(() => ({ retainOnDelete: true }));
        disable();
        program.url = other;
        world.meddled();
        await world.up();
        world.meddled();
        expect(states()).toEqual([
            [url, "DISABLED"],
            [other, "DISABLED"],
        ]);
    });

    test("creates one object with the kept value when the answer is lost", async () => {
        const { world, program, disable, states } = await begin();
        disable();
        program.url = other;
        const when = { method: "POST", path: /\/drains$/ };
        world.platform.faults.add({ name: "lost", when, effect: effects.resetAfterEffect });
        await world.up();
        world.meddled();
        expect(states()).toEqual([[other, "DISABLED"]]);
        expect(named(await world.preview())).toContain("enabled");
    });

    test("hides a secret that ignoreChanges alone keeps", async () => {
        const world = await start();
        const { api, worker } = world.platform.seed.applications;
        const LOG = "info";
        world.program = () => {
            new EnvVars("kept", { application: api, variables: { LOG, KEY: "hush-key" } });
        };
        await world.up();
        world.program = () => {
            const args = { application: worker, variables: { LOG } };
            new EnvVars("kept", args, { ignoreChanges: ["variables.KEY"] });
        };
        const texts = [await world.preview(), await world.up(), await world.stack.exportStack()];
        expect(JSON.stringify(texts)).not.toContain("hush-key");
        expect(world.platform.state.applications.variables(worker)).toMatchObject({ KEY: "hush-key" });
    });

    test("records the kept value when the replacement fails half-way", async () => {
        const { world, program, disable, states } = await begin();
        disable();
        program.url = other;
        const when = { method: "PUT", path: /\/(state|disable)$/ };
        world.platform.faults.add({ name: "refused", when, effect: effects.forbidden });
        await world.fails("up");
        world.platform.faults.clear();
        expect((await world.resource("kept")).outputs).toMatchObject({ url: other, enabled: true });
        await world.up();
        expect(states()).toEqual([[other, "ENABLED"]]);
    });

    test("names the console's change of a key that is renamed, and of variables that move to another application", async () => {
        const world = await start();
        const { state, seed, account } = world.platform;
        const { website, worker } = seed.applications;
        let [name, application] = ["first", website];
        const variables = { MAIN_KEY: hush("declared"), OTHER_KEY: hush("same") };
        world.program = () => {
            new SshKey("key", { name, publicKey: publicKey(1) });
            new EnvVars("vars", { application, variables });
        };
        await world.up();
        state.sshKeys.put(account.userId, name, publicKey(2));
        state.applications.setVariable(website, "MAIN_KEY", hush("by hand"));
        [name, application] = ["second", worker];
        world.meddled();
        const up = await world.up();
        const undone = (urn: string, argument: string): string =>
            `${urn}: changes made outside Pulumi are undone, since the change of the program does not keep them: ${argument}. [changed-outside]`;
        expect(outsideIn(up).split("\n").sort()).toEqual([
            undone('EnvVars "vars"', "variables.MAIN_KEY"),
            undone('SshKey "key"', "publicKey"),
        ]);
        expect(state.sshKeys.find(account.userId, "first")).toBeUndefined();
        expect(state.applications.variables(worker)).toMatchObject(variables);
        expect(await world.refresh()).toMatchObject({ story: [] });

        // Nothing was changed: nothing is named.
        [name, application] = ["first", website];
        expect(outsideIn(await world.up())).toBe("");
    });

    test("names no change of an address that ignoreChanges keeps", async () => {
        const world = await start();
        let name = "hook";
        world.program = () => {
            const args = { name, url: "https://hooks.example", events: ["DEPLOYMENT_FAIL"] };
            new Webhook("kept", args, { ignoreChanges: ["url"] });
        };
        await world.up();
        const url = "https://other.example";
        world.platform.state.webhooks.edit((await world.resource("kept")).id, { url });
        world.meddled();
        name = "other";
        await world.perform("up");
        name = "third";
        const preview = await world.preview();
        expect(JSON.stringify(preview.diagnostics)).not.toContain("sends notifications");
        await world.perform("up");
        // The engine learns the value.
        await world.refresh();
        const { id } = await world.resource("kept");
        expect(world.platform.state.webhooks.find(id)).toMatchObject({ name, url });
    });

    test("takes no object of another resource for that of a stopped replacement", async () => {
        const world = await start();
        const { webhooks } = world.platform.state;
        const url = "https://hooks.example";
        let name = "hook";
        world.program = () => {
            const kept = new Webhook("kept", { name, url, events: ["DEPLOYMENT_FAIL"] });
            new Webhook("late", { name: "other", url, events: ["META_CREDITS"] }, { dependsOn: [kept] });
        };
        await world.up();
        webhooks.edit((await world.resource("kept")).id, { events: ["META_CREDITS"] });
        world.meddled();
        await world.refresh();
        name = "other";
        await world.up();
        const { id, outputs } = await world.resource("kept");
        expect(webhooks.find(id)).toMatchObject({ name, events: ["DEPLOYMENT_FAIL"] });
        expect(outputs).toMatchObject({ name });
        expect(webhooks.find((await world.resource("late")).id)).toMatchObject({ events: ["META_CREDITS"] });
    });

    test("refuses a second object beside that of a stopped replacement, after a refresh", async () => {
        const world = await start();
        const { organisation } = world.platform.account;
        const { webhooks } = world.platform.state;
        const url = "https://hooks.example";
        let name = "hook";
        world.program = () => new Webhook("kept", { name, url, events: ["DEPLOYMENT_FAIL"] });
        await world.up();
        webhooks.edit((await world.resource("kept")).id, { events: ["META_CREDITS"] });
        // A killed run has created this, and a refresh clears what the engine knows of it.
        const made = { name: "other", url, events: ["META_CREDITS"], format: "raw" as const, scope: [] };
        const { id } = webhooks.create(organisation, made);
        world.meddled();
        await world.refresh();
        name = "other";
        expect((await world.fails("up")).error).toMatch(new RegExp(`${id}.*\\[duplicate-resource\\]`));
        webhooks.remove(id);
        world.meddled();
        await world.up();
    });

    test("creates nothing that the program removes", async () => {
        const world = await start({ delays: noDelays });
        const { operators } = world.platform.state;
        const order = { name: "board", region: "par", plan: "base" };
        world.program = () => new Operator("kept", { ...order, kind: "keycloak", networkGroup: false });
        await world.up();
        operators.link((await world.resource("kept")).id);
        world.meddled();
        world.program = () => new Operator("kept", { ...order, kind: "metabase", allowReplace: true });
        await world.up();
        expect(operators.find((await world.resource("kept")).id)).toMatchObject({ linked: false });
    });

    test("creates what is declared when an earlier run has deleted the object and created none", async () => {
        const { world, program, disable, states } = await begin(() => ({ deleteBeforeReplace: true }));
        disable();
        program.url = other;
        const when = { method: "POST", path: /\/drains$/ };
        world.platform.faults.add({ name: "refused", when, effect: effects.forbidden });
        await world.fails("up");
        expect(states()).toEqual([]);
        world.platform.faults.clear();
        await world.up();
        expect(states()).toEqual([[other, "ENABLED"]]);
    });
}

/** Stories of the live wire alone. */
function tellOfTheLiveWire(start: Start): void {
    test("keeps a label that was added to a group whose flavor changes", async () => {
        const world = await start({ dialect: "clever-cloud", delays: noDelays });
        const { nodeGroups } = world.platform.state.kubernetes;
        let flavor = "2XS";
        world.program = () => {
            const args = {
                cluster: aCluster(world.platform),
                name: "workers",
                nodes: 1,
                labels: { tier: "a" },
            };
            new KubernetesNodeGroup("kept", { ...args, flavor });
        };
        await world.up();
        const group = async () => nodeGroups.find((await world.resource("kept")).id.split("/")[1] ?? "");
        nodeGroups.edit((await group())?.id ?? "", { labels: { tier: "a", team: "web" } });
        world.meddled();
        flavor = "XS";
        expect(outsideIn(await world.up())).toContain("labels.team");
        expect(await group()).toMatchObject({ flavor: "XS", labels: { tier: "a", team: "web" } });
        expect(named(await world.preview())).toContain("labels");
        await world.up();
        expect(await group()).toMatchObject({ labels: { tier: "a" } });
    });

    test("keeps a change of an object that is deleted before another one is replaced", async () => {
        const world = await start({ dialect: "clever-cloud", delays: noDelays });
        const { drains } = world.platform.state;
        let region = "par";
        world.program = () => {
            const order = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region };
            const database = new Addon("db", { ...order, allowReplace: true }, { deleteBeforeReplace: true });
            new Drain("kept", { resource: database.id, kind: "raw-http", url: "https://logs.example" });
        };
        await world.up();
        drains.setEnabled((await world.resource("kept")).id, false);
        world.platform.clock.advance(200);
        region = "rbx";
        const up = await world.up();
        world.meddled();
        expect(up.story).toContain("delete-replaced kept");
        expect(drains.find((await world.resource("kept")).id)).toMatchObject({ state: "DISABLED" });
        expect(outsideIn(up)).toContain("enabled");
    });

    test("creates the declared address when the platform masks the one that was set outside", async () => {
        const world = await start({ dialect: "clever-cloud", delays: noDelays });
        const { drains } = world.platform.state;
        const { api, worker } = world.platform.seed.applications;
        const address = (digit: string) => {
            const key = `0123456789abcdef0123456789abcde${digit}`;
            return `https://http-intake.logs.datadoghq.com/v1/input/${key}`;
        };
        let resource = api;
        let url = address("a");
        let ignoreChanges: string[] = [];
        world.program = () => {
            new Drain("kept", { resource, kind: "datadog", url }, { ignoreChanges });
        };
        await world.up();
        drains.edit((await world.resource("kept")).id, { url: address("b") });
        resource = worker;
        expect(outsideIn(await world.up())).toBe("");
        const { id } = await world.resource("kept");
        expect(drains.find(id)).toMatchObject({ resourceId: worker, url: address("a") });
        expect(await world.refresh()).toMatchObject({ story: [] });

        [resource, url, ignoreChanges] = [api, address("c"), ["url"]];
        await world.up();
        expect(drains.find((await world.resource("kept")).id)).toMatchObject({
            resourceId: api,
            url: address("a"),
        });
    });
}

const onTheLiveWire =
    (start: Start): Start =>
    options =>
        start({ dialect: "clever-cloud", ...options });

onEveryEngine(start => {
    tell(
        start,
        rows.filter(({ only }) => only === undefined),
    );
    tell(
        onTheLiveWire(start),
        rows.filter(({ only }) => only !== undefined),
    );
    tellMore(start);
    tellOfTheLiveWire(start);
});

onTheNativeProvider(start => {
    tell(onTheLiveWire(start), rows);
    tellMore(start);
    tellOfTheLiveWire(start);
});
