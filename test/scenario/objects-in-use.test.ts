/** Objects that others use: the platform refuses to delete them, or deletes them with their links. */
import type { Input } from "@pulumi/pulumi";
import { Addon, Member, NetworkGroup, Operator, type MemberArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
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

/** What is pending deletion, taken out of the state as `pulumi state delete` does it in a terminal. */
async function forgetPending({ stack }: World): Promise<void> {
    const exported = await stack.exportStack();
    const { resources = [] } = exported.deployment;
    const kept = resources.filter(resource => resource.delete !== true);
    expect(kept).toHaveLength(resources.length - 1);
    await stack.importStack({ ...exported, deployment: { ...exported.deployment, resources: kept } });
}

onEveryWire(start => {
    test("names the members that prevent the deletion of a replaced group, and continues once they are unlinked", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { id, theirs, worker, relabel, unlink, groups } = await sharing(world);
        relabel("two");
        for (const operation of ["up", "up"] as const) {
            const { error } = await world.fails(operation);
            expect(error).toContain(
                `${id} still has the members application ${theirs} ("legacy"), which this run does not remove`,
            );
            expect(error).toContain("409");
            expect(error).toContain(
                `Unlink them and run the command again. To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
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
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    const looks = { CLOUD_PLATFORM_PREVIEW_LOOKS: "true" };

    test.each([true, false])(
        "a preview names members and peers of others when it replaces a group (previewLooks: %s)",
        async mayLook => {
            const world = await start();
            const { state } = world.platform;
            const { id, theirs, worker, relabel } = await sharing(world);
            const external = "external_6f1c1c0e-5b1d-4a6e-9a55-0d8b8a2a7a11";
            state.networkGroups.addMember(id, { id: external, kind: "external" });
            const peer = state.networkGroups.addExternalPeer(id, external, "laptop");
            relabel("two");
            const environment = world.platform.environment({ organisation: true });
            world.use({ ...environment, ...(mayLook && looks) });
            const isLive = world.platform.dialect === "clever-cloud";
            const others = [
                `application ${theirs} ("legacy")`,
                `external ${external}`,
                ...(isLive ? [`external peer ${peer.id}`] : []),
            ];
            const named = `network group ${id} still has the members ${others.join(", ")}`;
            const previewed = await world.preview();
            const sentence = `${named}, which this stack does not manage. This replacement deletes ${id}: the platform refuses that, or removes ${id} from them. Unlink them first.`;
            expect(said(previewed).includes(sentence)).toBe(mayLook);
            expect(said(previewed)).not.toContain(worker);
            expect(previewed.sent.length > 0).toBe(mayLook);
            expect(said(await world.up())).toContain(
                `${named}. Deleting ${id} removes it from them too, unless the platform refuses the deletion. [still-in-use]`,
            );
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("a preview names no member of a replaced group if the stack manages all of them", async () => {
        const world = await start();
        const { unlink, relabel } = await sharing(world);
        unlink();
        relabel("two");
        world.use({ ...world.platform.environment({ organisation: true }), ...looks });
        expect(said(await world.preview())).not.toContain("still has the members");
        expect(said(await world.up())).not.toContain("still has the members");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a preview names other users of an add-on when it replaces the add-on", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", allowReplace: true };
        let region = "par";
        world.program = () => {
            const db = new Addon("db", { ...args, region });
            new Member("db", { networkGroup: seed.networkGroups.backend, member: db.id });
        };
        await world.up();
        const { id, outputs } = await world.resource("db");
        const realId = outputs["realId"] as string;
        const url = "https://logs.example.com";
        const drain = state.drains.create(world.owner, realId, { kind: "HTTP", url });
        region = "rbx";
        world.use({ ...world.platform.environment({ organisation: true }), ...looks });
        expect(said(await world.preview())).toContain(
            `add-on ${id} is still used by drain ${drain.id}, which this stack does not manage. This replacement deletes ${id}: the platform refuses that, or removes ${id} from them. Remove these links and drains first.`,
        );
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
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
        const { id, theirs, unlink, groups } = await sharing(world);
        const { error } = await world.fails("destroy");
        expect(error).toContain(`${id} still has the members application ${theirs} ("legacy")`);
        unlink();
        await world.destroy();
        expect(groups()).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });

    test("warns of members that lose their group when the platform deletes it with them", async () => {
        const world = await start();
        const { id, theirs, worker, relabel, groups } = await sharing(world);
        relabel("two");
        const outcome = await world.up();
        expect(said(outcome)).toContain(
            `network group ${id} still has the members application ${theirs} ("legacy"). Deleting ${id} removes it from them too, unless the platform refuses the deletion.`,
        );
        expect(groups()).toEqual([["two", [worker]]]);
    });

    test("deletes a group after its own members, also when their deletion takes long", async () => {
        const world = await start({ delays: { memberDeletion: 1500 } });
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { worker, api } = world.platform.seed.applications;
        const { id } = world.platform.state.networkGroups.create(world.owner, { label: "one" });
        const args = { label: "one", adopt: id };
        world.program = () => {
            const group = new NetworkGroup("group", args);
            // The engine does not know that these two depend on the group.
            new Member("worker", { networkGroup: id, member: worker }, { dependsOn: [] });
            new Member("api", { networkGroup: id, member: api });
            return { group: group.id };
        };
        await world.up();
        const outcome = await world.destroy();
        expect(said(outcome)).not.toContain("still has the members");
        expect(world.platform.state.networkGroups.find(id)).toBeUndefined();
        expect(await world.resources()).toEqual([]);
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
        const { id } = await world.resource("group");
        const { error } = await world.fails("destroy");
        expect(error).toContain(
            `${id} still has the members application ${worker}, which this run does not remove`,
        );
        world.platform.state.networkGroups.removeMember(id, worker);
        await world.destroy();
        expect(world.platform.state.networkGroups.find(id)).toBeUndefined();
    });

    test("warns in a refresh of a group that is pending deletion", async () => {
        const world = await start();
        world.platform.state.rules.keepsWhatIsUsed = true;
        const { id, relabel, unlink } = await sharing(world);
        expect(said(await world.refresh())).not.toContain("pending deletion");
        relabel("two");
        await world.fails("up");
        expect((await world.fails("up")).story).toContain("delete-replaced group failed");
        const looked = await world.stack.refresh({ previewOnly: true });
        expect(said(looked)).toContain("is pending deletion");
        const { id: replacement } = await world.resource("group");
        const refreshed = await world.refresh();
        expect(said(refreshed)).toContain(`the state has two objects for network group "group"`);
        expect(said(refreshed)).toContain(id);
        expect(said(refreshed)).toContain(replacement);
        expect(said(refreshed)).toContain("is pending deletion");
        unlink();
        expect((await world.up()).story).toContain("delete-replaced group");
        expect(said(await world.refresh())).not.toContain("pending deletion");
    });

    test.each([true, false])(
        "warns in a preview of a group that is pending deletion (previewLooks: %s)",
        async mayLook => {
            const world = await start();
            world.platform.state.rules.keepsWhatIsUsed = true;
            const { id, relabel, unlink } = await sharing(world);
            world.use({ ...world.platform.environment({ organisation: true }), ...(mayLook && looks) });
            const warning = `network group ${id} was replaced and is pending deletion. The next "pulumi up" deletes it.`;
            relabel("two");
            expect(said(await world.stack.preview())).not.toContain("pending deletion");
            await world.fails("up");
            const preview = await world.stack.preview();
            expect(preview.hasChanges).toBe(false);
            expect(said(preview).includes(warning)).toBe(mayLook);
            unlink();
            await world.up();
            expect(said(await world.stack.preview())).not.toContain("pending deletion");
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test.each(["preview", "up"] as const)(
        "explains how to change the label of a member with retainOnDelete, refused by a %s",
        async operation => {
            const world = await start();
            const { networkGroups } = world.platform.state;
            const { worker } = world.platform.seed.applications;
            const { backend: networkGroup } = world.platform.seed.networkGroups;
            let args: Partial<MemberArgs> = { label: "one" };
            let retainOnDelete = true;
            world.program = () => {
                new Member("worker", { networkGroup, member: worker, ...args }, { retainOnDelete });
            };
            const label = () => networkGroups.members(networkGroup).find(({ id }) => id === worker)?.label;
            await world.up();
            args = { label: "two" };
            const id = `${networkGroup}/${worker}`;
            const { error } = await world.fails(operation);
            expect(error).toContain(
                `the resource option retainOnDelete leaves ${id} as it is, and its replacement cannot be created beside it. ` +
                    'Run "pulumi up" once without that option and with the recorded arguments: label: "one". Then change label.',
            );
            args = { label: "one" };
            retainOnDelete = false;
            await world.up();
            args = { ...args, label: "two" };
            await world.up();
            expect(label()).toBe("two");
            expect(await world.refresh()).toMatchObject({ story: [] });
            retainOnDelete = true;
            await world.up();
            await world.destroy();
            expect(label()).toBe("two");
        },
    );

    test.each(["before", "after"])(
        "refuses a literal id of a group that this run replaces, declared %s the group",
        async order => {
            const world = await start();
            const { state, seed } = world.platform;
            const { worker } = seed.applications;
            const { id } = state.networkGroups.create(world.owner, { label: "one" });
            let [label, isReference] = ["one", false];
            world.program = () => {
                const adopt = id;
                const declareGroup = (dependsOn: Member[]) =>
                    new NetworkGroup("group", { label, adopt }, { dependsOn });
                const declareMember = (networkGroup: Input<string>, dependsOn: NetworkGroup[]) =>
                    new Member("worker", { networkGroup, member: worker }, { dependsOn });
                if (isReference) {
                    declareMember(declareGroup([]).id, []);
                } else if (order === "before") {
                    declareGroup([declareMember(id, [])]);
                } else {
                    declareMember(id, [declareGroup([])]);
                }
            };
            await world.up();
            label = "two";
            for (const operation of ["preview", "up"] as const) {
                const { error, sent } = await world.fails(operation);
                expect(error).toContain(
                    `"worker" has networkGroup: "${id}" written as text, and this run replaces "group", which has that id`,
                );
                expect(error).toContain('In "worker", write a reference to the resource "group" instead');
                expect(operation === "preview" ? sent : []).toEqual([]);
            }

            isReference = true;
            await world.up();
            const [group] = state.networkGroups.list(world.owner).filter(found => found.label === "two");
            expect(group?.members.map(member => member.id)).toEqual([worker]);
            expect((await world.resource("worker")).id).toBe(`${group?.id}/${worker}`);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    /** A group that `id` adopted, and a member that names it by that id, or by a reference. */
    async function withLiteralMember(world: World, order: string) {
        const { state, seed } = world.platform;
        const { worker } = seed.applications;
        const { id } = state.networkGroups.create(world.owner, { label: "one" });
        const wish = { isReference: false };
        world.program = () => {
            const declareGroup = (dependsOn: Member[]) =>
                new NetworkGroup("group", { label: "one", allowDuplicate: [id] }, { dependsOn });
            const declareMember = (networkGroup: Input<string>, dependsOn: NetworkGroup[]) =>
                new Member("worker", { networkGroup, member: worker }, { dependsOn });
            if (wish.isReference) {
                declareMember(declareGroup([]).id, []);
            } else if (order === "before") {
                declareGroup([declareMember(id, [])]);
            } else {
                declareMember(id, [declareGroup([])]);
            }
        };
        const { program } = world;
        world.program = () => {
            new NetworkGroup("group", { label: "one", adopt: id });
        };
        await world.up();
        world.program = program;
        await world.up();
        const { urn } = await world.resource("group");
        const members = () =>
            state.networkGroups
                .list(world.owner)
                .filter(({ label }) => label === "one")
                .map(group => group.members.map(({ id: each }) => each));
        return { id, urn, worker, wish, members };
    }

    test.each(["before", "after"])(
        "refuses a literal id of a group that --replace names, declared %s the group",
        async order => {
            const world = await start();
            const { id, urn, worker, wish, members } = await withLiteralMember(world, order);
            for (const operation of ["preview", "up"] as const) {
                const { succeeded, error } = await world.stack[operation]({ replace: [urn] });
                expect(succeeded).toBe(false);
                expect(error).toContain(
                    `"worker" has networkGroup: "${id}" written as text, and this run replaces "group", which has that id`,
                );
                expect(error).toContain('In "worker", write a reference to the resource "group" instead');
            }
            expect(members()).toContainEqual([worker]);

            wish.isReference = true;
            await world.up();
            expect(await world.stack.up({ replace: [urn] })).toMatchObject({ succeeded: true });
            expect(members()).toEqual([[worker]]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("refuses to delete a group whose literal id the program contains", async () => {
        const world = await start();
        const { id, worker, members } = await withLiteralMember(world, "after");
        world.program = () => {
            new Member("worker", { networkGroup: id, member: worker });
        };
        const { error } = await world.fails("up");
        expect(error).toContain(
            `"worker" has networkGroup: "${id}" written as text, and this run deletes the object with that id`,
        );
        expect(error).toContain(
            `In "worker", write a reference to the resource that is to be there instead, such as \`networkGroup: group.id\`, or remove "worker" from the program.`,
        );
        expect(members()).toEqual([[worker]]);
        world.program = () => undefined;
        await world.up();
        expect(members()).toEqual([]);
        expect(await world.resources()).toEqual([]);
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
        state.applications.link(seed.applications.shop, id);
        state.networkGroups.addMember(backend, { id: realId, kind: "addon" });
        const url = "https://logs.example.com";
        const drain = state.drains.create(world.owner, realId, { kind: "HTTP", url });

        const { error } = await world.fails("destroy");
        expect(error).toContain(
            `${id} is still used by application ${seed.applications.shop} ("shop"), network group ${backend} ("backend"), drain ${drain.id}, which this run does not remove`,
        );
        expect(error).toContain("Remove these links and drains and run the command again.");
        state.applications.unlink(seed.applications.shop, id);
        state.networkGroups.removeMember(backend, realId);
        state.drains.remove(drain.id);
        await world.destroy();
        expect(state.addons.find(id)).toBeUndefined();
    });

    test("deletes an operator with the network group of this stack, and names the group that others gave it", async () => {
        const world = await start({ environment: { organisation: false }, delays: { operator: 0 } });
        const { state } = world.platform;
        state.rules.keepsWhatIsUsed = true;
        let networkGroup: boolean | undefined = true;
        world.program = () => {
            new Operator("sso", { kind: "keycloak", name: "sso", region: "par", plan: "base", networkGroup });
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
            world.platform.dialect === "clever-cloud"
                ? `${second} is still used by a network group of its own, which this run does not remove`
                : "409",
        );
        state.operators.unlink(second);
        await world.destroy();
        expect(state.operators.find(second)).toBeUndefined();
    });
});
