import type { Application } from "../state/applications.js";
import type { Deployment, Deployments, DeploymentState } from "../state/deployments.js";
import type { PlatformState } from "../state/index.js";
import { invalid } from "../state/refusal.js";
import { done, ok, route, type Answer, type Route, type Routes } from "./route.js";

const deployments = "/v2/{scope}/applications/{appId}/deployments";

interface Wire {
    readonly cancellation: (typeof cancellations)[keyof typeof cancellations];
    readonly filters: Readonly<Record<string, "text">>;
    readonly idOf: (all: Deployments, application: string, id: string) => string;
    readonly record: (deployment: Deployment) => Record<string, unknown>;
}

const cancellations = {
    documented: `${deployments}/{deploymentId}`,
    live: `${deployments}/{deploymentId}/instances`,
} as const;

export const deploymentRoutes: Routes = {
    documented: routesOn({
        cancellation: cancellations.documented,
        filters: {},
        idOf: (_, __, id) => id,
        record: documentedRecord,
    }),
    "clever-cloud": [
        ...routesOn({
            cancellation: cancellations.live,
            filters: { action: "text" },
            idOf: (all, application, id) => all.idOf(application, id),
            record: deploymentRecord,
        }),
        route("GET", "/v2/organisations/{owner}/deployments", ({ state, owner }) =>
            ok(
                Object.fromEntries(
                    state.applications
                        .list(owner)
                        .map(({ id }) => [id, state.deployments.list(id).map(deploymentRecord)]),
                ),
            ),
        ),
        route(
            "GET",
            "/v4/orchestration/organisations/{owner}/applications/{appId}/deployments",
            ({ state, owner, param }) => {
                const { id } = state.applications.get(owner, param("appId"));
                return ok(state.deployments.list(id).map(deployment => newerRecord(owner, deployment)));
            },
        ),
        route(
            "GET",
            "/v4/orchestration/organisations/{owner}/applications/{appId}/deployments/{deploymentId}",
            ({ state, owner, param }) => {
                const { id } = state.applications.get(owner, param("appId"));
                return ok(newerRecord(owner, state.deployments.get(id, param("deploymentId"))));
            },
        ),
        route(
            "POST",
            "/v2/{scope}/applications/{appId}/instances",
            { query: { commit: "text", useCache: "text" } },
            ({ state, owner, account, param, query }) => {
                const application = state.applications.get(owner, param("appId"));
                const author = { id: account.userId, name: state.users.get(account.userId).name };
                return deploy(state, application, query.get("commit"), author);
            },
        ),
        route("DELETE", "/v2/{scope}/applications/{appId}/instances", ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("appId"));
            state.applications.change(id, { state: "SHOULD_BE_DOWN" });
            state.deployments.start(id, { action: "UNDEPLOY", cause: "API" });
            return done("The application was stopped");
        }),
    ],
};

function routesOn({ cancellation, filters, idOf, record }: Wire): Route[] {
    return [
        route(
            "GET",
            deployments,
            { query: { limit: "integer", offset: "integer", ...filters } },
            ({ state, owner, param, query }) => {
                const { id } = state.applications.get(owner, param("appId"));
                const action = query.get("action");
                const offset = Number(query.get("offset") ?? 0);
                const limit = Number(query.get("limit") ?? Infinity);
                const wanted = state.deployments
                    .list(id)
                    .filter(deployment => action === undefined || deployment.action === action);
                return ok(wanted.slice(offset, offset + limit).map(record));
            },
        ),
        route("GET", `${deployments}/{deploymentId}`, ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("appId"));
            const deploymentId = idOf(state.deployments, id, param("deploymentId"));
            return ok(record(state.deployments.get(id, deploymentId)));
        }),
        route("DELETE", cancellation, ({ state, owner, param }) => {
            const { id } = state.applications.get(owner, param("appId"));
            state.deployments.cancel(id, idOf(state.deployments, id, param("deploymentId")));
            return done("The deployment was cancelled");
        }),
    ];
}

function documentedRecord(deployment: Deployment): Record<string, unknown> {
    const { id, action, state, commit, cause, date, author, instances } = deployment;
    return { id, uuid: id, action, state, commit, cause, date, author, instances };
}

function deploy(
    state: PlatformState,
    { id, branches }: Application,
    commit: string | undefined,
    author: Deployment["author"],
): Answer {
    if (branches.length === 0) {
        throw invalid("repository", "This application was never deployed: there is nothing to deploy");
    }
    state.applications.change(id, { state: "SHOULD_BE_UP" });
    const deployment = state.deployments.start(id, {
        cause: "API",
        author,
        ...(commit === undefined ? {} : { commit }),
    });
    return ok({
        id: 0,
        message: "The application is being deployed",
        type: "success",
        deploymentId: deployment.id,
    });
}

function deploymentRecord(deployment: Deployment): Record<string, unknown> {
    const { id: uuid, number: id, action, state, commit, cause, date, author, instances } = deployment;
    return { id, uuid, date, state, action, commit, cause, instances, author };
}

/** The newer names of the older form's states. */
const newerStates: Readonly<Record<DeploymentState, string>> = {
    QUEUED: "QUEUED",
    WIP: "WORK_IN_PROGRESS",
    TASK_RUNNING: "TASK_IN_PROGRESS",
    OK: "SUCCEEDED",
    FAIL: "FAILED",
    CANCELLED: "CANCELLED",
};

function newerRecord(ownerId: string, deployment: Deployment): Record<string, unknown> {
    const { id, applicationId, action, commit, cause, date, author } = deployment;
    const state = newerStates[deployment.state];
    const startDate = new Date(date).toISOString();
    return {
        id,
        ownerId,
        applicationId,
        startDate,
        state,
        steps: [{ state, date: startDate }],
        version: { commitId: commit },
        origin: { action, cause, source: cause, authorId: author?.id, constraints: [], priority: "DEFAULT" },
        hasDedicatedBuild: false,
    };
}
