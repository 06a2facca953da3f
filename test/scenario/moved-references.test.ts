/** A reference that another resource moves, and that would replace a cluster with all that runs in it. */
import { KubernetesCluster, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { said, type World } from "./world.js";

interface Program {
    description: string;
    adopt?: string;
    allowReplace?: boolean;
}

async function begin(start: Start) {
    const world = await start({ dialect: "clever-cloud" });
    const program: Program = { description: "first" };
    world.program = () => {
        const { allowReplace, ...group } = program;
        const { id } = new NetworkGroup("backend", { label: "moved", ...group });
        new KubernetesCluster("shop", {
            name: "shop",
            topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 },
            networkGroup: id,
            ...(allowReplace !== undefined && { allowReplace }),
        });
    };
    await world.up();
    const { id: group } = await world.resource("backend");
    const { id: cluster } = await world.resource("shop");
    return { world, program, group, cluster };
}

const groupsOf = ({ platform, owner }: World): string[] =>
    platform.state.networkGroups
        .list(owner)
        .filter(({ label }) => label === "moved")
        .map(({ id }) => id);

const way = (group: string): string =>
    ` as it was, with adopt: "${group}" if an earlier update has replaced it, or write "${group}" instead of the reference if it no longer exists`;

function tell(start: Start): void {
    test("the preview refuses what replaces the network group of a cluster", async () => {
        const { world, program, group, cluster } = await begin(start);
        program.description = "second";
        await world.refuses(
            `the network group "backend" is replaced by a change of description, and another one replaces the Kubernetes cluster "shop" and destroys its data`,
            way(group),
            "[data-loss]",
        );
        program.description = "first";
        expect(await world.preview()).toMatchObject({ story: [] });

        Object.assign(program, { description: "second", allowReplace: true });
        expect((await world.preview()).changes).toMatchObject({ replace: 2 });
        await world.up();
        expect(groupsOf(world)).toEqual([(await world.resource("backend")).id]);
        expect((await world.resource("shop")).id).not.toBe(cluster);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("an update without a preview is refused at the cluster, and its message leads back", async () => {
        const { world, program, group, cluster } = await begin(start);
        program.description = "second";
        const { error } = await world.fails("up");
        expect(error).toContain(way(group));
        expect(groupsOf(world)).toHaveLength(2);
        expect((await world.fails("preview")).error).toContain(way(group));
        program.description = "first";
        expect((await world.fails("up")).error).toContain(way(group));
        expect(groupsOf(world)).toHaveLength(3);

        program.adopt = group;
        await world.preview();
        await world.up();
        expect((await world.resource("backend")).id).toBe(group);
        expect((await world.resource("shop")).id).toBe(cluster);
        expect(groupsOf(world)).toEqual([group]);
        delete program.adopt;
        expect(await world.preview()).toMatchObject({ story: [] });
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(groupsOf(world)).toEqual([group]);
    });
}

/** A cluster without a network group, and a program that gives it one. */
async function beginWithout(start: Start) {
    const world = await start({ dialect: "clever-cloud" });
    let isJoined = false;
    const topology = { kind: "dedicated-compute" as const, flavor: "XS", replicas: 1 };
    world.program = () => {
        const group = isJoined ? new NetworkGroup("backend", { label: "moved" }) : undefined;
        new KubernetesCluster("shop", { name: "shop", topology, ...(group && { networkGroup: group.id }) });
    };
    await world.up();
    return { world, join: (joins: boolean) => void (isJoined = joins) };
}

onEveryEngine(start => {
    tell(start);

    test("the preview refuses a network group that is created for an existing cluster", async () => {
        const { world, join } = await beginWithout(start);
        join(true);
        await world.refuses(`the network group "backend" is created, and another one`, "Leave it out");
        join(false);
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});

onTheNativeProvider(start => {
    tell(start);

    test("the preview says that an unknown network group may be refused", async () => {
        const { world, join } = await beginWithout(start);
        join(true);
        expect(said(await world.preview())).toContain(
            `if networkGroup, which is not known yet, changes, "pulumi up" refuses that`,
        );
        join(false);
    });
});
