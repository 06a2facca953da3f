import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Owner, scope } from "./owner.js";
import { type Path, path } from "./path.js";
import { moment, textual } from "./wire.js";

const deployment = z.object({
    id: textual,
    uuid: z.string().optional(),
    /** `DEPLOY`, `UNDEPLOY`, `RESTART`, `UPSCALE`, `DOWNSCALE`, `REPLACE`, `CANCEL`, `NONE`, or what else there will be. */
    action: z.string(),
    /** `QUEUED`, `WIP`, `TASK_RUNNING`, `OK`, `FAIL`, `CANCELLED`, or what else there will be. */
    state: z.string(),
    commit: z.string().optional(),
    cause: z.string().optional(),
    /** Epoch milliseconds; absent where the platform tells none. */
    date: moment,
    author: z.object({ id: textual.optional(), name: z.string().optional() }).optional(),
    /** How many instances it runs on. */
    instances: z.number().optional(),
});

export type Deployment = z.output<typeof deployment>;

const deploymentPage = z.object({
    limit: z.int().nonnegative().optional(),
    /** How many of the newest are passed over. */
    offset: z.int().nonnegative().optional(),
});

/** A part of the list; without a limit, the platform decides how much it shows. */
export type DeploymentPage = z.input<typeof deploymentPage>;

function collection(owner: Owner, application: string): Path {
    return path`/v2/${scope(owner)}/applications/${application}/deployments`;
}

/**
 * The newest first.
 * @endpoint [GET] /v2/{scope}/applications/{appId}/deployments
 */
export function list(
    connection: Connection,
    {
        owner,
        application,
        limit,
        offset,
        ...read
    }: { owner?: Owner; application: string } & DeploymentPage & ReadOptions,
): Promise<Deployment[]> {
    const page = checked(deploymentPage, { limit, offset });
    return connection.get(collection(owner, application), z.array(deployment), read, page);
}

/** @endpoint [GET] /v2/{scope}/applications/{appId}/deployments/{deploymentId} */
export function get(
    connection: Connection,
    { owner, application, id, ...read }: { owner?: Owner; application: string; id: string } & ReadOptions,
): Promise<Deployment> {
    return connection.get(path`${collection(owner, application)}/${id}`, deployment, read);
}

/**
 * Cancels a deployment that is in progress; one that has ended is refused (`Conflict`).
 * @endpoint [DELETE] /v2/{scope}/applications/{appId}/deployments/{deploymentId}
 */
export function cancel(
    connection: Connection,
    { owner, application, id }: { owner?: Owner; application: string; id: string },
): Promise<Removal> {
    return connection.remove(path`${collection(owner, application)}/${id}`);
}
