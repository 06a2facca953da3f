// Generated from kinds/kubernetes-cluster.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { KubernetesVersion, NodeFlavorName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Serves the Kubernetes API. */
export interface KubernetesClusterTopologyComponentsApiserver {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: pulumi.Input<number>;
}

/** Runs the controllers of Kubernetes. */
export interface KubernetesClusterTopologyComponentsControllerManager {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: pulumi.Input<number>;
}

/** Places pods on nodes. */
export interface KubernetesClusterTopologyComponentsScheduler {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: pulumi.Input<number>;
}

/** Manages node groups. */
export interface KubernetesClusterTopologyComponentsNodeGroupOperator {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: pulumi.Input<number>;
}

/** Connects services with the platform. */
export interface KubernetesClusterTopologyComponentsCloudControllerManager {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: pulumi.Input<NodeFlavorName>;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: pulumi.Input<number>;
}

/** Size of each component. Required for `distributed`, and only for it. */
export interface KubernetesClusterTopologyComponents {
    /**
     * Serves the Kubernetes API.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    apiserver: pulumi.Input<KubernetesClusterTopologyComponentsApiserver>;
    /**
     * Runs the controllers of Kubernetes.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    controllerManager: pulumi.Input<KubernetesClusterTopologyComponentsControllerManager>;
    /**
     * Places pods on nodes.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    scheduler: pulumi.Input<KubernetesClusterTopologyComponentsScheduler>;
    /**
     * Manages node groups.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    nodeGroupOperator: pulumi.Input<KubernetesClusterTopologyComponentsNodeGroupOperator>;
    /**
     * Connects services with the platform.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    cloudControllerManager: pulumi.Input<KubernetesClusterTopologyComponentsCloudControllerManager>;
}

/** Control plane: its layout and its size. Changing it destroys the cluster, see `allowReplace`. */
export interface KubernetesClusterTopology {
    /**
     * Layout: `all-in-one` also runs pods on the machines of the control plane, `dedicated-compute` needs
     * node groups for them, and `distributed` also runs each component on machines of its own.
     *
     * @example "all-in-one"
     */
    kind: pulumi.Input<"all-in-one" | "dedicated-compute" | "distributed">;
    /**
     * Flavor of each machine. Required, except for `distributed`.
     *
     * @default components has it
     * @example "S"
     */
    flavor?: pulumi.Input<NodeFlavorName> | undefined;
    /**
     * Number of machines, from 1 to 5. Required, except for `distributed`.
     *
     * @default components has it
     * @example 3
     */
    replicas?: pulumi.Input<number> | undefined;
    /**
     * Size of each component. Required for `distributed`, and only for it.
     *
     * @default flavor and replicas have it
     * @example { apiserver: { flavor: "XS", replicas: 3 }, … }
     */
    components?: pulumi.Input<KubernetesClusterTopologyComponents> | undefined;
}

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface KubernetesClusterTimeouts {
    /**
     * How long creating one may take, at most. Default: `15m`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * How long updating one may take, at most. Default: `15m`.
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

/** Arguments of `KubernetesCluster`. */
export interface KubernetesClusterArgs {
    /**
     * Name shown in the console.
     *
     * A change is made in place.
     *
     * @example "shop"
     */
    name: pulumi.Input<string>;
    /**
     * Control plane: its layout and its size. Changing it destroys the cluster, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example { kind: "all-in-one", flavor: "S", replicas: 1 }
     */
    topology: pulumi.Input<KubernetesClusterTopology>;
    /**
     * Minor version of Kubernetes. It can only become newer. If the platform itself has updated the
     * cluster to a newer version, that is no drift.
     *
     * A change is made in place.
     *
     * @default the platform's default for a new cluster, then not managed
     * @example "1.36"
     */
    version?: pulumi.Input<KubernetesVersion> | undefined;
    /**
     * Description shown in the console.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example "The web shop"
     */
    description?: pulumi.Input<string> | undefined;
    /**
     * Tags, as `tag` or `key:value`, in any order. An empty list removes all tags.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example ["production"]
     */
    tags?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * Whether the cluster's autoscaler runs, which node groups with `autoscaling` need.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    autoscaling?: pulumi.Input<boolean> | undefined;
    /**
     * Whether pods can claim persistent volumes. They can be added later, but not removed.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    persistentStorage?: pulumi.Input<boolean> | undefined;
    /**
     * Id of a network group for the cluster. The platform does not return it, so drift in it is not
     * detected. Changing it destroys the cluster, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default the platform creates one
     * @example group.id
     */
    networkGroup?: pulumi.Input<string> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Set to true to let a change of topology, networkGroup or owner replace the cluster, which destroys
     * everything in it.
     *
     * A change alone changes nothing.
     *
     * @default false
     * @example true
     */
    allowReplace?: pulumi.Input<boolean> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 15m, update 15m, delete 10m
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<KubernetesClusterTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a cluster (`kubernetes_…`). If it
     * differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "kubernetes_…"
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

/** Serves the Kubernetes API. */
export interface KubernetesClusterTopologyComponentsApiserverOutput {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: string;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: number;
}

/** Runs the controllers of Kubernetes. */
export interface KubernetesClusterTopologyComponentsControllerManagerOutput {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: string;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: number;
}

/** Places pods on nodes. */
export interface KubernetesClusterTopologyComponentsSchedulerOutput {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: string;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: number;
}

/** Manages node groups. */
export interface KubernetesClusterTopologyComponentsNodeGroupOperatorOutput {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: string;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: number;
}

/** Connects services with the platform. */
export interface KubernetesClusterTopologyComponentsCloudControllerManagerOutput {
    /**
     * Flavor of each machine.
     *
     * @example "S"
     */
    flavor: string;
    /**
     * Number of machines, from 1 to 5.
     *
     * @example 3
     */
    replicas: number;
}

/** Size of each component. Required for `distributed`, and only for it. */
export interface KubernetesClusterTopologyComponentsOutput {
    /**
     * Serves the Kubernetes API.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    apiserver: KubernetesClusterTopologyComponentsApiserverOutput;
    /**
     * Runs the controllers of Kubernetes.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    controllerManager: KubernetesClusterTopologyComponentsControllerManagerOutput;
    /**
     * Places pods on nodes.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    scheduler: KubernetesClusterTopologyComponentsSchedulerOutput;
    /**
     * Manages node groups.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    nodeGroupOperator: KubernetesClusterTopologyComponentsNodeGroupOperatorOutput;
    /**
     * Connects services with the platform.
     *
     * @example { flavor: "XS", replicas: 3 }
     */
    cloudControllerManager: KubernetesClusterTopologyComponentsCloudControllerManagerOutput;
}

/** The output `topology` of `KubernetesCluster`. */
export interface KubernetesClusterTopologyOutput {
    /**
     * Layout: `all-in-one` also runs pods on the machines of the control plane, `dedicated-compute` needs
     * node groups for them, and `distributed` also runs each component on machines of its own.
     *
     * @example "all-in-one"
     */
    kind: "all-in-one" | "dedicated-compute" | "distributed";
    /**
     * Flavor of each machine. Required, except for `distributed`.
     *
     * @default components has it
     * @example "S"
     */
    flavor?: string | undefined;
    /**
     * Number of machines, from 1 to 5. Required, except for `distributed`.
     *
     * @default components has it
     * @example 3
     */
    replicas?: number | undefined;
    /**
     * Size of each component. Required for `distributed`, and only for it.
     *
     * @default flavor and replicas have it
     * @example { apiserver: { flavor: "XS", replicas: 3 }, … }
     */
    components?: KubernetesClusterTopologyComponentsOutput | undefined;
}

/** An item of the output `loadBalancers` of `KubernetesCluster`. */
export interface KubernetesClusterLoadBalancersOutput {
    /** The domain name. */
    domainName: string;
    /** The public addresses. */
    ips: string[];
}

/** Arguments of `KubernetesCluster.get`, in addition to the id. */
export interface KubernetesClusterState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "name",
        "topology",
        "version",
        "description",
        "tags",
        "autoscaling",
        "persistentStorage",
        "networkGroup",
        "owner",
        "installedVersion",
        "availableVersions",
        "loadBalancers",
        "status",
        "creationDate",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: [],
    references: ["networkGroup"],
    holdsData: true,
};

/**
 * A Kubernetes cluster. The platform offers it as a beta.
 *
 * Only available in the dialect `clever-cloud`. `KubernetesNodeGroup` adds nodes, and `Kubeconfig`
 * gives access. A creation waits until the cluster runs. If the creation fails, the next `pulumi up`
 * resumes it. A change of topology, networkGroup or owner would destroy everything in the cluster and
 * fails in the preview unless `allowReplace` is set. Container registries, single nodes and node
 * autoprovisioning are not managed.
 *
 * @example
 * ```ts
 * const cluster = new KubernetesCluster("shop", {
 *     name: "shop", topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 }, version: "1.36",
 * }, { protect: true });
 * new KubernetesNodeGroup("workers", { cluster: cluster.id, name: "workers", flavor: "S", nodes: 2 });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubernetes-cluster.md
 */
export class KubernetesCluster extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /** Control plane: its layout and its size. Changing it destroys the cluster, see `allowReplace`. */
    declare readonly topology: pulumi.Output<KubernetesClusterTopologyOutput>;
    /**
     * Minor version of Kubernetes. It can only become newer. If the platform itself has updated the
     * cluster to a newer version, that is no drift.
     */
    declare readonly version: pulumi.Output<string | undefined>;
    /** Description shown in the console. */
    declare readonly description: pulumi.Output<string | undefined>;
    /** Tags, as `tag` or `key:value`, in any order. An empty list removes all tags. */
    declare readonly tags: pulumi.Output<string[] | undefined>;
    /** Whether the cluster's autoscaler runs, which node groups with `autoscaling` need. */
    declare readonly autoscaling: pulumi.Output<boolean | undefined>;
    /** Whether pods can claim persistent volumes. They can be added later, but not removed. */
    declare readonly persistentStorage: pulumi.Output<boolean | undefined>;
    /**
     * Id of a network group for the cluster. The platform does not return it, so drift in it is not
     * detected. Changing it destroys the cluster, see `allowReplace`.
     */
    declare readonly networkGroup: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Installed version, such as `1.36`. */
    declare readonly installedVersion: pulumi.Output<string>;
    /** Versions that the cluster can be updated to, as of the last read. */
    declare readonly availableVersions: pulumi.Output<string[]>;
    /** Its load balancers. */
    declare readonly loadBalancers: pulumi.Output<KubernetesClusterLoadBalancersOutput[]>;
    /**
     * Status as of the last read, such as `ACTIVE`. If it is `FAILED`, the next `pulumi up` resumes the
     * operation that failed.
     */
    declare readonly status: pulumi.Output<string>;
    /** Creation time, in milliseconds since 1970; absent if the platform returns none. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A Kubernetes cluster. The platform offers it as a beta.
     *
     * Only available in the dialect `clever-cloud`. `KubernetesNodeGroup` adds nodes, and `Kubeconfig`
     * gives access. A creation waits until the cluster runs. If the creation fails, the next `pulumi up`
     * resumes it. A change of topology, networkGroup or owner would destroy everything in the cluster and
     * fails in the preview unless `allowReplace` is set. Container registries, single nodes and node
     * autoprovisioning are not managed.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const cluster = new KubernetesCluster("shop", {
     *     name: "shop", topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 }, version: "1.36",
     * }, { protect: true });
     * new KubernetesNodeGroup("workers", { cluster: cluster.id, name: "workers", flavor: "S", nodes: 2 });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubernetes-cluster.md
     */
    constructor(name: string, args: KubernetesClusterArgs, options?: pulumi.CustomResourceOptions) {
        super("KubernetesCluster", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is KubernetesCluster {
        return isOfKind("KubernetesCluster", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a cluster (`kubernetes_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: KubernetesClusterState,
        options?: pulumi.CustomResourceOptions,
    ): KubernetesCluster {
        return new KubernetesCluster(name, { ...state } as KubernetesClusterArgs, { ...options, id });
    }
}
