import { z } from "zod";
import { checked, id } from "../../argument.js";
import type { CallOptions, OwnerOptions } from "../../call-options.js";
import { custom, type Family, liveOnly, read, remove, write } from "../../family.js";
import { ownedBy } from "../../subject.js";
import { moment } from "../../http/wire.js";
import type {
    KubernetesCluster,
    KubernetesClusterChanges,
    KubernetesClusterOptions,
    KubernetesClustersClient,
    KubernetesEvent,
    KubernetesSize,
    KubernetesStatus,
    KubernetesTopologyKind,
    KubernetesVersions,
    NewKubernetesCluster,
} from "./contract.js";

const topologyKinds: Readonly<Record<KubernetesTopologyKind, string>> = {
    "all-in-one": "ALL_IN_ONE",
    "dedicated-compute": "DEDICATED_COMPUTE",
    distributed: "DISTRIBUTED",
};
const kinds = Object.keys(topologyKinds) as KubernetesTopologyKind[];

/** Returns the kind of a layout, in the spelling of programs. */
export function topologyKind(word: string): string {
    return kinds.find(kind => topologyKinds[kind] === word) ?? word;
}

const statuses: Readonly<Record<string, KubernetesStatus>> = {
    ACTIVE: "ready",
    TO_DEPLOY: "changing",
    DEPLOYING: "changing",
    TO_UPGRADE: "changing",
    UPDATING: "changing",
    TO_REDEPLOY: "changing",
    REDEPLOYING: "changing",
    FAILED: "failed",
    TO_DELETE: "deleting",
    DELETING: "deleting",
    DELETED: "deleted",
};

const size = z
    .object({ flavor: z.string(), replicationFactor: z.number() })
    .transform(({ flavor, replicationFactor }) => ({ flavor, replicas: replicationFactor }));

const topology = z
    .object({
        topology: z.string(),
        flavor: z.string().optional(),
        replicationFactor: z.number().optional(),
        components: z.record(z.string(), size).optional(),
    })
    .transform(({ topology: word, flavor, replicationFactor, components }) => ({
        kind: topologyKind(word),
        ...(flavor !== undefined && { flavor }),
        ...(replicationFactor !== undefined && { replicas: replicationFactor }),
        ...(components !== undefined && { components }),
    }));

const cluster: z.ZodType<KubernetesCluster> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        description: z.string().optional(),
        tags: z.array(z.string()).default([]),
        status: z.string(),
        version: z.string().default(""),
        topologyConfig: topology,
        features: z
            .object({ autoscalingEnabled: z.boolean().optional(), csi: z.boolean().optional() })
            .default({}),
        loadBalancers: z
            .array(z.object({ domainName: z.string().default(""), ips: z.array(z.string()).default([]) }))
            .default([]),
        creationDate: moment,
    })
    .transform(({ status: word, description, topologyConfig, features, ...rest }) => ({
        ...rest,
        ...(description !== undefined && description !== "" && { description }),
        status: statuses[word] ?? "unknown",
        word,
        topology: topologyConfig,
        autoscaling: features.autoscalingEnabled,
        persistentStorage: features.csi,
    }));

const versions: z.ZodType<KubernetesVersions> = z.object({
    installed: z.string(),
    latest: z.string(),
    available: z.array(z.string()).default([]),
});

const event: z.ZodType<KubernetesEvent> = z
    .object({
        operation: z.string(),
        stepName: z.string().optional(),
        status: z.string(),
        detail: z.string().optional(),
        nodeGroupId: z.string().optional(),
        createdAt: moment,
    })
    .transform(({ stepName, nodeGroupId, createdAt, ...rest }) => ({
        ...rest,
        step: stepName,
        nodeGroup: nodeGroupId,
        date: createdAt,
    }));

const newSize = z.object({ flavor: z.string(), replicas: z.number() });
const changes = z.object({
    name: z.string().optional(),
    description: z.string().optional(),
    tags: z.array(z.string()).readonly().optional(),
    autoscaling: z.boolean().optional(),
});
const newCluster = changes.extend({
    name: z.string(),
    topology: newSize.partial().extend({
        kind: z.enum(kinds),
        components: z.record(z.string(), newSize).optional(),
    }),
    version: z.string().optional(),
    persistentStorage: z.boolean().optional(),
    networkGroup: z.string().optional(),
});

type NewTopology = z.output<typeof newCluster>["topology"];

function topologyOrder({ kind, flavor, replicas, components }: NewTopology): object {
    const sized = ([name, { flavor, replicas }]: readonly [string, KubernetesSize]) => [
        name,
        { flavor, replicationFactor: replicas },
    ];
    return components === undefined
        ? { topology: topologyKinds[kind], flavor, replicationFactor: replicas }
        : {
              topology: topologyKinds[kind],
              components: Object.fromEntries(Object.entries(components).map(sized)) as object,
          };
}

function featuresOf(autoscaling: boolean | undefined, csi?: boolean): { features?: object } {
    return autoscaling === undefined && csi === undefined
        ? {}
        : { features: { autoscalingEnabled: autoscaling, csi } };
}

const all = (options: OwnerOptions) => ownedBy(options, "kubernetes clusters");
const one = (options: KubernetesClusterOptions) => all(options).at({ clusterId: options.id });

/** A cluster, which contains its node groups. */
export const clusterOf = one;

/** @internal */
export const kubernetesClusters: Family<KubernetesClustersClient> = dialect =>
    liveOnly(dialect, "Kubernetes clusters", {
        list: read("GET /v4/kubernetes/<v4_scope>/clusters", all, z.array(cluster), () => ({ isBeta: true })),
        get: read("GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}", one, cluster),

        create: write(
            "POST /v4/kubernetes/<v4_scope>/clusters",
            all,
            cluster,
            (options: NewKubernetesCluster) => {
                const { topology, autoscaling, persistentStorage, networkGroup, ...rest } = checked(
                    newCluster,
                    options as z.input<typeof newCluster>,
                );
                return {
                    body: {
                        ...rest,
                        topologyConfig: topologyOrder(topology),
                        ...featuresOf(autoscaling, persistentStorage),
                        networkGroupId: networkGroup,
                    },
                };
            },
        ),

        update: write(
            "PATCH /v4/kubernetes/<v4_scope>/clusters/{clusterId}",
            one,
            cluster,
            (options: KubernetesClusterChanges) => {
                const { autoscaling, ...rest } = checked(changes, options);
                return { body: { ...rest, ...featuresOf(autoscaling) } };
            },
        ),

        addPersistentStorage: write(
            "POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/csi/ceph",
            one,
            cluster,
        ),

        updateVersion: write(
            "POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/version/update",
            one,
            cluster,
            (options: { version: string }) => ({ body: { targetVersion: checked(id, options.version) } }),
        ),

        resume: write("POST /v4/kubernetes/<v4_scope>/clusters/{clusterId}/resume", one, cluster),
        remove: remove("DELETE /v4/kubernetes/<v4_scope>/clusters/{clusterId}", one),

        versions: read(
            "GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/version/check",
            (options: KubernetesClusterOptions) => one(options).in("versions"),
            versions,
        ),

        events: read(
            "GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/deployment-events",
            (options: KubernetesClusterOptions) => one(options).in("events"),
            z.array(event),
        ),

        kubeconfig: custom(
            "GET /v4/kubernetes/<v4_scope>/clusters/{clusterId}/kubeconfig.yaml",
            (connection, route) => (options: KubernetesClusterOptions & CallOptions) =>
                connection.getText(route, one(options), options),
        ),
    });
