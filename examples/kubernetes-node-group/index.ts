import * as pulumi from "@pulumi/pulumi";
import { KubernetesCluster, KubernetesNodeGroup } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const cluster = new KubernetesCluster(
    "shop",
    { name: "shop", topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 } },
    { protect: config.getBoolean("unprotected") !== true },
);
const workers = new KubernetesNodeGroup("workers", {
    cluster: cluster.id,
    name: "workers",
    flavor: "S",
    nodes: 2,
    labels: { tier: "web" },
});

export const nodeGroup = workers.nodeGroupId;
