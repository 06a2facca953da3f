import { z } from "zod";
import { record } from "../shape.js";
import type { KubernetesCluster } from "../state/kubernetes-clusters.js";
import { invalid } from "../state/refusal.js";
import { clusterChanges, newCluster, redeployment } from "./kubernetes-bodies.js";
import {
    clusterRecord,
    deploymentEventRecord,
    eventRecord,
    quotaRecord,
    usageRecords,
} from "./kubernetes-records.js";
import { ok, publicRoute, route, type Asked, type Route } from "./route.js";

const owners = "/v4/kubernetes/organisations/{owner}";
const clusters = `${owners}/clusters` as const;
const one = `${clusters}/{clusterId}` as const;

const kubeconfigTypes = ["LOADBALANCER", "NETWORKGROUP", "APISERVER_IP"];

export const kubernetesClusterRoutes: readonly Route[] = [
    publicRoute("GET", "/v4/kubernetes-product", ({ state }) => {
        const { topologies, versions } = state.kubernetes.product;
        return ok({ topologies, versions });
    }),
    route("GET", `${owners}/quota`, ({ state, owner }) => ok(quotaRecord(state, owner))),
    route("GET", `${owners}/usage`, ({ state, owner }) => ok(usageRecords(state, owner))),
    route("GET", clusters, { query: { status: "repeated text" } }, ({ state, owner, query }) => {
        const wanted = query.get("status")?.split(",");
        const known = state.kubernetes.clusters.list(owner);
        return ok(
            known
                .filter(({ status }) => wanted?.includes(status) ?? true)
                .map(cluster => clusterRecord(state, cluster)),
        );
    }),
    route("POST", clusters, { body: newCluster }, ({ state, owner, body }) =>
        ok(clusterRecord(state, state.kubernetes.createCluster(owner, body))),
    ),
    route("GET", one, asked => shown(asked, clusterOf(asked))),
    route("PATCH", one, { body: clusterChanges }, ({ body: { features: changed, ...changes }, ...asked }) => {
        const { id } = clusterOf(asked);
        return shown(asked, asked.state.kubernetes.clusters.update(id, changes, changed));
    }),
    route("DELETE", one, asked => shown(asked, asked.state.kubernetes.clusters.remove(clusterOf(asked).id))),
    route("GET", `${one}/kubeconfig.yaml`, { query: { type: "text" } }, asked => {
        const type = asked.query.get("type") ?? "LOADBALANCER";
        if (!kubeconfigTypes.includes(type)) {
            const reason = `must be one of ${kubeconfigTypes.join(", ")}`;
            throw invalid("kubernetes cluster", `The type of a kubeconfig ${reason}`, { type: reason });
        }
        const text = asked.state.kubernetes.mintKubeconfig(clusterOf(asked), type);
        return { status: 200, text, type: "application/yaml" };
    }),
    route("GET", `${one}/kubeconfig/presigned-url`, asked => {
        const { id } = clusterOf(asked);
        return ok({ url: `https://kubeconfigs.kubernetes.example/${id}?signature=simulated` });
    }),
    route("POST", `${one}/csi/ceph`, asked =>
        shown(asked, asked.state.kubernetes.clusters.addStorage(clusterOf(asked).id)),
    ),
    route("GET", `${one}/version/check`, asked => {
        const { product } = asked.state.kubernetes;
        const installed = clusterOf(asked).version;
        const { available } = product.versions;
        const latest = available.at(-1);
        return ok({ installed, latest, available, needUpdate: product.minorOf(installed) !== latest });
    }),
    route(
        "POST",
        `${one}/version/update`,
        { body: record({ targetVersion: z.string() }) },
        ({ body, ...asked }) => {
            const { id } = clusterOf(asked);
            return shown(asked, asked.state.kubernetes.clusters.upgrade(id, body.targetVersion));
        },
    ),
    route("POST", `${one}/redeploy`, { body: redeployment }, asked =>
        shown(asked, asked.state.kubernetes.clusters.redeploy(clusterOf(asked).id)),
    ),
    route("POST", `${one}/resume`, asked =>
        shown(asked, asked.state.kubernetes.clusters.resume(clusterOf(asked).id)),
    ),
    route("GET", `${one}/deployment-events`, { query: { limit: "integer" } }, asked => {
        const events = asked.state.kubernetes.events.deployments(clusterOf(asked).id);
        return ok(events.slice(0, limitOf(asked)).map(deploymentEventRecord));
    }),
    route("GET", `${one}/events`, { query: { limit: "integer" } }, asked => {
        const events = asked.state.kubernetes.events.list(clusterOf(asked).id);
        return ok(events.slice(0, limitOf(asked)).map(eventRecord));
    }),
];

/** The cluster that a path names. */
export function clusterOf({ state, owner, param }: Asked<"clusterId">): KubernetesCluster {
    return state.kubernetes.clusters.get(owner, param("clusterId"));
}

function shown({ state }: Asked<"clusterId">, cluster: KubernetesCluster) {
    return ok(clusterRecord(state, cluster));
}

function limitOf({ query }: Asked<"clusterId">): number {
    const limit = Number(query.get("limit") ?? 50);
    if (limit < 1 || limit > 1000) {
        throw invalid("kubernetes cluster", "The limit is invalid", { limit: "must be 1 to 1000" });
    }
    return limit;
}
