import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../../call-options.js";

/** How the control plane of a cluster is laid out. */
export type KubernetesTopologyKind = "all-in-one" | "dedicated-compute" | "distributed";

/** The parts of a distributed control plane. */
export type KubernetesComponent =
    "apiserver" | "controllerManager" | "scheduler" | "nodeGroupOperator" | "cloudControllerManager";

/** The size of a part of the control plane. */
export interface KubernetesSize {
    /** The flavor of each machine, such as `S`. */
    flavor: string;
    /** The number of machines. */
    replicas: number;
}

/** The control plane of a cluster: one size, or that of each component of a distributed one. */
export interface KubernetesTopology {
    /** A `KubernetesTopologyKind`, or the platform's spelling of one that this package does not know. */
    kind: string;
    /** The flavor of each machine; absent from a distributed control plane. */
    flavor?: string | undefined;
    /** The number of machines; absent from a distributed control plane. */
    replicas?: number | undefined;
    /** The sizes of the components of a distributed control plane. */
    components?: Record<string, KubernetesSize> | undefined;
}

/** The state of a cluster or node group. `unknown` for a word that this package does not know. */
export type KubernetesStatus = "ready" | "changing" | "failed" | "deleting" | "deleted" | "unknown";

/** A Kubernetes cluster. */
export interface KubernetesCluster {
    /** `kubernetes_…`. */
    id: string;
    /** The display name. Several clusters may have the same. */
    name: string;
    /** The description; absent if there is none. */
    description?: string | undefined;
    /** The tags. */
    tags: string[];
    /** The state. */
    status: KubernetesStatus;
    /** The state in the platform's spelling. */
    word: string;
    /** The installed version, such as `1.36` or `1.36.1`. */
    version: string;
    /** The control plane. */
    topology: KubernetesTopology;
    /** True if the cluster's autoscaler runs; absent if the platform does not return it. */
    autoscaling?: boolean | undefined;
    /** True if pods can claim persistent volumes; absent if the platform does not return it. */
    persistentStorage?: boolean | undefined;
    /** The load balancers. */
    loadBalancers: {
        /** The domain name. */
        domainName: string;
        /** The public addresses. */
        ips: string[];
    }[];
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
}

/** The settings of a cluster that can change. Undefined ones stay as they are. */
export interface KubernetesClusterChanges {
    /** The display name. */
    name?: string | undefined;
    /** The description. An empty one removes it. */
    description?: string | undefined;
    /** All tags. */
    tags?: readonly string[] | undefined;
    /** True to run the cluster's autoscaler. */
    autoscaling?: boolean | undefined;
}

/** The arguments of a new cluster. */
export interface NewKubernetesCluster extends KubernetesClusterChanges {
    /** The display name. */
    name: string;
    /** The control plane. */
    topology: KubernetesTopology;
    /** The minor version, such as `1.36`. Default: the platform decides. */
    version?: string | undefined;
    /** True for persistent volumes. */
    persistentStorage?: boolean | undefined;
    /** The id of a network group (`ng_…`). Default: the platform creates one. */
    networkGroup?: string | undefined;
}

/** The id of a cluster. */
export interface KubernetesClusterOptions extends OwnerOptions {
    /** The cluster's id (`kubernetes_…`). */
    id: string;
}

/** The versions that a cluster can have. */
export interface KubernetesVersions {
    /** The installed version. */
    installed: string;
    /** The newest version. */
    latest: string;
    /** All versions that the cluster can be updated to. */
    available: string[];
}

/** A step of an operation on a cluster or one of its node groups. */
export interface KubernetesEvent {
    /** The operation, such as `CLUSTER_CREATE`. */
    operation: string;
    /** The step of the operation; absent for the operation as a whole. */
    step?: string | undefined;
    /** `STARTED`, `COMPLETED`, `FAILED`, `SKIPPED`, or a later addition. */
    status: string;
    /** A description of the step; absent if the platform returns none. */
    detail?: string | undefined;
    /** The node group; absent if the step is not about one. */
    nodeGroup?: string | undefined;
    /** The time in epoch milliseconds; absent if the platform returns none. */
    date?: number | undefined;
}

/** Kubernetes clusters. The platform offers them as a beta. */
export interface KubernetesClustersClient {
    /** Returns all clusters of an owner, also deleted ones. */
    list(options: OwnerOptions & ReadOptions): Promise<KubernetesCluster[]>;

    /** Returns one cluster, for some time also a deleted one. Fails with `NotFound` if there is none. */
    get(options: KubernetesClusterOptions & ReadOptions): Promise<KubernetesCluster>;

    /** Orders a cluster and returns at once; it runs minutes later. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewKubernetesCluster & CallOptions): Promise<KubernetesCluster>;

    /** Changes settings. Safe to send again. */
    update(
        options: KubernetesClusterOptions & KubernetesClusterChanges & CallOptions,
    ): Promise<KubernetesCluster>;

    /** Adds persistent storage, which cannot be removed. Only for a `ready` cluster. Safe to send again. */
    addPersistentStorage(options: KubernetesClusterOptions & CallOptions): Promise<KubernetesCluster>;

    /** Updates the cluster to a newer version. Only for a `ready` cluster. */
    updateVersion(
        options: KubernetesClusterOptions &
            CallOptions & {
                /** The minor version, such as `1.36`. */
                version: string;
            },
    ): Promise<KubernetesCluster>;

    /** Repeats the operation that failed, unless it was the deletion. Only for a `failed` cluster. */
    resume(options: KubernetesClusterOptions & CallOptions): Promise<KubernetesCluster>;

    /** Deletes a cluster with all its data. Returns at once; the cluster is gone minutes later. Safe to send again. */
    remove(options: KubernetesClusterOptions & CallOptions): Promise<Removal>;

    /** Returns the versions that the cluster can be updated to. */
    versions(options: KubernetesClusterOptions & ReadOptions): Promise<KubernetesVersions>;

    /** Returns the latest steps of operations, in no order. */
    events(options: KubernetesClusterOptions & ReadOptions): Promise<KubernetesEvent[]>;

    /**
     * Returns the configuration with which `kubectl` reaches the cluster, with all rights: secret. Each call makes another
     * certificate, which cannot be revoked.
     */
    kubeconfig(options: KubernetesClusterOptions & CallOptions): Promise<string>;
}
