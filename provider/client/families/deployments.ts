import { z } from "zod";
import { checked, id } from "../argument.js";
import type { ApplicationOptions, CallOptions, ReadOptions, Removal } from "../call-options.js";
import { type Family, liveOnly, read, remove, write } from "../family.js";
import { applicationOf, ownedBy } from "../subject.js";
import { moment, textual } from "../http/wire.js";

/** A deployment of an application. */
export interface Deployment {
    /** The id in requests. */
    id: string;
    /** A second id; absent if the platform returns none. */
    uuid?: string | undefined;
    /** `DEPLOY`, `UNDEPLOY`, `RESTART`, `UPSCALE`, `DOWNSCALE`, `REPLACE`, `CANCEL`, `NONE`, or a later addition. */
    action: string;
    /** `QUEUED`, `WIP`, `TASK_RUNNING`, `OK`, `FAIL`, `CANCELLED`, or a later addition. */
    state: string;
    /** The deployed commit. */
    commit?: string | undefined;
    /** The cause of the deployment. */
    cause?: string | undefined;
    /** The start in epoch milliseconds; absent if the platform returns none. */
    date?: number | undefined;
    /** The user who started the deployment; absent if the platform started it. */
    author?:
        | {
              /** The id of the user. */
              id?: string | undefined;
              /** The name of the user. */
              name?: string | undefined;
          }
        | undefined;
    /** The number of instances. */
    instances?: number | undefined;
}

/** A page of the list. */
export interface DeploymentPage {
    /** The maximum number of deployments. Default: the platform decides. */
    limit?: number | undefined;
    /** The number of newest deployments to skip. @default 0 */
    offset?: number | undefined;
}

/** The arguments of a new deployment. */
export interface NewDeployment {
    /** The commit to deploy, of those that the repository has. Default: the newest one of the branch. */
    commit?: string | undefined;
    /** False to build without the cache of earlier builds. @default true */
    useCache?: boolean | undefined;
}

/** The id of a deployment. */
export interface DeploymentOptions extends ApplicationOptions {
    /** The deployment's id. */
    id: string;
}

/** Past and current deployments of an application. */
export interface DeploymentsClient {
    /** Returns the deployments, newest first. */
    list(options: ApplicationOptions & DeploymentPage & ReadOptions): Promise<Deployment[]>;

    /** Returns one deployment. Fails with `NotFound` if there is none. */
    get(options: DeploymentOptions & ReadOptions): Promise<Deployment>;

    /**
     * Deploys what the repository has and returns at once. Not safe to send again after a lost answer: compare `list`
     * first. If the repository is empty, it fails with an error for which `isNeverDeployed` is true. If the wire has no
     * such route, it fails with `InvalidArgument`, see `capabilities.applications`.
     * @returns the id of the deployment, which `get` may not know for a moment; undefined if the platform returns none
     */
    start(options: ApplicationOptions & NewDeployment & CallOptions): Promise<string | undefined>;

    /** Cancels a running deployment. Fails with `Conflict` if it has ended. Safe to send again. */
    cancel(options: DeploymentOptions & CallOptions): Promise<Removal>;
}

const documentedDeployment: z.ZodType<Deployment> = z.object({
    id: textual,
    uuid: z.string().optional(),
    action: z.string(),
    state: z.string(),
    commit: z.string().optional(),
    cause: z.string().optional(),
    date: moment,
    author: z.object({ id: textual.optional(), name: z.string().optional() }).optional(),
    instances: z.number().optional(),
});

/** `id` is a number here, and requests take the `uuid`. */
const liveDeployment = documentedDeployment.transform(found => ({ ...found, id: found.uuid ?? found.id }));

const page = z.object({
    limit: z.int().nonnegative().optional(),
    offset: z.int().nonnegative().optional(),
});

const newDeployment = z.object({ commit: id.optional(), useCache: z.boolean().optional() });
const started = z
    .object({ deploymentId: z.string().optional() })
    .transform(({ deploymentId }) => deploymentId);

const all = (options: ApplicationOptions) =>
    ownedBy(options, "applications").at({ appId: options.application }).in("deployments");
const one = (options: DeploymentOptions) => all(options).at({ deploymentId: options.id });

/** @internal */
export const deployments: Family<DeploymentsClient> = dialect => {
    const deployment = dialect === "documented" ? documentedDeployment : liveDeployment;
    return {
        list: read(
            "GET /v2/{scope}/applications/{appId}/deployments",
            all,
            z.array(deployment),
            (options: DeploymentPage) => ({ query: checked(page, options) }),
        ),

        get: read("GET /v2/{scope}/applications/{appId}/deployments/{deploymentId}", one, deployment),

        ...liveOnly(dialect, "new deployments", {
            start: write(
                "POST /v2/{scope}/applications/{appId}/instances",
                // A deployment also changes the application, such as its state and its commit.
                (options: ApplicationOptions) => applicationOf(options).with({ appId: options.application }),
                started,
                (options: NewDeployment) => {
                    const { commit, useCache } = checked(newDeployment, options);
                    return { query: { commit, useCache: useCache === false ? "no" : undefined } };
                },
            ),
        }),

        cancel: remove(
            dialect === "documented"
                ? "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}"
                : "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}/instances",
            one,
        ),
    };
};
