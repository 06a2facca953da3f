import type { KubernetesCluster } from "./kubernetes-clusters.js";
import type { KubernetesNodeGroup, NewKubernetesNodeGroup } from "./kubernetes-node-groups.js";
import { bytesPerGb, partsOf, sizeOf, type KubernetesTopology } from "./kubernetes-product.js";

export interface KubernetesLimits {
    readonly millicores?: number;
    /** The memory in GB. */
    readonly ram?: number;
    readonly ips?: number;
}

export interface KubernetesUse {
    readonly cpuMillicores: number;
    readonly ramBytes: number;
}

const defaultLimits: KubernetesLimits = { millicores: 40_000, ram: 40, ips: 2 };

/** The limits of owners, control planes included. */
export class KubernetesQuotas {
    readonly #limits = new Map<string, KubernetesLimits>();

    of(owner: string): KubernetesLimits {
        return this.#limits.get(owner) ?? defaultLimits;
    }

    /** Changes the limits of an owner; `undefined` takes one away. */
    set(owner: string, limits: { readonly [Name in keyof KubernetesLimits]?: number | undefined }): void {
        const entries = Object.entries({ ...this.of(owner), ...limits });
        const known = entries.filter(([, limit]) => limit !== undefined);
        this.#limits.set(owner, Object.fromEntries(known));
    }

    allows(owner: string, uses: readonly KubernetesUse[]): boolean {
        const { millicores = Infinity, ram = Infinity } = this.of(owner);
        const { cpuMillicores, ramBytes } = sumOf(uses);
        return cpuMillicores <= millicores && ramBytes <= ram * bytesPerGb;
    }
}

export function useOfControlPlane(topology: KubernetesTopology): KubernetesUse {
    return sumOf(partsOf(topology).map(part => useOfNodes(part.flavor, part.replicationFactor)));
}

export function useOfGroup({
    flavor,
    targetNodeCount,
}: Pick<NewKubernetesNodeGroup, "flavor" | "targetNodeCount">): KubernetesUse {
    return useOfNodes(flavor, targetNodeCount);
}

/** Returns what a cluster and its groups use, without deleted ones. */
export function usesOf(
    { topology, status }: KubernetesCluster,
    groups: readonly KubernetesNodeGroup[],
): KubernetesUse[] {
    return [
        ...(status === "DELETED" ? [] : [useOfControlPlane(topology)]),
        ...groups.filter(group => group.status !== "DELETED").map(useOfGroup),
    ];
}

function useOfNodes(flavor: string, count: number): KubernetesUse {
    const { vCpus, ram } = sizeOf(flavor);
    return { cpuMillicores: vCpus * 1000 * count, ramBytes: ram * bytesPerGb * count };
}

function sumOf(uses: readonly KubernetesUse[]): KubernetesUse {
    return uses.reduce(
        (sum, use) => ({
            cpuMillicores: sum.cpuMillicores + use.cpuMillicores,
            ramBytes: sum.ramBytes + use.ramBytes,
        }),
        { cpuMillicores: 0, ramBytes: 0 },
    );
}
