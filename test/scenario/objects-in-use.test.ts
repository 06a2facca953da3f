/** Objects that others use: the platform refuses to delete them, and the error names the uses. */
import { Addon, AddonLink, Drain, EnvVars, Member, NetworkGroup, Operator } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { onEveryEngine } from "./engines.js";
import { said, type World } from "./world.js";

/** A world whose program declares a group with a member; others link another application to that group. */
async function sharing(world: World) {
    const { state, seed } = world.platform;
    const { worker, api } = seed.applications;
    let label = "one";
    world.program = () => {
        const group = new NetworkGroup("group", { label });
        new Member("worker", { networkGroup: group.id, member: worker });
    };
    await world.up();
    const { id } = await world.resource("group");
    state.networkGroups.addMember(id, { id: api, kind: "application", label: "legacy" });
    world.meddled();
    return {
        id,
        theirs: api,
        relabel: (next: string) => (label = next),
        unlink: () => state.networkGroups.removeMember(id, api),
        /** The labels of all groups that this test made, with their members. */
        groups: () =>
            state.networkGroups
                .list(world.owner)
                .filter(group => group.label !== "backend")
                .map(group => [group.label, group.members.map(member => member.id)]),
        worker,
    };
}

/** Removes pending deletions from the state, as `pulumi state delete` does in a terminal. */
async function forgetPending({ stack }: World): Promise<void> {
    const exported = await stack.exportStack();
    const { resources = [] } = exported.deployment;
    const kept = resources.filter(resource => resource.delete !== true);
    expect(kept).toHaveLength(resources.length - 1);
    await stack.importStack({ ...exported, deployment: { ...exported.deployment, resources: kept } });
}

onEveryEngine(start => {
    test("names the members that prevent the deletion of a replaced group, and continues once they are unlinked", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { id, theirs, worker, relabel, unlink, groups } = await sharing(world);
        relabel("two");
        for (const operation of ["up", "up"] as const) {
            const { error } = await world.fails(operation);
            expect(error).toContain(`${id} is still used by application ${theirs} ("legacy"): `);
            expect(error).toContain("409");
            expect(error).toContain(
                `End the uses that this run does not remove itself, and run the command again. To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
            );
            expect(error).toContain("[still-in-use]");
        }
        expect(groups()).toEqual([
            ["one", [theirs]],
            ["two", [worker]],
        ]);
        await world.perform("refresh");
        unlink();
        await world.up();
        expect(groups()).toEqual([["two", [worker]]]);
    });

    test("keeps a replaced group with other members once it is removed from the state", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { id, theirs, worker, relabel, groups } = await sharing(world);
        relabel("two");
        await world.fails("up");
        await forgetPending(world);
        expect((await world.up()).story).toEqual([]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(groups()).toEqual([
            ["one", [theirs]],
            ["two", [worker]],
        ]);
        await world.destroy();
        expect(groups()).toEqual([["one", [theirs]]]);
        expect(world.platform.state.networkGroups.find(id)).toBeDefined();
    });

    test("destroys a group once its other members are unlinked", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { theirs, unlink, groups } = await sharing(world);
        const { error } = await world.fails("destroy");
        expect(error).toContain(`application ${theirs} ("legacy"): `);
        expect(error).toContain("[still-in-use]");
        unlink();
        await world.destroy();
        expect(groups()).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("deletes an object whose last use ends during its deletion", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("group", { label: "one" });
        await world.up();
        const { id } = await world.resource("group");
        world.platform.faults.add({ name: "used", when: { method: "DELETE" }, effect: effects.conflict });
        await world.destroy();
        expect(world.platform.state.networkGroups.find(id)).toBeUndefined();
    });

    test("deletes an add-on whose member the same run has unlinked, though it is listed for some time", async () => {
        const world = await start({ delays: { memberDeletion: 300 } });
        const { state, seed } = world.platform;
        state.rules.keepsWhatIsUsed = true;
        world.program = () => {
            const db = new Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            });
            new Member("database", { networkGroup: seed.networkGroups.backend, member: db.id });
        };
        await world.up();
        const { id, outputs } = await world.resource("db");
        const { sent } = await world.destroy();
        expect(sent.filter(request => request.startsWith("DELETE"))).toHaveLength(3);
        expect(state.addons.find(id)).toBeUndefined();
        const members = state.networkGroups.members(seed.networkGroups.backend);
        expect(members.map(member => member.id)).not.toContain(outputs["realId"]);
    });

    test("warns of deletedWith on a member, and names the member that stays", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { worker } = world.platform.seed.applications;
        world.program = () => {
            const group = new NetworkGroup("group", { label: "one" });
            const options = { deletedWith: group };
            new Member("worker", { networkGroup: group.id, member: worker }, options);
        };
        const made = await world.up();
        expect(said(made)).toContain(
            'Member "worker": with the resource option "deletedWith", Pulumi does not delete this resource itself',
        );
        expect(said(made)).toContain("[deleted-with-parent]");
        const { id } = await world.resource("group");
        const { error } = await world.fails("destroy");
        expect(error).toContain(`application ${worker}: `);
        expect(error).toContain("[still-in-use]");
        world.platform.state.networkGroups.removeMember(id, worker);
        await world.destroy();
        expect(world.platform.state.networkGroups.find(id)).toBeUndefined();
    });

    test("warns of deletedWith on each kind that may block the deletion of its parent", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { applications, addons, networkGroups } = world.platform.seed;
        const application = applications.api;
        world.program = () => {
            const options = { deletedWith: new NetworkGroup("group", { label: "one" }) };
            new Member("it", { networkGroup: networkGroups.backend, member: application }, options);
            new Drain(
                "it",
                { resource: application, kind: "raw-http", url: "https://logs.example" },
                options,
            );
            new AddonLink("it", { application, addon: addons.ordersDatabase.id }, options);
            new EnvVars("it", { application, variables: { LOG_LEVEL: "info" } }, options);
        };
        const warned = [...said(await world.preview()).matchAll(/(\w+) "it": .*"deletedWith"/g)];
        expect(warned.map(([, kind]) => kind).sort()).toEqual(["AddonLink", "Drain", "Member"]);
    });

    test("names other users of an add-on that the platform refuses to delete", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        state.rules.keepsWhatIsUsed = true;
        const args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        world.program = () => {
            new Addon("db", args);
        };
        await world.up();
        const { id, outputs } = await world.resource("db");
        const realId = outputs["realId"] as string;
        const { backend } = seed.networkGroups;
        state.applications.link(seed.applications.website, id);
        state.networkGroups.addMember(backend, { id: realId, kind: "addon" });
        const url = "https://logs.example.com";
        const drain = state.drains.create(world.owner, realId, { kind: "HTTP", url });

        const { error } = await world.fails("destroy");
        expect(error).toContain(
            `application ${seed.applications.website} ("website"), network group ${backend} ("backend"), drain ${drain.id}: `,
        );
        state.applications.unlink(seed.applications.website, id);
        state.networkGroups.removeMember(backend, realId);
        state.drains.remove(drain.id);
        await world.destroy();
        expect(state.addons.find(id)).toBeUndefined();
    });

    test.each(dialects)(
        "deletes an operator with the group of this stack, and names another one: %s",
        async dialect => {
            const environment = { organisation: false };
            const world = await start({ environment, delays: { operator: 0 }, dialect });
            const { state } = world.platform;
            state.rules.keepsWhatIsUsed = true;
            let networkGroup: boolean | undefined = true;
            world.program = () => {
                new Operator("sso", {
                    kind: "keycloak",
                    name: "sso",
                    region: "par",
                    plan: "base",
                    networkGroup,
                });
            };
            await world.up();
            const { id } = await world.resource("sso");
            expect(state.operators.find(id)).toMatchObject({ linked: true });
            await world.destroy();
            expect(state.operators.find(id)).toBeUndefined();

            networkGroup = undefined;
            await world.up();
            const { id: second } = await world.resource("sso");
            state.operators.link(second);
            world.meddled();
            const { error } = await world.fails("destroy");
            expect(error).toMatch(
                dialect === "clever-cloud"
                    ? `${second} is still used by a network group of its own: `
                    : "409",
            );
            state.operators.unlink(second);
            await world.destroy();
            expect(state.operators.find(second)).toBeUndefined();
        },
    );
});
