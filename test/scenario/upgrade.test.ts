/**
 * States of released versions: refreshed, previewed, updated and destroyed by the code of today, those of classes also
 * after a move to the native provider.
 *
 * Every release adds six: `RECORD_STATE=yes npx jest test/scenario/upgrade` writes those of the version in package.json,
 * of classes and the native provider, on both wires and after an interrupted run. States that are alike are replayed once.
 * Their platform is a simulator, and every secret is invented.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Drain, EmailHook, EnvVars, Webhook } from "pulumi-cloud-platform";
import {
    effects,
    type Dialect,
    type ExportedStack,
    type Platform,
    type ResourceState,
} from "pulumi-cloud-platform/testing";
import { version } from "pulumi-cloud-platform/package.json";
import { dialects } from "../../dist/provider/client/dialects.js";
import type { InProcessStack } from "../../dist/testing/engine/in-process/stack.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { onEveryEngine, onTheInProcessEngine, onTheNativeProvider, type Start } from "./engines.js";
import type { KindName } from "../support/kind-fixture.js";
import { fixtures, kindsOn } from "../support/kinds.js";
import { kindOf, objectsOf } from "../support/objects.js";
import { killed } from "../commands/recover/kills.js";
import { holdsData } from "../histories/observation.js";
import { recoveryVariables } from "../histories/recovery.js";
import { everything } from "./everything.js";
import { decrypted, hush } from "./secrets.js";
import type { World } from "./world.js";

const folder = join(__dirname, "..", "fixtures", "states");
mkdirSync(folder, { recursive: true });
const guard = { "cloud-platform:guardData": "true" };
/** In place of the simulator's address, which is another one in every run. */
const address = "https://platform.example";

type Host = "classes" | "native";

interface Recorded {
    readonly name: string;
    /** Its resources without times, and without ids, ports and passwords, which each run draws. */
    readonly shape: string;
    readonly dialect: Dialect;
    readonly host: Host;
    /** Recorded with the guard, before the guard set `protect`. */
    readonly isGuarded: boolean;
    readonly isInterrupted: boolean;
}

/** UUIDs, passwords and hashes. */
const ids = /(?<![0-9a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16})(?![0-9a-f])/g;

const all = readdirSync(folder).map((file): Recorded => {
    const name = file.replace(/\.json$/, "");
    return {
        name,
        shape: shapeOf(read(name)),
        dialect: name.includes("-clever-cloud") ? "clever-cloud" : "documented",
        host: name.includes("-native") ? "native" : "classes",
        isGuarded: name.includes("-guarded"),
        isInterrupted: name.includes("-interrupted"),
    };
});

/** Of states that differ in nothing but what was drawn, the last: most releases write what the one before has written. */
const recorded = [...new Map(all.map(state => [state.shape, state])).values()];

/** What a run of the second edition is doing when it is killed: an update of one kind, and a creation of another. */
const interrupted: KindName[] = ["Addon", "Webhook"];

/** The kinds of which `everything` has the same arguments in each edition, and no replaced reference. */
const constant: KindName[] = ["AddonLink", "ApplicationLink", "TcpRedirection"];

/** Makes the platform hold what the state says it holds. */
function plant({ state }: Platform, resource: ResourceState): void {
    const { id = "", outputs = {} } = decrypted(resource);
    const text = (key: string): string => (typeof outputs[key] === "string" ? outputs[key] : "");
    const known = outputs as unknown as LiveOutputs;
    const list = (key: string): string[] => (Array.isArray(outputs[key]) ? outputs[key].map(String) : []);
    const texts = (key: string): [string, string][] =>
        Object.entries(outputs[key] ?? {}).map(([name, value]) => [name, String(value)]);
    const [owner, name, region] = [text("ownerId"), text("name"), text("region")];
    const birth = { realId: text("realId"), creationDate: Number(outputs["creationDate"]) };
    const hook = { name, events: list("events"), scope: list("scope") };
    const plantKind: Record<string, () => unknown> = {
        Addon: () => {
            const order = { name, region, providerId: text("provider"), plan: text("planId") };
            state.addons.create(owner, order, { id, ...birth });
            const values = Object.fromEntries(texts("env"));
            const environment = list("configKeys").map(name => ({ name, value: values[name] ?? "" }));
            state.addons.replaceVariables(id, environment);
            list("tags").forEach(tag => state.addons.tag(id, tag));
        },
        EnvVars: () => {
            texts("variables").forEach(([name, value]) => state.applications.setVariable(id, name, value));
        },
        NetworkGroup: () =>
            state.networkGroups.create(owner, { label: text("label"), description: text("description") }, id),
        Member: () =>
            state.networkGroups.addMember(text("networkGroup"), {
                id: text("memberId"),
                kind: text("memberKind"),
            }),
        Drain: () => {
            const credentials = Object.fromEntries(texts("credentials"));
            const drain = { kind: "ElasticSearch", url: text("url"), credentials };
            state.drains.create(owner, text("resourceId"), drain, id);
        },
        Operator: () =>
            state.operators.create(owner, text("kind"), { name, region, planId: text("planId") }, id, birth),
        Webhook: () =>
            state.webhooks.create(owner, { ...hook, url: text("url"), format: text("format") }, id),
        EmailHook: () => state.emailHooks.create(owner, { ...hook, notified: list("notified") }, id),
        TcpRedirection: () => {
            // The live platform's name of it is another one.
            const namespace = text("namespace") === "cleverapps" ? "shared" : text("namespace");
            return state.tcpRedirections.create(text("application"), namespace);
        },
        SshKey: () => state.sshKeys.put(owner, id, text("publicKey")),
        OAuthConsumer: () => {
            const more = ["baseUrl", "description", "picture"].filter(key => text(key) !== "");
            const settings = {
                name,
                url: text("url"),
                rights: list("rights"),
                ...Object.fromEntries(more.map(key => [key, text(key)])),
            };
            return state.oauthConsumers.create(owner, settings, id);
        },
        EmailAddress: () => state.emailAddresses.put(owner, id, false),
        AddonLink: () => state.applications.link(text("application"), text("addonId") || text("addon")),
        Application: () => {
            const { instances, flavor, github } = known;
            state.applications.add(owner, {
                id,
                name,
                description: text("description"),
                zone: region,
                type: text("runtime"),
                state: text("state"),
                creationDate: birth.creationDate,
                github: { owner: github.owner, name: github.repository },
                settings: {
                    minInstances: instances.min,
                    maxInstances: instances.max,
                    minFlavor: flavor.min,
                    maxFlavor: flavor.max,
                    separateBuild: true,
                    buildFlavor: text("buildFlavor"),
                    homogeneous: !known.zeroDowntime,
                    stickySessions: known.stickySessions,
                    forceHttps: known.forceHttps ? "ENABLED" : "DISABLED",
                    cancelOnPush: known.cancelOnPush,
                    instanceLifetime: known.task ? "TASK" : "REGULAR",
                    branch: text("branch"),
                },
            });
            state.applications.setTags(id, list("tags"));
        },
        ApplicationLink: () => state.applications.addDependency(text("application"), text("target")),
        ConfigProviderEnvVars: () => {
            const { environment = [] } = state.addons.find(id) ?? {};
            const variables = texts("variables").map(([name, value]) => ({ name, value }));
            state.addons.replaceVariables(id, [...environment, ...variables]);
        },
        Domain: () => {
            state.applications.addDomain(text("application"), text("fqdn"));
            state.applications.setPrimaryDomain(text("application"), text("fqdn"));
        },
        ExposedEnvVars: () => state.applications.expose(id, Object.fromEntries(texts("variables"))),
        KubernetesCluster: () => {
            const { topology, autoscaling, persistentStorage } = known;
            const order = {
                name,
                description: text("description"),
                tags: list("tags"),
                version: text("version"),
                topologyConfig: {
                    topology: "DEDICATED_COMPUTE",
                    flavor: topology.flavor,
                    replicationFactor: topology.replicas,
                },
                networkGroupId: text("networkGroup"),
                features: { autoscalingEnabled: autoscaling, csi: persistentStorage },
            } as const;
            state.kubernetes.createCluster(owner, order, id);
            state.kubernetes.clusters.edit(id, { creationDate: birth.creationDate });
        },
        KubernetesNodeGroup: () => {
            const cluster = state.kubernetes.clusters.get(owner, text("clusterId"));
            const order = {
                name,
                description: text("description"),
                tag: text("tag"),
                flavor: text("flavor"),
                targetNodeCount: known.nodes,
                labels: Object.fromEntries(texts("labels")),
                taints: known.taints,
            };
            state.kubernetes.createNodeGroup(cluster, order, text("nodeGroupId"));
        },
    };
    plantKind[kindOf(resource)]?.();
}

/** Those of an application, a cluster or a node group, of which `everything` declares all. */
interface LiveOutputs {
    instances: { min: number; max: number };
    flavor: { min: string; max: string };
    github: { owner: string; repository: string };
    zeroDowntime: boolean;
    stickySessions: boolean;
    forceHttps: boolean;
    cancelOnPush: boolean;
    task: boolean;
    topology: { flavor: "XS"; replicas: number };
    autoscaling: boolean;
    persistentStorage: boolean;
    nodes: number;
    taints: { key: string; value: string; effect: "NoSchedule" }[];
}

/** A platform that has just started would give the ids of the states again. */
function skipIds({ state, account }: Platform): void {
    for (let count = 0; count < 200; count += 1) {
        const hook = { name: "hook", events: ["*"], scope: [], notified: ["a@example.com"] };
        state.emailHooks.remove(state.emailHooks.create(account.organisation, hook).id);
    }
}

function ours({ deployment }: ExportedStack): ResourceState[] {
    return (deployment.resources ?? []).filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic/"));
}

function kindsIn(state: ExportedStack): KindName[] {
    return ours(state).map(kindOf);
}

function contentOf({ urn, id, inputs, outputs }: ResourceState) {
    return { urn, id, inputs, outputs };
}

type Content = ReturnType<typeof contentOf>;

/** With the native provider, a resource loses the text of its class. */
function nativeContentOf({ urn, id, inputs, outputs }: ResourceState): Content {
    return { urn, id, inputs: { ...inputs, __provider: "" }, outputs: { ...outputs, __provider: "" } };
}

const laterOutputs = ["regionId", "regionName"];

/**
 * In the order of their names, and without what states of earlier versions gain: a hidden input by the first `up`, and
 * later outputs by the first refresh.
 */
function withoutPaths(resources: readonly Content[]): Content[] {
    return resources
        .map(({ inputs, outputs = {}, ...content }) => {
            const known = Object.entries(outputs).filter(([key]) => !laterOutputs.includes(key));
            return { ...content, inputs: { ...inputs, __path: "" }, outputs: Object.fromEntries(known) };
        })
        .sort((a, b) => (a.urn < b.urn ? -1 : 1));
}

function shapeOf({ deployment }: ExportedStack): string {
    const { resources = [], pending_operations: pending = [] } = deployment;
    const all = [...resources, ...pending.map(({ type: doing, resource }) => ({ ...resource, doing }))];
    const drawn = new Map<string, number>();
    const sorted = all.sort((a, b) => (a.urn < b.urn ? -1 : 1));
    return JSON.stringify(sorted, withSortedKeys)
        .replace(ids, id => {
            drawn.set(id, drawn.get(id) ?? drawn.size);
            return `drawn ${drawn.get(id)}`;
        })
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{5,}\b/g, "number");
}

function withSortedKeys(_key: string, value: unknown): unknown {
    return typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
}

function read(version: string): ExportedStack {
    return JSON.parse(readFileSync(join(folder, `${version}.json`), "utf8")) as ExportedStack;
}

/** Makes a stack and a platform what they were when the state was recorded. */
async function restore(world: World, { name, isInterrupted }: Recorded): Promise<ExportedStack> {
    const { platform, stack } = world;
    const state = JSON.parse(JSON.stringify(read(name)).replaceAll(address, platform.url)) as ExportedStack;
    skipIds(platform);
    ours(state).forEach(resource => plant(platform, resource));
    platform.clock.advance(600_000);
    // Its secrets are not encrypted; from now on they are, by the stack that takes them over.
    await world.up();
    const { secrets_providers } = (await stack.exportStack()).deployment;
    Object.assign(state.deployment, { secrets_providers });
    if (isInterrupted) {
        (stack as unknown as InProcessStack).restore(state);
    } else {
        await stack.importStack(state);
    }
    return state;
}

function keysOn(platform: Platform): string[] {
    return [...objectsOf(platform).keys()].sort();
}

/** Declares the tests of the released states. */
function upgrades(start: Start, hosts: readonly Host[], content = contentOf): void {
    const states = recorded
        .filter(({ host, isInterrupted }) => hosts.includes(host) && !isInterrupted)
        .flatMap(state =>
            (state.isGuarded ? [true] : [false, true]).map(isGuarded => ({ ...state, isGuarded, state })),
        );

    test.each(states)(
        "a state of version $name is refreshed, previewed and applied without a change, updated and destroyed (guarded: $isGuarded)",
        async ({ dialect, isGuarded, state }) => {
            const world = await start({ dialect, delays: noDelays });
            const { platform, stack } = world;
            stack.setConfig(isGuarded ? guard : {});
            const seeded = keysOn(platform);
            const kinds = kindsIn(await restore(world, state));
            world.program = () => everything(platform, "first", kinds);

            const resources = async () => (await world.resources()).map(content);
            const before = await resources();
            expect(await world.preview()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(withoutPaths(await resources())).toEqual(withoutPaths(before));
            expect(await world.preview()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(await world.up()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(withoutPaths(await resources())).toEqual(withoutPaths(before));
            const held = (await world.resources()).filter(({ protect }) => protect === true);
            expect(held.map(kindOf).sort()).toEqual(isGuarded ? kinds.filter(holdsData).sort() : []);
            expect(await world.refresh()).toMatchObject({ story: [] });

            world.program = () => everything(platform, "second", kinds);
            const changed = (await world.up()).steps.filter(({ op }) => op !== "same");
            const changing = kinds.filter(kind => !constant.includes(kind));
            expect([...new Set(changed.map(({ type }) => kindOf({ type })))].sort()).toEqual(changing.sort());
            expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });

            stack.setConfig({});
            await world.up();
            const destroyed = await world.destroy();
            expect(destroyed.story).toHaveLength(before.length);
            expect(destroyed.story.every(line => line.startsWith("delete "))).toBe(true);
            expect(await world.resources()).toEqual([]);
            expect(keysOn(platform)).toEqual(seeded);
        },
    );
}

/** Declares the tests of the states that a killed run has left. */
function recoveries(start: Start, hosts: readonly Host[]): void {
    test.each(recorded.filter(({ host, isInterrupted }) => hosts.includes(host) && isInterrupted))(
        "recover finishes the killed run of version $name",
        async state => {
            const world = await start();
            const { platform, stack } = world;
            const seeded = keysOn(platform);
            const { pending_operations: pending = [] } = (await restore(world, state)).deployment;
            const [created] = pending.flatMap(({ type, resource }) =>
                type === "creating" ? [resource] : [],
            );
            expect(pending.map(({ type, resource }) => `${type} ${kindOf(resource)}`).sort()).toEqual([
                "creating Webhook",
                "updating Addon",
            ]);
            const id = "5d1f8c0e-0000-4000-8000-000000000000";
            const outputs = { format: "raw", ...created?.inputs, ownerId: world.owner };
            plant(platform, { type: "", urn: "", custom: true, inputs: {}, ...created, id, outputs });
            platform.clock.advance(600_000);

            world.program = () => everything(platform, "second", interrupted);
            const { error } = await world.fails("up");
            expect(error).toContain(`(${id}): an interrupted run began to create it`);
            const environment = platform.environment({ organisation: true });
            stack.setEnv({ ...environment, ...recoveryVariables() });
            await world.up();
            stack.setEnv(environment);
            await stack.refresh({ clearPendingCreates: true });
            expect((await world.resource("webhook")).id).toBe(id);
            expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });
            await world.destroy();
            expect(keysOn(platform)).toEqual(seeded);
        },
    );
}

/** Writes the states of this version that one host has. */
function recording(start: Start, host: Host): void {
    const suffix = host === "native" ? "-native" : "";
    const names = { documented: `${version}${suffix}`, "clever-cloud": `${version}-clever-cloud${suffix}` };
    const interruptedName = `${version}${suffix}-interrupted`;

    async function write({ stack, platform }: World, name: string): Promise<void> {
        const exported = await stack.exportStack({ showSecrets: true });
        const text = JSON.stringify(exported, undefined, 4).replaceAll(platform.url, address);
        writeFileSync(join(folder, `${name}.json`), `${text}\n`);
    }

    test(`the states of this version and the host ${host} are recorded`, async () => {
        if (process.env["RECORD_STATE"] !== undefined) {
            for (const dialect of dialects) {
                const world = await start({ dialect });
                world.program = () => everything(world.platform);
                await world.up();
                await write(world, names[dialect]);
            }
            const world = await start();
            world.program = () => everything(world.platform, "first", ["Addon"]);
            await world.up();
            world.program = () => everything(world.platform, "second", interrupted);
            const routes = interrupted.map(kind => fixtures[kind].faults?.routes);
            const [{ update = "" } = {}, { create = "" } = {}] = routes;
            world.platform.faults.add({ name: "update", when: { route: update }, effect: effects.hang });
            const kill = { route: create, skip: 0, isCarriedOut: true, isLate: true };
            await killed(world, kill, () => world.perform("up"));
            await write(world, interruptedName);
        }
        for (const dialect of dialects) {
            // A kind that came after the release is in no state of it.
            const kinds = kindsIn(read(names[dialect]));
            expect(kinds).not.toEqual([]);
            expect(kindsOn(dialect)).toEqual(expect.arrayContaining(kinds));
        }
        expect(read(interruptedName).deployment.pending_operations).toHaveLength(2);
    });
}

onEveryEngine(start => {
    upgrades(start, ["classes"]);

    test("an argument that is missing in a state has its default", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        world.program = () => {
            new Drain("drain", { resource: application, kind: "raw-http", url: "https://logs.example.com" });
            new EmailHook("mail", { name: "mail", notified: ["ada@example.com"], events: ["*"] });
            new EnvVars("vars", { application, variables: { A: "1" } });
            new Webhook("hook", { name: "hook", url: "https://hooks.example.com", events: ["*"] });
        };
        await world.up();
        const exported = await world.stack.exportStack();
        const taken = ours(exported).flatMap(({ inputs = {}, outputs = {} }) =>
            ["enabled", "format", "mode", "scope"].filter(key => {
                const isThere = key in outputs;
                Reflect.deleteProperty(inputs, key);
                Reflect.deleteProperty(outputs, key);
                return isThere;
            }),
        );
        expect(taken.sort()).toEqual(["enabled", "format", "mode", "scope", "scope"]);
        await world.stack.importStack(exported);
        expect(await world.preview()).toMatchObject({ story: [], sent: [], hasChanges: false });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [] });
    });

    test("a refresh forgets a drift of credentials that the platform masks", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { website: resource } = world.platform.seed.applications;
        const url = "https://log-api.example.com/log/v1";
        const credentials = { apiKey: hush("key") };
        world.program = () => new Drain("logs", { resource, kind: "newrelic", url, credentials });
        await world.up();
        const content = async () => (await world.resources()).map(contentOf);
        const before = await content();
        // An earlier version compared the value with that of the declaration.
        const exported = await world.stack.exportStack();
        ours(exported).forEach(({ inputs, outputs = {} }) => {
            outputs["lastApplied"] = { credentials: outputs["credentials"] ?? null };
            inputs["credentials"] = outputs["credentials"] = { apiKey: "***" };
            inputs["drifted"] = outputs["drifted"] = ["credentials"];
        });
        await world.stack.importStack(exported);
        expect((await world.preview()).story).toContain("replace logs (credentials, drifted)");
        await world.refresh();
        expect(withoutPaths(await content())).toEqual(withoutPaths(before));
        expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});

onTheInProcessEngine(start => {
    recording(start, "classes");
    recoveries(start, ["classes"]);
});

onTheNativeProvider(start => {
    recording(start, "native");
    upgrades(start, ["classes", "native"], nativeContentOf);
    recoveries(start, ["classes", "native"]);
});
