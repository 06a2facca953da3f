/** Lookups of Kubernetes clusters. */
import { z } from "zod";
import type { KubernetesCluster } from "../../client/index.js";
import { byIdOrName } from "./by-id-or-name.js";
import { choose } from "./choose.js";
import { defineQuery, owner, type QueryContext } from "./query.js";

const onlyLive =
    "Only available in the dialect `clever-cloud`: the documented interface has no Kubernetes clusters.";

export const getKubernetesOffer = defineQuery({
    summary: "The versions and topologies that new Kubernetes clusters can have, with the flavors of each.",
    remarks: onlyLive,
    example: `
        const { versions } = await getKubernetesOffer();`,
    args: z.strictObject({}),
    asks: ["catalogue.kubernetes"],
    answer: ({ client, options }) => client.catalogue.kubernetes(options),
});

export const getKubernetesClusters = defineQuery({
    summary: "All Kubernetes clusters of an owner.",
    remarks: onlyLive,
    example: `
        const names = (await getKubernetesClusters()).map(({ name }) => name);`,
    args: z.strictObject({ owner }),
    asks: ["kubernetesClusters.list"],
    answer: ({ client, options }) => existingClusters({ client, options }),
});

export const getKubernetesNodeGroups = defineQuery({
    summary: "All node groups of a Kubernetes cluster.",
    remarks: onlyLive,
    args: z.strictObject({
        cluster: z.string().min(1).meta({
            description: "Id or unique name of the cluster.",
            example: '"kubernetes_…"',
        }),
        owner,
    }),
    asks: ["kubernetesClusters.list", "kubernetesNodeGroups.list"],
    answer: (context, { cluster }) =>
        byIdOrName(cluster, {
            mayBeId: /^kubernetes_/,
            ask: async id => {
                const { client, options } = context;
                const listed = await client.kubernetesNodeGroups.list({ ...options, cluster: id });
                return listed.filter(({ status }) => status !== "deleted");
            },
            find: async name => (await findCluster(context, name)).id,
        }),
});

async function findCluster(context: QueryContext, word: string): Promise<KubernetesCluster> {
    return choose(word, await existingClusters(context), {
        noun: "Kubernetes cluster",
        plural: "Kubernetes clusters",
        words: ({ name, id }) => [name, id],
        id: ({ id }) => id,
    });
}

async function existingClusters({ client, options }: QueryContext): Promise<KubernetesCluster[]> {
    const listed = await client.kubernetesClusters.list(options);
    return listed.filter(({ status }) => status !== "deleted");
}
