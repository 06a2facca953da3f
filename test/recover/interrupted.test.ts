/** A run that was killed: recover adopts what it had created, and completes the program. */
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
import { effects, type Platform, type UpOptions } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { killed } from "./kills.js";
import { lose, recovering } from "./recovering.js";

const create = "POST /v2/{scope}/addons";
const database = { name: "orders", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
        await new Promise(resolve => setTimeout(resolve, 20));
    }
}

/** Kills an up while its creation of the add-on has no answer, and everything else is recorded. */
async function killUp(
    { platform, stack }: World,
    isRecorded: () => boolean | Promise<boolean>,
    options: UpOptions = {},
    leavesLock = false,
) {
    platform.faults.add({ name: "killed", when: { route: create }, effect: effects.hangAfterEffect });
    const before = platform.requests.count({ route: create });
    const outcome = stack.up(options);
    await until(() => platform.requests.count({ route: create }) > before);
    await until(isRecorded);
    await stack.kill();
    await outcome;
    platform.faults.clear();
    if (!leavesLock) {
        await stack.cancel();
    }
}

/** Makes a database. @returns what the program declares, for a later run */
async function declareDatabase(world: World, region: string): Promise<{ region: string }> {
    const declared = { region };
    world.program = () => {
        new Addon("db", { ...database, region: declared.region, allowReplace: true, allowDelete: true });
    };
    await world.up();
    return declared;
}

function count({ state }: Platform, owner: string): number {
    return state.addons.list(owner).filter(({ name }) => name === "orders").length;
}

/** The engine serializes it, so that it only knows its inputs. */
const bucketProvider: pulumi.dynamic.ResourceProvider = {
    async create(inputs: { log: string; isHanging: boolean }) {
        const { appendFileSync } = await import("node:fs");
        appendFileSync(inputs.log, "1");
        return inputs.isHanging ? new Promise(() => undefined) : { id: "bucket", outs: inputs };
    },
};

class Bucket extends pulumi.dynamic.Resource {
    constructor(name: string, inputs: object) {
        super(bucketProvider, name, inputs);
    }
}

class Shop extends pulumi.ComponentResource {
    constructor(name: string, application: string) {
        super("test:Shop", name);
        const parent = { parent: this };
        const db = new Addon("db", database, parent);
        const group = new NetworkGroup("group", { label: "orders" }, parent);
        new Member("member", { networkGroup: group.id, member: db.id }, parent);
        const uri = db.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
        new EnvVars("vars", { application, variables: { ORDERS_URI: uri } }, parent);
    }
}

onEveryWire(start => {
    test("leads out of the lock that a killed up has left", async () => {
        const world = await start();
        const declared = await declareDatabase(world, "par");
        declared.region = "rbx";
        await killUp(world, () => true, {}, true);
        // An update that was interrupted calls for a refresh, which the lock refuses too.
        const refusal: unknown = await recovering(world).catch((error: unknown) => error);
        expect(String(refusal)).toContain("the stack is currently locked by 1 lock(s)");
        expect(String(refusal)).toMatch(
            /\. Make sure that no other run is active, and recover again after "pulumi cancel --stack test --yes"\. \[recovery-failed\]$/,
        );
        await world.stack.cancel();
        expect(await recovering(world)).toMatchObject({ ended: "done" });
    });

    test("adopts what a killed up has created, and creates the rest", async () => {
        const world = await start();
        const { platform, owner, stack } = world;
        world.program = () => {
            new Shop("shop", platform.seed.applications.api);
        };
        const groups = () =>
            platform.state.networkGroups.list(owner).filter(({ label }) => label === "orders");
        await killUp(world, () => groups().length > 0);
        const { deployment } = await stack.exportStack();
        expect(deployment.pending_operations).not.toEqual([]);

        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", leftPending: [] });
        expect(recovered.tables[0]).toMatchObject({ db: "interrupted", member: "waits", vars: "waits" });
        expect(count(platform, owner)).toBe(1);
        expect(groups()).toHaveLength(1);
        expect((await stack.exportStack()).deployment.pending_operations ?? []).toEqual([]);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("adopts a found resource that depends on a new one in the last update", async () => {
        const world = await start();
        const { platform, owner } = world;
        const existing = { name: "orders" };
        world.program = () => {
            const group = new NetworkGroup("group", { label: existing.name });
            new Addon("db", database, { dependsOn: group });
        };
        await world.up();
        const { db } = await world.ids();
        await lose(world);
        existing.name = "another";
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done" });
        expect(recovered.tables).toEqual([
            { group: "none", db: "found" },
            // Looks once more for arguments that the adoption did not write.
            {},
        ]);
        expect(await world.ids()).toMatchObject({ db });
        expect(count(platform, owner)).toBe(1);
    });

    test("begins again after it was killed itself", async () => {
        const world = await start();
        const { platform, owner, stack } = world;
        world.program = () => {
            new Shop("shop", platform.seed.applications.api);
        };
        await world.up();
        const ids = await world.ids();
        await lose(world);
        const before = (command: string): void => {
            if (command === "adopt") {
                const mark = platform.requests.mark();
                const when = { route: "GET /v2/{scope}/addons/{id}/env" };
                platform.faults.add({ name: "killed", when, effect: effects.hangAfterEffect });
                const isAsked = () => platform.requests.since(mark).some(({ path }) => path.endsWith("/env"));
                void until(isAsked).then(() => stack.kill());
            }
        };
        await expect(recovering(world, { before })).rejects.toThrow("not everything could be adopted");
        await stack.cancel();
        platform.faults.clear();
        expect(await recovering(world)).toMatchObject({ ended: "done", writes: [] });
        expect(await world.ids()).toEqual(ids);
        expect(count(platform, owner)).toBe(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("adopts the replacement that a killed up has created, and deletes the replaced object", async () => {
        const world = await start();
        const { platform, owner } = world;
        const declared = await declareDatabase(world, "mtl");
        declared.region = "par";
        await killUp(world, () => true);
        expect(count(platform, owner)).toBe(2);
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", tables: [{ db: "interrupted" }, {}] });
        expect(count(platform, owner)).toBe(1);
        expect((await world.resource("db")).outputs["region"]).toBe("par");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each([
        ["another region", {}],
        ["--replace", { replace: true }],
    ])("adopts the replacement beside an object that is already marked for deletion: %s", async (_, by) => {
        const world = await start();
        const { platform, owner, stack } = world;
        const isAgain = "replace" in by;
        const declared = await declareDatabase(world, isAgain ? "par" : "mtl");
        const { urn, id: old } = await world.resource("db");
        declared.region = "par";
        await killUp(world, () => true, isAgain ? { replace: [urn] } : {});
        expect(count(platform, owner)).toBe(2);
        // The CLI writes the mark before it writes the new object, and a kill can come between. An import has no
        // unfinished operations.
        const exported = await stack.exportStack();
        exported.deployment.resources
            ?.filter(resource => resource.urn === urn)
            .forEach(resource => {
                resource.delete = true;
            });
        await stack.importStack(exported);

        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", tables: [{ db: "found" }, {}] });
        expect(recovered.writes).toEqual([`DELETE /v2/organisations/${owner}/addons/${old}`]);
        expect(count(platform, owner)).toBe(1);
        expect((await world.resource("db")).id).not.toBe(old);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("names what a killed replacement left when the program wants a third region", async () => {
        const world = await start();
        const { platform, owner } = world;
        const declared = await declareDatabase(world, "mtl");
        const { db: first } = await world.ids();
        declared.region = "par";
        await killUp(world, () => true);
        const second = platform.state.addons
            .list(owner)
            .find(({ name, id }) => name === "orders" && id !== first)?.id;
        declared.region = "rbx";
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "none" }], writes: [] });
        expect(refused.text).toContain(`${second} has its name, and differs in region`);
        expect(refused.text).toContain(`Addon "db"  ${first}`);
        expect(count(platform, owner)).toBe(2);

        // The message offers both ways. This one returns to the object that the killed run has created.
        declared.region = "par";
        expect(await recovering(world)).toMatchObject({ ended: "done" });
        expect(await world.ids()).toEqual({ db: second });
        expect(count(platform, owner)).toBe(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks before it removes variables of others from an application that a killed run took over", async () => {
        const world = await start();
        const { platform, stack } = world;
        const { shop } = platform.seed.applications;
        const others = platform.state.applications.variables(shop);
        const [first = ""] = Object.keys(others);
        world.program = () => {
            new EnvVars("vars", { application: shop, mode: "whole", variables: { OURS: "1" } });
        };
        await killed(world, { method: "PUT", skip: 0, isCarriedOut: true }, () => stack.up());
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ vars: "interrupted" }], writes: [] });
        expect(refused.text).toContain(`the last update removes ${shop}/${first}`);
        expect(platform.state.applications.variables(shop)).toEqual({ ...others, OURS: "1" });
        expect(await recovering(world, { accept: { vars: shop } })).toMatchObject({ ended: "done" });
        expect(platform.state.applications.variables(shop)).toEqual({ OURS: "1" });
    });

    test("names the second object that a killed and reverted replacement may have left", async () => {
        const world = await start();
        const { platform, owner } = world;
        const declared = await declareDatabase(world, "mtl");
        const ids = await world.ids();
        declared.region = "par";
        await killUp(world, () => true);
        declared.region = "mtl";
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", writes: [], tables: [{}] });
        expect(recovered.text).toContain("was being replaced, updated or deleted by an interrupted run");
        expect(recovered.text).toContain("drift --orphans");
        expect(await world.ids()).toEqual(ids);
        expect(count(platform, owner)).toBe(2);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks before the last update repeats an unfinished creation of another package", async () => {
        const world = await start();
        const log = join(mkdtempSync(join(tmpdir(), "buckets-")), "log");
        const made = (): number => (existsSync(log) ? readFileSync(log, "utf8").length : 0);
        let isHanging = true;
        world.program = () => {
            new NetworkGroup("group", { label: "orders" });
            new Bucket("bucket", { log, isHanging });
        };
        const outcome = world.stack.up();
        await until(async () => made() > 0 && (await world.ids())["group"] !== undefined);
        await world.stack.kill();
        await outcome;
        await world.stack.cancel();
        isHanging = false;
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ bucket: "none" }], writes: [] });
        expect(refused.text).toContain("a killed run began to create it, and its package cannot be searched");
        expect(made()).toBe(1);
        expect(await recovering(world, { create: ["bucket"] })).toMatchObject({ ended: "done" });
        expect(made()).toBe(2);
    });
});
