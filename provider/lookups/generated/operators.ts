// Generated from queries/operators.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { Operator, OperatorVersions } from "../../client/families/operators/contract.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getOperators`: all operators of a kind, without their options. */
export type GetOperatorsResult = Omit<Operator, "options" | "kind" | "ownerId" | "isLinked">[];

/** The arguments of `getOperators`. */
export interface GetOperatorsArgs {
    /**
     * Kind of the operator.
     *
     * @example "keycloak"
     */
    kind: "keycloak" | "matomo" | "metabase" | "otoroshi";
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All operators of a kind, without their options.
 *
 * Options may hold credentials. Use `getOperatorOutput` for them.
 *
 * @example
 * ```ts
 * const [signOn] = await getOperators({ kind: "keycloak" });
 * ```
 * @see GET /v4/addon-providers/addon-<slug>/addons
 */
export function getOperators(
    args: GetOperatorsArgs,
    options?: PlainLookupOptions,
): Promise<GetOperatorsResult> {
    return ask("getOperators", args, options) as Promise<GetOperatorsResult>;
}

/** The arguments of `getOperatorsOutput`. */
export interface GetOperatorsOutputArgs extends Inputs<GetOperatorsArgs> {}

/**
 * `getOperators` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getOperatorsOutput(
    args: GetOperatorsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOperatorsResult> {
    return askOutput("getOperators", args, options) as pulumi.Output<GetOperatorsResult>;
}

/** The answer of `getOperatorOutput`: one operator, by its id, real id or name, with its options. */
export type GetOperatorResult = Operator;

/** The arguments of `getOperatorOutput`. */
export interface GetOperatorOutputArgs {
    /**
     * Kind of the operator.
     *
     * @example "keycloak"
     */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Id, real id or name of the operator. The name must be unique within the kind.
     *
     * @example "sign-on"
     */
    operator: pulumi.Input<string>;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * One operator, by its id, real id or name, with its options.
 *
 * The answer is secret, since options may hold credentials.
 *
 * @see GET /v4/addon-providers/addon-<slug>/addons
 * @see GET /v4/addon-providers/addon-<slug>/addons/{id}
 */
export function getOperatorOutput(
    args: GetOperatorOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOperatorResult> {
    return askOutput("getOperator", args, options) as pulumi.Output<GetOperatorResult>;
}

/** The answer of `getOperatorVersions`: the current and available software versions of an operator. */
export type GetOperatorVersionsResult = OperatorVersions;

/** The arguments of `getOperatorVersions`. */
export interface GetOperatorVersionsArgs {
    /**
     * Kind of the operator.
     *
     * @example "keycloak"
     */
    kind: "keycloak" | "matomo" | "metabase" | "otoroshi";
    /**
     * Id, real id or name of the operator. The name must be unique within the kind.
     *
     * @example "sign-on"
     */
    operator: string;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The current and available software versions of an operator.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no such route.
 *
 * @example
 * ```ts
 * const { needsUpdate } = await getOperatorVersions({ kind: "keycloak", operator: "sign-on" });
 * ```
 * @see GET /v4/addon-providers/addon-<slug>/addons
 */
export function getOperatorVersions(
    args: GetOperatorVersionsArgs,
    options?: PlainLookupOptions,
): Promise<GetOperatorVersionsResult> {
    return ask("getOperatorVersions", args, options) as Promise<GetOperatorVersionsResult>;
}

/** The arguments of `getOperatorVersionsOutput`. */
export interface GetOperatorVersionsOutputArgs extends Inputs<GetOperatorVersionsArgs> {}

/**
 * `getOperatorVersions` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getOperatorVersionsOutput(
    args: GetOperatorVersionsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOperatorVersionsResult> {
    return askOutput("getOperatorVersions", args, options) as pulumi.Output<GetOperatorVersionsResult>;
}
