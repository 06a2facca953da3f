// Generated from queries/applications.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { Application } from "../../client/families/applications/contract.js";
import type { TcpRedirection } from "../../client/families/tcp-redirections.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getApplications`: all applications of an owner. */
export type GetApplicationsResult = Application[];

/** The arguments of `getApplications`. */
export interface GetApplicationsArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All applications of an owner.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no such route.
 *
 * @example
 * ```ts
 * const shops = (await getApplications()).filter(({ type }) => type === "node");
 * ```
 */
export function getApplications(
    args?: GetApplicationsArgs,
    options?: PlainLookupOptions,
): Promise<GetApplicationsResult> {
    return ask("getApplications", args, options) as Promise<GetApplicationsResult>;
}

/** The arguments of `getApplicationsOutput`. */
export interface GetApplicationsOutputArgs extends Inputs<GetApplicationsArgs> {}

/**
 * `getApplications` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getApplicationsOutput(
    args?: GetApplicationsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetApplicationsResult> {
    return askOutput("getApplications", args, options) as pulumi.Output<GetApplicationsResult>;
}

/** The answer of `getApplication`: one application, by its id or name. */
export type GetApplicationResult = Application;

/** The arguments of `getApplication`. */
export interface GetApplicationArgs {
    /**
     * Id or unique name of the application.
     *
     * @example "shop"
     */
    application: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * One application, by its id or name.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no such route.
 *
 * @example
 * ```ts
 * const { id } = await getApplication({ application: "website" });
 * ```
 */
export function getApplication(
    args: GetApplicationArgs,
    options?: PlainLookupOptions,
): Promise<GetApplicationResult> {
    return ask("getApplication", args, options) as Promise<GetApplicationResult>;
}

/** The arguments of `getApplicationOutput`. */
export interface GetApplicationOutputArgs extends Inputs<GetApplicationArgs> {}

/**
 * `getApplication` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getApplicationOutput(
    args: GetApplicationOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetApplicationResult> {
    return askOutput("getApplication", args, options) as pulumi.Output<GetApplicationResult>;
}

/** The answer of `getApplicationVariablesOutput`: all environment variables of an application, by name. */
export type GetApplicationVariablesResult = Record<string, string>;

/** The arguments of `getApplicationVariablesOutput`. */
export interface GetApplicationVariablesOutputArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * All environment variables of an application, by name.
 *
 * @example
 * ```ts
 * const mode = getApplicationVariablesOutput({ application: "app_…" }).apply(found => found["NODE_ENV"]);
 * ```
 * @see GET /v2/{scope}/applications/{id}/env
 */
export function getApplicationVariablesOutput(
    args: GetApplicationVariablesOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetApplicationVariablesResult> {
    return askOutput(
        "getApplicationVariables",
        args,
        options,
    ) as pulumi.Output<GetApplicationVariablesResult>;
}

/** The answer of `getBranches`: the branches of the repository of an application. */
export type GetBranchesResult = string[];

/** The arguments of `getBranches`. */
export interface GetBranchesArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The branches of the repository of an application.
 *
 * @see GET /v2/{scope}/applications/{id}/branches
 */
export function getBranches(args: GetBranchesArgs, options?: PlainLookupOptions): Promise<GetBranchesResult> {
    return ask("getBranches", args, options) as Promise<GetBranchesResult>;
}

/** The arguments of `getBranchesOutput`. */
export interface GetBranchesOutputArgs extends Inputs<GetBranchesArgs> {}

/**
 * `getBranches` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getBranchesOutput(
    args: GetBranchesOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetBranchesResult> {
    return askOutput("getBranches", args, options) as pulumi.Output<GetBranchesResult>;
}

/** The answer of `getTcpRedirections`: the TCP redirections of an application: namespaces with ports. */
export type GetTcpRedirectionsResult = TcpRedirection[];

/** The arguments of `getTcpRedirections`. */
export interface GetTcpRedirectionsArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The TCP redirections of an application: namespaces with ports.
 *
 * @see GET /v2/{scope}/applications/{id}/tcp-redirs
 */
export function getTcpRedirections(
    args: GetTcpRedirectionsArgs,
    options?: PlainLookupOptions,
): Promise<GetTcpRedirectionsResult> {
    return ask("getTcpRedirections", args, options) as Promise<GetTcpRedirectionsResult>;
}

/** The arguments of `getTcpRedirectionsOutput`. */
export interface GetTcpRedirectionsOutputArgs extends Inputs<GetTcpRedirectionsArgs> {}

/**
 * `getTcpRedirections` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getTcpRedirectionsOutput(
    args: GetTcpRedirectionsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetTcpRedirectionsResult> {
    return askOutput("getTcpRedirections", args, options) as pulumi.Output<GetTcpRedirectionsResult>;
}

/** The answer of `getTcpNamespaces`: the namespaces that an owner may choose from for TCP redirections. */
export type GetTcpNamespacesResult = string[];

/** The arguments of `getTcpNamespaces`. */
export interface GetTcpNamespacesArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The namespaces that an owner may choose from for TCP redirections.
 *
 * @see GET /v2/{scope}/tcp-redirs/namespaces
 */
export function getTcpNamespaces(
    args?: GetTcpNamespacesArgs,
    options?: PlainLookupOptions,
): Promise<GetTcpNamespacesResult> {
    return ask("getTcpNamespaces", args, options) as Promise<GetTcpNamespacesResult>;
}

/** The arguments of `getTcpNamespacesOutput`. */
export interface GetTcpNamespacesOutputArgs extends Inputs<GetTcpNamespacesArgs> {}

/**
 * `getTcpNamespaces` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getTcpNamespacesOutput(
    args?: GetTcpNamespacesOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetTcpNamespacesResult> {
    return askOutput("getTcpNamespaces", args, options) as pulumi.Output<GetTcpNamespacesResult>;
}
