/** Variables that the last update removes or overwrites, and what other stacks have of them. */
import { Addon, EnvVars, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { asProd, lose, recovering } from "./recovering.js";
import { Told } from "./told.js";

const shopOf = ({ platform }: World): string => platform.seed.applications.shop;
const variables = (world: World) => world.platform.state.applications.variables(shopOf(world));

onEveryWire(start => {
    test("asks before whole mode removes variables if none of the declared ones exists", async () => {
        const world = await start();
        const shop = shopOf(world);
        const before = variables(world);
        world.program = () => {
            new EnvVars("vars", { application: shop, mode: "whole", variables: { OURS: "1" } });
        };
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ vars: "differs" }], writes: [] });
        expect(refused.text).toContain(`the last update removes ${shop}/PAYMENT_API_KEY`);
        expect(variables(world)).toEqual(before);
        expect(await recovering(world, { accept: { vars: shop } })).toMatchObject({ ended: "done" });
        expect(variables(world)).toEqual({ OURS: "1" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each(["removed", "edited"])("keeps a variable that another stack has: resource %s", async how => {
        const world = await start();
        const shop = shopOf(world);
        const declared: { variables?: Record<string, string> } = { variables: { A: "1", B: "1" } };
        world.program = () => {
            new NetworkGroup("group", { label: "group" });
            if (declared.variables) new EnvVars("vars", { application: shop, variables: declared.variables });
        };
        await world.up();
        const others = [await asProd(world)];
        if (how === "removed") delete declared.variables;
        else declared.variables = { A: "1" };
        const run = recovering(world, { others });
        await expect(run).rejects.toThrow('which is in the state of the stack "prod" too');
        expect(variables(world)).toMatchObject({ A: "1", B: "1" });
        await world.up();
    });

    test("lists a variable that the last update removes, and states that could not be read", async () => {
        const world = await start();
        const shop = shopOf(world);
        const declared = { A: "1", B: "1" } as Record<string, string>;
        world.program = () => {
            new EnvVars("vars", { application: shop, variables: { ...declared } });
        };
        await world.up();
        delete declared["B"];
        const others = [{ source: "prod", problem: "no passphrase" }];
        const told = await recovering(world, { others });
        expect(told.text).toContain(
            `EnvVars "vars"  ${shop}/B, which may be in prod too: it could not be read`,
        );
        expect(variables(world)).not.toHaveProperty("B");
    });

    test("lists no variables that another declaration keeps", async () => {
        const world = await start();
        const shop = shopOf(world);
        const declared = { isSplit: true };
        world.program = () => {
            const [first, second] = declared.isSplit ? [{ X: "1" }, { Y: "1" }] : [{ X: "1", Y: "1" }];
            new EnvVars("first", { application: shop, variables: first });
            if (second) new EnvVars("second", { application: shop, variables: second });
        };
        await world.up();
        declared.isSplit = false;
        expect(await recovering(world)).toMatchObject({ ended: "done", deletions: [] });
        expect(variables(world)).toMatchObject({ X: "1", Y: "1" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks before it overwrites variables of an application that only an update makes known", async () => {
        const world = await start();
        const shop = shopOf(world);
        world.platform.state.applications.setVariable(shop, "LEVEL", "by hand");
        world.program = () => {
            const { told } = new Told("told", shop);
            new EnvVars("vars", { application: told, variables: { LEVEL: "info" } });
        };
        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", tables: [{ vars: "waits" }, { vars: "differs" }] });
        expect(variables(world)).toMatchObject({ LEVEL: "by hand" });
        expect(await recovering(world, { accept: { vars: shop } })).toMatchObject({ ended: "done" });
        expect(variables(world)).toMatchObject({ LEVEL: "info" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("asks about variables that wait for a database that is to be created", async () => {
        const world = await start();
        const shop = shopOf(world);
        addUnmanaged(world.platform, world.owner);
        world.platform.state.applications.setVariable(shop, "LEVEL", "by hand");
        world.program = () => {
            const db = new Addon("db", { ...orders, allowDelete: true });
            new EnvVars("vars", { application: shop, variables: { LEVEL: "info", DB: db.id } });
        };
        const refused = await recovering(world, { create: ["db"] });
        expect(refused).toMatchObject({ ended: "open", open: [{ name: "vars" }], writes: [] });
        expect(variables(world)).toMatchObject({ LEVEL: "by hand" });
    });

    test("asks before it changes a field that a creation could have left undone", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { ...orders, tags: ["a", "b"], allowDelete: true });
        };
        await world.up();
        const { db = "" } = await world.ids();
        await lose(world);
        world.platform.state.addons.replaceTags(db, []);
        const refused = await recovering(world);
        expect(refused).toMatchObject({
            ended: "open",
            open: [{ name: "db", fields: ["tags"] }],
            writes: [],
        });
        expect(await recovering(world, { accept: { db } })).toMatchObject({ ended: "done" });
        expect(await world.ids()).toEqual({ db });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
