import { Addon, Member, NetworkGroup, type MemberArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "./engines.js";
import type { World } from "./world.js";

const members = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
const add = "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
const remove = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}";
const addons = "GET /v2/{scope}/addons";

const isWrite = (route: string): boolean => !route.startsWith("GET ");

/** A world whose program declares `worker`, at first the seeded application `worker` in the seeded group. */
function declaring(world: World): { base: MemberArgs; declare: (args: Partial<MemberArgs>) => void } {
    const { networkGroups, applications } = world.platform.seed;
    const base = { networkGroup: networkGroups.backend, member: applications.worker };
    let args: MemberArgs = base;
    world.program = () => {
        new Member("worker", args);
    };
    return { base, declare: changed => (args = { ...base, ...changed }) };
}

/** Kind and label of each member of the seeded group, or of another one, by id. */
function linked(
    { platform }: World,
    group: string = platform.seed.networkGroups.backend,
): Record<string, string> {
    const found = platform.state.networkGroups.members(group);
    return Object.fromEntries(found.map(({ id, kind, label }) => [id, `${kind} ${label ?? ""}`.trim()]));
}

onEveryWire((start, documented) => {
    // Documented wire only: the test names each request, and the live platform uses other routes.
    documented.test("a member is linked, relinked and unlinked, and other members are kept", async () => {
        const world = await start({ delays: { member: 200, memberDeletion: 200 } });
        const { state, seed } = world.platform;
        const { base, declare } = declaring(world);
        const others = linked(world);
        const { worker, api } = seed.applications;

        const created = await world.up();
        expect(created.sent.slice(0, 3)).toEqual([members, add, members]);
        expect(linked(world)).toEqual({ ...others, [worker]: "application" });
        expect(await world.resource("worker")).toMatchObject({
            id: `${seed.networkGroups.backend}/${worker}`,
            outputs: {
                memberId: worker,
                memberKind: "application",
                domainName: `${worker}.m.${seed.networkGroups.backend}.networkgroups.example`,
                ownerId: world.owner,
            },
        });
        declare({ kind: "application" });
        expect((await world.preview()).hasChanges).toBe(false);

        // The same member cannot be there twice: the old link goes first.
        declare({ label: "jobs" });
        const relabelled = await world.up();
        expect(relabelled.story).toEqual([
            "delete-replaced worker",
            "replace worker (label)",
            "create-replacement worker (label)",
        ]);
        expect(relabelled.sent.filter(isWrite)).toEqual([remove, add]);
        expect(linked(world)).toEqual({ ...others, [worker]: "application jobs" });

        // Another one is linked before the old one goes.
        declare({ member: api, label: "jobs" });
        const replaced = await world.up();
        expect(replaced.story).toEqual([
            "create-replacement worker (member)",
            "replace worker (member)",
            "delete-replaced worker",
        ]);
        expect(replaced.sent.filter(isWrite)).toEqual([add, remove]);
        world.platform.clock.advance(1000);
        expect(linked(world)).toEqual({ ...others, [api]: "application jobs" });

        const group = state.networkGroups.create(world.owner, { label: "second" });
        world.platform.clock.advance(1000);
        declare({ ...base, networkGroup: group.id, member: api, label: "jobs" });
        expect((await world.up()).story).toContain("replace worker (networkGroup)");
        world.platform.clock.advance(1000);
        expect(linked(world)).toEqual(others);
        expect(linked(world, group.id)).toEqual({ [api]: "application jobs" });

        // In a destroy, nothing links the member again.
        expect((await world.destroy()).sent).toEqual([remove]);
        world.platform.clock.advance(1000);
        expect(linked(world, group.id)).toEqual({});
    });

    test("a member that is removed and declared again at once is linked", async () => {
        const world = await start({ delays: { memberDeletion: 300 } });
        const { worker } = world.platform.seed.applications;
        const args = { networkGroup: world.platform.seed.networkGroups.backend, member: worker };
        let isDeclared = true;
        world.program = () => {
            new NetworkGroup("other", { label: "other" });
            if (isDeclared) {
                new Member("worker", args);
            }
        };
        await world.up();
        isDeclared = false;
        await world.up();
        expect(linked(world)[worker]).toBeUndefined();
        isDeclared = true;
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(linked(world)[worker]).toBe("application");
    });

    test("a lost answer is recovered when the run has unlinked the same member before", async () => {
        const world = await start();
        const { api, website } = world.platform.seed.applications;
        let [label, isMore] = ["one", false];
        world.program = () => {
            const { id: networkGroup } = new NetworkGroup("group", { label: "mesh" });
            const first = isMore ? [new Member("first", { networkGroup, member: api })] : [];
            new Member("second", { networkGroup, member: website, label }, { dependsOn: first });
        };
        await world.up();
        [label, isMore] = ["two", true];
        const when = { method: "POST", path: /members/, skip: 1 };
        world.platform.faults.add({ name: "lost", when, effect: effects.resetAfterEffect });
        expect((await world.up()).story).toEqual([
            "create first",
            "delete-replaced second",
            "replace second (label)",
            "create-replacement second (label)",
        ]);
        expect((await world.resource("second")).outputs).toMatchObject({ label: "two" });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a refresh reports changes of a member outside Pulumi", async () => {
        const world = await start();
        const { state, seed } = world.platform;
        const { declare } = declaring(world);
        const { backend } = seed.networkGroups;
        const { worker } = seed.applications;
        declare({ label: "jobs" });
        await world.up();

        state.networkGroups.relabelMember(backend, worker, "renamed");
        expect(await world.refresh()).toMatchObject({ story: ["update worker (label)"] });
        expect((await world.preview()).story).toContain("replace worker (label)");
        await world.up();
        expect(linked(world)).toMatchObject({ [worker]: "application jobs" });

        // The members are deleted with the group.
        state.networkGroups.remove(backend);
        expect((await world.refresh()).story).toEqual(["delete worker"]);
        expect(await world.resources()).toEqual([]);
    });

    documented.test("an add-on is a member by either of its ids", async () => {
        const world = await start();
        const { addons: seeded, externalMembers } = world.platform.seed;
        const { id, realId } = seeded.sessions;
        const { declare } = declaring(world);

        declare({ member: id });
        expect((await world.up()).sent).toEqual([addons, members, add, members]);
        expect(linked(world)).toMatchObject({ [realId]: "addon" });
        expect((await world.resource("worker")).outputs).toMatchObject({ member: id, memberId: realId });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [members] });
        declare({ member: realId });
        expect((await world.preview()).hasChanges).toBe(false);

        declare({ member: externalMembers.office.replace(/.{4}$/, "0000") });
        await world.up();
        expect(Object.values(linked(world))).toContain("external");
        expect(linked(world)).not.toHaveProperty(realId);
    });

    test("two members of one add-on by its two ids are declared twice", async () => {
        const world = await start();
        const { id, realId } = world.platform.seed.addons.sessions;
        world.program = () => {
            const networkGroup = new NetworkGroup("group", { label: "group" }).id;
            new Member("one", { networkGroup, member: id });
            new Member("two", { networkGroup, member: realId });
        };
        const { error } = await world.fails("up");
        expect(error).toMatch(/network group member ng_\S+ is declared twice, by "\w+" and by "\w+"/);
        expect(error).toContain("[declared-twice]");
    });

    test("references to new resources stay known in previews", async () => {
        const world = await start();
        let label = "shop";
        world.program = () => {
            const group = new NetworkGroup("group", { label });
            const cache = new Addon("cache", {
                name: "cache",
                provider: "redis-addon",
                plan: "s_mono",
                region: "par",
            });
            new Member("cache-link", { networkGroup: group.id, member: cache.id });
        };
        const { story } = await world.preview();
        // The first two wait for nothing, so either may be first.
        expect(story.slice(0, 2).sort()).toEqual(["create cache", "create group"]);
        expect(story.slice(2)).toEqual(["create cache-link"]);
        await world.up();
        const [group] = world.platform.state.networkGroups.list(world.owner).slice(-1);
        expect(Object.values(linked(world, group?.id))).toEqual(["addon"]);
        expect(await world.refresh()).toMatchObject({ story: [] });

        // The group's next id is not known yet, and it is another one: the preview replaces the member, as the update does.
        label = "store";
        expect((await world.preview()).story).toContain("replace cache-link (networkGroup)");
        await world.up();
        const [next] = world.platform.state.networkGroups.list(world.owner).slice(-1);
        expect(next?.label).toBe("store");
        expect(Object.values(linked(world, next?.id))).toEqual(["addon"]);
        const destroyed = await world.destroy();
        expect(destroyed.story[0]).toBe("delete cache-link");
        expect(world.platform.state.networkGroups.list(world.owner)).toHaveLength(1);
    });

    documented.test("the next up finishes a member that does not become visible in time", async () => {
        const world = await start({ delays: { member: 3_600_000 } });
        const { declare } = declaring(world);
        declare({ timeouts: { create: "1s" } });
        const { error, sent } = await world.fails("up");
        expect(error).toContain("to become visible");
        expect(sent).toContain(add);
        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update worker"], sent: [members] });
        expect(await world.resource("worker")).toMatchObject({ outputs: { memberKind: "application" } });
    });
});
