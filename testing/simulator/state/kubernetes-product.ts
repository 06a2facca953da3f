export const kubernetesFlavors = ["2XS", "XS", "S", "M", "L", "XL"] as const;
export type KubernetesFlavor = (typeof kubernetesFlavors)[number];

/** The size of one node, or of one replica of a control plane. */
export interface KubernetesSize {
    readonly vCpus: number;
    /** In GB. */
    readonly ram: number;
}

const kubernetesSizes: Readonly<Record<KubernetesFlavor, KubernetesSize>> = {
    "2XS": { vCpus: 4, ram: 4 },
    XS: { vCpus: 6, ram: 8 },
    S: { vCpus: 8, ram: 12 },
    M: { vCpus: 10, ram: 16 },
    L: { vCpus: 12, ram: 24 },
    XL: { vCpus: 16, ram: 32 },
};

export const bytesPerGb = 1024 ** 3;

export const controlPlaneComponents = [
    "apiserver",
    "controllerManager",
    "scheduler",
    "nodeGroupOperator",
    "cloudControllerManager",
] as const;

export interface ControlPlanePart {
    readonly flavor: string;
    readonly replicationFactor: number;
}

export type KubernetesTopology =
    | (ControlPlanePart & { readonly topology: "ALL_IN_ONE" | "DEDICATED_COMPUTE" })
    | {
          readonly topology: "DISTRIBUTED";
          readonly components: Readonly<Record<(typeof controlPlaneComponents)[number], ControlPlanePart>>;
      };

/** The default of the platform, which runs no workload without a node group. */
export const defaultTopology: KubernetesTopology = {
    topology: "DEDICATED_COMPUTE",
    flavor: "XS",
    replicationFactor: 1,
};

interface OfferedTopology {
    readonly topology: KubernetesTopology["topology"];
    readonly availableFlavors: readonly KubernetesFlavor[];
    readonly replicationFactor: { readonly min: number; readonly max: number };
}

const replicationFactor = { min: 1, max: 5 };

/** The topologies, flavors and versions of clusters. Tests may offer other versions. */
export class KubernetesProduct {
    readonly topologies: readonly OfferedTopology[] = [
        { topology: "ALL_IN_ONE", availableFlavors: kubernetesFlavors.slice(2), replicationFactor },
        { topology: "DEDICATED_COMPUTE", availableFlavors: kubernetesFlavors.slice(1), replicationFactor },
        { topology: "DISTRIBUTED", availableFlavors: kubernetesFlavors, replicationFactor },
    ];
    /** In ascending order. */
    versions = { available: ["1.34", "1.35", "1.36"], default: "1.35" };

    /** Returns a version that is offered with the same minor, such as 1.36 for 1.36.2. */
    minorOf(version: string): string {
        return version.split(".").slice(0, 2).join(".");
    }
}

/** Returns the machines of a control plane by flavor, one entry a part. */
export function partsOf(topology: KubernetesTopology): ControlPlanePart[] {
    return topology.topology === "DISTRIBUTED" ? Object.values(topology.components) : [topology];
}

export function sizeOf(flavor: string): KubernetesSize {
    return kubernetesSizes[flavor as KubernetesFlavor];
}
