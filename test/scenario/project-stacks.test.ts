/** Two stacks of one program: an object of the one is never offered to the other. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, Drain, EnvVars, NetworkGroup, Webhook } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const args = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

function named({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

onEveryEngine(start => {
    describe.each(["documented", "clever-cloud"] as const)("in the dialect %s", dialect => {
        test("names the stack that has an identical object, and offers a name of the stack's own", async () => {
            const world = await start({ dialect });
            let name = (): string => "shop-db";
            world.program = () => new Addon("db", { ...args, name: name() });
            await world.up();
            const { id } = await world.resource("db");

            const staging = await world.anotherStack("staging");
            const { error } = await staging.up();
            expect(error).toContain(`(${id}), and the stack "test" has it`);
            expect(error).toContain("[duplicate-resource]");
            expect(error).not.toContain("adopt");

            name = () => `shop-db-${pulumi.getStack()}`;
            expect((await staging.up()).error).toBeUndefined();
            expect((await world.up()).story).toEqual(["update db (name)"]);
            expect(named(world, "shop-db-test")).toEqual([id]);
            expect((await staging.destroy()).error).toBeUndefined();
            expect(named(world, "shop-db-staging")).toEqual([]);
            expect(named(world, "shop-db-test")).toEqual([id]);
        });

        test("offers the object that no stack of the project has, and only that one", async () => {
            const world = await start({ dialect });
            const steering: { adopt?: string } = {};
            world.program = () => {
                const isStaging = pulumi.getStack() === "staging";
                new NetworkGroup("group", { label: "shop", ...(isStaging && steering) });
            };
            await world.up();
            const { id } = await world.resource("group");
            const { id: foreign } = world.platform.state.networkGroups.create(world.owner, { label: "shop" });

            const staging = await world.anotherStack("staging");
            const { error } = await staging.up();
            expect(error).toContain(`adopt: "${foreign}"`);
            expect(error).toContain(`allowDuplicate: ["${id}","${foreign}"]`);
            steering.adopt = foreign;
            expect((await staging.up()).error).toBeUndefined();
            expect((await staging.destroy()).error).toBeUndefined();
            expect(world.platform.state.networkGroups.list(world.owner).map(group => group.id)).toContain(id);
        });

        test("says to declare an object without a name of its own in one stack only", async () => {
            const world = await start({ dialect });
            const resource = world.platform.seed.addons.ordersDatabase.id;
            let isShared = true;
            world.program = () => {
                if (isShared || pulumi.getStack() === "test") {
                    new Drain("logs", { resource, kind: "raw-http", url: "https://logs.company.example" });
                }
            };
            await world.up();
            const staging = await world.anotherStack("staging");
            expect((await staging.up()).error).toMatch(
                /and the stack "test" has it\. Declare the log drain in one stack only\. To create a second one, set allowDuplicate: /,
            );
            isShared = false;
            expect((await staging.up()).error).toBeUndefined();
            expect(await world.up()).toMatchObject({ story: [] });
        });

        test("lets each stack have its own variables of one application", async () => {
            const world = await start({ dialect });
            const application = world.platform.seed.applications.api;
            world.program = () => {
                const name = `SHARED_${pulumi.getStack().toUpperCase()}`;
                new EnvVars("variables", { application, variables: { [name]: "hush-shared" } });
                new Webhook("hook", {
                    name: pulumi.getStack(),
                    url: "https://hooks.company.example",
                    events: ["GIT_PUSH"],
                });
            };
            await world.up();
            const staging = await world.anotherStack("staging");
            expect((await staging.up()).error).toBeUndefined();
            expect((await staging.destroy()).error).toBeUndefined();
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });
});
