/** How long things take, in milliseconds of platform time. */
export interface Delays {
    /** From the order of a migration until it starts. */
    migrationStart: number;
    /** From the order of a migration until its end, unless the next outcome says otherwise. */
    migration: number;
    /** Until a new add-on shows up in lists; it can be read by its id at once. */
    addonListing: number;
    /** Until a deleted add-on is gone. */
    addonDeletion: number;
    /** Until a new network group can be read. */
    networkGroup: number;
    networkGroupDeletion: number;
    /** Until a new member can be read. */
    member: number;
    memberDeletion: number;
    /** From ENABLING to ENABLED and from DISABLING to DISABLED. */
    drain: number;
    /** Until an ordered or rebuilt operator runs. */
    operator: number;
    operatorDeletion: number;
    /** Until a deleted application is gone. */
    applicationDeletion: number;
    /** From the start of a deployment until its end. */
    deployment: number;
    /** Until a new deployment can be read. */
    deploymentListing: number;
    /** Until a new, upgraded or redeployed Kubernetes cluster is ACTIVE. */
    kubernetesCluster: number;
    /** Until a deleted Kubernetes cluster is DELETED. */
    kubernetesClusterDeletion: number;
    /** Until a feature of a Kubernetes cluster runs, from which on it reads as enabled. */
    kubernetesFeature: number;
    /** Until a new or resized node group is READY. */
    kubernetesNodeGroup: number;
    /** Until a deleted node group is DELETED. */
    kubernetesNodeGroupDeletion: number;
    /** Until a new application, drain, hook, redirection, operator or consumer shows up in lists. */
    listing: number;
}

export const defaultDelays: Readonly<Delays> = {
    migrationStart: 300,
    migration: 1500,
    addonListing: 0,
    addonDeletion: 0,
    networkGroup: 0,
    networkGroupDeletion: 0,
    member: 0,
    memberDeletion: 0,
    drain: 200,
    operator: 800,
    operatorDeletion: 0,
    applicationDeletion: 0,
    deployment: 2_000,
    deploymentListing: 0,
    kubernetesCluster: 800,
    kubernetesClusterDeletion: 0,
    kubernetesFeature: 400,
    kubernetesNodeGroup: 400,
    kubernetesNodeGroupDeletion: 0,
    listing: 0,
};

/** The delays for objects of the seed. */
export const noDelays: Readonly<Delays> = {
    migrationStart: 0,
    migration: 0,
    addonListing: 0,
    addonDeletion: 0,
    networkGroup: 0,
    networkGroupDeletion: 0,
    member: 0,
    memberDeletion: 0,
    drain: 0,
    operator: 0,
    operatorDeletion: 0,
    applicationDeletion: 0,
    deployment: 0,
    deploymentListing: 0,
    kubernetesCluster: 0,
    kubernetesClusterDeletion: 0,
    kubernetesFeature: 0,
    kubernetesNodeGroup: 0,
    kubernetesNodeGroupDeletion: 0,
    listing: 0,
};
