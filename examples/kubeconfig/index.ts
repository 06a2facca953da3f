import { Kubeconfig, KubernetesCluster } from "pulumi-cloud-platform";

const cluster = new KubernetesCluster("shop", {
    name: "shop",
    topology: { kind: "all-in-one", flavor: "S", replicas: 1 },
});
const access = new Kubeconfig("shop", { cluster: cluster.id, trigger: "2026-11" });

// With the package @pulumi/kubernetes: new k8s.Provider("shop", { kubeconfig: access.kubeconfig }).
export const kubeconfig = access.kubeconfig;
