/** Network groups and their members. A replacement keeps the identity of a member. */
import {
    Addon,
    EmailAddress,
    Member,
    NetworkGroup,
    type MemberArgs,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onEveryWire } from "./engines.js";
import { said, warningsIn, type World } from "./world.js";

const list = "GET /v4/networkgroups/<v4_scope>/networkgroups";
const one = `${list}/{id}`;
const create = "POST /v4/networkgroups/<v4_scope>/networkgroups";
const remove = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}";
const addons = "GET /v2/{scope}/addons";

function labels({ platform, owner }: World): string[] {
    return platform.state.networkGroups.list(owner).map(({ label }) => label);
}

const members = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
const add = "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
const removeMember = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}";
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

const addMember = "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";

/** A world with so many applications to link to the seeded group, and a program that links some. */
function linking(world: World, count: number) {
    const { state, seed, account } = world.platform;
    const group = seed.networkGroups.backend;
    const applications = Array.from({ length: count }, (_, number) =>
        state.applications.add(account.organisation, { name: `linked ${number}` }),
    );
    return {
        /** Declares the applications that have a label, in order; the first may come after the last. */
        link: (labels: string[], lastFirst = false): void => {
            world.program = () => {
                const declare = (number: number, dependsOn: Member[] = []): Member => {
                    const args: MemberArgs = {
                        networkGroup: group,
                        member: applications[number]?.id ?? "",
                        label: labels[number] ?? "",
                    };
                    return new Member(`member-${number}`, args, { dependsOn });
                };
                const last = labels.length - 1;
                const first = lastFirst ? [declare(last)] : [];
                labels.slice(0, lastFirst ? -1 : undefined).forEach((_, number) => declare(number, first));
            };
        },
        /** The labels that the platform has, in the order of the applications. */
        labels: () => {
            const members = state.networkGroups.members(group);
            return applications.flatMap(({ id }) => members.find(member => member.id === id)?.label ?? []);
        },
    };
}

async function labelsInState(world: World): Promise<unknown[]> {
    const found = await world.resources();
    return found.map(({ outputs }) => outputs?.["label"]);
}

function addresses({ platform }: World): string[] {
    return platform.state.emailAddresses.list(platform.account.userId).map(({ id }) => id);
}

onEveryWire(start => {
    test("a network group is created, replaced and deleted", async () => {
        const world = await start({ delays: { networkGroup: 200, networkGroupDeletion: 200 } });
        const { networkGroups } = world.platform.state;
        let args: NetworkGroupArgs = { label: "shop", description: "shop and its database" };
        world.program = () => {
            const group = new NetworkGroup("shop", args);
            return { id: group.id, networkIp: group.networkIp };
        };

        const created = await world.up();
        expect(created.story).toEqual(["create shop"]);
        // Made, then looked for until it is listed.
        expect(created.sent.slice(0, 3)).toEqual([list, create, list]);
        expect(new Set(created.sent.slice(3))).toEqual(new Set([list]));
        const [group] = networkGroups.list(world.owner).filter(({ label }) => label === "shop");
        expect(group).toMatchObject({ description: "shop and its database" });
        expect(created.outputs).toEqual({
            id: { value: group?.id, secret: false },
            networkIp: { value: group?.networkIp, secret: false },
        });
        expect((await world.resource("shop")).outputs).toMatchObject({ ownerId: world.owner });

        // Another identity: the new one is there before the old one goes.
        args = { label: "store" };
        const previewed = await world.preview();
        expect(said(previewed)).toContain(
            'NetworkGroup "shop": members that this stack does not declare are not linked to the new group',
        );
        expect(previewed).toMatchObject({
            story: [
                "create-replacement shop (description, label)",
                "replace shop (description, label)",
                "delete-replaced shop",
            ],
            sent: [],
        });
        const replaced = await world.up();
        expect(replaced.sent.filter(route => route !== list)).toEqual([create, remove]);
        expect(labels(world)).toEqual(["backend", "store"]);
        expect(networkGroups.list(world.owner).at(-1)).not.toHaveProperty("description");

        // Edited outside Pulumi: a refresh reports it, and the next up reverts it by a replacement.
        const second = (await world.resource("shop")).id;
        networkGroups.edit(second, { label: "renamed", description: "by somebody" });
        const drift = await world.refresh();
        expect(drift).toMatchObject({ story: ["update shop (description, label)"], sent: [list] });
        expect((await world.up()).story).toContain("replace shop (description, label)");
        expect(labels(world)).toEqual(["backend", "store"]);

        const destroyed = await world.destroy();
        expect(destroyed.story).toEqual(["delete shop"]);
        expect(destroyed.sent[0]).toBe(remove);
        expect(new Set(destroyed.sent.slice(1))).toEqual(new Set([list]));
        expect(labels(world)).toEqual(["backend"]);
        expect(await world.resources()).toEqual([]);
    });

    test("the deletion of a network group that no longer exists succeeds", async () => {
        const world = await start();
        world.program = () => {
            new NetworkGroup("shop", { label: "shop" });
        };
        await world.up();
        world.platform.state.networkGroups.remove((await world.resource("shop")).id);
        world.meddled();
        // The group counts as missing only after the owner was found and the group was queried once more.
        const destroyed = await world.destroy();
        expect(destroyed.story).toEqual(["delete shop"]);
        expect(destroyed.sent).toEqual([remove, addons, list, one]);
    });

    test("the next up finishes a network group that does not become visible in time", async () => {
        const world = await start({ delays: { networkGroup: 3_600_000 } });
        const args: NetworkGroupArgs = { label: "slow", timeouts: { create: "1s" } };
        world.program = () => {
            new NetworkGroup("slow", args);
        };
        const { error } = await world.fails("up");
        expect(error).toMatch(/it exists \(ng_[\w-]+\) and is recorded, but is not finished/);
        expect(error).toContain('network group "slow" to become visible');
        expect(await world.resource("slow")).toMatchObject({ initErrors: [expect.stringContaining("slow")] });

        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update slow"], sent: [list] });
        expect(labels(world)).toEqual(["backend", "slow"]);
        expect(await world.resource("slow")).not.toHaveProperty("initErrors");
    });
});

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
        expect(relabelled.sent.filter(isWrite)).toEqual([removeMember, add]);
        expect(linked(world)).toEqual({ ...others, [worker]: "application jobs" });

        // Another one is linked before the old one goes.
        declare({ member: api, label: "jobs" });
        const replaced = await world.up();
        expect(replaced.story).toEqual([
            "create-replacement worker (member)",
            "replace worker (member)",
            "delete-replaced worker",
        ]);
        expect(replaced.sent.filter(isWrite)).toEqual([add, removeMember]);
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
        expect((await world.destroy()).sent).toEqual([removeMember]);
        world.platform.clock.advance(1000);
        expect(linked(world, group.id)).toEqual({});
    });

    documented.test("passes an unknown kind of a member on, with a warning", async () => {
        const world = await start();
        const { applications, networkGroups } = world.platform.seed;
        const args = { networkGroup: networkGroups.backend, member: applications.worker, kind: "balancer" };
        world.program = () => {
            new Member("member", args);
        };
        const preview = await world.preview();
        expect(warningsIn(preview).join()).toContain(
            'there is no known kind of network group members "balancer". Known are: application, addon, external.',
        );
        const failed = await world.fails("up");
        expect(failed.error).toMatch(/is of the kind application|body\.kind must be one of/);
        args.kind = "application";
        expect(warningsIn(await world.up())).toEqual([]);
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

onEveryEngine(start => {
    test("twelve members get other labels in one run", async () => {
        const world = await start();
        const { link, labels } = linking(world, 12);
        const named = (word: string) => Array.from({ length: 12 }, (_, number) => `${word} ${number}`);
        link(named("before"));
        await world.up();
        expect(labels()).toEqual(named("before"));

        link(named("after"));
        const { sent } = await world.up();
        expect(labels()).toEqual(named("after"));
        expect((await labelsInState(world)).sort()).toEqual(named("after").sort());
        expect(sent.filter(route => route === addMember)).toHaveLength(12);
    });

    test("a member gets another label after a member is added", async () => {
        const world = await start();
        const { link, labels } = linking(world, 2);
        link(["before"]);
        await world.up();

        // The read of the group at the addition still contains the member that is deleted next.
        link(["after", "added"], true);
        await world.up();
        expect(labels()).toEqual(["after", "added"]);
        expect((await labelsInState(world)).sort()).toEqual(["added", "after"]);
    });

    test("a resource takes an address that another resource releases", async () => {
        const world = await start();
        const others = addresses(world);
        const declare = (added: boolean, giver: string, taker: string) => {
            world.program = () => {
                const dependsOn = added
                    ? [new EmailAddress("added", { email: "added@company.example" })]
                    : [];
                const options = { deleteBeforeReplace: true };
                const first = new EmailAddress("giver", { email: giver }, { ...options, dependsOn });
                new EmailAddress("taker", { email: taker }, { ...options, dependsOn: [first] });
            };
        };
        declare(false, "desk@company.example", "phone@company.example");
        await world.up();

        declare(true, "attic@company.example", "desk@company.example");
        await world.up();
        const mine = ["added", "attic", "desk"].map(name => `${name}@company.example`);
        expect(addresses(world).sort()).toEqual([...others, ...mine].sort());
        expect((await world.resource("giver")).id).toBe("attic@company.example");
        expect((await world.resource("taker")).id).toBe("desk@company.example");
    });
});
