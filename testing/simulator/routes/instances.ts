import { runtimeOf } from "../state/application-settings.js";
import type { Application } from "../state/applications.js";
import { uuidOf } from "../state/identifiers.js";
import type { PlatformState } from "../state/index.js";
import { notFound } from "../state/refusal.js";
import { ok, route, type Route } from "./route.js";
import { flavorNamed } from "./catalogue-records.js";

const newer = "/v4/orchestration/organisations/{owner}/applications/{appId}/instances";

interface Instance {
    readonly id: string;
    readonly index: number;
    readonly state: "DEPLOYING" | "UP";
    readonly deploymentId: string;
    readonly deploymentNumber: number;
    readonly commit: string | null;
    readonly ip: string;
}

/** The machines that run an application. */
export const instanceRoutes: readonly Route[] = [
    route("GET", "/v2/{scope}/applications/{appId}/instances", ({ state, owner, param }) => {
        const application = state.applications.get(owner, param("appId"));
        const { type, settings } = runtimeOf(state.catalogue, application);
        return ok(
            instancesOf(state, application).map(
                ({ id, index, ip, deploymentId, deploymentNumber, ...rest }) => ({
                    id,
                    appId: application.id,
                    ip,
                    appPort: 8080,
                    flavor: flavorNamed(type, settings.minFlavor),
                    deployNumber: deploymentNumber,
                    deployId: deploymentId,
                    instanceNumber: index,
                    displayName: `${application.name} ${index}`,
                    ...rest,
                }),
            ),
        );
    }),
    route(
        "GET",
        newer,
        { query: { deploymentId: "text", limit: "integer" } },
        ({ state, owner, param, query }) => {
            const application = state.applications.get(owner, param("appId"));
            const deployment = query.get("deploymentId");
            const wanted = instancesOf(state, application).filter(
                ({ deploymentId }) => deployment === undefined || deploymentId === deployment,
            );
            const limit = Number(query.get("limit") ?? Infinity);
            return ok(wanted.slice(0, limit).map(instance => newerRecord(state, application, instance)));
        },
    ),
    route("GET", `${newer}/{instanceId}`, ({ state, owner, param }) => {
        const application = state.applications.get(owner, param("appId"));
        const found = instancesOf(state, application).find(({ id }) => id === param("instanceId"));
        if (found === undefined) {
            throw notFound("resource", param("instanceId"));
        }
        return ok(newerRecord(state, application, found));
    }),
];

/** As many as the application has at least; none where it is stopped or was never deployed. */
function instancesOf(state: PlatformState, application: Application): Instance[] {
    const { minInstances } = runtimeOf(state.catalogue, application).settings;
    const deployments = state.deployments.list(application.id);
    const running = deployments.find(deployment => deployment.state === "OK");
    const starting = deployments.find(deployment => deployment.state === "WIP");
    const shown = starting ?? running;
    if (shown === undefined || application.state !== "SHOULD_BE_UP" || shown.action === "UNDEPLOY") {
        return [];
    }
    return Array.from({ length: minInstances }, (_, index) => ({
        id: uuidOf(`instance ${index} of ${shown.id}`),
        index,
        state: shown.state === "WIP" ? "DEPLOYING" : "UP",
        deploymentId: shown.id,
        deploymentNumber: shown.number,
        commit: shown.commit,
        ip: `192.0.2.${100 + index}`,
    }));
}

function newerRecord(
    state: PlatformState,
    application: Application,
    instance: Instance,
): Record<string, unknown> {
    const { id, index, state: word, deploymentId, ip } = instance;
    const { settings } = runtimeOf(state.catalogue, application);
    return {
        id,
        ownerId: application.ownerId,
        applicationId: application.id,
        deploymentId,
        name: `${application.name} ${index}`,
        flavor: settings.minFlavor,
        index,
        state: word,
        hypervisorId: "hv-1",
        creationDate: new Date(application.creationDate).toISOString(),
        network: { ip, port: 8080 },
        isBuildVm: false,
    };
}
