/** Clusters, node groups and kubeconfigs, whose states change by themselves. Only the live platform has them. */
import type { CustomResourceOptions } from "@pulumi/pulumi";
import {
    Kubeconfig,
    KubernetesCluster,
    KubernetesNodeGroup,
    NetworkGroup,
    type KubernetesClusterArgs,
    type KubernetesNodeGroupArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { textOf } from "../support/kind-fixture.js";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { said, warningsIn, type World } from "./world.js";

const small = { kind: "all-in-one", flavor: "S", replicas: 1 } as const;
const size = { flavor: "XS", replicas: 1 };
const components = {
    apiserver: size,
    controllerManager: size,
    scheduler: size,
    nodeGroupOperator: size,
    cloudControllerManager: size,
};
const delays = { kubernetesCluster: 0, kubernetesNodeGroup: 0, kubernetesFeature: 0 };

interface Declared {
    cluster: KubernetesClusterArgs;
    group: Omit<KubernetesNodeGroupArgs, "cluster">;
    trigger?: string;
    options?: CustomResourceOptions;
}

/** A cluster with one group and a kubeconfig. */
async function declaring(start: Start) {
    const world = await start({ dialect: "clever-cloud", delays });
    const declared: Declared = {
        cluster: { name: "shop", topology: small },
        group: { name: "web", flavor: "2XS", nodes: 1 },
    };
    world.program = () => {
        const cluster = new KubernetesCluster("shop", declared.cluster, declared.options);
        const group = new KubernetesNodeGroup("web", { cluster: cluster.id, ...declared.group });
        const { kubeconfig } = new Kubeconfig("access", {
            cluster: cluster.id,
            ...(declared.trigger !== undefined && { trigger: declared.trigger }),
        });
        return { kubeconfig, id: cluster.id, group: group.nodeGroupId };
    };
    return { world, declared, ...doorsOf(world) };
}

/** A cluster alone. */
async function alone(start: Start, args: Partial<KubernetesClusterArgs> = {}) {
    const world = await start({ dialect: "clever-cloud", delays });
    const declared = { args: { name: "shop", topology: small, ...args } };
    world.program = () => new KubernetesCluster("shop", declared.args);
    return { world, declared, ...doorsOf(world) };
}

function doorsOf({ platform }: World) {
    const { clusters, nodeGroups, quotas } = platform.state.kubernetes;
    return { clusters, nodeGroups, quotas };
}

function imports(start: Start): void {
    test("a refresh keeps the load balancers of a cluster that changes", async () => {
        const { world, clusters } = await alone(start);
        await world.up();
        const { id, outputs } = await world.resource("shop");
        expect(outputs["loadBalancers"]).toHaveLength(1);
        for (const status of ["DEPLOYING", "UPDATING", "FAILED"]) {
            clusters.edit(id, { status });
            await world.refresh();
            expect((await world.resource("shop")).outputs["loadBalancers"]).toEqual(outputs["loadBalancers"]);
        }
        clusters.edit(id, { status: "ACTIVE" });
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("an update refuses to remove storage that somebody has added in the console", async () => {
        const { world, declared, clusters } = await alone(start);
        await world.up();
        const { id } = await world.resource("shop");
        clusters.edit(id, { features: { autoscalingEnabled: false, csi: true } });
        declared.args = { ...declared.args, persistentStorage: false };
        const { error, sent } = await world.fails("up");
        expect(error).toContain(
            '"persistentStorage" cannot be removed from a cluster. Restore true, or leave it out.',
        );
        expect(writes(sent)).toEqual([]);
        declared.args = { ...declared.args, persistentStorage: true };
        await world.up();
    });

    test("a kubeconfig that no creation has returned is refused, and a refresh warns of it", async () => {
        const { world } = await declaring(start);
        await world.up();
        const { id } = await world.resource("shop");
        const program = world.program;
        world.program = () => {
            program();
            Kubeconfig.get("got", id);
        };
        const { error } = await world.fails("preview");
        expect(error).toContain(`Declare a Kubeconfig with cluster: "${id}", which creates one`);
        expect(error).toContain("[secret-unknown]");

        world.program = program;
        const exported = await world.stack.exportStack({ showSecrets: true });
        for (const { urn, outputs } of exported.deployment.resources ?? []) {
            if (urn.endsWith("::access")) {
                Reflect.deleteProperty(outputs ?? {}, "kubeconfig");
            }
        }
        await world.stack.importStack(exported);
        world.meddled();
        const refreshed = await world.refresh();
        expect(refreshed.diagnostics.map(({ message }) => message).join()).toContain(
            'Set another trigger, and run "pulumi up" to create one. [secret-unknown]',
        );
    });
}

const writes = (sent: string[]): string[] => sent.filter(route => !route.startsWith("GET "));
const base = "/v4/kubernetes/organisations/{owner}/clusters";

onEveryEngine(imports);
onTheNativeProvider(imports);
onEveryEngine(start => {
    test("a kubeconfig is made once, and stays known while its cluster changes", async () => {
        const { world, declared, clusters } = await declaring(start);
        const created = await world.up();
        expect(created.story.toSorted()).toEqual(["create access", "create shop", "create web"]);
        const made = created.outputs["kubeconfig"];
        expect(made?.secret).toBe(true);
        const key = /client-key-data: (\S+)/.exec(String(made?.value))?.[1] ?? "none";
        const kubeconfigs = ({ sent }: { sent: string[] }) =>
            sent.filter(route => route.endsWith("/kubeconfig.yaml")).length;
        expect(kubeconfigs(created)).toBe(1);

        declared.cluster = { ...declared.cluster, tags: ["production"] };
        const preview = await world.preview();
        expect(preview.story).toEqual(["update shop (tags)"]);
        const updated = await world.up();
        expect(updated.story).toEqual(["update shop (tags)"]);
        expect(updated.outputs["kubeconfig"]).toEqual(made);
        const refreshed = await world.refresh();
        expect([refreshed.story, kubeconfigs(refreshed)]).toEqual([[], 0]);
        expect(await world.visible()).not.toContain(key);

        declared.trigger = "2";
        expect((await world.preview()).story).toContain("replace access (trigger)");
        const again = await world.up();
        expect(again.story).toContain("replace access (trigger)");
        expect(writes(again.sent)).toEqual([]);
        expect(again.outputs["kubeconfig"]?.value).not.toBe(made?.value);

        // A kubeconfig goes with its cluster.
        const { id } = await world.resource("shop");
        clusters.remove(id);
        world.meddled();
        const gone = await world.refresh();
        expect(gone.story.toSorted()).toEqual(["delete access", "delete shop", "delete web"]);
        expect((await world.up()).story.toSorted()).toEqual(["create access", "create shop", "create web"]);
        const destroyed = await world.destroy();
        expect(writes(destroyed.sent)).toEqual([
            `DELETE ${base}/{clusterId}/node-groups/{nodeGroupId}`,
            `DELETE ${base}/{clusterId}`,
        ]);
    });

    test("a kubeconfig of a cluster that does not exist is refused", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const cluster = "kubernetes_01JZ0000000000000000000000";
        world.program = () => new Kubeconfig("access", { cluster });
        const { error } = await world.fails("up");
        expect(error).toContain(`${cluster} does not exist for ${world.owner}. Check the id and the owner.`);
        expect(await world.resources()).toEqual([]);
    });

    test("a cluster changes in place, field by field, and drift in each is found", async () => {
        const { world, declared, clusters } = await alone(start);
        await world.up();
        const { id } = await world.resource("shop");
        const topology = { kind: "all-in-one", flavor: "S", replicas: 1 } as const;
        declared.args = {
            name: "store",
            topology,
            version: "1.36",
            description: "The shop",
            tags: ["production", "team:web"],
            autoscaling: true,
            persistentStorage: true,
        };
        const all = "update shop (autoscaling, description, name, persistentStorage, tags, version)";
        const preview = await world.preview();
        expect([preview.story, preview.sent]).toEqual([[all], []]);
        expect(said(preview)).toContain("is updated to Kubernetes 1.36, and cannot go back");
        const updated = await world.up();
        expect(updated.story).toEqual([all]);
        expect(writes(updated.sent)).toEqual([
            `PATCH ${base}/{clusterId}`,
            `POST ${base}/{clusterId}/csi/ceph`,
            `POST ${base}/{clusterId}/version/update`,
        ]);
        expect(clusters.find(id)).toMatchObject({
            name: "store",
            description: "The shop",
            tags: ["production", "team:web"],
            features: { autoscalingEnabled: true, csi: true },
            version: "1.36",
        });
        expect((await world.refresh()).story).toEqual([]);

        const features = { autoscalingEnabled: false, csi: true };
        clusters.edit(id, { name: "by hand", description: "", tags: ["team:web"], features });
        world.meddled();
        const drift = "update shop (autoscaling, description, name, tags[0], tags[1])";
        expect((await world.refresh()).story).toEqual([drift]);
        expect((await world.up()).story).toEqual([drift]);
        expect(clusters.find(id)).toMatchObject({ name: "store", tags: ["production", "team:web"] });
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a version that the platform raised is no drift, and a lower one is refused", async () => {
        const { world, declared, clusters } = await alone(start, { version: "1.35" });
        await world.up();
        const { id } = await world.resource("shop");
        clusters.edit(id, { version: "1.36.1" });
        world.meddled();
        expect((await world.refresh()).story).toEqual([]);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("shop")).outputs).toMatchObject({
            version: "1.35",
            installedVersion: "1.36.1",
        });
        declared.args = { ...declared.args, version: "1.36" };
        const raised = await world.up();
        expect([raised.story, writes(raised.sent)]).toEqual([["update shop (version)"], []]);

        declared.args = { ...declared.args, version: "1.35" };
        await world.refuses("[invalid-argument]", '"version" cannot go from "1.36" to "1.35"');
        declared.args = { ...declared.args, version: "1.36", persistentStorage: true };
        await world.up();
        declared.args = { ...declared.args, persistentStorage: false };
        await world.refuses("[invalid-argument]", '"persistentStorage" cannot be removed');
        declared.args = { ...declared.args, persistentStorage: true };
    });

    test("a cluster whose creation failed is recorded, and resumed by the next up", async () => {
        const { world, clusters } = await alone(start);
        clusters.next("create", { status: "FAILED", reason: "no capacity left" });
        const { error } = await world.fails("up");
        expect(error).toContain("has the status FAILED (CLUSTER_CREATE: no capacity left)");
        expect(error).toContain("[kubernetes-failed]");
        const [made] = clusters.list(world.owner);
        expect((await world.resource("shop")).id).toBe(made?.id);
        const preview = await world.preview();
        expect([preview.story, preview.sent]).toEqual([["update shop"], []]);
        world.meddled();
        await world.refresh();
        expect(said(await world.preview())).toContain("has failed, and is resumed");
        const resumed = await world.up();
        expect([resumed.story, writes(resumed.sent)]).toEqual([
            ["update shop"],
            [`POST ${base}/{clusterId}/resume`],
        ]);
        expect(clusters.list(world.owner)).toMatchObject([{ id: made?.id, status: "ACTIVE" }]);
        expect((await world.refresh()).story).toEqual([]);
    });

    test("an object whose order lost its answer is found, beside a deleted one of its name", async () => {
        const { world, clusters, nodeGroups } = await declaring(start);
        await world.up();
        await world.destroy();
        const routes = [base, `${base}/{clusterId}/node-groups`].map(path => `POST ${path}`);
        routes.forEach(route =>
            world.platform.faults.add({
                name: "lost",
                when: { route, times: 1 },
                effect: effects.resetAfterEffect,
            }),
        );
        const again = await world.up();
        expect(again.story.toSorted()).toEqual(["create access", "create shop", "create web"]);
        expect(writes(again.sent)).toEqual(routes);
        const made = clusters.list(world.owner);
        expect(made.map(({ status }) => status).sort()).toEqual(["ACTIVE", "DELETED"]);
        const { id } = await world.resource("shop");
        expect(clusters.find(id)?.status).toBe("ACTIVE");
        expect((await world.resource("web")).id).toBe(`${id}/${nodeGroups.list(id)[0]?.id ?? ""}`);
        expect(nodeGroups.list(id)).toHaveLength(1);
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a cluster that another stack has is not created again", async () => {
        const { world, declared, clusters } = await alone(start);
        await world.up();
        const { id } = await world.resource("shop");
        const staging = await world.anotherStack("staging");
        const { error } = await staging.up();
        expect(error).toContain(`(${id}), and the stack "test" has it`);
        expect(error).toContain("[duplicate-resource]");
        declared.args = { ...declared.args, allowDuplicate: [id] };
        expect((await staging.up()).error).toBeUndefined();
        expect(clusters.list(world.owner)).toHaveLength(2);
        expect((await world.up()).story).toEqual([]);
        expect((await staging.destroy()).error).toBeUndefined();
        expect(clusters.find(id)?.status).toBe("ACTIVE");
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a deletion that failed is sent again, and a declared cluster is never deleted", async () => {
        const { world, declared, clusters } = await alone(start);
        await world.up();
        const { id } = await world.resource("shop");
        clusters.next("delete", { status: "FAILED", reason: "a volume is mounted" });
        const failed = await world.fails("destroy");
        expect(failed.error).toContain("CLUSTER_DELETE: a volume is mounted");
        expect(clusters.find(id)?.status).toBe("FAILED");

        // Declared again, it is neither deleted nor resumed.
        declared.args = { ...declared.args, name: "store" };
        const kept = await world.fails("up");
        expect(kept.error).toContain(
            'To delete it, take it out of the program and run "pulumi up". To keep it, contact the platform\'s support.',
        );
        expect(writes(kept.sent)).toEqual([]);
        await world.destroy();
        expect(clusters.find(id)?.status).toBe("DELETED");
    });

    test("a deletion that takes too long is repeated by the same command", async () => {
        const { world, clusters } = await alone(start, { timeouts: { delete: "1s" } });
        await world.up();
        const { id } = await world.resource("shop");
        world.platform.delays.kubernetesClusterDeletion = 60_000;
        const { error } = await world.fails("destroy");
        expect(error).toContain("Run the same command again to continue waiting");
        expect(error).not.toContain('"pulumi up"');
        world.platform.clock.advance(60_000);
        await world.destroy();
        expect(clusters.find(id)?.status).toBe("DELETED");
    });

    test("waits for the end of an unknown status, which then counts as ready", async () => {
        const { world, clusters } = await alone(start, { timeouts: { create: "1s" } });
        clusters.next("create", { status: "POLISHING" });
        const created = await world.up();
        expect(created.story).toEqual(["create shop"]);
        expect(warningsIn(created).join()).toContain("still has the status POLISHING");
        expect(warningsIn(created).join()).toContain("[unknown-status]");
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a cluster above the quota is refused, and nothing is recorded", async () => {
        const { world, quotas } = await alone(start);
        quotas.set(world.owner, { millicores: 1000, ram: 1 });
        const { error, sent } = await world.fails("up");
        expect(error).toContain("The quota of this owner is exceeded");
        expect(writes(sent)).toEqual([`POST ${base}`]);
        expect(await world.resources()).toEqual([]);
    });

    test.each(["DELETED", "gone"] as const)(
        "names the quota when a new node group no longer exists (%s)",
        async status => {
            const { world, nodeGroups } = await declaring(start);
            nodeGroups.next("create", { status });
            const { error } = await world.fails("up");
            expect(error).toContain("quota may be used up");
            expect(error).toContain(
                "deleteBeforeReplace: true needs no room for both, but its pods run nowhere",
            );
            expect(error).toContain("[kubernetes-failed]");
            expect(error).not.toContain("is recorded");
            expect(Object.keys(await world.ids())).not.toContain("web");
            expect((await world.up()).story).toEqual(["create web"]);
            const { id } = await world.resource("shop");
            expect(nodeGroups.list(id).filter(group => group.status !== "DELETED")).toHaveLength(1);
            expect((await world.refresh()).story).toEqual([]);
        },
    );

    test("a node group that failed is resumed, also after a change of its size", async () => {
        const { world, declared, nodeGroups } = await declaring(start);
        nodeGroups.next("create", { status: "FAILED", reason: "no machine left" });
        expect((await world.fails("up")).error).toContain("NODEGROUP_CREATE: no machine left");
        const resume = `POST ${base}/{clusterId}/node-groups/{nodeGroupId}/resume`;
        expect(writes((await world.up()).sent)).toContain(resume);
        nodeGroups.next("resize", { status: "FAILED", reason: "no machine left" });
        declared.group = { ...declared.group, nodes: 2 };
        const { error } = await world.fails("up");
        expect(error).toContain(
            '(NODEGROUP_SCALE: no machine left). The next "pulumi up" resumes it with the size that failed: if the owner\'s quota of CPU and memory is used up, free some of it before, or ask the platform for more ("clever k8s quota" shows it). For another size, also the one before, set the resource option deleteBeforeReplace: true, and run "pulumi up" with --replace and its URN: the pods run nowhere until the new group is ready. [kubernetes-failed]',
        );
        expect(writes((await world.up()).sent)).toContain(resume);
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a node group changes in place, field by field, and anything else replaces it", async () => {
        const { world, declared, nodeGroups } = await declaring(start);
        await world.up();
        const { outputs } = await world.resource("web");
        const id = textOf(outputs, "nodeGroupId");
        declared.group = { name: "jobs", flavor: "2XS", nodes: 2, description: "Jobs", tag: "a" };
        const all = "update web (description, name, nodes, tag)";
        expect((await world.preview()).story).toEqual([all]);
        expect((await world.up()).story).toEqual([all]);
        expect(nodeGroups.find(id)).toMatchObject({ name: "jobs", currentNodeCount: 2, tag: "a" });
        nodeGroups.edit(id, { name: "by-hand", targetNodeCount: 3, currentNodeCount: 3, tag: "b" });
        world.meddled();
        expect((await world.refresh()).story).toEqual(["update web (name, nodes, tag)"]);
        expect((await world.up()).story).toEqual(["update web (name, nodes, tag)"]);
        expect(nodeGroups.find(id)).toMatchObject({ name: "jobs", targetNodeCount: 2, tag: "a" });

        // While the autoscaler decides, the number is not compared.
        const { nodes, ...others } = declared.group;
        declared.group = { ...others, autoscaling: { min: 1, max: 4 } };
        expect((await world.up()).story).toEqual(["update web (autoscaling, nodes)"]);
        nodeGroups.edit(id, { targetNodeCount: 4, currentNodeCount: 4 });
        world.meddled();
        expect((await world.refresh()).story).toEqual([]);
        declared.group = { ...declared.group, tag: "c" };
        await world.up();
        expect(nodeGroups.find(id)).toMatchObject({ targetNodeCount: 4, tag: "c" });
        expect(nodes).toBe(2);

        for (const changes of [
            { flavor: "XS" },
            { labels: { tier: "web" } },
            { taints: [{ key: "only", effect: "NoSchedule" as const }] },
        ]) {
            declared.group = { ...declared.group, ...changes };
            const [argument = ""] = Object.keys(changes);
            const replaced = ["create-replacement web", `replace web (${argument})`, "delete-replaced web"];
            const { story } = await world.preview();
            expect(story.map(step => step.replace(/^(create-.*) \(.*/, "$1"))).toEqual(replaced);
            expect((await world.up()).story).toEqual(story);
            expect((await world.refresh()).story).toEqual([]);
        }
    });

    test("groups of one cluster are ordered one after another", async () => {
        const world = await start({
            dialect: "clever-cloud",
            delays: { ...delays, kubernetesNodeGroup: 300 },
        });
        const names = ["a", "b", "c"];
        world.program = () => {
            const { id: cluster } = new KubernetesCluster("shop", { name: "shop", topology: small });
            names.forEach(name => new KubernetesNodeGroup(name, { cluster, name, flavor: "2XS", nodes: 1 }));
        };
        await world.up();
        const { id } = await world.resource("shop");
        const { events } = world.platform.state.kubernetes;
        const steps = events.deployments(id).filter(({ operation }) => operation === "NODEGROUP_CREATE");
        const turns = steps.map(({ status }) => status).reverse();
        expect(turns).toEqual(names.flatMap(() => ["STARTED", "COMPLETED"]));
    });

    test("a replacement of a cluster is refused, with and without a network group", async () => {
        const { world, declared, quotas } = await alone(start);
        quotas.set(world.owner, { millicores: undefined, ram: undefined });
        await world.up();
        declared.args = { ...declared.args, topology: { ...small, replicas: 3 } };
        await world.refuses("[data-loss]", "topology");
        declared.args = { ...declared.args, allowReplace: true };
        const before = (await world.resource("shop")).id;
        world.program = () => {
            const group = new NetworkGroup("nodes", { label: "nodes" });
            new KubernetesCluster("shop", { ...declared.args, networkGroup: group.id });
        };
        expect((await world.up()).story).toContain(
            "replace shop (allowReplace, networkGroup, topology.replicas)",
        );
        expect((await world.resource("shop")).id).not.toBe(before);
        // The platform does not return the network group.
        expect((await world.refresh()).story).toEqual([]);
    });

    test.each<[says: string, args: object]>([
        ['"topology.kind" must be one of', { topology: { kind: "single-node", flavor: "S", replicas: 1 } }],
        ['"topology.replicas" must be from 1 to 5', { topology: { ...small, replicas: 6 } }],
        ['"topology.flavor" is missing', { topology: { kind: "all-in-one", replicas: 1 } }],
        ['"topology.components" is missing', { topology: { kind: "distributed" } }],
        ['"topology.flavor" does not belong', { topology: { kind: "distributed", flavor: "S", components } }],
        ['"version" must be a minor version', { version: "1.36.1" }],
    ])("the preview refuses a cluster: %s", async (says, args) => {
        const { world } = await alone(start, args);
        await world.refuses(says);
    });

    test.each<[says: string, args: object]>([
        ["max must not be less than min", { autoscaling: { min: 3, max: 1 } }],
        ['"nodes" is required and missing', {}],
        ['"nodes" and "autoscaling" are both set', { nodes: 1, autoscaling: { min: 1, max: 2 } }],
        ["must not be below kubernetes.io", { nodes: 1, labels: { "node.kubernetes.io/tier": "web" } }],
        ["must be from 0 to 256", { nodes: 300 }],
        ["must be the key of a label", { nodes: 1, labels: { "not a key": "web" } }],
        ["must be the value of a label", { nodes: 1, labels: { tier: "not a value" } }],
    ])("the preview refuses a node group: %s", async (says, args) => {
        const world = await start({ dialect: "clever-cloud" });
        const fixed = { cluster: "kubernetes_01JZ0000000000000000000000", name: "web", flavor: "S" };
        world.program = () => new KubernetesNodeGroup("web", { ...fixed, ...args });
        await world.refuses(says);
    });

    test("the preview warns of words that the documentation does not have", async () => {
        const topology = { kind: "all-in-one", flavor: "XS", replicas: 1 } as const;
        const { world } = await alone(start, { topology, version: "1.30" });
        const preview = await world.preview();
        const [flavor = "", version = ""] = warningsIn(preview).toSorted();
        expect(flavor).toContain(
            'the topology "all-in-one" has no known flavor "XS". Did you mean "S" or "XL"?',
        );
        expect(flavor).toContain("[unknown-flavor]");
        expect(version).toContain("Known are: 1.34, 1.35, 1.36.");
        expect(version).toContain("[unknown-version]");
    });
});
