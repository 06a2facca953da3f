/** Updates that fail half-way: the next update reaches the declared state, whether it reverts or repeats the change. */
import {
    Addon,
    Drain,
    EnvVars,
    Operator,
    SshKey,
    type AddonArgs,
    type DrainArgs,
    type OperatorArgs,
} from "pulumi-cloud-platform";
import { effects, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

const keys = [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA",
] as const;

interface Change {
    what: string;
    /** The program before the change, and with it. */
    readonly declare: (platform: Platform, changed: boolean) => void;
    refused: { method: string; path: RegExp };
    effect?: FaultEffect;
    /** The values of the platform, before the change and after it. */
    readonly present: (platform: Platform) => unknown;
    before: unknown;
    /** The effect of the failed update. */
    halfWay: unknown;
    after: unknown;
    /** Once it is destroyed. */
    gone: unknown;
}

const addon: AddonArgs = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const operator: OperatorArgs = { kind: "keycloak", name: "sso", region: "par", plan: "base" };
const migrations = { method: "POST", path: /\/migrations$/ };

function addons({ state, account }: Platform, provider = "postgresql-addon") {
    return state.addons
        .list(account.organisation)
        .filter(({ name, providerId }) => name.startsWith("db") && providerId === provider)
        .map(found => [found.name, state.addons.plan(found).slug, ...found.tags]);
}

const changes: Change[] = [
    {
        what: "an add-on's name and plan, the plan refused",
        declare: (_, changed) => {
            new Addon("it", { ...addon, ...(changed && { name: "db 2", plan: "m_sml" }) });
        },
        refused: migrations,
        present: addons,
        before: [["db", "xs_sml"]],
        halfWay: [["db 2", "xs_sml"]],
        after: [["db 2", "m_sml"]],
        gone: [],
    },
    {
        what: "an add-on's tags and plan, the plan refused",
        declare: (_, changed) => {
            const tags = changed ? ["green", "red"] : ["blue", "red"];
            new Addon("it", { ...addon, tags, ...(changed && { plan: "m_sml" }) });
        },
        refused: migrations,
        present: addons,
        before: [["db", "xs_sml", "blue", "red"]],
        halfWay: [["db", "xs_sml", "green", "red"]],
        after: [["db", "m_sml", "green", "red"]],
        gone: [],
    },
    {
        what: "variables, one of which is refused",
        declare: ({ seed }, changed) => {
            const before = { LOG: hush("log"), MAIL: hush("mail"), OLD: hush("old") };
            const after = { LOG: hush("louder"), MAIL: hush("mails"), ADDED: hush("added") };
            const variables = changed ? after : before;
            new EnvVars("it", { application: seed.applications.worker, variables });
        },
        refused: { method: "PUT", path: /\/env\/MAIL$/ },
        present: ({ state, seed }) => state.applications.variables(seed.applications.worker),
        before: { QUEUE: "orders", LOG: hush("log"), MAIL: hush("mail"), OLD: hush("old") },
        // Removals come last: by then, most claims of other declarations are known.
        halfWay: {
            QUEUE: "orders",
            LOG: hush("louder"),
            MAIL: hush("mail"),
            ADDED: hush("added"),
            OLD: hush("old"),
        },
        after: { QUEUE: "orders", LOG: hush("louder"), MAIL: hush("mails"), ADDED: hush("added") },
        gone: { QUEUE: "orders" },
    },
    {
        what: "a key, answered with an error after its effect",
        declare: (_, changed) => {
            new SshKey("it", { name: "desk", publicKey: changed ? keys[1] : keys[0] });
        },
        refused: { method: "PUT", path: /\/keys\/desk$/ },
        effect: { ...effects.internalError, carriedOut: true },
        present: ({ state, account }) => state.sshKeys.find(account.userId, "desk")?.key,
        before: keys[0],
        halfWay: keys[1],
        after: keys[1],
        gone: undefined,
    },
    {
        what: "a drain's state and its restart, the restart refused",
        declare: ({ seed }, changed) => {
            const args: DrainArgs = {
                resource: seed.applications.api,
                kind: "raw-http",
                url: "https://logs.company.example/restarted",
                restartTrigger: "first",
            };
            new Drain("it", { ...args, ...(changed && { enabled: false, restartTrigger: "second" }) });
        },
        refused: { method: "PATCH", path: /\/drains\// },
        present: ({ state, seed, account }) =>
            state.drains
                .list(account.organisation, seed.applications.api)
                .map(({ state: now, restarts }) => [now, restarts]),
        before: [["ENABLED", 0]],
        halfWay: [["DISABLED", 0]],
        after: [["DISABLED", 1]],
        gone: [],
    },
    {
        what: "an operator's name and its reboot, the reboot refused",
        declare: (_, changed) => {
            const args = { ...operator, rebootTrigger: "first" };
            new Operator("it", changed ? { ...args, name: "sso 2", rebootTrigger: "second" } : args);
        },
        refused: { method: "POST", path: /\/reboot$/ },
        present: ({ state, account }) =>
            state.operators
                .list(account.userId, "keycloak")
                .filter(({ name }) => name.startsWith("sso"))
                .map(({ name, reboots }) => [name, reboots]),
        before: [["sso", 0]],
        halfWay: [["sso 2", 0]],
        after: [["sso 2", 1]],
        gone: [],
    },
    {
        what: "an operator's name and its link to a network group, the link refused",
        declare: (_, changed) => {
            new Operator("it", { ...operator, ...(changed && { name: "sso 2", networkGroup: true }) });
        },
        refused: { method: "POST", path: /\/networkgroup$/ },
        present: ({ state, account }) =>
            state.operators
                .list(account.userId, "keycloak")
                .filter(({ name }) => name.startsWith("sso"))
                .map(({ name, linked }) => [name, linked]),
        before: [["sso", false]],
        halfWay: [["sso 2", false]],
        after: [["sso 2", true]],
        gone: [],
    },
];

onEveryEngine(start => {
    describe.each(changes)("$what", ({ declare, refused, effect = effects.forbidden, present, ...is }) => {
        const failing = async (): Promise<World> => {
            const world = await start({
                delays: { operator: 0, drain: 0, migration: 0, migrationStart: 0 },
            });
            const { platform } = world;
            world.program = () => declare(platform, false);
            await world.up();
            expect(present(platform)).toEqual(is.before);

            platform.faults.add({ name: "refused", when: refused, effect });
            world.program = () => declare(platform, true);
            await world.fails("up");
            expect(present(platform)).toEqual(is.halfWay);
            return world;
        };

        test.each(["reverted", "repeated"])("%s, the resource is as declared", async way => {
            const world = await failing();
            const { id } = await world.resource("it");
            const isBack = way === "reverted";
            world.program = () => declare(world.platform, !isBack);
            await world.up();
            expect(present(world.platform)).toEqual(isBack ? is.before : is.after);
            const known = await world.resource("it");
            expect(known).toMatchObject({ id });
            expect(known).not.toHaveProperty("initErrors");
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.up()).toMatchObject({ story: [] });
        });

        test("the resource is destroyed", async () => {
            const world = await failing();
            await world.destroy();
            expect(present(world.platform)).toEqual(is.gone);
            expect(await world.resources()).toEqual([]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    test("a drain that still changes is as declared after a revert", async () => {
        const world = await start({ delays: { drain: 0 } });
        const { drains } = world.platform.state;
        const { api } = world.platform.seed.applications;
        const declare = (enabled: boolean, update: string) => () => {
            const url = "https://logs.company.example/slow";
            new Drain("it", { resource: api, kind: "raw-http", url, enabled, timeouts: { update } });
        };
        world.program = declare(true, "1s");
        await world.up();
        const { id } = await world.resource("it");
        world.platform.delays.drain = 3000;
        world.program = declare(false, "1s");
        await world.fails("up");
        world.platform.delays.drain = 0;
        world.program = declare(true, "60s");
        const waiting = world.hears("waiting for log drain");
        const [waited] = await Promise.all([
            waiting.then(() => world.platform.clock.advance(3000)),
            world.up(),
        ]);
        expect(waited).toBeUndefined();
        expect(drains.find(id)?.state).toBe("ENABLED");
    });

    test("a refresh after an error that came after the effect leaves nothing to finish", async () => {
        const world = await start();
        const declare = (publicKey: string) => () => new SshKey("it", { name: "desk", publicKey });
        world.program = declare(keys[0]);
        await world.up();
        const effect = { ...effects.internalError, carriedOut: true };
        world.platform.faults.add({ name: "refused", when: { method: "PUT" }, effect });
        world.program = declare(keys[1]);
        await world.fails("up");
        expect((await world.preview()).story).toEqual(["update it (publicKey)"]);
        await world.refresh();
        const preview = await world.preview();
        expect(preview.story).toEqual([]);
        expect(said(preview)).not.toContain("finishes");
    });
});
