import type { KubernetesTopology } from "../../../dist/testing/simulator/state/kubernetes-product.js";
import { seed } from "../../histories/seed";
import { given, givenLists, sorted, textOf, type ConsoleEdit, type KindFixture } from "../kind-fixture";

const small = { kind: "all-in-one", flavor: "S", replicas: 1 };

const kinds: Readonly<Record<string, string>> = {
    ALL_IN_ONE: "all-in-one",
    DEDICATED_COMPUTE: "dedicated-compute",
    DISTRIBUTED: "distributed",
};

function edited(changes: object): ConsoleEdit {
    return ({ state }, { id }) => {
        state.kubernetes.clusters.edit(id, changes);
    };
}

/** A control plane of one size, as a program declares it. */
function declared(topology: KubernetesTopology): object {
    const kind = kinds[topology.topology];
    return "flavor" in topology
        ? { kind, flavor: topology.flavor, replicas: topology.replicationFactor }
        : { kind };
}

export const fixture: KindFixture<"KubernetesCluster"> = {
    only: "clever-cloud",
    everything: {
        name: "cluster",
        args: ({ seed, edition }) => ({
            name: `every ${edition}`,
            topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 },
            version: edition === "first" ? "1.34" : "1.35",
            description: `The ${edition} edition`,
            tags: [edition],
            autoscaling: edition === "first",
            persistentStorage: true,
            networkGroup: seed.networkGroups.backend,
        }),
    },
    faults: {
        args: () => ({ name: "planted", topology: small }),
        change: { name: "planted-2" },
        routes: {
            create: "POST /v4/kubernetes/<v4_scope>/clusters",
            read: "GET /v4/kubernetes/<v4_scope>/clusters",
            update: "PATCH /v4/kubernetes/<v4_scope>/clusters/{clusterId}",
            delete: "DELETE /v4/kubernetes/<v4_scope>/clusters/{clusterId}",
        },
        // The client sends no PATCH again.
        exceptions: { "update reset after effect": "partial×1" },
        requests: { create: 4, refresh: 2, update: 6, gone: 2, delete: 2, get: 2, adopt: 2 },
        differs: [
            [
                { name: "other", topology: { kind: "all-in-one", flavor: "M", replicas: 1 } },
                'its name is "planted", its topology is {"kind":"all-in-one","flavor":"S","replicas":1}',
            ],
        ],
        equal: ({ account, state }) =>
            state.kubernetes.clusters
                .list(account.organisation)
                .filter(({ name, status }) => name.startsWith("planted") && status !== "DELETED")
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, some, declared, refer }) => ({
            name: random.pick(["shop", "shop", "site"]),
            topology: random.pick([
                small,
                small,
                { kind: "dedicated-compute", flavor: random.pick(["XS", "S"]), replicas: 1 },
            ]),
            ...(random.chance(0.3) && { version: random.pick(["1.35", "1.36"]) }),
            ...(random.chance(0.2) && { description: random.pick(["one", "two"]) }),
            ...(random.chance(0.3) && { tags: some(["one", "two", "three"]) }),
            ...(random.chance(0.4) && { autoscaling: random.chance(0.7) }),
            ...(random.chance(0.3) && { allowReplace: true }),
            ...(declared("NetworkGroup").length > 0 &&
                random.chance(0.5) && { networkGroup: refer("NetworkGroup", seed.backend) }),
        }),
        paths: /\/kubernetes\/.+\/clusters(\/[^/]+)?$/,
        edits: {
            name: edited({ name: "by hand" }),
            description: edited({ description: "by hand" }),
            tags: ({ state }, { id }) => {
                const [, ...others] = state.kubernetes.clusters.find(id)?.tags ?? [];
                state.kubernetes.clusters.edit(id, { tags: [...others, "by-hand"] });
            },
            autoscaling: ({ state }, { id }) => {
                const { features } = state.kubernetes.clusters.find(id) ?? {};
                const { autoscalingEnabled = false, csi = false } = features ?? {};
                state.kubernetes.clusters.edit(id, {
                    features: { csi, autoscalingEnabled: !autoscalingEnabled },
                });
            },
        },
        removals: {
            description: edited({ description: "" }),
            tags: edited({ tags: [] }),
            autoscaling: ({ state }, { id }) => {
                const { csi = false } = state.kubernetes.clusters.find(id)?.features ?? {};
                state.kubernetes.clusters.edit(id, { features: { csi, autoscalingEnabled: false } });
            },
        },
        takeAway: ({ state }, { id }) => state.kubernetes.clusters.remove(id),
        plant: ({ state, account }, args) => {
            state.kubernetes.createCluster(account.organisation, {
                name: textOf(args, "name"),
                topologyConfig: { topology: "ALL_IN_ONE", flavor: "S", replicationFactor: 1 },
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.kubernetes.clusters
                .list(owner)
                .filter(({ status }) => status !== "DELETED")
                .map(({ id, name, description = "", tags, topology, features }) => ({
                    key: id,
                    content: {
                        name,
                        description,
                        tags: sorted(tags),
                        topology: declared(topology),
                        autoscaling: features.autoscalingEnabled,
                    },
                })),
        content: said => ({
            ...given(said, ["name", "description", "topology", "autoscaling"]),
            ...givenLists(said, ["tags"]),
        }),
    },
    record: {
        fields: {
            id: "id",
            tenantId: "ownerId",
            name: "name",
            description: "description",
            tags: "tags",
            status: "name",
            creationDate: "creationDate",
            version: "version",
            topologyConfig: "topology",
            locationId: "locationId",
            features: "autoscaling",
            "features.registries": "registries",
            nodeGroups: "nodeGroups",
            standaloneNodeGroups: "standaloneNodeGroups",
            loadBalancers: "loadBalancers",
            storageUsageBytes: "storageUsageBytes",
        },
    },
};
