/** Answers of a person: what is refused, and that doing what a message says leads on. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, Domain, Drain, EnvVars, Provider } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { killed } from "./kills.js";
import { asProd, lose, recovering } from "./recovering.js";
import { LateValue } from "./late-value.js";

const database = { ...orders };
const creation = { method: "POST", skip: 0, isCarriedOut: true };

onEveryEngine(start => {
    test("refuses two answers for one resource, by its name and by its URN", async () => {
        const world = await start();
        const id = addUnmanaged(world.platform, world.owner);
        world.program = () => {
            new Addon("db", database);
        };
        const [row] = (await recovering(world, { isDry: true })).rows;
        const urn = row?.urn ?? "";
        const both = recovering(world, { accept: { db: id }, create: [urn] });
        await expect(both).rejects.toThrow(`"db" and "${urn}" are the same resource. Give it one answer.`);
        expect(await recovering(world, { accept: { [urn]: id } })).toMatchObject({ adopted: { [urn]: id } });
    });

    test("begins again with the same options if the state has another resource of the name", async () => {
        const world = await start();
        const declared = { names: ["one"] };
        world.program = () => {
            for (const name of declared.names) {
                const parent = new pulumi.ComponentResource(`test:index:${name}`, name);
                new Addon("db", { ...database, name }, { parent });
            }
        };
        await world.up();
        declared.names = ["one", "two"];
        const two = addUnmanaged(world.platform, world.owner, { name: "two", plan: "s_sml" });
        const accept = { db: two };
        const before = (command: string): void => {
            if (command === "complete") throw new Error("stopped");
        };
        await expect(recovering(world, { accept, before })).rejects.toThrow("stopped");
        expect(await recovering(world, { accept })).toMatchObject({ ended: "done" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(
            world.platform.state.addons.list(world.owner).filter(({ name }) => name === "two"),
        ).toHaveLength(1);
    });

    test("creates the second of two identical resources if the first answer names the only object", async () => {
        const world = await start();
        world.program = () => {
            new Addon("a", { ...database, allowDuplicate: true });
            new Addon("b", { ...database, allowDuplicate: true });
        };
        await killed(world, creation, () => world.stack.up());
        const made = () =>
            world.platform.state.addons.list(world.owner).filter(({ name }) => name === orders.name);
        const [first] = made();
        const id = first?.id ?? "";
        const both = recovering(world, { accept: { a: id, b: id } });
        await expect(both).rejects.toThrow(
            `"a" and "b" cannot both have ${id}. Accept it for one of the two.`,
        );
        expect(await recovering(world, { accept: { a: id } })).toMatchObject({ ended: "done" });
        expect(made()).toHaveLength(2);
        expect(await world.ids()).toMatchObject({ a: id });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("adopts the other variables of an application whose first ones have an answer", async () => {
        const world = await start();
        const { shop: application } = world.platform.seed.applications;
        const declared = { level: "info" };
        world.program = () => {
            new EnvVars("first", { application, variables: { LEVEL: declared.level } });
            new EnvVars("second", { application, variables: { OTHER: "1" } });
        };
        await world.up();
        await lose(world);
        declared.level = "debug";
        const accept = { first: application };
        expect(await recovering(world, { accept, isDry: true })).toMatchObject({
            tables: [{ first: "differs", second: "found" }],
            open: [],
        });
        expect(await recovering(world, { accept })).toMatchObject({ ended: "done" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("names one of two resources for the aliases of a third one", async () => {
        const world = await start();
        const { shop: application } = world.platform.seed.applications;
        world.program = () => {
            new EnvVars("all", { application, variables: { X: "1", Y: "1" } });
        };
        await world.up();
        const { urn } = await world.resource("all");
        const declared = { aliases: [] as string[] };
        world.program = () => {
            new EnvVars("first", { application, variables: { X: "1" } }, { aliases: declared.aliases });
            new EnvVars("second", { application, variables: { Y: "1" } });
        };
        const refused = await recovering(world);
        expect(refused.text).toContain(`Give one of "first", "second" the option aliases: ["${urn}"]`);
        declared.aliases = [urn];
        expect(await recovering(world)).toMatchObject({ ended: "done" });
        const variables = world.platform.state.applications.variables(application);
        expect(variables).toMatchObject({ X: "1", Y: "1" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks if an identical object of others stands beside the drifted one", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        await world.up();
        const { db = "" } = await world.ids();
        await lose(world);
        const { addons, catalogue } = world.platform.state;
        addons.changePlan(db, catalogue.findPlan(orders.provider, "s_sml")?.id ?? "");
        const theirs = addUnmanaged(world.platform, world.owner);
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "found" }], writes: [] });
        expect(refused.text).toContain(`${db} has its name, and differs in plan`);
        expect(await recovering(world, { accept: { db: theirs } })).toMatchObject({ ended: "done" });
        expect(addons.find(db)).toBeDefined();
    });

    test("finds the drifted object if another stack has an identical one", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        await world.up();
        const others = [await asProd(world)];
        await lose(world);
        const ours = addUnmanaged(world.platform, world.owner, { plan: "s_sml" });
        const refused = await recovering(world, { others });
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "differs" }], writes: [] });
        expect(await recovering(world, { others, accept: { db: ours } })).toMatchObject({ ended: "done" });
        expect(await world.ids()).toEqual({ db: ours });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("says that another stack has the object that an answer names", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        await world.up();
        const { db = "" } = await world.ids();
        const others = [await asProd(world)];
        await lose(world);
        const accepted = recovering(world, { others, accept: { db } });
        await expect(accepted).rejects.toThrow(`${db} cannot be "db". Another stack has ${db}.`);
        expect(await recovering(world, { accept: { db } })).toMatchObject({ ended: "done" });
    });

    test("keeps an unfinished creation that a second recovery does not take for a replacement", async () => {
        const world = await start();
        const declared = { names: ["a", "b"] };
        world.program = () => {
            for (const name of declared.names) new Addon(name, { ...database, name });
        };
        await killed(world, creation, () => world.stack.up());
        declared.names = ["a"];
        expect((await recovering(world)).leftPending).toHaveLength(1);
        expect(await recovering(world)).toMatchObject({ ended: "done", unsettled: [] });
    });

    test("takes the secrets of a drain from the program if ignoreChanges names them", async () => {
        const world = await start();
        const { shop } = world.platform.seed.applications;
        const url = "https://log-api.example.com/log/v1";
        const credentials = { apiKey: pulumi.secret("hush-key") };
        world.program = () => {
            const args = { resource: shop, kind: "newrelic", url, credentials } as const;
            new Drain("drain", args, { ignoreChanges: ["credentials"] });
        };
        await world.up();
        await lose(world);
        expect(await recovering(world)).toMatchObject({ ended: "done", writes: [] });
    });

    test("asks before it creates another object after a killed creation in another account", async () => {
        const world = await start();
        const { userId, token } = world.platform.account;
        const declared = { organisation: world.owner };
        world.program = () => {
            const provider = new Provider("own", { token: pulumi.secret(token), ...declared });
            new Addon("db", database, { provider });
        };
        await killed(world, { ...creation, isLate: true }, () => world.stack.up());
        declared.organisation = userId;
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", open: [{ name: "db" }], writes: [] });
        expect(refused.text).toContain("a killed run began to create it with other arguments (provider)");
        declared.organisation = world.owner;
        expect(await recovering(world)).toMatchObject({ ended: "done" });
        const named = world.platform.state.addons
            .list(world.owner)
            .filter(({ name }) => name === orders.name);
        expect(named).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("finds an object whose provider has settings that only an update makes known", async () => {
        const world = await start();
        const { token } = world.platform.account;
        world.program = () => {
            const { late } = new LateValue("late", world.owner);
            const settings = { token: pulumi.secret(token), organisation: late };
            new Addon("db", database, { provider: new Provider("own", settings) });
        };
        await world.up();
        const { db = "" } = await world.ids();
        await lose(world);
        const { addons, catalogue } = world.platform.state;
        addons.changePlan(db, catalogue.findPlan(orders.provider, "s_sml")?.id ?? "");
        const refused = await recovering(world);
        expect(refused).toMatchObject({
            ended: "open",
            tables: [{ db: "waits" }, { db: "differs" }],
            writes: [],
        });
        expect(await recovering(world, { accept: { db } })).toMatchObject({ ended: "done" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("takes an id with an equals sign as its message shows it", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { shop: application } = world.platform.seed.applications;
        const declared = { primary: true };
        world.program = () => {
            new Domain("site", { application, fqdn: "one.example/a=b", ...declared });
        };
        await world.up();
        await lose(world);
        declared.primary = false;
        const text = /--accept (\S+),/.exec((await recovering(world)).text)?.[1] ?? "";
        expect(text).toBe(`site=${application}/one.example/a=b`);
        // The command splits at the last equals sign, before it knows the names of the program.
        const at = text.lastIndexOf("=");
        const accept = { [text.slice(0, at)]: text.slice(at + 1) };
        expect(await recovering(world, { accept })).toMatchObject({ ended: "done" });
    });
});
