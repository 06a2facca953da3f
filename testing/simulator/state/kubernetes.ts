import type { World } from "./collection.js";
import {
    KubernetesClusters,
    type KubernetesCluster,
    type NewKubernetesCluster,
} from "./kubernetes-clusters.js";
import { KubernetesEvents } from "./kubernetes-events.js";
import { kubeconfigOf } from "./kubernetes-kubeconfig.js";
import {
    KubernetesNodeGroups,
    type KubernetesNodeGroup,
    type KubernetesNodeGroupChanges,
    type NewKubernetesNodeGroup,
} from "./kubernetes-node-groups.js";
import { defaultTopology, KubernetesProduct } from "./kubernetes-product.js";
import { KubernetesQuotas, useOfControlPlane, useOfGroup, usesOf } from "./kubernetes-quotas.js";
import { uuidOf } from "./identifiers.js";
import type { NetworkGroups } from "./network-groups.js";
import { conflict, Refusal } from "./refusal.js";

export type KubernetesOrder = NewKubernetesCluster & {
    readonly nodeGroups?: readonly NewKubernetesNodeGroup[];
};

/** Clusters and their node groups, within the quota of their owner. */
export class Kubernetes {
    readonly product = new KubernetesProduct();
    readonly quotas = new KubernetesQuotas();
    readonly events: KubernetesEvents;
    readonly clusters: KubernetesClusters;
    readonly nodeGroups: KubernetesNodeGroups;
    /** How a group ends that the quota does not allow: as DELETED, or not found. */
    vanishing: "DELETED" | "gone" = "DELETED";

    readonly #world: World;
    readonly #networkGroups: NetworkGroups;

    constructor(world: World, networkGroups: NetworkGroups) {
        this.#world = world;
        this.#networkGroups = networkGroups;
        this.events = new KubernetesEvents(world.clock);
        this.clusters = new KubernetesClusters(world, this.product, this.events);
        this.nodeGroups = new KubernetesNodeGroups(world, this.clusters, this.events);
    }

    createCluster(
        owner: string,
        { nodeGroups = [], ...order }: KubernetesOrder,
        id?: string,
    ): KubernetesCluster {
        this.clusters.check(order);
        nodeGroups.forEach(group => this.nodeGroups.check(group));
        const { networkGroupId, topologyConfig = defaultTopology } = order;
        if (networkGroupId !== undefined) {
            this.#networkGroups.get(owner, networkGroupId);
        }
        const wanted = [useOfControlPlane(topologyConfig), ...nodeGroups.map(useOfGroup)];
        if (!this.quotas.allows(owner, [...this.#usesOf(owner), ...wanted])) {
            throw new Refusal("quota-exceeded", "kubernetes cluster", "The quota of this owner is exceeded");
        }
        const cluster = this.clusters.create(owner, order, id);
        this.events.record(cluster.id, "CLUSTER_ITEM", "ACTIVE", {
            id: uuidOf(`network group item of ${cluster.id}`),
            itemType: "NETWORK_GROUP",
            data: {
                type: "PublicNetworkGroupData",
                tenantId: owner,
                networkGroupId: networkGroupId ?? `ng_${uuidOf(`network group of ${cluster.id}`)}`,
                networkGroupOrigin: networkGroupId === undefined ? "SYSTEM_CREATED" : "USER_PROVIDED",
            },
        });
        nodeGroups.forEach(group => this.nodeGroups.create(cluster, group));
        return cluster;
    }

    /** Accepts a group that the quota does not allow: it vanishes soon. */
    createNodeGroup(
        cluster: KubernetesCluster,
        order: NewKubernetesNodeGroup,
        id?: string,
    ): KubernetesNodeGroup {
        this.nodeGroups.check(order);
        const uses = [...this.#usesOf(cluster.ownerId), useOfGroup(order)];
        const end = this.quotas.allows(cluster.ownerId, uses) ? undefined : { status: this.vanishing };
        return this.nodeGroups.create(cluster, order, end, id);
    }

    /** Accepts a size that the quota does not allow: the nodes do not boot. */
    updateNodeGroup(
        { id: cluster, ownerId }: KubernetesCluster,
        id: string,
        changes: KubernetesNodeGroupChanges,
    ): KubernetesNodeGroup {
        const group = this.nodeGroups.get(cluster, id);
        return this.nodeGroups.update(id, changes, this.#endOf(ownerId, { ...group, ...changes }));
    }

    /** Repeats what has failed, also for want of quota. */
    resumeNodeGroup({ ownerId }: KubernetesCluster, group: KubernetesNodeGroup): KubernetesNodeGroup {
        return this.nodeGroups.resume(group.id, this.#endOf(ownerId, group));
    }

    /** Returns how a group ends that the quota does not allow. */
    #endOf(owner: string, group: KubernetesNodeGroup) {
        const uses = [...this.#usesOf(owner, group.id), useOfGroup(group)];
        return this.quotas.allows(owner, uses)
            ? undefined
            : { status: "FAILED", reason: "The quota of this owner is exceeded" };
    }

    /** Returns a new kubeconfig: each has a certificate of its own, which nothing records. */
    mintKubeconfig({ id, name, status }: KubernetesCluster, type: string): string {
        if (status !== "ACTIVE") {
            throw conflict("kubernetes cluster", `This cluster is not ACTIVE: ${status}`);
        }
        return kubeconfigOf({ id, name }, type, this.#world.identifiers);
    }

    /** @param except the id of a group that does not count */
    #usesOf(owner: string, except?: string) {
        return this.clusters.all(owner).flatMap(cluster => {
            const groups = this.nodeGroups.all(cluster.id).filter(({ id }) => id !== except);
            return usesOf(cluster, groups);
        });
    }
}
