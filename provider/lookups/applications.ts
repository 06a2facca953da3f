/** Lookups of what belongs to an application. No documented route lists applications, so each goes by its id. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * The environment variables of an application, by name: secret.
 * @example
 * const mode = getApplicationVariablesOutput({ application: "app_…" }).apply(found => found["NODE_ENV"]);
 * @see GET /v2/{scope}/applications/{id}/env
 */
export const getApplicationVariablesOutput = outputForm("getApplicationVariables");

/**
 * The branches of an application's repository.
 * @see GET /v2/{scope}/applications/{id}/branches
 */
export const getBranches = plainForm("getBranches");
/** `getBranches` of outputs. */
export const getBranchesOutput = outputForm("getBranches");

/**
 * The TCP redirections of an application.
 * @see GET /v2/{scope}/applications/{id}/tcp-redirs
 */
export const getTcpRedirections = plainForm("getTcpRedirections");
/** `getTcpRedirections` of outputs. */
export const getTcpRedirectionsOutput = outputForm("getTcpRedirections");

/**
 * The namespaces in which TCP redirections can be made.
 * @see GET /v2/{scope}/tcp-redirs/namespaces
 */
export const getTcpNamespaces = plainForm("getTcpNamespaces");
/** `getTcpNamespaces` as an output. */
export const getTcpNamespacesOutput = outputForm("getTcpNamespaces");
