import type { ApplicationOptions } from "./applications.js";
import type { CallOptions, ReadOptions, Removal } from "./options.js";

/** One change of what an application runs. */
export interface Deployment {
    /** By which it is addressed. */
    id: string;
    /** Another id of it; absent where the platform tells none. */
    uuid?: string | undefined;
    /** `DEPLOY`, `UNDEPLOY`, `RESTART`, `UPSCALE`, `DOWNSCALE`, `REPLACE`, `CANCEL`, `NONE`, or what else there will be. */
    action: string;
    /** `QUEUED`, `WIP`, `TASK_RUNNING`, `OK`, `FAIL`, `CANCELLED`, or what else there will be. */
    state: string;
    /** The commit that is deployed. */
    commit?: string | undefined;
    /** Why it began. */
    cause?: string | undefined;
    /** Epoch milliseconds; absent where the platform tells none. */
    date?: number | undefined;
    /** Who began it; absent where nobody did. */
    author?:
        | {
              /** Id of the user. */
              id?: string | undefined;
              /** Name of the user. */
              name?: string | undefined;
          }
        | undefined;
    /** How many instances it runs on. */
    instances?: number | undefined;
}

/** A part of the list. */
export interface DeploymentPage {
    /** How many at most. Default: the platform decides. */
    limit?: number | undefined;
    /** How many of the newest are passed over. @default 0 */
    offset?: number | undefined;
}

/** Which deployment is meant. */
export interface DeploymentOptions extends ApplicationOptions {
    /** The deployment's id. */
    id: string;
}

/** What has been deployed to an application, and what is being. */
export interface DeploymentsClient {
    /** The newest first. */
    list(options: ApplicationOptions & DeploymentPage & ReadOptions): Promise<Deployment[]>;

    /** One deployment. Fails with `NotFound` where there is none. */
    get(options: DeploymentOptions & ReadOptions): Promise<Deployment>;

    /** Cancels a deployment that is in progress; fails with `Conflict` where it has ended. Safe to send again. */
    cancel(options: DeploymentOptions & CallOptions): Promise<Removal>;
}
