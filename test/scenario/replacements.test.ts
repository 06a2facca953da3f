/** A replacement writes what its preview names. Everything else stays as somebody has set it outside Pulumi. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { codeIn } from "../../dist/provider/error-codes.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { withoutAddress } from "../support/address-of-code.js";
import { holdsData } from "../histories/observation.js";
import type { KindName } from "../support/kind-fixture.js";
import { fixtures } from "../support/kinds.js";
import { aCluster } from "../support/kinds/kubernetes-node-group.js";
import { contentsOf, objectsOf } from "../support/objects.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { hush } from "./secrets.js";
import type { Outcome, World } from "./world.js";

const { Addon, Drain, EnvVars, KubernetesNodeGroup, Operator, SshKey, Webhook } = cloud;

interface Row {
    kind: KindName;
    only?: "clever-cloud";
    args: (platform: Platform) => object;
    /** An argument whose change replaces the object, and its values before and after. */
    replacing: [argument: string, before: unknown, after: unknown];
    /** The arguments that the console changes. */
    kept: string[];
    /** True if one of the kept arguments replaces the object too. */
    replacesAgain?: true;
}

const rows: Row[] = [
    {
        kind: "Webhook",
        args: () => ({ url: "https://hooks.example", events: ["DEPLOYMENT_FAIL"] }),
        replacing: ["name", "hook", "other"],
        kept: ["events", "format"],
        replacesAgain: true,
    },
    {
        kind: "EmailHook",
        args: () => ({ notified: ["ops@company.example"], events: ["DEPLOYMENT_FAIL"] }),
        replacing: ["name", "hook", "other"],
        kept: ["events"],
        replacesAgain: true,
    },
    {
        kind: "Drain",
        args: ({ seed }) => ({ resource: seed.applications.api, kind: "raw-http" }),
        replacing: ["url", "https://logs.example:9443", "https://logs.example:8443"],
        kept: ["enabled"],
    },
    {
        kind: "NetworkGroup",
        args: () => ({ description: "declared" }),
        replacing: ["label", "group", "other"],
        kept: ["description"],
        replacesAgain: true,
    },
    {
        kind: "Addon",
        args: () => ({ name: "db", provider: "postgresql-addon", plan: "xs_sml", tags: ["declared"] }),
        replacing: ["region", "par", "rbx"],
        kept: ["name", "tags"],
    },
    {
        kind: "Operator",
        args: () => ({ kind: "keycloak", name: "sign", plan: "base" }),
        replacing: ["region", "par", "rbx"],
        kept: ["name"],
    },
    {
        kind: "Application",
        only: "clever-cloud",
        args: () => ({
            name: "web",
            runtime: "node",
            instances: { min: 1, max: 1 },
            flavor: { min: "XS", max: "XS" },
        }),
        replacing: ["region", "par", "rbx"],
        kept: ["instances.max"],
    },
    {
        kind: "KubernetesCluster",
        only: "clever-cloud",
        args: () => ({ name: "shop", description: "declared" }),
        replacing: [
            "topology",
            { kind: "dedicated-compute", flavor: "XS", replicas: 3 },
            { kind: "dedicated-compute", flavor: "XS", replicas: 1 },
        ],
        kept: ["description"],
    },
    {
        kind: "KubernetesNodeGroup",
        only: "clever-cloud",
        args: platform => ({
            cluster: aCluster(platform),
            name: "workers",
            flavor: "2XS",
            nodes: 1,
            tag: "declared",
        }),
        replacing: ["labels", { tier: "a", team: "web" }, { tier: "b", team: "web" }],
        kept: ["nodes", "tag"],
    },
];

type Class = new (name: string, args: object, options: CustomResourceOptions) => CustomResource;

function contentIn({ platform }: World, { kind }: Row, id: string): Record<string, unknown> {
    return objectsOf(platform).get(`${kind} ${id}`)?.content ?? {};
}

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
    const begin = async (row: Row, options: () => CustomResourceOptions = () => ({})) => {
        const { kind, args: declared, replacing, kept } = row;
        const [argument, before, after] = replacing;
        const world = await start({ delays: noDelays });
        const { platform } = world;
        const allowed = holdsData(kind) && { allowReplace: true };
        const args = { ...declared(platform), ...allowed };
        let value = before;
        world.program = () =>
            new (cloud[kind] as unknown as Class)("kept", { ...args, [argument]: value }, options());
        await world.up();
        const { id } = await world.resource("kept");
        const content = contentIn(world, row, id);
        const afterwards = contentsOf(kind, { ...args, [argument]: after }, platform)[argument];
        return {
            world,
            id,
            /** The content with the declared values, once the object is replaced. */
            declared: { ...content, [argument]: afterwards },
            change: () => {
                value = after;
            },
            /** Changes the object in the console, and returns the content that its replacement has. */
            edit: async () => {
                const { id, outputs } = await world.resource("kept");
                const { edits } = fixtures[kind].histories;
                const former = contentIn(world, row, id);
                kept.forEach(path => edits?.[path]?.(platform, { id, outputs }));
                const edited = contentIn(world, row, id);
                expect(edited).not.toEqual(former);
                return { ...edited, [argument]: afterwards };
            },
            present: async () => contentIn(world, row, (await world.resource("kept")).id),
        };
    };

    test.each(table)("keeps the console's change of a $kind until a preview names it", async row => {
        const { replacing, kept, replacesAgain } = row;
        const { world, id, declared, change, edit, present } = await begin(row);
        const edited = await edit();
        change();
        const preview = await world.preview();
        expect(preview.changes).toMatchObject({ replace: 1 });
        expect(named(preview)).toContain(replacing[0]);
        expect(named(preview)).not.toContain("__");

        world.meddled();
        const up = await world.up();
        expect((await world.resource("kept")).id).not.toBe(id);
        expect(await present()).toEqual(edited);
        expect(kept.filter(path => !outsideIn(up).includes(path))).toEqual([]);

        const next = await world.preview();
        expect(next.changes).toMatchObject(replacesAgain === true ? { replace: 1 } : { update: 1 });
        expect(kept.filter(path => !named(next).includes(path.split(".")[0] ?? ""))).toEqual([]);
        expect(outsideIn(await world.up())).toBe("");
        expect(await present()).toEqual(declared);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test.each(table)("keeps what ignoreChanges names when it replaces a $kind", async row => {
        const ignoreChanges = row.kept.map(path => path.split(".")[0] ?? "");
        const { world, change, edit, present } = await begin(row, () => ({ ignoreChanges }));
        const edited = await edit();
        await world.refresh();
        change();
        const up = await world.up();
        expect(await present()).toEqual(edited);
        expect(outsideIn(up)).toBe("");
        expect(await world.preview()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    const separable = table.filter(({ kind }) => !holdsData(kind));
    test.each(separable)("keeps it when a $kind is deleted before its replacement", async row => {
        const { kept } = row;
        const { world, change, edit, present } = await begin(row, () => ({ deleteBeforeReplace: true }));
        const edited = await edit();
        change();
        world.meddled();
        const up = await world.up();
        world.meddled();
        expect(await present()).toEqual(edited);
        expect(kept.filter(path => !outsideIn(up).includes(path))).toEqual([]);
        const next = named(await world.preview());
        expect(kept.filter(path => !next.includes(path.split(".")[0] ?? ""))).toEqual([]);
    });

    test.each(table)("keeps it when the engine replaces a $kind without a comparison", async row => {
        const { kept } = row;
        const { world, declared, change, edit, present } = await begin(row);
        change();
        await world.up();
        expect(await present()).toEqual(declared);
        const { id, urn } = await world.resource("kept");
        const edited = await edit();
        world.meddled();
        const forced = await world.stack.up({ replace: [urn] });
        expect(forced.error).toBeUndefined();
        expect(kept.filter(path => !outsideIn(forced).includes(path))).toEqual([]);
        expect((await world.resource("kept")).id).not.toBe(id);
        expect(await present()).toEqual(edited);
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
