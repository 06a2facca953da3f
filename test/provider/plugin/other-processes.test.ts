/** Several processes of the native provider serve one stack: no deletion removes what another one's resource has. */
import type { CustomResourceOptions } from "@pulumi/pulumi";
import { EnvVars, NetworkGroup, Provider, SshKey } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onTheNativeProvider } from "../../scenario/engines.js";
import type { World } from "../../scenario/world.js";
import { publicKey } from "../../support/ssh-key.js";

const checkpoints = "PULUMI_SKIP_CHECKPOINTS";

afterEach(() => Reflect.deleteProperty(process.env, checkpoints));

onTheNativeProvider(start => {
    /** A provider of its own with the same account has a process of its own. */
    const another = ({ platform }: World, name: string): CustomResourceOptions => {
        const { token, organisation } = platform.account;
        return { provider: new Provider(name, { token, organisation }) };
    };
    const groups = ({ platform: { state }, owner }: World) =>
        state.networkGroups.list(owner).map(({ id }) => id);

    test("keeps an object that a resource of another provider has adopted", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("old", { label: "shop" });
        await world.up();
        const { id: adopt } = await world.resource("old");
        world.program = () => new NetworkGroup("new", { label: "shop", adopt }, another(world, "other"));
        expect((await world.up()).story).toEqual(["create other", "create new", "delete old"]);
        expect(groups(world)).toContain(adopt);
        await world.destroy();
        expect(groups(world)).not.toContain(adopt);
    });

    test("a destroy deletes an object that two resources have after a rename that failed half-way", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("old", { label: "shop" });
        await world.up();
        const { id: adopt } = await world.resource("old");
        world.platform.faults.add({ name: "refused", when: { method: "PUT" }, effect: effects.forbidden });
        world.program = () => {
            new NetworkGroup("new", { label: "shop", adopt }, another(world, "other"));
            new SshKey("desk", { name: "desk", publicKey: publicKey(1) });
        };
        await world.fails("up");
        expect(await world.ids()).toMatchObject({ old: adopt, new: adopt });
        await world.destroy();
        expect(groups(world)).not.toContain(adopt);
    });

    test("keeps the variables that a resource of another provider has, and removes the others", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        const names = () => Object.keys(world.platform.state.applications.variables(application));
        const declare = (name: string, variables: Record<string, string>, options?: CustomResourceOptions) =>
            new EnvVars(name, { application, variables }, options);
        world.program = () => declare("old", { ONE: "1", TWO: "2" });
        await world.up();
        world.program = () => declare("new", { ONE: "1" }, another(world, "other"));
        await world.up();
        expect(names()).toContain("ONE");
        expect(names()).not.toContain("TWO");
    });

    test("keeps a variable that moves to a resource of another provider", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        const names = () => Object.keys(world.platform.state.applications.variables(application));
        const declare = (first: Record<string, string>, second: Record<string, string>) => {
            const taker = new EnvVars("taker", { application, variables: first }, another(world, "other"));
            // The process of the giver comes last, and knows no declaration of the taker.
            new EnvVars("giver", { application, variables: second }, { dependsOn: taker });
        };
        world.program = () => {
            declare({ ONE: "1" }, { TWO: "2", OLD: "0" });
        };
        await world.up();
        world.program = () => {
            declare({ ONE: "1", TWO: "2" }, { THREE: "3" });
        };
        await world.up();
        expect(names()).toEqual(expect.arrayContaining(["ONE", "TWO", "THREE"]));
        expect(names()).not.toContain("OLD");
    });

    test("keeps what a provider adopts that comes after a deletion in the middle of the program", async () => {
        const world = await start();
        const declare = (label: string) =>
            new NetworkGroup("moved", { label }, { deleteBeforeReplace: true });
        world.program = () => {
            declare("one");
            new NetworkGroup("old", { label: "shop" });
        };
        await world.up();
        const { id: adopt } = await world.resource("old");
        world.program = () => {
            const replaced = declare("two");
            const { token, organisation } = world.platform.account;
            const provider = new Provider("late", { token, organisation }, { dependsOn: replaced });
            new NetworkGroup("new", { label: "shop", adopt }, { provider });
        };
        expect((await world.up()).story.filter(step => step.startsWith("delete"))).toEqual([
            "delete-replaced moved",
            "delete old",
        ]);
        expect(groups(world)).toContain(adopt);
    });

    test("a destroy of one target keeps what a resource of another provider has", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("old", { label: "shop" });
        await world.up();
        const { id: adopt, urn } = await world.resource("old");
        world.platform.faults.add({ name: "refused", when: { method: "PUT" }, effect: effects.forbidden });
        world.program = () => {
            new NetworkGroup("new", { label: "shop", adopt }, another(world, "other"));
            new SshKey("desk", { name: "desk", publicKey: publicKey(1) });
        };
        await world.fails("up");
        expect(await world.stack.destroy({ targets: [urn] })).toMatchObject({ succeeded: true });
        expect(groups(world)).toContain(adopt);
        expect(await world.ids()).toEqual({ new: adopt });
        await world.destroy();
        expect(groups(world)).not.toContain(adopt);
    });

    test("deletes nothing while the state in the middle of a run is old", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("old", { label: "shop" });
        await world.up();
        const { id } = await world.resource("old");
        world.program = () => undefined;
        process.env[checkpoints] = "true";
        expect((await world.fails("up")).error).toContain("[stack-unreadable]");
        expect(groups(world)).toContain(id);
        Reflect.deleteProperty(process.env, checkpoints);
        await world.up();
        expect(groups(world)).not.toContain(id);
    });
});
