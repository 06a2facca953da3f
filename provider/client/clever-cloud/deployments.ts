import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { DeploymentsClient } from "../contract/deployments.js";
import { applicationOf } from "../documented/applications.js";
import { all, deployment, deploymentPage, one, routes as documented } from "../documented/deployments.js";

export const routes = {
    start: "POST /v2/{scope}/applications/{appId}/instances",
    cancel: "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}/instances",
} as const;

/** `id` is a number here, and requests take the `uuid`. */
const identified = deployment.transform(found => ({ ...found, id: found.uuid ?? found.id }));

const newDeployment = z.object({ commit: id.optional(), useCache: z.boolean().optional() });
const started = z
    .object({ deploymentId: z.string().optional() })
    .transform(({ deploymentId }) => deploymentId);

export function client(connection: Connection): DeploymentsClient {
    return {
        list(options) {
            const { limit, offset } = checked(deploymentPage, options);
            const query = { limit, offset };
            return connection.get(documented.list, all(options), z.array(identified), options, { query });
        },

        get: options => connection.get(documented.get, one(options), identified, options),

        start(options) {
            const { commit, useCache } = checked(newDeployment, options);
            const query = { commit, useCache: useCache === false ? "no" : undefined };
            // A deployment also changes the application, such as its state and its commit.
            const subject = applicationOf(options).with({ appId: options.application });
            return connection.write(routes.start, subject, undefined, started, options, { query });
        },

        cancel: options => connection.remove(routes.cancel, one(options), options),
    };
}
