// Generated from queries/kubernetes.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { KubernetesCluster } from "../../client/families/kubernetes-clusters/contract.js";
import type { KubernetesNodeGroup } from "../../client/families/kubernetes-node-groups.js";
import type { KubernetesOffer } from "../../client/families/catalogue.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/**
 * The answer of `getKubernetesOffer`: the versions and topologies that new Kubernetes clusters can
 * have, with the flavors of each.
 */
export type GetKubernetesOfferResult = KubernetesOffer;

/**
 * The versions and topologies that new Kubernetes clusters can have, with the flavors of each.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no Kubernetes clusters.
 *
 * @example
 * ```ts
 * const { versions } = await getKubernetesOffer();
 * ```
 */
export function getKubernetesOffer(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetKubernetesOfferResult> {
    return ask("getKubernetesOffer", args, options) as Promise<GetKubernetesOfferResult>;
}

/**
 * `getKubernetesOffer` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getKubernetesOfferOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetKubernetesOfferResult> {
    return askOutput("getKubernetesOffer", args, options) as pulumi.Output<GetKubernetesOfferResult>;
}

/** The answer of `getKubernetesClusters`: all Kubernetes clusters of an owner. */
export type GetKubernetesClustersResult = KubernetesCluster[];

/** The arguments of `getKubernetesClusters`. */
export interface GetKubernetesClustersArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All Kubernetes clusters of an owner.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no Kubernetes clusters.
 *
 * @example
 * ```ts
 * const names = (await getKubernetesClusters()).map(({ name }) => name);
 * ```
 */
export function getKubernetesClusters(
    args?: GetKubernetesClustersArgs,
    options?: PlainLookupOptions,
): Promise<GetKubernetesClustersResult> {
    return ask("getKubernetesClusters", args, options) as Promise<GetKubernetesClustersResult>;
}

/** The arguments of `getKubernetesClustersOutput`. */
export interface GetKubernetesClustersOutputArgs extends Inputs<GetKubernetesClustersArgs> {}

/**
 * `getKubernetesClusters` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getKubernetesClustersOutput(
    args?: GetKubernetesClustersOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetKubernetesClustersResult> {
    return askOutput("getKubernetesClusters", args, options) as pulumi.Output<GetKubernetesClustersResult>;
}

/** The answer of `getKubernetesNodeGroups`: all node groups of a Kubernetes cluster. */
export type GetKubernetesNodeGroupsResult = KubernetesNodeGroup[];

/** The arguments of `getKubernetesNodeGroups`. */
export interface GetKubernetesNodeGroupsArgs {
    /**
     * Id or unique name of the cluster.
     *
     * @example "kubernetes_…"
     */
    cluster: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All node groups of a Kubernetes cluster.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no Kubernetes clusters.
 */
export function getKubernetesNodeGroups(
    args: GetKubernetesNodeGroupsArgs,
    options?: PlainLookupOptions,
): Promise<GetKubernetesNodeGroupsResult> {
    return ask("getKubernetesNodeGroups", args, options) as Promise<GetKubernetesNodeGroupsResult>;
}

/** The arguments of `getKubernetesNodeGroupsOutput`. */
export interface GetKubernetesNodeGroupsOutputArgs extends Inputs<GetKubernetesNodeGroupsArgs> {}

/**
 * `getKubernetesNodeGroups` with outputs as arguments. Waits for them. The answer is unknown in
 * previews while one of them is.
 */
export function getKubernetesNodeGroupsOutput(
    args: GetKubernetesNodeGroupsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetKubernetesNodeGroupsResult> {
    return askOutput(
        "getKubernetesNodeGroups",
        args,
        options,
    ) as pulumi.Output<GetKubernetesNodeGroupsResult>;
}
