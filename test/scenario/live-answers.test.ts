/** Objects of the live platform whose answers are masked, late, incomplete or no answers. */
import {
    Addon,
    Drain,
    EmailAddress,
    Operator,
    SshKey,
    type DrainArgs,
    type OperatorArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const page = {
    kind: "answer",
    status: 200,
    body: "<html><body>We are back in a minute</body></html>",
    contentType: "text/html",
} as const;

/** Skips the checks that follow each scenario: these scenarios end with open changes. */
const done = (world: World) => world.meddled();

onEveryEngine(start => {
    const live = (options: object = {}) => start({ dialect: "clever-cloud", ...options });
    const own = { environment: { organisation: false } };
    const operator: OperatorArgs = { kind: "keycloak", name: "sso", region: "par", plan: "base" };

    describe("a key that another tool adds under the declared name", () => {
        test("survives a creation", async () => {
            const world = await live(own);
            const { userId } = world.platform.account;
            const { sshKeys } = world.platform.state;
            world.program = () => {
                const a = new SshKey("a", { name: "a", publicKey: publicKey(1) });
                new SshKey("b", { name: "b", publicKey: publicKey(2) }, { dependsOn: a });
            };
            const timer = setInterval(() => {
                if (sshKeys.find(userId, "a") !== undefined) {
                    clearInterval(timer);
                    sshKeys.put(userId, "b", publicKey(9));
                }
            }, 0);
            await world.perform("up");
            clearInterval(timer);
            done(world);
            expect(sshKeys.find(userId, "b")?.key).toBe(publicKey(9));
        });
    });

    describe("variables of an add-on that has migrated to another plan", () => {
        const host = "POSTGRESQL_ADDON_HOST";
        const recorded = async (world: World) =>
            ((await world.resource("db")).outputs["env"] as Record<string, string>)[host];
        const real = (world: World, id: string) =>
            world.platform.state.addons.find(id)?.environment.find(({ name }) => name === host)?.value;

        test("come from a new read after a migration that took longer than its up", async () => {
            const world = await live({ delays: { migration: 3000 } });
            let plan = "xs_sml";
            world.program = () =>
                new Addon("db", {
                    name: "db",
                    provider: "postgresql-addon",
                    plan,
                    region: "par",
                    timeouts: { update: "1s" },
                });
            await world.up();
            const { id } = await world.resource("db");
            plan = "s_sml";
            await world.fails("up");
            world.platform.clock.advance(10_000);
            world.meddled();
            await world.refresh();
            expect((await world.up()).story).toEqual([]);
            done(world);
            expect(await recorded(world)).toBe(real(world, id));
        });
    });

    describe("two drains that differ only in masked fields", () => {
        const url = "https://log.company.example/v1";
        const sinks: [string, Partial<DrainArgs>, Partial<DrainArgs>][] = [
            [
                "newrelic",
                { url, credentials: { apiKey: hush("key-a") } },
                { url, credentials: { apiKey: hush("key-b") } },
            ],
        ];
        test.each(sinks)("count as two drains: %s", async (kind, a, b) => {
            const world = await live({ delays: { drain: 0 } });
            const { api: resource } = world.platform.seed.applications;
            world.program = () => {
                new Drain("a", { resource, kind, ...a } as DrainArgs);
                new Drain("b", { resource, kind, ...b } as DrainArgs);
            };
            const { faults, state } = world.platform;
            faults.add({ name: "one is lost", when: { method: "POST" }, effect: effects.badGateway });
            faults.add({ name: "one is slow", when: { method: "POST" }, effect: effects.slow(3000) });
            await world.perform("up");
            world.meddled();
            expect((await world.perform("up")).succeeded).toBe(true);
            expect((await world.preview()).story).toEqual([]);
            done(world);
            const sent = state.drains
                .list(world.owner, resource)
                .map(({ url, credentials }) => JSON.stringify([url, credentials]));
            expect(new Set(sent).size).toBe(2);
        });
    });

    test("an operator is not recorded as linked when the link was refused", async () => {
        const world = await live();
        world.program = () => new Operator("sso", { ...operator, networkGroup: true });
        const busy = { code: "clever.operator.conflict", error: "The operator is being deployed" };
        world.platform.faults.add({
            name: "busy",
            when: { method: "POST", path: /networkgroup$/ },
            effect: { kind: "answer", status: 409, body: busy },
        });
        const { succeeded } = await world.perform("up");
        const { story } = await world.preview();
        done(world);
        const linked = world.platform.state.operators
            .list(world.owner, "keycloak")
            .find(({ name }) => name === "sso")?.linked;
        expect({
            linked,
            recorded: (await world.resource("sso")).outputs["linked"],
            succeeded,
            story,
        }).toEqual({ linked: false, recorded: false, succeeded: false, story: ["update sso"] });
    });

    test("an add-on does not count as an operator of another kind", async () => {
        const world = await live();
        const { operators, catalogue } = world.platform.state;
        const planId = catalogue.findPlan("metabase", "base")?.id ?? "";
        const { id } = operators.create(world.owner, "metabase", { name: "sso", region: "par", planId });
        world.program = () => new Operator("sso", { ...operator, kind: "keycloak", adopt: id });
        const { succeeded } = await world.perform("up");
        done(world);
        expect(succeeded).toBe(false);
    });

    describe("a web page in place of an answer", () => {
        test("does not count as the answer to a deletion", async () => {
            const world = await live();
            world.program = () =>
                new Addon("db", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" });
            await world.up();
            const { id } = await world.resource("db");
            world.platform.faults.add({ name: "page", when: { method: "DELETE" }, effect: page });
            world.program = () => undefined;
            await world.perform("up");
            done(world);
            const isThere = world.platform.state.addons.find(id) !== undefined;
            expect((await world.resources()).length).toBe(isThere ? 1 : 0);
        });
    });

    test("an unconfirmed address that is declared as primary stays in the state, so that it can be deleted", async () => {
        const world = await live(own);
        const { userId } = world.platform.account;
        const email = "ada@work.example";
        world.program = () => new EmailAddress("work", { email, primary: true });
        await world.fails("up");
        await world.refresh();
        world.program = () => undefined;
        await world.up();
        done(world);
        const { emailAddresses } = world.platform.state;
        expect(emailAddresses.list(userId).map(({ id }) => id)).not.toContain(email);
    });

    test("an adoption of a drain compares the visible part of a masked address", async () => {
        const world = await live({ delays: { drain: 0 } });
        const { api: resource } = world.platform.seed.applications;
        const drain = (region: string, more = {}) =>
            new Drain("a", {
                resource,
                kind: "datadog",
                url: `https://${region}.company.example/input/${"k3y".repeat(8)}`,
                ...more,
            });
        world.program = () => drain("eu");
        await world.up();
        const { id } = await world.resource("a");
        const exported = await world.stack.exportStack();
        const { resources = [] } = exported.deployment;
        exported.deployment.resources = resources.filter(({ urn }) => !urn.endsWith("::a"));
        await world.stack.importStack(exported);
        world.program = () => drain("us", { adopt: id });
        const { succeeded } = await world.perform("up");
        done(world);
        expect(succeeded).toBe(false);
    });

    describe("options of an operator that can be set only at creation", () => {
        const options = { version: "26.1.0", "access-domain": "sso.company.example" };

        test("do not fail the second update of an adopted operator", async () => {
            const world = await live();
            const { operators, catalogue } = world.platform.state;
            const planId = catalogue.findPlan("keycloak", "base")?.id ?? "";
            const order = { name: "sso", region: "par", planId, options };
            const { id } = operators.create(world.owner, "keycloak", order);
            world.program = () => new Operator("sso", { ...operator, options, adopt: id });
            await world.up();
            const { error } = await world.perform("up");
            done(world);
            expect(error).toBeUndefined();
        });

        test("fail in the preview, also for an operator without options", async () => {
            const world = await live();
            let more: Partial<OperatorArgs> = {};
            world.program = () => new Operator("sso", { ...operator, ...more });
            await world.up();
            more = { options };
            const { succeeded } = await world.perform("preview");
            done(world);
            expect(succeeded).toBe(false);
        });
    });
});
