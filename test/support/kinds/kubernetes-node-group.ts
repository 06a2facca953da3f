import type { Platform } from "pulumi-cloud-platform/testing";
import { given, textOf, type ConsoleEdit, type KindFixture } from "../kind-fixture";

/** Returns the id of a cluster for the groups. */
export function aCluster({ state, account, delays }: Platform): string {
    const { clusters } = state.kubernetes;
    const found = clusters
        .all(account.organisation)
        .find(({ name, status }) => name === "for nodes" && status !== "DELETED");
    if (found !== undefined) {
        return found.id;
    }
    const usual = delays.kubernetesCluster;
    delays.kubernetesCluster = 0;
    const { id } = state.kubernetes.createCluster(account.organisation, {
        name: "for nodes",
        topologyConfig: { topology: "DEDICATED_COMPUTE", flavor: "XS", replicationFactor: 1 },
    });
    delays.kubernetesCluster = usual;
    return id;
}

/** Returns the ids of a node group with this status. */
export function aNodeGroup(platform: Platform, status: string) {
    const { kubernetes } = platform.state;
    const ownerId = platform.account.organisation;
    const clusterId = aCluster(platform);
    const order = { name: "jobs", flavor: "2XS", targetNodeCount: 1 };
    const found = kubernetes.nodeGroups.list(clusterId).find(group => group.status !== "DELETED");
    const { id: nodeGroupId } =
        found ?? kubernetes.createNodeGroup(kubernetes.clusters.get(ownerId, clusterId), order);
    kubernetes.nodeGroups.edit(nodeGroupId, { status });
    return { ownerId, clusterId, nodeGroupId };
}

const partsOf = (id: string) => id.split("/") as [cluster: string, nodeGroup: string];

function edited(changes: object): ConsoleEdit {
    return ({ state }, { id }) => {
        state.kubernetes.nodeGroups.edit(partsOf(id)[1], changes);
    };
}

export const fixture: KindFixture<"KubernetesNodeGroup"> = {
    only: "clever-cloud",
    everything: {
        name: "workers",
        args: ({ edition, declared }) => ({
            cluster: declared("KubernetesCluster").id,
            name: `every-${edition}`,
            flavor: "2XS",
            nodes: edition === "first" ? 1 : 2,
            labels: { tier: "web" },
            taints: [{ key: "dedicated", value: "web", effect: "NoSchedule" }],
            description: `The ${edition} edition`,
            tag: edition,
        }),
    },
    faults: {
        args: platform => ({ cluster: aCluster(platform), name: "planted", flavor: "2XS", nodes: 1 }),
        change: { nodes: 2 },
        routes: {
            create: "POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups",
            read: "GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups",
            update: "PATCH /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}",
            delete: "DELETE /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}",
        },
        exceptions: {
            // The platform reports that the cluster does not exist; the group itself is asked for, and answers.
            "read 404 JSON": "done×1",
            // The client sends no PATCH again.
            "update reset after effect": "partial×1",
        },
        requests: { create: 4, refresh: 1, update: 4, gone: 2, delete: 2, get: 1, adopt: 1 },
        differs: [
            [
                { name: "other", flavor: "XS", labels: { tier: "web" } },
                'its name is "planted", its flavor is "2XS"',
            ],
        ],
        equal: platform => {
            const cluster = aCluster(platform);
            return platform.state.kubernetes.nodeGroups
                .list(cluster)
                .filter(({ name, status }) => name === "planted" && status !== "DELETED")
                .map(({ id }) => `${cluster}/${id}`);
        },
    },
    histories: {
        args: ({ random, declared }) => {
            const clusters = declared("KubernetesCluster");
            const cluster = clusters.length > 0 ? random.pick(clusters) : undefined;
            const isScaled = cluster?.args["autoscaling"] === true && random.chance(0.6);
            return {
                cluster: cluster ? { ref: `${cluster.name}.id` } : "kubernetes_01JZ0000000000000000000000",
                name: random.pick(["web", "web", "jobs"]),
                flavor: random.pick(["2XS", "2XS", "XS"]),
                ...(isScaled
                    ? {
                          autoscaling: random.pick([
                              { min: 1, max: random.pick([1, 2]) },
                              { min: 2, max: 2 },
                          ]),
                      }
                    : { nodes: random.pick([1, 1, 2]) }),
                ...(random.chance(0.2) && { labels: { tier: random.pick(["a", "b"]) } }),
                ...(random.chance(0.2) && { tag: random.pick(["one", "two"]) }),
                ...(random.chance(0.2) && { description: random.pick(["one", "two"]) }),
            };
        },
        paths: /\/node-groups(\/[^/]+)?$/,
        edits: {
            name: edited({ name: "by-hand" }),
            nodes: edited({ autoscalingEnabled: false, targetNodeCount: 3, currentNodeCount: 3 }),
            autoscaling: edited({
                autoscalingEnabled: true,
                minNodeCount: 1,
                maxNodeCount: 4,
                targetNodeCount: 2,
                currentNodeCount: 2,
            }),
            "autoscaling.max": ({ state }, { id }) => {
                const [, group] = partsOf(id);
                if (state.kubernetes.nodeGroups.find(group)?.autoscalingEnabled === true) {
                    state.kubernetes.nodeGroups.edit(group, { maxNodeCount: 3 });
                }
            },
            description: edited({ description: "by hand" }),
            tag: edited({ tag: "by hand" }),
            labels: edited({ labels: { tier: "by-hand" } }),
        },
        removals: { description: edited({ description: "" }), tag: edited({ tag: "" }) },
        takeAway: ({ state }, { id }) => state.kubernetes.nodeGroups.remove(partsOf(id)[1]),
        plant: ({ state }, args) => {
            const cluster = state.kubernetes.clusters.find(textOf(args, "cluster"));
            if (cluster !== undefined) {
                state.kubernetes.createNodeGroup(cluster, {
                    name: textOf(args, "name"),
                    flavor: textOf(args, "flavor"),
                    targetNodeCount: 1,
                });
            }
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.kubernetes.clusters
                .list(owner)
                .filter(({ status }) => status !== "DELETED")
                .flatMap(cluster =>
                    state.kubernetes.nodeGroups
                        .list(cluster.id)
                        .filter(({ status }) => status !== "DELETED")
                        .map(({ id, autoscalingEnabled, tag = "", description = "", ...group }) => ({
                            key: `${cluster.id}/${id}`,
                            content: {
                                cluster: cluster.id,
                                name: group.name,
                                flavor: group.flavor,
                                labels: group.labels,
                                tag,
                                description,
                                ...(autoscalingEnabled
                                    ? {
                                          size: group.targetNodeCount,
                                          autoscaling: {
                                              min: group.minNodeCount,
                                              max: group.maxNodeCount,
                                          },
                                      }
                                    : { nodes: group.targetNodeCount }),
                            },
                            within: [`KubernetesCluster ${cluster.id}`],
                        })),
                ),
        content: said => ({
            ...given(said, ["cluster", "name", "flavor", "nodes", "autoscaling", "tag", "description"]),
            labels: said["labels"] ?? {},
        }),
        argumentOf: { size: "autoscaling" },
    },
    lists: platform => [aNodeGroup(platform, "READY").clusterId],
    record: {
        fields: {
            id: "nodeGroupId",
            clusterId: "clusterId",
            name: "name",
            description: "description",
            tag: "tag",
            flavor: "flavor",
            currentNodeCount: "nodes",
            targetNodeCount: "nodes",
            minNodeCount: "autoscaling",
            maxNodeCount: "autoscaling",
            autoscalingEnabled: "autoscaling",
            taints: "taints",
            labels: "labels",
            createdAt: "createdAt",
            updatedAt: "updatedAt",
            status: "name",
        },
    },
};
