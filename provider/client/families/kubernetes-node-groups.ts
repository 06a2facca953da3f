import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { type Family, liveOnly, read, remove, write } from "../family.js";
import type { KubernetesStatus } from "./kubernetes-clusters/contract.js";
import { clusterOf } from "./kubernetes-clusters/index.js";

/** A mark of a node that keeps pods away, unless they tolerate it. */
export interface KubernetesTaint {
    /** The key. */
    key: string;
    /** The value; absent if the taint has none. */
    value?: string | undefined;
    /** `NoSchedule`, `PreferNoSchedule` or `NoExecute`. */
    effect: string;
}

/** The limits between which the cluster's autoscaler chooses the number of nodes. */
export interface KubernetesAutoscaling {
    /** The least number of nodes. */
    min: number;
    /** The largest number of nodes. */
    max: number;
}

/** A group of equal nodes of a cluster. */
export interface KubernetesNodeGroup {
    /** `node_group_…`. */
    id: string;
    /** The display name. */
    name: string;
    /** The description; absent if there is none. */
    description?: string | undefined;
    /** The tag; absent if there is none. */
    tag?: string | undefined;
    /** The flavor of each node, such as `S`. */
    flavor: string;
    /** The number of nodes that run. */
    runningNodes: number;
    /** The number of nodes that the group shall have. */
    nodes: number;
    /** The limits of the autoscaler; absent if the number is fixed. */
    autoscaling?: KubernetesAutoscaling | undefined;
    /** The labels of each node. */
    labels: Record<string, string>;
    /** The taints of each node. */
    taints: KubernetesTaint[];
    /** The state. */
    status: KubernetesStatus;
    /** The state in the platform's spelling. */
    word: string;
}

/** The settings of a node group. */
export interface KubernetesNodeGroupChanges {
    /** The display name. */
    name: string;
    /** The number of nodes. */
    nodes: number;
    /** The limits of the autoscaler; null for a fixed number. Undefined leaves them. */
    autoscaling?: KubernetesAutoscaling | null | undefined;
    /** The description. Undefined leaves it; an empty one removes it. */
    description?: string | undefined;
    /** The tag. Undefined leaves it; an empty one removes it. */
    tag?: string | undefined;
}

/** The arguments of a new node group. */
export interface NewKubernetesNodeGroup extends KubernetesNodeGroupChanges {
    /** The flavor of each node. */
    flavor: string;
    /** The labels of each node. */
    labels?: Readonly<Record<string, string>> | undefined;
    /** The taints of each node. */
    taints?: readonly KubernetesTaint[] | undefined;
}

/** The cluster of node groups. */
export interface KubernetesNodeGroupsOptions extends OwnerOptions {
    /** The cluster's id (`kubernetes_…`). */
    cluster: string;
}

/** The id of a node group. */
export interface KubernetesNodeGroupOptions extends KubernetesNodeGroupsOptions {
    /** The group's id (`node_group_…`). */
    id: string;
}

/** Node groups of Kubernetes clusters. The platform offers them as a beta. */
export interface KubernetesNodeGroupsClient {
    /** Returns all node groups of a cluster, also deleted ones. */
    list(options: KubernetesNodeGroupsOptions & ReadOptions): Promise<KubernetesNodeGroup[]>;

    /** Returns one node group, for some time also a deleted one. Fails with `NotFound` if there is none. */
    get(options: KubernetesNodeGroupOptions & ReadOptions): Promise<KubernetesNodeGroup>;

    /** Orders a node group and returns at once. Not safe to send again after a lost answer. */
    create(
        options: KubernetesNodeGroupsOptions & NewKubernetesNodeGroup & CallOptions,
    ): Promise<KubernetesNodeGroup>;

    /** Changes a node group. Only for a `ready` group. Safe to send again. */
    update(
        options: KubernetesNodeGroupOptions & KubernetesNodeGroupChanges & CallOptions,
    ): Promise<KubernetesNodeGroup>;

    /** Repeats the operation that failed. Only for a `failed` group. */
    resume(options: KubernetesNodeGroupOptions & CallOptions): Promise<KubernetesNodeGroup>;

    /** Deletes a node group; its pods move to other nodes first. Returns at once. Safe to send again. */
    remove(options: KubernetesNodeGroupOptions & CallOptions): Promise<Removal>;
}

const statuses: Readonly<Record<string, KubernetesStatus>> = {
    READY: "ready",
    PENDING: "changing",
    CREATED: "changing",
    DEPLOYING: "changing",
    DEPLOYED: "changing",
    TO_RESIZE: "changing",
    RESIZING: "changing",
    FAILED: "failed",
    TO_TERMINATE: "deleting",
    TERMINATING: "deleting",
    DELETED: "deleted",
};

const taint = z.object({ key: z.string(), value: z.string().optional(), effect: z.string() });

const nodeGroup: z.ZodType<KubernetesNodeGroup> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        description: z.string().optional(),
        tag: z.string().optional(),
        flavor: z.string(),
        currentNodeCount: z.number().default(0),
        targetNodeCount: z.number(),
        minNodeCount: z.number().optional(),
        maxNodeCount: z.number().optional(),
        autoscalingEnabled: z.boolean().default(false),
        labels: z.record(z.string(), z.string()).default({}),
        taints: z.array(taint).default([]),
        status: z.string(),
    })
    .transform(({ id, name, description, tag, flavor, labels, taints, status: word, ...counts }) => {
        const { currentNodeCount, targetNodeCount, autoscalingEnabled } = counts;
        const { minNodeCount: min = targetNodeCount, maxNodeCount: max = targetNodeCount } = counts;
        return {
            id,
            name,
            ...(description !== undefined && description !== "" && { description }),
            ...(tag !== undefined && tag !== "" && { tag }),
            flavor,
            runningNodes: currentNodeCount,
            nodes: targetNodeCount,
            ...(autoscalingEnabled && { autoscaling: { min, max } }),
            labels,
            taints,
            status: statuses[word] ?? "unknown",
            word,
        };
    });

const changes = z.object({
    name: z.string(),
    nodes: z.number(),
    autoscaling: z.object({ min: z.number(), max: z.number() }).nullish(),
    description: z.string().optional(),
    tag: z.string().optional(),
});
const newNodeGroup = changes.extend({
    flavor: z.string(),
    labels: z.record(z.string(), z.string()).readonly().optional(),
    taints: z.array(taint).readonly().optional(),
});

/** The platform takes the name and the number of nodes in every change. */
function orderOf({ nodes, autoscaling, ...rest }: z.output<typeof changes>): object {
    return {
        ...rest,
        targetNodeCount: nodes,
        ...(autoscaling === null && { autoscalingEnabled: false }),
        ...(autoscaling && {
            autoscalingEnabled: true,
            minNodeCount: autoscaling.min,
            maxNodeCount: autoscaling.max,
        }),
    };
}

const all = ({ owner, cluster }: KubernetesNodeGroupsOptions) =>
    clusterOf({ owner, id: cluster }).in("node groups");
const one = (options: KubernetesNodeGroupOptions) => all(options).at({ nodeGroupId: options.id });

/** @internal */
export const kubernetesNodeGroups: Family<KubernetesNodeGroupsClient> = dialect =>
    liveOnly(dialect, "Kubernetes node groups", {
        list: read("GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups", all, z.array(nodeGroup)),
        get: read(
            "GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}",
            one,
            nodeGroup,
        ),

        create: write(
            "POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups",
            all,
            nodeGroup,
            (options: NewKubernetesNodeGroup) => ({ body: orderOf(checked(newNodeGroup, options)) }),
        ),

        update: write(
            "PATCH /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}",
            one,
            nodeGroup,
            (options: KubernetesNodeGroupChanges) => ({ body: orderOf(checked(changes, options)) }),
        ),

        resume: write(
            "POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}/resume",
            one,
            nodeGroup,
        ),

        remove: remove(
            "DELETE /v4/kubernetes/<v4_scope>/clusters/{clusterId}/node-groups/{nodeGroupId}",
            one,
        ),
    });
