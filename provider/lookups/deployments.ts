/** Lookups of the deployments of an application. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * Deployments of an application, the newest first. Dates are in milliseconds since 1970.
 * @example
 * const [latest] = await getDeployments({ application: "app_…", limit: 1 });
 * @see GET /v2/{scope}/applications/{appId}/deployments
 */
export const getDeployments = plainForm("getDeployments");
/** `getDeployments` of outputs. */
export const getDeploymentsOutput = outputForm("getDeployments");

/**
 * One deployment of an application.
 * @see GET /v2/{scope}/applications/{appId}/deployments/{deploymentId}
 */
export const getDeployment = plainForm("getDeployment");
/** `getDeployment` of outputs. */
export const getDeploymentOutput = outputForm("getDeployment");
