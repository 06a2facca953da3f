/** Updates that fail or are killed: the state is true, and the next update finishes them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import {
    Addon,
    Drain,
    EnvVars,
    Member,
    NetworkGroup,
    Operator,
    SshKey,
    type DrainArgs,
    type OperatorArgs,
} from "pulumi-cloud-platform";
import { effects, startPlatform, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { ProviderProcess } from "../../dist/testing/engine/in-process/process.js";
import { publicKey } from "../support/ssh-key.js";
import { withHostProcess } from "./engines.js";
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

const operator: OperatorArgs = { kind: "keycloak", name: "sso", region: "par", plan: "base" };

const changes: Change[] = [
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

const create = "POST /v2/{scope}/addons";
const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

async function arrived({ requests }: Platform, route: string, times = 1): Promise<void> {
    while (requests.count({ route }) < times) {
        await new Promise(resolve => setTimeout(resolve, 20));
    }
}

test("a host sends no request after the death of its engine, not even a retry that was waiting", async () => {
    const platform = await startPlatform();
    const engine = spawn(process.execPath, ["--eval", listening]);
    const [port] = (await once(createInterface(engine.stdout), "line")) as [string];
    const options = { workDir: process.cwd(), project: "killed", env: platform.environment() };
    const host = await ProviderProcess.start({
        ...options,
        engineAddress: `127.0.0.1:${port}`,
        report: () => undefined,
    });
    const remove = "DELETE /v2/self/keys/{name}";
    await host.configure({});
    // The wait of a second is longer than it takes to notice the death.
    platform.faults.add({ name: "held", when: { route: remove }, effect: effects.tooManyRequests(1) });
    const __provider = `exports.handler = () => require("pulumi-cloud-platform/host").SshKey`;
    const properties = { name: "laptop", publicKey: publicKey(1), __provider };
    const deleted = host.delete({ urn: "urn", id: "laptop", oldInputs: {}, properties }).catch(String);
    try {
        await arrived(platform, remove);
        engine.kill("SIGKILL");
        expect(await deleted).toContain("[aborted]");
        expect(platform.requests.count({ route: remove })).toBe(1);
    } finally {
        await Promise.all([host.stop("SIGKILL"), platform.close()]);
    }
});

/** An engine as far as a host connects to it. */
const listening = `
    const engine = require("node:http2").createServer();
    engine.listen(0, "127.0.0.1", () => console.log(engine.address().port));
`;

const publicKeys = {
    ours: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh planted",
    theirs: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f planted",
};

/** Creates independent resources of several kinds. */
async function upWithAllKinds(world: World, application: string): Promise<void> {
    world.program = () => {
        new Addon("cache", { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" });
        const group = new NetworkGroup("group", { label: "group" });
        new Member("member", { networkGroup: group.id, member: application });
        new EnvVars("vars", { application, variables: { LOG: hush("log") } });
    };
    await world.up();
}

/** The state without the engine's own fields. */
async function kept(world: World) {
    return (await world.resources()).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
}

/** Expects that both operations fail with these texts, and change neither the state nor the platform. */
async function refusesToLookOrDelete(world: World, ...said: string[]): Promise<void> {
    await refusesEach(world, { refresh: said, destroy: said });
}

async function refusesEach(world: World, said: Record<"refresh" | "destroy", string[]>): Promise<void> {
    const before = await kept(world);
    const { addons, networkGroups } = world.platform.state;
    const there = () => [addons.list(world.owner).length, networkGroups.list(world.owner).length];
    const present = there();
    for (const operation of ["refresh", "destroy"] as const) {
        const { error } = await world.fails(operation);
        for (const text of said[operation]) {
            expect(error).toContain(text);
        }
        expect(await kept(world)).toEqual(before);
    }
    expect(there()).toEqual(present);
}

withHostProcess(start => {
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

    test("the next up names a killed creation, and the user adopts it", async () => {
        const world = await start();
        const { platform, stack } = world;
        const steering: { adopt?: string } = {};
        world.program = () => {
            new NetworkGroup("group", { label: "group" });
            new Addon("db", { ...database, ...steering });
        };
        // Finished operations are in the state. Only the add-on is in progress.
        platform.faults.add({ name: "killed", when: { route: create }, effect: effects.hangAfterEffect });
        const killed = stack.up();
        await arrived(platform, create);
        while (platform.state.networkGroups.list(world.owner).length < 2) {
            await new Promise(resolve => setTimeout(resolve, 20));
        }
        await stack.kill();
        expect((await killed).succeeded).toBe(false);
        await stack.cancel();

        const made = platform.state.addons.list(world.owner).filter(({ name }) => name === "db");
        expect(made).toHaveLength(1);
        const id = made[0]?.id ?? "";
        const { error } = await world.fails("up");
        expect(error).toContain(
            `create add-on "db": an identical add-on already exists (${id}): an interrupted run began to create it. ` +
                `Run "npx --no -- cloud-platform recover", which adopts it.`,
        );

        steering.adopt = id;
        await world.perform("up");
        const [group] = platform.state.networkGroups
            .list(world.owner)
            .filter(({ label }) => label === "group");
        const known = await world.resources();
        if (!known.some(({ urn }) => urn.endsWith("::group"))) {
            // It was made and not yet recorded when the run was killed, so it is named as well.
            world.program = () => {
                new NetworkGroup("group", { label: "group", adopt: group?.id ?? "" });
                new Addon("db", { ...database, adopt: id });
            };
            await world.up();
        }
        await stack.refresh({ clearPendingCreates: true });
        expect(platform.requests.count({ route: create })).toBe(1);
        expect((await world.resource("db")).id).toBe(id);
        expect((await world.resource("group")).id).toBe(group?.id);
        expect((await world.up()).story).toEqual([]);
        await world.destroy();
        expect(platform.state.addons.list(world.owner).some(({ name }) => name === "db")).toBe(false);
    });

    test("an interrupted run records the object of its current creation, and the next run continues", async () => {
        const world = await start();
        const { platform, stack } = world;
        world.program = () => {
            const db = new Addon("db", database);
            new Member("member", { networkGroup: platform.seed.networkGroups.backend, member: db.id });
        };
        const answersSlowly = effects.slow(3000);
        platform.faults.add({ name: "slow", when: { route: create }, effect: answersSlowly });
        const interrupted = world.fails("up");
        await arrived(platform, create);
        stack.interrupt();
        const { error, story, changes } = await interrupted;
        expect(error).toBe("update canceled");
        expect(story).toEqual(["create db"]);
        expect(changes).toEqual({ create: 2 });
        expect((await stack.exportStack()).deployment.pending_operations).toBeUndefined();
        expect((await world.resource("db")).id).toMatch(/^addon_/);

        expect((await world.up()).story).toEqual(["create member"]);
        expect(platform.requests.count({ route: create })).toBe(1);
        await world.destroy();
    });

    test("only the user can refresh and destroy resources in the user's own space", async () => {
        const world = await start({ environment: { organisation: false } });
        const { account, otherAccount, seed, url } = world.platform;
        await upWithAllKinds(world, seed.applications.blog);

        world.use(world.platform.environment({ account: otherAccount }));
        await refusesToLookOrDelete(
            world,
            `it belongs to user ${account.userId}, but the credentials are those of user ${otherAccount.userId} at ${url}. Use the credentials with which it was created. [wrong-account]`,
        );

        // A configured organisation does not affect existing resources.
        world.use(world.platform.environment({ organisation: true }));
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.destroy();
        expect(world.platform.state.networkGroups.list(account.userId)).toEqual([]);
    });

    test("only members can refresh and destroy resources of an organisation", async () => {
        const world = await start();
        const { account, otherAccount, seed } = world.platform;
        await upWithAllKinds(world, seed.applications.api);

        world.use(world.platform.environment({ account: otherAccount, organisation: true }));
        await refusesToLookOrDelete(world, `organisations/${account.organisation}`, "[forbidden]");

        // The default organisation is for new resources. Existing ones keep their owner.
        world.use({
            ...world.platform.environment(),
            CLOUD_PLATFORM_ORGANISATION: otherAccount.organisation,
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test.each([true, false])(
        "a refresh and a destroy fail on a platform that does not know the objects (organisation: %s)",
        async organisation => {
            const world = await start({ environment: { organisation } });
            const { api, blog } = world.platform.seed.applications;
            await upWithAllKinds(world, organisation ? api : blog);
            const leftOver = await world.anotherPlatform({ seed: "empty" });

            world.use(leftOver.environment({ organisation }));
            const { url } = world.platform;
            await refusesEach(world, {
                refresh: [`it is not known at ${leftOver.url}, but it was last seen at ${url}`],
                destroy: [`was last seen at ${url}, and this run is for ${leftOver.url}. `],
            });
            world.use(world.platform.environment({ organisation }));
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("a refresh fails when another platform has a different object of the same name", async () => {
        const world = await start({ environment: { organisation: false } });
        const { blog } = world.platform.seed.applications;
        world.program = () => {
            new EnvVars("vars", { application: blog, variables: { PLANTED: "ours" } });
            new SshKey("key", { name: "planted", publicKey: publicKeys.ours });
        };
        await world.up();
        const before = await kept(world);

        // The other platform has an application with this id and a key with this name.
        const other = await world.anotherPlatform();
        const { state, account } = other;
        state.applications.setVariable(blog, "PLANTED", "theirs");
        state.sshKeys.put(account.userId, "planted", publicKeys.theirs);
        world.use(other.environment({ organisation: false }));
        const { error } = await world.fails("refresh");
        for (const what of [blog, "planted"]) {
            expect(error).toContain(
                `${what} at ${other.url} is not as it was last seen at ${world.platform.url}`,
            );
        }
        expect(await kept(world)).toEqual(before);

        // The platform has moved: all objects exist unchanged at the new address.
        state.applications.setVariable(blog, "PLANTED", "ours");
        state.sshKeys.put(account.userId, "planted", publicKeys.ours);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("vars")).outputs["platform"]).toBe(other.url);
        expect((await world.resource("key")).outputs["platform"]).toBe(other.url);
    });
});
