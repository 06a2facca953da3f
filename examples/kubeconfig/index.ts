import * as pulumi from "@pulumi/pulumi";
import { Kubeconfig, KubernetesCluster } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

/** A stand-in, for an example without another package. Use `import * as k8s from "@pulumi/kubernetes"` instead. */
const k8s = {
    Provider: class extends pulumi.ComponentResource {
        constructor(name: string, args: { kubeconfig: pulumi.Input<string> }) {
            super("example:kubernetes:Provider", name, args);
            this.registerOutputs(args);
        }
    },
};

const cluster = new KubernetesCluster(
    "shop",
    { name: "shop", topology: { kind: "all-in-one", flavor: "S", replicas: 1 } },
    { protect: config.getBoolean("unprotected") !== true },
);

// A refresh or a change of the cluster keeps the kubeconfig. Another trigger creates another one.
const access = new Kubeconfig("shop", { cluster: cluster.id, trigger: "2026-11" });

new k8s.Provider("shop", { kubeconfig: access.kubeconfig });

export const kubeconfig = access.kubeconfig;
