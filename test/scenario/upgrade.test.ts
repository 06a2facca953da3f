/**
 * States of released versions: refreshed, previewed and destroyed by the code of today, without a change, also after a
 * move to the native provider.
 *
 * Every release adds one: `RECORD_STATE=yes npx jest test/scenario/upgrade` writes that of the version in package.json.
 * The platform in it is a simulator, and so is every secret.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Drain, EmailHook, EnvVars, Webhook } from "pulumi-cloud-platform";
import type { ExportedStack, Platform, ResourceState } from "pulumi-cloud-platform/testing";
import { version } from "pulumi-cloud-platform/package.json";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import type { KindName } from "../support/kind-fixture.js";
import { kindsOn } from "../support/kinds.js";
import { kindOf } from "../support/objects.js";
import { everything } from "./everything.js";
import { decrypted, hush } from "./secrets.js";

const folder = join(__dirname, "..", "fixtures", "states");
mkdirSync(folder, { recursive: true });
const released = readdirSync(folder).map(file => file.replace(/\.json$/, ""));
const guard = { "cloud-platform:guardData": "true" };
/** In place of the simulator's address, which is another one in every run. */
const address = "https://platform.example";

/** Makes the platform hold what the state says it holds. */
function plant({ state }: Platform, resource: ResourceState): void {
    const { id = "", outputs = {} } = decrypted(resource);
    const text = (key: string): string => (typeof outputs[key] === "string" ? outputs[key] : "");
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
        TcpRedirection: () => state.tcpRedirections.create(text("application"), text("namespace")),
        SshKey: () => state.sshKeys.put(owner, id, text("publicKey")),
        OAuthConsumer: () =>
            state.oauthConsumers.create(owner, { name, url: text("url"), rights: list("rights") }, id),
        EmailAddress: () => state.emailAddresses.put(owner, id, false),
    };
    plantKind[kindOf(resource)]?.();
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

/** In the order of their names, and without the hidden input that states of 0.1.0 gain by the first `up`. */
function withoutPaths(resources: readonly Content[]): Content[] {
    return resources
        .map(({ inputs, ...content }) => ({ ...content, inputs: { ...inputs, __path: "" } }))
        .sort((a, b) => (a.urn < b.urn ? -1 : 1));
}

function read(version: string): ExportedStack {
    return JSON.parse(readFileSync(join(folder, `${version}.json`), "utf8")) as ExportedStack;
}

/** Declares the tests of each released state. */
function upgrades(start: Start, content = contentOf): void {
    test.each(
        // The one of a guarded stack was recorded before the guard set `protect`.
        released.flatMap(
            version =>
                (version.endsWith("-guarded")
                    ? [[version, true]]
                    : [
                          [version, false],
                          [version, true],
                      ]) as [string, boolean][],
        ),
    )(
        "a state of version %s is refreshed, previewed, applied and destroyed without a change (guarded: %s)",
        async (version, isGuarded) => {
            const world = await start();
            world.stack.setConfig(isGuarded ? guard : {});
            const text = JSON.stringify(read(version)).replaceAll(address, world.platform.url);
            const state = JSON.parse(text) as ExportedStack;
            ours(state).forEach(resource => plant(world.platform, resource));
            world.platform.clock.advance(600_000);
            // Its secrets are not encrypted; from now on they are, by the stack that takes them over.
            await world.up();
            const { secrets_providers } = (await world.stack.exportStack()).deployment;
            Object.assign(state.deployment, { secrets_providers });
            await world.stack.importStack(state);
            world.program = () => everything(world.platform, "first", kindsIn(state));

            const resources = async () => (await world.resources()).map(content);
            const before = await resources();
            expect(await world.preview()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(withoutPaths(await resources())).toEqual(withoutPaths(before));
            expect(await world.preview()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(await world.up()).toMatchObject({ story: [], sent: [], hasChanges: false });
            expect(withoutPaths(await resources())).toEqual(withoutPaths(before));
            const held = (await world.resources()).filter(({ protect }) => protect === true);
            expect(held.map(kindOf).sort()).toEqual(isGuarded ? ["Addon", "Operator"] : []);
            expect(await world.refresh()).toMatchObject({ story: [] });

            world.stack.setConfig({});
            await world.up();
            const destroyed = await world.destroy();
            expect(destroyed.story).toHaveLength(before.length);
            expect(destroyed.story.every(line => line.startsWith("delete "))).toBe(true);
            expect(await world.resources()).toEqual([]);
            const { webhooks, addons, networkGroups } = world.platform.state;
            expect(webhooks.list(world.owner)).toHaveLength(1);
            expect(addons.list(world.owner)).toHaveLength(5);
            expect(networkGroups.list(world.owner)).toHaveLength(1);
        },
    );
}

onEveryEngine(start => {
    test("the state of this version is recorded", async () => {
        const file = join(folder, `${version}.json`);
        if (process.env["RECORD_STATE"] !== undefined) {
            const world = await start();
            world.program = () => everything(world.platform);
            await world.up();
            const exported = await world.stack.exportStack({ showSecrets: true });
            const text = JSON.stringify(exported, undefined, 4).replaceAll(world.platform.url, address);
            writeFileSync(file, `${text}\n`);
        }
        expect(existsSync(file)).toBe(true);
        // A kind that came after the release is in no state of it.
        const recorded = kindsIn(read(version));
        expect(recorded).not.toEqual([]);
        expect(kindsOn("documented")).toEqual(expect.arrayContaining(recorded));
    });

    upgrades(start);

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

onTheNativeProvider(start => {
    upgrades(start, nativeContentOf);
});
