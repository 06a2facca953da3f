import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { ApplicationOptions } from "../call-options.js";
import type { Deployment, DeploymentOptions, DeploymentsClient } from "../contract/deployments.js";
import { ownedBy } from "../subject.js";
import { moment, textual } from "../wire.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{appId}/deployments",
    get: "GET /v2/{scope}/applications/{appId}/deployments/{deploymentId}",
    start: undefined,
    cancel: "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}",
} as const;

export const deployment: z.ZodType<Deployment> = z.object({
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

export const deploymentPage = z.object({
    limit: z.int().nonnegative().optional(),
    offset: z.int().nonnegative().optional(),
});

export const all = (options: ApplicationOptions) =>
    ownedBy(options, "applications").at({ appId: options.application }).in("deployments");
export const one = (options: DeploymentOptions) => all(options).at({ deploymentId: options.id });

export function client(connection: Connection): DeploymentsClient {
    return {
        list(options) {
            const { limit, offset } = checked(deploymentPage, options);
            const query = { limit, offset };
            return connection.get(routes.list, all(options), z.array(deployment), options, { query });
        },

        get: options => connection.get(routes.get, one(options), deployment, options),

        start: unsupported("new deployments"),

        cancel: options => connection.remove(routes.cancel, one(options), options),
    };
}
