/** A program, an account or another stack that has changed since the state was lost or the run was killed. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    type AddonArgs,
    EnvVars,
    Member,
    NetworkGroup,
    Provider,
    SshKey,
} from "pulumi-cloud-platform";
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { publicKey } from "../support/kind-fixture.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { killed } from "./kills.js";
import { asProd, lose, recovering } from "./recovering.js";

const replaceable = { ...orders, allowReplace: true };
const creation = { method: "POST", skip: 0, isCarriedOut: true, isLate: true };

const kill = (world: World): Promise<unknown> => killed(world, creation, () => world.stack.up());

function databases({ platform, owner }: World): string[] {
    const names = ["orders", "orders-2"];
    return platform.state.addons
        .list(owner)
        .filter(({ name }) => names.includes(name))
        .map(({ id }) => id);
}

onEveryWire(start => {
    test("lists a database that the last update replaces under its new name", async () => {
        const world = await start();
        const declared = { name: "old", region: "mtl", aliases: [] as { name: string }[] };
        world.program = () => {
            const { name, region, aliases } = declared;
            new Addon(name, { ...replaceable, region }, { aliases });
        };
        await world.up();
        const { old = "" } = await world.ids();
        Object.assign(declared, { name: "db", region: "par", aliases: [{ name: "old" }] });
        const dry = await recovering(world, { isDry: true });
        expect(dry.deletions).toMatchObject([{ kind: "Addon", name: "old", id: old, isCertain: true }]);
        expect(dry.text).toContain(`  Addon "old"  ${old}\n`);
        await world.up();
    });

    test("does not list an object that the program adopts under another name", async () => {
        const world = await start();
        const declared: { name: string; adopt?: string } = { name: "old" };
        world.program = () => {
            const { name, adopt } = declared;
            new Addon(name, { ...replaceable, ...(adopt !== undefined && { adopt }) });
        };
        await world.up();
        const { old = "" } = await world.ids();
        Object.assign(declared, { name: "db", adopt: old });
        expect(await recovering(world)).toMatchObject({ ended: "done", deletions: [], writes: [] });
        expect(await world.ids()).toEqual({ db: old });
    });

    test.each([
        ["creation", { name: "orders-2" }, "name"],
        ["creation", { region: "mtl" }, "region"],
        ["replacement", { name: "orders-2" }, "name"],
    ])(
        "asks before it creates another object after a killed %s whose program has changed: %j",
        async (what, edit, field) => {
            const world = await start();
            const declared: AddonArgs = { ...orders };
            world.program = () => {
                new Addon("db", { ...replaceable, ...declared });
            };
            if (what === "replacement") {
                declared.region = "mtl";
                await world.up();
                declared.region = "par";
            }
            await kill(world);
            const before = databases(world);
            Object.assign(declared, edit);
            const refused = await recovering(world);
            const doubt = `a killed run began to create it with other arguments (${field})`;
            expect(refused).toMatchObject({ ended: "open", tables: [{ db: "none" }], writes: [] });
            expect(refused.open[0]?.doubts).toContain(doubt);
            expect(databases(world)).toEqual(before);

            expect(await recovering(world, { create: ["db"] })).toMatchObject({ ended: "done" });
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("asks about the replacement of a killed run if its plan has changed", async () => {
        const world = await start();
        const { addons, catalogue } = world.platform.state;
        const declared = { region: "mtl" };
        world.program = () => {
            new Addon("db", { ...replaceable, ...declared });
        };
        await world.up();
        const { db: old = "" } = await world.ids();
        declared.region = "par";
        await kill(world);
        const made = databases(world).find(id => id !== old) ?? "";
        addons.changePlan(made, catalogue.findPlan(orders.provider, "s_sml")?.id ?? "");
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "differs" }], writes: [] });
        expect(await recovering(world, { accept: { db: made } })).toMatchObject({ ended: "done" });
        expect(databases(world)).toEqual([made]);
        expect(await world.ids()).toEqual({ db: made });
    });

    test("makes no third object if a killed recovery is begun again with --new", async () => {
        const world = await start();
        const theirs = addUnmanaged(world.platform, world.owner);
        world.program = () => {
            new Addon("db", replaceable);
        };
        const isOver = Promise.withResolvers<undefined>();
        let killing: Promise<unknown> | undefined;
        const before = (command: string): void => {
            if (command === "complete") killing ??= killed(world, creation, () => isOver.promise);
        };
        await expect(recovering(world, { create: ["db"], before })).rejects.toThrow("the last update failed");
        isOver.resolve(undefined);
        await killing;
        const made = databases(world).find(id => id !== theirs) ?? "";

        await expect(recovering(world, { create: ["db"] })).rejects.toThrow(
            'an interrupted run may have created "db" as',
        );
        expect(databases(world)).toHaveLength(2);
        expect(await recovering(world, { accept: { db: made } })).toMatchObject({
            ended: "done",
            writes: [],
        });
        expect(databases(world)).toEqual([theirs, made]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("takes the new object of a killed run that replaced a resource by another one", async () => {
        const world = await start();
        const declared = { name: "old" };
        world.program = () => {
            new Addon(declared.name, { ...replaceable, allowDuplicate: true });
        };
        await world.up();
        const { old = "" } = await world.ids();
        declared.name = "db";
        await kill(world);
        const made = databases(world).find(id => id !== old) ?? "";
        const refused = await recovering(world);
        expect(refused).toMatchObject({
            ended: "open",
            tables: [{ db: "interrupted" }],
            deletions: [{ id: old }],
        });
        expect(refused.text).toContain(`--accept db=${made}`);
        expect(await recovering(world, { accept: { db: made } })).toMatchObject({ ended: "done" });
        expect(databases(world)).toEqual([made]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("names the refresh that a killed deletion needs", async () => {
        const world = await start();
        const declared = { has: true, plan: "xs_sml" };
        world.program = () => {
            if (declared.has) new Addon("db", { ...replaceable, plan: declared.plan });
        };
        await world.up();
        declared.has = false;
        await killed(world, { ...creation, method: "DELETE" }, () => world.stack.up());
        Object.assign(declared, { has: true, plan: "s_sml" });
        await expect(recovering(world)).rejects.toThrow(
            'An interrupted run was updating or deleting "db". Run "pulumi refresh", and then recover again.',
        );
        await world.refresh();
        expect(await recovering(world)).toMatchObject({ ended: "done", tables: [{ db: "none" }] });
    });

    test("asks about an object that a killed run of another stack may have created", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", replaceable);
        };
        await kill(world);
        const others = [await asProd(world)];
        const exported = await world.stack.exportStack();
        await world.stack.importStack({
            ...exported,
            deployment: { ...exported.deployment, resources: [], pending_operations: [] },
        });
        const doubts = ['a killed run may have created it for the state of the stack "prod"'];
        expect(await recovering(world, { others })).toMatchObject({
            ended: "open",
            open: [{ doubts }],
            writes: [],
        });
        const [db = ""] = databases(world);
        expect(await recovering(world, { others, accept: { db } })).toMatchObject({
            ended: "done",
            writes: [],
        });
        expect(await world.ids()).toEqual({ db });
    });

    test("keeps an object that another stack manages", async () => {
        const world = await start();
        const declared = { has: true };
        world.program = () => {
            new NetworkGroup("group", { label: "kept" });
            if (declared.has) new Addon("db", replaceable);
        };
        await world.up();
        const { db = "" } = await world.ids();
        const others = [await asProd(world)];
        const found = databases(world);
        declared.has = false;
        const dry = await recovering(world, { others, isDry: true });
        expect(dry.text).toContain(`  Addon "db"  ${db}, which is in the state of the stack "prod" too\n`);
        await expect(recovering(world, { others })).rejects.toThrow(
            `the last update deletes ${db}, which is in the state of the stack "prod" too`,
        );
        expect(databases(world)).toEqual(found);
        await world.up();
    });

    test("offers no second object where the arguments name one", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const { shop: application } = seed.applications;
        const declared = { level: "of-prod" };
        world.program = () => {
            new EnvVars("vars", { application, variables: { LEVEL: declared.level } });
        };
        await world.up();
        const others = [await asProd(world)];
        await lose(world);
        declared.level = "of-dev";
        const refused = await recovering(world, { others });
        expect(refused).toMatchObject({ ended: "open", tables: [{ vars: "elsewhere" }] });
        expect(refused.text).toContain('"vars": remove it from one of the programs.\n');
        await expect(recovering(world, { others, create: ["vars"] })).rejects.toThrow(
            `a second "vars" cannot exist beside ${application}`,
        );
        expect(state.applications.variables(application)).toMatchObject({ LEVEL: "of-prod" });
        await expect(recovering(world, { create: ["vars"] })).rejects.toThrow(
            `Pass --accept vars=${application}`,
        );
        expect(await recovering(world, { accept: { vars: application } })).toMatchObject({ ended: "done" });
        expect(state.applications.variables(application)).toMatchObject({ LEVEL: "of-dev" });
    });

    test("keeps the values that ignoreChanges names, and needs no answer about them", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const { api: application } = seed.applications;
        world.program = () => {
            new Addon("db", replaceable, { ignoreChanges: ["plan"] });
            new EnvVars(
                "vars",
                { application, variables: { LEVEL: "info", OTHER: "1" } },
                { ignoreChanges: ["variables.LEVEL"] },
            );
        };
        const db = addUnmanaged(world.platform, world.owner, { plan: "s_sml" });
        state.applications.setVariable(application, "LEVEL", "debug");
        state.applications.setVariable(application, "OTHER", "1");
        expect(await recovering(world)).toMatchObject({
            ended: "done",
            tables: [{ db: "found", vars: "found" }, {}],
            writes: [],
        });
        expect(await world.ids()).toMatchObject({ db });
        expect(await world.preview()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(state.applications.variables(application)).toMatchObject({ LEVEL: "debug" });
    });

    test.each([
        { variables: { NODE_ENV: "x" }, ignored: "variables", mode: "whole" },
        { variables: { TOKEN: "none" }, ignored: "variables.TOKEN", plain: ["TOKEN"] },
    ] as const)("keeps values of others secret that ignoreChanges names: $ignored", async args => {
        const world = await start();
        const { applications } = world.platform.state;
        const { shop } = world.platform.seed.applications;
        const secret = "postgres://user:hush-password@db.example:5432/x";
        applications.setVariable(shop, "TOKEN", secret);
        const { ignored, variables, ...others } = args;
        const declared = { application: shop, variables, ...others };
        const program = (more: object) => () => {
            new EnvVars("vars", { ...declared, ...more } as never, { ignoreChanges: [ignored] });
        };
        world.program = program({});
        // A plain variable with such a value is refused, and stays a secret.
        await recovering(world, { accept: { vars: shop } }).catch((error: unknown) => {
            expect(String(error)).toContain("[secret-in-plain]");
        });
        expect(JSON.stringify(await world.stack.exportStack())).not.toContain("hush-password");
        world.program = program({ plain: undefined });
        await world.up();
        expect(JSON.stringify(await world.stack.exportStack())).not.toContain("hush-password");
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(applications.variables(shop)).toHaveProperty("TOKEN", secret);
    });

    test("takes keys of the same name in two accounts for two keys", async () => {
        const world = await start();
        const { token, organisation } = world.platform.otherAccount;
        world.program = () => {
            const other = new Provider("other", { token: pulumi.secret(token), organisation });
            new SshKey("mine", { name: "planted", publicKey });
            new SshKey("theirs", { name: "planted", publicKey }, { provider: other });
        };
        await world.up();
        await lose(world);
        expect(await recovering(world)).toMatchObject({
            ended: "done",
            tables: [{ mine: "found", theirs: "found" }, {}],
            writes: [],
        });
        expect(await world.ids()).toMatchObject({ mine: "planted", theirs: "planted" });
    });

    test("adopts a resource with a quote in its name after the one that it depends on", async () => {
        const world = await start();
        const declared = { label: "first" };
        world.program = () => {
            const group = new NetworkGroup("its group", { label: declared.label });
            new Addon("it's", replaceable, { dependsOn: group });
        };
        await world.up();
        const { "it's": id } = await world.ids();
        await lose(world);
        declared.label = "second";
        expect(await recovering(world)).toMatchObject({ ended: "done" });
        expect(await world.ids()).toMatchObject({ "it's": id });
        expect(databases(world)).toEqual([id]);
    });

    test("names two resources by their URNs if they have one name", async () => {
        const world = await start();
        world.program = () => {
            for (const [type, name] of [
                ["test:One", "orders"],
                ["test:Two", "orders-2"],
            ] as const) {
                const parent = new pulumi.ComponentResource(type, "box");
                new Addon("db", { ...replaceable, name }, { parent });
            }
        };
        await world.up();
        await lose(world);
        const { text } = await recovering(world, { isDry: true });
        for (const type of ["test:One", "test:Two"]) {
            expect(text).toContain(
                `  urn:pulumi:${world.stack.name}::project::${type}$pulumi-nodejs:dynamic/cloud-platform:Addon::db  found: `,
            );
        }
        await recovering(world);
    });

    test("takes no strange object whose name ignoreChanges names", async () => {
        const world = await start();
        const theirs = addUnmanaged(world.platform, world.owner, { name: "theirs" });
        world.program = () => {
            new Addon("db", replaceable, { ignoreChanges: ["name", "region"] });
        };
        expect(await recovering(world)).toMatchObject({ ended: "done", tables: [{ db: "none" }] });
        expect((await world.ids())["db"]).not.toBe(theirs);
        expect(world.platform.state.addons.get(world.owner, theirs).name).toBe("theirs");
    });

    test("replaces a member that was accepted with another label", async () => {
        const world = await start();
        const { networkGroups } = world.platform.state;
        const { applications, networkGroups: groups } = world.platform.seed;
        const [networkGroup, member] = [groups.backend, applications.api];
        networkGroups.addMember(networkGroup, { id: member, kind: "application", label: "theirs" });
        world.program = () => {
            new Member("member", { networkGroup, member, label: "ours" });
        };
        const refused = await recovering(world);
        const id = `${networkGroup}/${member}`;
        expect(refused).toMatchObject({ ended: "open", tables: [{ member: "differs" }], writes: [] });
        expect(refused.text).toContain(`"member": pass --accept member=${id}, or correct the program.`);
        expect(await recovering(world, { accept: { member: id } })).toMatchObject({ ended: "done" });
        expect(networkGroups.members(networkGroup)).toContainEqual(
            expect.objectContaining({ id: member, label: "ours" }),
        );
    });

    test("creates another object after a killed run as its message says", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", replaceable);
        };
        await kill(world);
        const made = databases(world);
        await expect(recovering(world, { create: ["db"] })).rejects.toThrow(
            'Pass --accept db=ID. To create another one nevertheless, first run "pulumi refresh --clear-pending-creates".',
        );
        expect(await world.stack.refresh({ clearPendingCreates: true })).toMatchObject({ succeeded: true });
        expect(await recovering(world, { create: ["db"] })).toMatchObject({
            ended: "done",
            tables: [{ db: "found" }],
        });
        expect(databases(world)).toHaveLength(2);
        expect(made).not.toContain((await world.ids())["db"]);
    });
});
