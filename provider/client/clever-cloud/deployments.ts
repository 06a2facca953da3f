import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { DeploymentsClient } from "../contract/deployments.js";
import { all, deployment, deploymentPage, one, routes as documented } from "../documented/deployments.js";

export const routes = {
    cancel: "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}/instances",
} as const;

/** `id` is a number here, and requests take the `uuid`. */
const identified = deployment.transform(found => ({ ...found, id: found.uuid ?? found.id }));

export function client(connection: Connection): DeploymentsClient {
    return {
        list(options) {
            const { limit, offset } = checked(deploymentPage, options);
            const query = { limit, offset };
            return connection.get(documented.list, all(options), z.array(identified), options, { query });
        },

        get: options => connection.get(documented.get, one(options), identified, options),

        cancel: options => connection.remove(routes.cancel, one(options), options),
    };
}
