import type { Deployment } from "../../state/deployments.js";
import { done, ok, route, type Route } from "../route.js";

export const deploymentRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{appId}/deployments",
        query: { limit: "integer", offset: "integer" },
        handle: ({ state, owner, param, query }) => {
            const { id } = state.applications.get(owner, param("appId"));
            const offset = Number(query.get("offset") ?? 0);
            const limit = Number(query.get("limit") ?? Infinity);
            return ok(
                state.deployments
                    .list(id)
                    .slice(offset, offset + limit)
                    .map(deploymentRecord),
            );
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{appId}/deployments/{deploymentId}",
        handle: ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("appId"));
            return ok(deploymentRecord(state.deployments.get(id, param("deploymentId"))));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/applications/{appId}/deployments/{deploymentId}",
        handle: ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("appId"));
            state.deployments.cancel(id, param("deploymentId"));
            return done("The deployment was cancelled");
        },
    }),
];

function deploymentRecord(deployment: Deployment): Record<string, unknown> {
    const { id, action, state, commit, cause, date, author, instances } = deployment;
    return { id, uuid: id, action, state, commit, cause, date, author, instances };
}
