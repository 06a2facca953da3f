import { z } from "zod";
import { record } from "../shape.js";
import { controlPlaneComponents } from "../state/kubernetes-product.js";

const part = record({ flavor: z.string(), replicationFactor: z.number() });
const topologyConfig = z.discriminatedUnion("topology", [
    z.strictObject({
        topology: z.enum(["ALL_IN_ONE", "DEDICATED_COMPUTE"]),
        flavor: z.string(),
        replicationFactor: z.number(),
    }),
    z.strictObject({
        topology: z.literal("DISTRIBUTED"),
        components: z.record(z.enum(controlPlaneComponents), part),
    }),
]);
const described = {
    description: z.string(),
    tags: z.array(z.string()),
    features: record({}, { autoscalingEnabled: z.boolean(), csi: z.boolean(), registries: z.string() }),
};
const resizable = {
    description: z.string(),
    tag: z.string(),
    minNodeCount: z.number(),
    maxNodeCount: z.number(),
    autoscalingEnabled: z.boolean(),
};
const taint = record(
    { key: z.string(), effect: z.enum(["NoSchedule", "PreferNoSchedule", "NoExecute"]) },
    { value: z.string() },
);

/** A new group, alone or within a new cluster. */
export const newNodeGroup = record(
    { name: z.string(), flavor: z.string(), targetNodeCount: z.number() },
    { ...resizable, labels: z.record(z.string(), z.string()), taints: z.array(taint) },
);

/** Each change repeats the name and the count. */
export const nodeGroupChanges = record({ name: z.string(), targetNodeCount: z.number() }, resizable);

export const newCluster = record(
    { name: z.string() },
    {
        ...described,
        version: z.string(),
        topologyConfig,
        locationId: z.string(),
        networkGroupId: z.string(),
        nodeGroups: z.array(newNodeGroup),
    },
);

export const clusterChanges = record({}, { ...described, name: z.string() });

/** Texts for `kubectl apply`, before and after. */
export const redeployment = record(
    {},
    { beforeYamls: z.array(z.string()), afterYamls: z.array(z.string()) },
).optional();
