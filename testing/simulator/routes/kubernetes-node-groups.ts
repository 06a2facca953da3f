import type { KubernetesNodeGroup } from "../state/kubernetes-node-groups.js";
import { newNodeGroup, nodeGroupChanges } from "./kubernetes-bodies.js";
import { clusterOf } from "./kubernetes-clusters.js";
import { groupRecord } from "./kubernetes-records.js";
import { ok, route, type Asked, type Route } from "./route.js";

const groups = "/v4/kubernetes/organisations/{owner}/clusters/{clusterId}/node-groups";
const one = `${groups}/{nodeGroupId}` as const;

export const kubernetesNodeGroupRoutes: readonly Route[] = [
    route("GET", groups, { query: { status: "repeated text" } }, asked => {
        const wanted = asked.query.get("status")?.split(",");
        const known = asked.state.kubernetes.nodeGroups.list(clusterOf(asked).id);
        return ok(known.filter(({ status }) => wanted?.includes(status) ?? true).map(groupRecord));
    }),
    route("POST", groups, { body: newNodeGroup }, ({ body, ...asked }) =>
        ok(groupRecord(asked.state.kubernetes.createNodeGroup(clusterOf(asked), body))),
    ),
    route("GET", one, asked => ok(groupRecord(groupOf(asked)))),
    route("PATCH", one, { body: nodeGroupChanges }, ({ body, ...asked }) =>
        ok(groupRecord(asked.state.kubernetes.updateNodeGroup(clusterOf(asked), groupOf(asked).id, body))),
    ),
    route("DELETE", one, asked =>
        ok(groupRecord(asked.state.kubernetes.nodeGroups.remove(groupOf(asked).id))),
    ),
    route("POST", `${one}/resume`, asked =>
        ok(groupRecord(asked.state.kubernetes.resumeNodeGroup(clusterOf(asked), groupOf(asked)))),
    ),
];

function groupOf(asked: Asked<"clusterId" | "nodeGroupId">): KubernetesNodeGroup {
    return asked.state.kubernetes.nodeGroups.get(clusterOf(asked).id, asked.param("nodeGroupId"));
}
