import type { KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"Kubeconfig"> = {
    only: "clever-cloud",
    everything: {
        name: "access",
        args: ({ edition, declared }) => ({
            cluster: declared("KubernetesCluster").id,
            trigger: edition,
        }),
    },
    histories: {
        args: ({ random, refer }) => ({
            cluster: refer("KubernetesCluster", "kubernetes_01JZ0000000000000000000000"),
            ...(random.chance(0.5) && { trigger: random.pick(["1", "2"]) }),
        }),
        paths: /\/kubeconfig\.yaml$/,
        takeAway: () => undefined,
    },
    // An action leaves no object that a stack could own.
    objects: { of: () => [], recorded: () => [], named: () => [], content: () => ({}) },
    lists: () => [],
    record: null,
};
