import {
    kubernetesFlavors,
    partsOf,
    type KubernetesProduct,
    type KubernetesTopology,
} from "./kubernetes-product.js";
import { invalid, type Subject } from "./refusal.js";

export interface KubernetesTaint {
    readonly key: string;
    readonly value?: string;
    readonly effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
}

/** The parts of a cluster or a group that are texts. */
interface Texts {
    readonly name?: string;
    readonly description?: string;
    readonly tag?: string;
    readonly tags?: readonly string[];
}

interface Counts {
    readonly targetNodeCount: number;
    readonly minNodeCount: number;
    readonly maxNodeCount: number;
}

const mostNodes = 256;
const groupName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const clusterTag = /^[^,\s]+$/;
const labelKey = /^([a-z0-9]([-.a-z0-9]*[a-z0-9])?\/)?[A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;
const labelValue = /^([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/;
const reservedPrefixes = ["kubernetes.io/", "node.kubernetes.io/", "clever-cloud.com/"];

export function checkCluster({ name, description, tags = [] }: Texts): void {
    if (name !== undefined && (name.trim() === "" || name.length > 128)) {
        throw refused("kubernetes cluster", "name", "must have 1 to 128 characters");
    }
    checkDescription("kubernetes cluster", description);
    const wrong = tags.find(tag => !clusterTag.test(tag));
    if (wrong !== undefined) {
        throw refused("kubernetes cluster", "tags", `"${wrong}" must have no comma and no blank`);
    }
}

export function checkTopology(topology: KubernetesTopology, product: KubernetesProduct): void {
    const offered = product.topologies.find(candidate => candidate.topology === topology.topology);
    if (offered === undefined) {
        throw refused("kubernetes cluster", "topologyConfig", `unknown topology ${topology.topology}`);
    }
    const { availableFlavors, replicationFactor } = offered;
    for (const part of partsOf(topology)) {
        if (!availableFlavors.some(flavor => flavor === part.flavor)) {
            const reason = `${part.flavor} is not available for ${topology.topology}`;
            throw refused("kubernetes cluster", "topologyConfig", reason);
        }
        const { min, max } = replicationFactor;
        if (!isCount(part.replicationFactor, min, max)) {
            throw refused("kubernetes cluster", "topologyConfig", `replicas must be ${min} to ${max}`);
        }
    }
}

export function checkVersion(version: string, { versions }: KubernetesProduct): void {
    if (!versions.available.includes(version)) {
        const reason = `${version} is not available; versions: ${versions.available.join(", ")}`;
        throw refused("kubernetes cluster", "version", reason);
    }
}

export function checkGroup({ name, description, tag = "" }: Texts): void {
    if (name !== undefined && (name.length > 63 || !groupName.test(name))) {
        const reason = "must have 1 to 63 lower-case letters, digits or hyphens";
        throw refused("kubernetes node group", "name", reason);
    }
    checkDescription("kubernetes node group", description);
    if (tag.length > 1024) {
        throw refused("kubernetes node group", "tag", "must have at most 1024 characters");
    }
}

export function checkGroupFlavor(flavor: string): void {
    if (!kubernetesFlavors.some(known => known === flavor)) {
        throw refused("kubernetes node group", "flavor", `unknown; flavors: ${kubernetesFlavors.join(", ")}`);
    }
}

export function checkCounts(counts: Counts): void {
    for (const name of ["targetNodeCount", "minNodeCount", "maxNodeCount"] as const) {
        if (!isCount(counts[name], 0, mostNodes)) {
            throw refused("kubernetes node group", name, `must be a whole number from 0 to ${mostNodes}`);
        }
    }
    if (counts.minNodeCount > counts.maxNodeCount) {
        throw refused("kubernetes node group", "minNodeCount", "must not exceed maxNodeCount");
    }
}

export function checkLabels(labels: Readonly<Record<string, string>>): void {
    for (const [key, value] of Object.entries(labels)) {
        checkLabelKey("labels", key);
        if (!labelValue.test(value)) {
            throw refused("kubernetes node group", "labels", `${key} has a value that is none for a label`);
        }
    }
}

export function checkTaints(taints: readonly KubernetesTaint[]): void {
    for (const { key, value = "" } of taints) {
        checkLabelKey("taints", key);
        if (!labelValue.test(value)) {
            throw refused("kubernetes node group", "taints", `${key} has a value that is none for a taint`);
        }
    }
}

function checkLabelKey(field: string, key: string): void {
    if (!labelKey.test(key)) {
        throw refused("kubernetes node group", field, `"${key}" is not a key`);
    }
    const reserved = reservedPrefixes.find(prefix => key.startsWith(prefix));
    if (reserved !== undefined) {
        throw refused("kubernetes node group", field, `${key}: keys below ${reserved} are reserved`);
    }
}

function checkDescription(subject: Subject, description = ""): void {
    if (description.length > 4096) {
        throw refused(subject, "description", "must have at most 4096 characters");
    }
}

function isCount(value: number, min: number, max: number): boolean {
    return Number.isInteger(value) && value >= min && value <= max;
}

function refused(subject: Subject, field: string, reason: string) {
    return invalid(subject, `This ${subject} is invalid: ${field}: ${reason}`, { [field]: reason });
}
