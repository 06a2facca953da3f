import { invalid, locked } from "./refusal.js";

export interface KubernetesFeatures {
    readonly autoscalingEnabled: boolean;
    readonly csi: boolean;
    readonly registries?: string;
}

/** Features change on an ACTIVE cluster only. */
export function checkFeatures(
    { status, features }: { readonly status: string; readonly features: KubernetesFeatures },
    changes: Partial<KubernetesFeatures> | undefined,
): void {
    if (changes?.csi === false && features.csi) {
        const reason = "cannot be disabled";
        throw invalid("kubernetes cluster", `Persistent storage ${reason}`, { "features.csi": reason });
    }
    if (changes !== undefined && status !== "ACTIVE") {
        throw locked("kubernetes cluster", `This cluster is locked: ${status}`);
    }
}

/** True if these changes change nothing. */
export function isSubset(changes: Partial<KubernetesFeatures>, features: KubernetesFeatures): boolean {
    return Object.entries({ ...features, ...changes }).every(
        ([name, value]) => features[name as keyof KubernetesFeatures] === value,
    );
}
