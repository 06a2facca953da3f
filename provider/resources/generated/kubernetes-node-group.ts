// Generated from kinds/kubernetes-node-group.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { NodeFlavorName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/**
 * Limits between which the autoscaler chooses the number of nodes, instead of `nodes`. The cluster
 * needs `autoscaling: true`, which only `pulumi up` can check. The number of nodes is not compared.
 */
export interface KubernetesNodeGroupAutoscaling {
    /**
     * The least number of nodes.
     *
     * @example 1
     */
    min: pulumi.Input<number>;
    /**
     * The largest number of nodes.
     *
     * @example 4
     */
    max: pulumi.Input<number>;
}

/** Taints of each node, in any order. A change creates a new group. */
export interface KubernetesNodeGroupTaints {
    /**
     * The key.
     *
     * @example "dedicated"
     */
    key: pulumi.Input<string>;
    /**
     * The value.
     *
     * @default none
     * @example "web"
     */
    value?: pulumi.Input<string> | undefined;
    /**
     * Effect on pods that do not tolerate the taint.
     *
     * @example "NoSchedule"
     */
    effect: pulumi.Input<"NoSchedule" | "PreferNoSchedule" | "NoExecute">;
}

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface KubernetesNodeGroupTimeouts {
    /**
     * How long creating one may take, at most. Default: `10m`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * How long updating one may take, at most. Default: `10m`.
     *
     * @example "20m"
     */
    update?: pulumi.Input<string> | undefined;
    /**
     * How long deleting one may take, at most. Default: `10m`.
     *
     * @example "20m"
     */
    delete?: pulumi.Input<string> | undefined;
}

/** Arguments of `KubernetesNodeGroup`. */
export interface KubernetesNodeGroupArgs {
    /**
     * Id of the cluster.
     *
     * A change replaces the resource.
     *
     * @example cluster.id
     */
    cluster: pulumi.Input<string>;
    /**
     * Name of the group, in lower-case letters, digits and dashes.
     *
     * A change is made in place.
     *
     * @example "workers"
     */
    name: pulumi.Input<string>;
    /**
     * Flavor of each node. Another flavor creates a new group before the old one is deleted.
     *
     * A change replaces the resource.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of nodes.
     *
     * A change is made in place.
     *
     * @default autoscaling has it
     * @example 2
     */
    nodes?: pulumi.Input<number> | undefined;
    /**
     * Limits between which the autoscaler chooses the number of nodes, instead of `nodes`. The cluster
     * needs `autoscaling: true`, which only `pulumi up` can check. The number of nodes is not compared.
     *
     * A change is made in place.
     *
     * @default nodes is the number
     * @example { min: 1, max: 4 }
     */
    autoscaling?: pulumi.Input<KubernetesNodeGroupAutoscaling> | undefined;
    /**
     * Labels of each node. A change creates a new group.
     *
     * A change replaces the resource.
     *
     * @default none
     * @example { tier: "web" }
     */
    labels?: pulumi.Input<Record<string, pulumi.Input<string>>> | undefined;
    /**
     * Taints of each node, in any order. A change creates a new group.
     *
     * A change replaces the resource.
     *
     * @default none
     * @example [{ key: "dedicated", value: "web", effect: "NoSchedule" }]
     */
    taints?: pulumi.Input<pulumi.Input<KubernetesNodeGroupTaints>[]> | undefined;
    /**
     * Description shown in the console.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example "Nodes of the shop"
     */
    description?: pulumi.Input<string> | undefined;
    /**
     * One tag, any text.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example "production"
     */
    tag?: pulumi.Input<string> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 10m, update 10m, delete 10m
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<KubernetesNodeGroupTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a node group
     * (`kubernetes_…/node_group_…`). If it differs from the declaration, nothing is changed, and the error
     * names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "kubernetes_…/node_group_…"
     */
    adopt?: pulumi.Input<string> | undefined;
    /**
     * Ids of identical objects beside which another one may be created. An object of another declared
     * resource needs no id here; for all others the error names the ids to write.
     *
     * A change alone changes nothing.
     *
     * @example ["addon_…"]
     */
    allowDuplicate?: pulumi.Input<pulumi.Input<string>[]> | undefined;
}

/** The output `autoscaling` of `KubernetesNodeGroup`. */
export interface KubernetesNodeGroupAutoscalingOutput {
    /**
     * The least number of nodes.
     *
     * @example 1
     */
    min: number;
    /**
     * The largest number of nodes.
     *
     * @example 4
     */
    max: number;
}

/** An item of the output `taints` of `KubernetesNodeGroup`. */
export interface KubernetesNodeGroupTaintsOutput {
    /**
     * The key.
     *
     * @example "dedicated"
     */
    key: string;
    /**
     * The value.
     *
     * @default none
     * @example "web"
     */
    value?: string | undefined;
    /**
     * Effect on pods that do not tolerate the taint.
     *
     * @example "NoSchedule"
     */
    effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
}

/** Arguments of `KubernetesNodeGroup.get`, in addition to the id. */
export interface KubernetesNodeGroupState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "cluster",
        "name",
        "flavor",
        "nodes",
        "autoscaling",
        "labels",
        "taints",
        "description",
        "tag",
        "owner",
        "nodeGroupId",
        "clusterId",
        "status",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: [],
    references: ["cluster"],
};

/**
 * A group of equal nodes of a Kubernetes cluster. The platform offers it as a beta.
 *
 * Only available in the dialect `clever-cloud`. Name, number of nodes, description and tag change in
 * place. Every other change creates a new group, waits until it runs, and deletes the old group, whose
 * pods move. The owner's quota must have room for both groups: otherwise set the resource option
 * `deleteBeforeReplace: true`, and the pods run nowhere until the new group is ready. Groups of one
 * cluster are created one after another, since the platform may drop a group without an error when the
 * quota is nearly used up. If a creation fails, the next `pulumi up` resumes it.
 *
 * @example
 * ```ts
 * new KubernetesNodeGroup("workers", {
 *     cluster: "kubernetes_…", name: "workers", flavor: "S", nodes: 2, labels: { tier: "web" },
 * });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubernetes-node-group.md
 */
export class KubernetesNodeGroup extends CloudPlatformResource {
    /** Id of the cluster. */
    declare readonly cluster: pulumi.Output<string>;
    /** Name of the group, in lower-case letters, digits and dashes. */
    declare readonly name: pulumi.Output<string>;
    /** Flavor of each node. Another flavor creates a new group before the old one is deleted. */
    declare readonly flavor: pulumi.Output<string>;
    /** Number of nodes. */
    declare readonly nodes: pulumi.Output<number | undefined>;
    /**
     * Limits between which the autoscaler chooses the number of nodes, instead of `nodes`. The cluster
     * needs `autoscaling: true`, which only `pulumi up` can check. The number of nodes is not compared.
     */
    declare readonly autoscaling: pulumi.Output<KubernetesNodeGroupAutoscalingOutput | undefined>;
    /** Labels of each node. A change creates a new group. */
    declare readonly labels: pulumi.Output<Record<string, string> | undefined>;
    /** Taints of each node, in any order. A change creates a new group. */
    declare readonly taints: pulumi.Output<KubernetesNodeGroupTaintsOutput[] | undefined>;
    /** Description shown in the console. */
    declare readonly description: pulumi.Output<string | undefined>;
    /** One tag, any text. */
    declare readonly tag: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Id of the node group, without that of its cluster. */
    declare readonly nodeGroupId: pulumi.Output<string>;
    /** Id of the cluster. */
    declare readonly clusterId: pulumi.Output<string>;
    /**
     * Status as of the last read, such as `READY`. If it is `FAILED`, the next `pulumi up` resumes the
     * operation that failed.
     */
    declare readonly status: pulumi.Output<string>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A group of equal nodes of a Kubernetes cluster. The platform offers it as a beta.
     *
     * Only available in the dialect `clever-cloud`. Name, number of nodes, description and tag change in
     * place. Every other change creates a new group, waits until it runs, and deletes the old group, whose
     * pods move. The owner's quota must have room for both groups: otherwise set the resource option
     * `deleteBeforeReplace: true`, and the pods run nowhere until the new group is ready. Groups of one
     * cluster are created one after another, since the platform may drop a group without an error when the
     * quota is nearly used up. If a creation fails, the next `pulumi up` resumes it.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new KubernetesNodeGroup("workers", {
     *     cluster: "kubernetes_…", name: "workers", flavor: "S", nodes: 2, labels: { tier: "web" },
     * });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubernetes-node-group.md
     */
    constructor(name: string, args: KubernetesNodeGroupArgs, options?: pulumi.CustomResourceOptions) {
        super("KubernetesNodeGroup", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is KubernetesNodeGroup {
        return isOfKind("KubernetesNodeGroup", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a node group (`kubernetes_…/node_group_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: KubernetesNodeGroupState,
        options?: pulumi.CustomResourceOptions,
    ): KubernetesNodeGroup {
        return new KubernetesNodeGroup(name, { ...state } as KubernetesNodeGroupArgs, { ...options, id });
    }
}
