import * as pulumi from "@pulumi/pulumi";
import { KubernetesCluster } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const cluster = new KubernetesCluster(
    "shop",
    {
        name: "shop",
        topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 },
        version: "1.35",
        tags: ["production"],
        autoscaling: true,
    },
    { protect: config.getBoolean("unprotected") !== true },
);

export const version = cluster.installedVersion;
export const loadBalancers = cluster.loadBalancers;
