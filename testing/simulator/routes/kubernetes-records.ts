import { uuidOf } from "../state/identifiers.js";
import type { KubernetesCluster } from "../state/kubernetes-clusters.js";
import type { KubernetesDeploymentEvent, KubernetesEvent } from "../state/kubernetes-events.js";
import { nodeIdOf, type KubernetesNodeGroup } from "../state/kubernetes-node-groups.js";
import { bytesPerGb, sizeOf } from "../state/kubernetes-product.js";
import { useOfControlPlane, useOfGroup } from "../state/kubernetes-quotas.js";
import type { PlatformState } from "../state/index.js";

type Fields = Record<string, unknown>;

/** Returns the record of a cluster. It does not tell the network group, and a deleted cluster has no features. */
export function clusterRecord({ kubernetes }: PlatformState, cluster: KubernetesCluster): Fields {
    const { id, ownerId, name, description, tags, status, creationDate, version, topology } = cluster;
    const groups = kubernetes.nodeGroups.list(id).filter(group => group.status !== "DELETED");
    return {
        id,
        tenantId: ownerId,
        name,
        description: description ?? null,
        tags,
        status,
        creationDate: dateOf(creationDate),
        version,
        topologyConfig: topology,
        locationId: cluster.locationId,
        ...(status === "DELETED" ? {} : { features: cluster.features }),
        nodeGroups: groups.map(groupSummary),
        standaloneNodeGroups: [],
        loadBalancers: status === "ACTIVE" ? [loadBalancer(id)] : [],
        storageUsageBytes: cluster.features.csi ? 0 : null,
    };
}

export function groupRecord(group: KubernetesNodeGroup): Fields {
    const { id, clusterId, name, description, tag, flavor, status, labels, taints } = group;
    const { currentNodeCount, targetNodeCount, minNodeCount, maxNodeCount, autoscalingEnabled } = group;
    return {
        id,
        clusterId,
        name,
        description: description ?? null,
        tag: tag ?? null,
        flavor,
        currentNodeCount,
        targetNodeCount,
        minNodeCount,
        maxNodeCount,
        taints: taints.map(({ key, value = null, effect }) => ({ key, value, effect })),
        labels,
        createdAt: dateOf(group.createdAt),
        updatedAt: group.updatedAt === undefined ? null : dateOf(group.updatedAt),
        status,
        autoscalingEnabled,
    };
}

function groupSummary(group: KubernetesNodeGroup): Fields {
    const { id, name, status, flavor, currentNodeCount, targetNodeCount } = group;
    const { vCpus, ram } = sizeOf(flavor);
    const nodes = Array.from({ length: currentNodeCount }, (_, place) => ({
        id: nodeIdOf(group, place + 1),
        name: `${name}-${place + 1}`,
        status: "READY",
        vCpus,
        ramBytes: ram * bytesPerGb,
    }));
    return { id, name, status, flavor, currentNodeCount, targetNodeCount, nodes };
}

function loadBalancer(clusterId: string): Fields {
    const id = uuidOf(`load balancer of ${clusterId}`);
    return { id, flavor: "S-duo", ips: ["192.0.2.10", "192.0.2.11"], domainName: `${id}.lb.example` };
}

export function eventRecord({ event, date, status, failure, details }: KubernetesEvent): Fields {
    return {
        event,
        date: dateOf(date),
        ...details,
        status,
        ...(failure === undefined ? {} : { failure: { ...failure, occurredAt: dateOf(date) } }),
    };
}

export function deploymentEventRecord({ createdAt, ...event }: KubernetesDeploymentEvent): Fields {
    return { createdAt: dateOf(createdAt), ...event };
}

export function quotaRecord({ kubernetes }: PlatformState, owner: string): Fields {
    const { millicores, ram, ips } = kubernetes.quotas.of(owner);
    const information = ram === undefined ? undefined : ramOf(ram);
    return {
        id: uuidOf(`kubernetes quota of ${owner}`),
        tenantId: owner,
        tags: [],
        quotas: [
            ...(millicores === undefined ? [] : [{ type: "MillivCPUMaxLimit", maximum: millicores }]),
            ...(information === undefined ? [] : [{ type: "RamMaxUsage", information }]),
            ...(ips === undefined ? [] : [{ type: "MaxIp", maximum: ips }]),
        ],
    };
}

function ramOf(number: number): Fields {
    return { name: "ram", number, unit: "GB", readable: `${number} GB` };
}

/** Returns what an owner uses, and what it used. */
export function usageRecords({ kubernetes }: PlatformState, owner: string): Fields[] {
    return kubernetes.clusters.list(owner).flatMap(cluster => [
        usageRecord(cluster, {
            id: cluster.id,
            itemType: "CONTROL_PLANE",
            ...useOfControlPlane(cluster.topology),
            createdAt: cluster.creationDate,
            deactivatedAt: cluster.deletionDate,
        }),
        ...kubernetes.nodeGroups.list(cluster.id).map(group =>
            usageRecord(cluster, {
                id: group.id,
                itemType: "NODE_GROUP",
                ...useOfGroup(group),
                createdAt: group.createdAt,
                deactivatedAt: group.deletionDate,
            }),
        ),
    ]);
}

interface Usage extends Fields {
    readonly id: string;
    readonly createdAt: number;
    readonly deactivatedAt: number | undefined;
}

function usageRecord(cluster: KubernetesCluster, { id, createdAt, deactivatedAt, ...usage }: Usage): Fields {
    return {
        id: uuidOf(`usage of ${id}`),
        clusterId: cluster.id,
        ownerId: cluster.ownerId,
        ...usage,
        createdAt: dateOf(createdAt),
        deactivatedAt: deactivatedAt === undefined ? null : dateOf(deactivatedAt),
    };
}

function dateOf(milliseconds: number): string {
    return new Date(milliseconds).toISOString();
}
