import type { Connection } from "../connection.js";
import type { DeploymentsClient } from "../contract/deployments.js";
import { one } from "../documented/deployments.js";

export const routes = {
    cancel: "DELETE /v2/{scope}/applications/{appId}/deployments/{deploymentId}/instances",
} as const;

export function deployments(connection: Connection): Pick<DeploymentsClient, "cancel"> {
    return {
        cancel: options => connection.remove(routes.cancel, one(options), options),
    };
}
