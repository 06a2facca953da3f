/** What the table says of each new declaration, and which answers it takes. */
import { Addon, EnvVars, NetworkGroup, SshKey } from "pulumi-cloud-platform";
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { guard } from "../scenario/guarded.js";
import { publicKey } from "../support/kind-fixture.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { lose, recovering } from "./recovering.js";

const database = orders;
const add = (
    { platform, owner }: World,
    args: Parameters<typeof addUnmanaged>[2] = {},
    whose = owner,
): string => addUnmanaged(platform, whose, args);

onEveryWire(start => {
    test("needs an answer for a database that has another plan", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
            new NetworkGroup("group", { label: "orders" });
        };
        const id = add(world, { plan: "s_sml" });
        const refused = await recovering(world);
        expect(refused.tables).toEqual([{ db: "differs", group: "none" }]);
        expect(refused).toMatchObject({
            ended: "open",
            open: [{ name: "db", fields: ["plan"] }],
            writes: [],
        });
        expect(refused.text).toContain(`--accept db=${id}`);
        expect(await world.ids()).toEqual({});

        const accepted = await recovering(world, { accept: { db: id } });
        expect(accepted.ended).toBe("done");
        expect(accepted.tables).toEqual([{ db: "differs", group: "none" }, { group: "none" }]);
        expect(await world.ids()).toMatchObject({ db: id });
        expect((await world.resource("db")).outputs["planSlug"]).toBe("xs_sml");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("returns to a database that another plan kept from being found, as the warning of the up says", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        world.stack.setConfig(guard);
        await world.up();
        const { db: former = "" } = await world.ids();
        await lose(world);
        const { addons, catalogue } = world.platform.state;
        addons.changePlan(former, catalogue.findPlan(database.provider, "s_sml")?.id ?? "");
        const { diagnostics } = await world.up();
        const { db: fresh = "" } = await world.ids();
        const [warning = ""] = diagnostics.flatMap(({ message }) =>
            message.includes("[similar-resource]") ? [message] : [],
        );
        expect(warning).toContain(
            `To manage ${former} instead of the new add-on ${fresh}, delete ${fresh} in the console, run "pulumi refresh", and then`,
        );

        addons.remove(fresh);
        await world.refresh();
        expect(await recovering(world, { accept: { db: former } })).toMatchObject({ ended: "done" });
        expect(await world.ids()).toMatchObject({ db: former });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("creates a database beside one that is passed over", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        const id = add(world);
        expect(await recovering(world, { create: ["db"] })).toMatchObject({ ended: "done", adopted: {} });
        const { db } = await world.ids();
        expect(db).not.toBe(id);
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("adopts the chosen one of two identical objects", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        const [first, second] = [add(world), add(world)];
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "several" }], writes: [] });
        expect(refused.text).toContain(first);
        expect(refused.text).toContain(second);
        await expect(recovering(world, { accept: { db: "addon_other" } })).rejects.toThrow(
            'addon_other cannot be "db"',
        );
        expect(await recovering(world, { accept: { db: second } })).toMatchObject({
            ended: "done",
            writes: [],
        });
        expect(await world.ids()).toEqual({ db: second });
    });

    test("leaves objects of another stack, another owner and another name alone", async () => {
        const world = await start();
        const { platform, stack } = world;
        world.program = () => {
            new Addon("db", database);
        };
        await world.up();
        const theirs = await world.resource("db");
        const text = JSON.stringify(await stack.exportStack());
        await lose(world);
        const { userId } = platform.account;
        const strangers = [
            add(world, {}, userId),
            add(world, { name: "others" }),
            add(world, { region: "mtl" }),
        ];
        const others = [{ source: 'the state of the stack "prod"', text }];
        const refused = await recovering(world, { others });
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "elsewhere" }], writes: [] });
        const recovered = await recovering(world, { create: ["db"], others });
        expect(recovered).toMatchObject({ ended: "done", adopted: {} });
        expect(recovered.text).toContain(`${theirs.id} is in the state of the stack "prod"`);
        expect([theirs.id, ...strangers]).not.toContain((await world.ids())["db"]);
        strangers.forEach(id => expect(platform.state.addons.find(id)).toBeDefined());
    });

    test.each(["id", "realId"] as const)(
        "asks before it adopts what another stack has, by its %s",
        async key => {
            const world = await start();
            world.program = () => {
                new Addon("db", database);
            };
            await world.up();
            const { db = "" } = await world.ids();
            const adopt = world.platform.state.addons.get(world.owner, db)[key];
            const others = [
                {
                    source: 'the state of the stack "prod"',
                    text: JSON.stringify(await world.stack.exportStack()),
                },
            ];
            await lose(world);
            world.program = () => {
                new Addon("db", { ...database, adopt });
            };
            expect(await recovering(world, { others })).toMatchObject({
                ended: "open",
                open: [{ name: "db", doubts: [`${db} is in the state of the stack "prod"`] }],
                writes: [],
            });
            const accepted = await recovering(world, { others, accept: { db } });
            expect(accepted).toMatchObject({ ended: "done", writes: [] });
            expect(await world.ids()).toMatchObject({ db });
        },
    );

    test("asks for an answer if the state of another stack cannot be read", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        const id = add(world);
        const others = [{ source: 'the state of the stack "prod"', problem: "no passphrase" }];
        expect(await recovering(world, { others })).toMatchObject({
            ended: "open",
            tables: [{ db: "found" }],
        });
        expect(await recovering(world, { others, accept: { db: id } })).toMatchObject({ ended: "done" });
        expect(await world.ids()).toEqual({ db: id });
    });

    test("asks whose object it is if two declarations may have it", async () => {
        const world = await start();
        world.program = () => {
            new Addon("a", { ...database, allowDuplicate: true });
            new Addon("b", { ...database, allowDuplicate: true });
        };
        const id = add(world);
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", writes: [], open: [{ name: "a" }, { name: "b" }] });
        await recovering(world, { accept: { b: id }, create: ["a"] });
        const { a, b } = await world.ids();
        expect(b).toBe(id);
        expect(a).not.toBe(id);
    });

    test("names the aliases of a resource that got another name", async () => {
        const world = await start();
        const names = { current: "old", aliases: [] as string[] };
        world.program = () => {
            const { current, aliases } = names;
            new Addon(
                current,
                { ...database },
                { aliases: aliases.map(name => ({ name })) },
            );
        };
        await world.up();
        const { old } = await world.ids();
        names.current = "db";
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "renamed" }], writes: [] });
        expect(refused.text).toContain('aliases: ["urn:pulumi:');
        names.aliases = ["old"];
        expect(await recovering(world)).toMatchObject({ ended: "done", tables: [{}], writes: [] });
        await world.up();
        expect(await world.ids()).toEqual({ db: old });
    });

    test("does not take --new for a resource that got another name", async () => {
        const world = await start();
        const declared = { name: "old" };
        world.program = () => {
            new Addon(declared.name, { ...database });
        };
        await world.up();
        const { old = "" } = await world.ids();
        declared.name = "db";
        const refused = await recovering(world, { create: ["db"] });
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "renamed" }], writes: [] });
        expect(refused.text).not.toContain("--new");
        expect(world.platform.state.addons.find(old)).toBeDefined();
        declared.name = "old";
    });

    test("asks for an answer if a database of the same name is in another region", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        const id = add(world, { region: "mtl" });
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ db: "none" }], writes: [] });
        expect(refused.text).toContain(`${id} has its name, and differs in region`);
        expect(refused.text).toContain('"db": pass --new db, or correct the program');
        expect(await recovering(world, { create: ["db"] })).toMatchObject({ ended: "done", adopted: {} });
        expect(world.platform.state.addons.find(id)).toBeDefined();
    });

    test("creates a lost database beside the found one of the same name in another region", async () => {
        const world = await start();
        world.program = () => {
            new Addon("par", database);
            new Addon("mtl", { ...database, region: "mtl" });
        };
        await world.up();
        const before = await world.ids();
        await lose(world);
        world.platform.state.addons.remove(before["mtl"] ?? "");
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done" });
        expect(recovered.tables[0]).toEqual({ par: "found", mtl: "none" });
        expect(recovered.writes).toEqual([`POST /v2/organisations/${world.owner}/addons`]);
        const after = await world.ids();
        expect(after["par"]).toBe(before["par"]);
        expect(after["mtl"]).not.toBe(before["mtl"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks for an answer before the last update removes variables that others have set", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const { worker } = seed.applications;
        const ignore = Object.keys(state.applications.variables(worker));
        world.program = () => {
            new EnvVars("vars", { application: worker, mode: "whole", variables: { OURS: "1" }, ignore });
        };
        await world.up();
        await lose(world);
        state.applications.setVariable(worker, "BY_HAND", "1");
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ vars: "differs" }], writes: [] });
        expect(refused.text).toContain(`the last update removes ${worker}/BY_HAND`);
        expect(state.applications.variables(worker)).toHaveProperty("BY_HAND");
        expect(await recovering(world, { accept: { vars: worker } })).toMatchObject({ ended: "done" });
        expect(state.applications.variables(worker)).toMatchObject({ OURS: "1" });
        expect(state.applications.variables(worker)).not.toHaveProperty("BY_HAND");
    });

    test("names no variable of others if a declared value is unknown", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const { worker } = seed.applications;
        state.applications.setVariable(worker, "BY_HAND", "1");
        state.applications.setVariable(worker, "DB", "old");
        world.program = () => {
            const db = new Addon("db", database);
            new EnvVars("vars", { application: worker, variables: { DB: db.id } });
        };
        const refused = await recovering(world);
        expect(refused).toMatchObject({ tables: [{ db: "none", vars: "differs" }], writes: [] });
        expect(refused.text).not.toContain("BY_HAND");
        expect(await recovering(world, { accept: { vars: worker } })).toMatchObject({ ended: "done" });
        const { db } = await world.ids();
        expect(state.applications.variables(worker)).toMatchObject({ BY_HAND: "1", DB: db });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("says that unknown variables overwrite those that exist", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        world.program = () => {
            const db = new Addon("db", database);
            new EnvVars("vars", { application: worker, variables: db.env });
        };
        const told = await recovering(world);
        expect(told).toMatchObject({ ended: "done", tables: [{ db: "none", vars: "none" }] });
        expect(told.text).toContain("variables is not known yet: the last update overwrites what exists");
    });

    test("lists the objects that the last update deletes, also without a change of the state", async () => {
        const world = await start();
        const declared = { isDropped: false, region: "par" };
        world.program = () => {
            new SshKey("key", { name: "planted", publicKey });
            if (!declared.isDropped) new Addon("old", { ...database });
            new Addon("db", { ...database, name: "db", region: declared.region, allowReplace: true });
        };
        await world.up();
        const { old = "", db = "" } = await world.ids();
        Object.assign(declared, { isDropped: true, region: "mtl" });
        const dry = await recovering(world, { isDry: true });
        expect(dry).toMatchObject({ ended: "dry", writes: [] });
        expect(dry.deletions.map(({ name, id, isCertain }) => [name, id, isCertain])).toEqual([
            ["old", old, true],
            ["db", db, true],
        ]);
        expect(dry.text).toContain(
            `the last update deletes this:\n\n  Addon "old"  ${old}\n  Addon "db"  ${db}\n`,
        );
        expect(await world.ids()).toMatchObject({ old, db });
        Object.assign(declared, { isDropped: false, region: "par" });
    });

    test("takes two answers for two parts of one object, and names a resource by its URN if needed", async () => {
        const world = await start();
        const { shop } = world.platform.seed.applications;
        const declared = { value: "1" };
        world.program = () => {
            const { value } = declared;
            new EnvVars("one", { application: shop, variables: { ONE: value } });
            new EnvVars("two", { application: shop, variables: { TWO: value } });
            new SshKey("one", { name: "planted", publicKey });
        };
        await world.up();
        await lose(world);
        declared.value = "2";
        const refused = await recovering(world);
        expect(refused.tables).toEqual([{ one: "found", two: "differs" }]);
        const [urn = ""] = refused.open.map(row => row.urn);
        expect(refused.text).toContain(
            `--accept '${urn}=${shop}'`.replaceAll("'", urn.includes("$") ? "'" : ""),
        );
        const accept = { [urn]: shop, two: shop };
        expect(await recovering(world, { accept })).toMatchObject({ ended: "done" });
        expect(world.platform.state.applications.variables(shop)).toMatchObject({ ONE: "2", TWO: "2" });
        await expect(recovering(world, { accept: { two: "app_other" } })).rejects.toThrow(
            `the state has "two" with ${shop}, not with app_other`,
        );
    });

    test.each(["id", "realId"] as const)(
        "does not take an object adopted by its %s for a second declaration",
        async key => {
            const world = await start();
            const id = add(world);
            const adopt = world.platform.state.addons.get(world.owner, id)[key];
            world.program = () => {
                new Addon("a", { ...database, adopt });
                new Addon("b", { ...database, allowDuplicate: true });
            };
            const dry = await recovering(world, { isDry: true });
            expect(dry.tables).toEqual([{ a: "found", b: "none" }]);
            expect(await recovering(world)).toMatchObject({ ended: "done" });
            expect(await world.ids()).toMatchObject({ a: id });
            expect((await world.ids())["b"]).not.toBe(id);
        },
    );

    test("keeps what it has adopted when an object is deleted after the table", async () => {
        const world = await start();
        const { platform } = world;
        world.program = () => {
            new Addon("db", database);
            new SshKey("key", { name: "planted", publicKey });
        };
        await world.up();
        const ids = await world.ids();
        await lose(world);
        const before = (command: string): void => {
            if (command === "adopt") platform.state.addons.remove(ids["db"] ?? "");
        };
        const message = await recovering(world, { before }).catch(String);
        expect(message).toContain("not everything could be adopted");
        expect(message).toContain("It was deleted after the search.");
        expect(await world.ids()).toEqual({ key: "planted" });
        const again = await recovering(world);
        expect(again).toMatchObject({ ended: "done", tables: [{ db: "none" }] });
        expect(await world.ids()).toMatchObject({ key: "planted" });
    });

    test("lists the resources in the order of the program, whenever the engine gets them", async () => {
        const world = await start();
        world.program = () => {
            const name = new Promise<string>(resolve => setTimeout(() => resolve("orders"), 100));
            new Addon("db", { ...database, name });
            new SshKey("key", { name: "planted", publicKey });
            new NetworkGroup("group", { label: name });
        };
        const { rows } = await recovering(world, { isDry: true });
        expect(rows.map(({ name }) => name)).toEqual(["db", "key", "group"]);
    });

    test("does nothing without a terminal and without --yes", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", database);
        };
        add(world);
        expect(await recovering(world, { yes: false })).toMatchObject({ ended: "declined", writes: [] });
        const declining = { yes: false, confirm: () => Promise.resolve(false) };
        expect(await recovering(world, declining)).toMatchObject({ ended: "declined", writes: [] });
        const commands: string[] = [];
        const dry = { isDry: true, before: (command: string) => commands.push(command) };
        expect(await recovering(world, dry)).toMatchObject({ ended: "dry", writes: [] });
        expect(commands).toEqual(["preview"]);
        expect(await world.ids()).toEqual({});
    });

    test("adopts variables as they are, and changes those that differ in the last update", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const application = seed.applications.api;
        world.program = () => {
            new EnvVars("vars", { application, variables: { PLANTED_A: "1", PLANTED_B: "2" } });
        };
        state.applications.setVariable(application, "PLANTED_A", "1");
        state.applications.setVariable(application, "PLANTED_B", "other");
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", open: [{ fields: ["variables"] }], writes: [] });
        await recovering(world, { accept: { vars: application } });
        expect(state.applications.variables(application)).toMatchObject({ PLANTED_B: "2" });
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});
