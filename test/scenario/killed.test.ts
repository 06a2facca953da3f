/** Runs that are killed or interrupted before an answer: the next run creates no duplicate, and names the object. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Addon, Member, NetworkGroup } from "pulumi-cloud-platform";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { ProviderProcess } from "../../dist/testing/engine/in-process/process.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";

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

onEveryEngine(start => {
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
});
