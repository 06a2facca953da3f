// Generated from queries/deployments.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { Deployment } from "../../client/families/deployments.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getDeployments`: deployments of an application, the newest first. */
export type GetDeploymentsResult = Deployment[];

/** The arguments of `getDeployments`. */
export interface GetDeploymentsArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: string;
    /**
     * Maximum number of deployments.
     *
     * @default all that the platform returns
     * @example 10
     */
    limit?: number | undefined;
    /**
     * Number of the newest deployments to skip.
     *
     * @example 10
     */
    offset?: number | undefined;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * Deployments of an application, the newest first.
 *
 * Dates are in milliseconds since 1970.
 *
 * @example
 * ```ts
 * const [latest] = await getDeployments({ application: "app_…", limit: 1 });
 * ```
 * @see GET /v2/{scope}/applications/{appId}/deployments
 */
export function getDeployments(
    args: GetDeploymentsArgs,
    options?: PlainLookupOptions,
): Promise<GetDeploymentsResult> {
    return ask("getDeployments", args, options) as Promise<GetDeploymentsResult>;
}

/** The arguments of `getDeploymentsOutput`. */
export interface GetDeploymentsOutputArgs extends Inputs<GetDeploymentsArgs> {}

/**
 * `getDeployments` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getDeploymentsOutput(
    args: GetDeploymentsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetDeploymentsResult> {
    return askOutput("getDeployments", args, options) as pulumi.Output<GetDeploymentsResult>;
}

/** The answer of `getDeployment`: one deployment of an application. */
export type GetDeploymentResult = Deployment;

/** The arguments of `getDeployment`. */
export interface GetDeploymentArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: string;
    /**
     * Id of the deployment.
     *
     * @example "deployment_…"
     */
    deployment: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * One deployment of an application.
 *
 * @see GET /v2/{scope}/applications/{appId}/deployments/{deploymentId}
 */
export function getDeployment(
    args: GetDeploymentArgs,
    options?: PlainLookupOptions,
): Promise<GetDeploymentResult> {
    return ask("getDeployment", args, options) as Promise<GetDeploymentResult>;
}

/** The arguments of `getDeploymentOutput`. */
export interface GetDeploymentOutputArgs extends Inputs<GetDeploymentArgs> {}

/**
 * `getDeployment` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getDeploymentOutput(
    args: GetDeploymentOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetDeploymentResult> {
    return askOutput("getDeployment", args, options) as pulumi.Output<GetDeploymentResult>;
}
