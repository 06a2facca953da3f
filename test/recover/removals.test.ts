/** Variables that the last update removes or overwrites, and what other stacks have of them. */
import { Addon, EnvVars, type EnvVarsArgs, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryWire } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { asProd, lose, recovering } from "./recovering.js";
import { LateValue } from "./late-value.js";

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

    test.each(["removed", "edited", "whole"])(
        "keeps a variable that another stack has, as its message says: resource %s",
        async how => {
            const world = await start();
            const shop = shopOf(world);
            const ignore = Object.keys(variables(world));
            const declared: { args?: Partial<EnvVarsArgs> } = { args: { variables: { A: "1", B: "1" } } };
            world.program = () => {
                new NetworkGroup("group", { label: "group" });
                if (declared.args)
                    new EnvVars("vars", { application: shop, variables: {}, ...declared.args });
            };
            await world.up();
            const { urn } = await world.resource("vars");
            const others = [await asProd(world)];
            const mode = how === "whole" ? { mode: "whole" as const, ignore } : {};
            if (how === "removed") delete declared.args;
            else declared.args = { variables: { A: "1" }, ...mode };
            const message = await recovering(world, { others }).catch(String);
            expect(message).toContain(`which is in the state of the stack "prod" too`);
            expect(variables(world)).toMatchObject({ A: "1", B: "1" });
            if (how === "whole") {
                expect(message).toContain('add it to `ignore` of "vars" if the mode is "whole"');
                ignore.push("B");
            } else {
                expect(message).toContain(`run "pulumi state delete '${urn}' --target-dependents"`);
                const exported = await world.stack.exportStack();
                const resources = exported.deployment.resources?.filter(each => each.urn !== urn) ?? [];
                await world.stack.importStack({
                    ...exported,
                    deployment: { ...exported.deployment, resources },
                });
            }
            // The resources of this test are those of its other stack too.
            expect(await recovering(world, { others: [] })).toMatchObject({ ended: "done" });
            expect(variables(world)).toMatchObject({ A: "1", B: "1" });
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

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
            const { late } = new LateValue("late", shop);
            new EnvVars("vars", { application: late, variables: { LEVEL: "info" } });
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
            const db = new Addon("db", { ...orders });
            new EnvVars("vars", { application: shop, variables: { LEVEL: "info", DB: db.id } });
        };
        const refused = await recovering(world, { create: ["db"] });
        expect(refused).toMatchObject({ ended: "open", open: [{ name: "vars" }], writes: [] });
        expect(variables(world)).toMatchObject({ LEVEL: "by hand" });
    });

    test("asks before it changes a field that a creation could have left undone", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { ...orders, tags: ["a", "b"] });
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
