// Generated from queries/operators.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { Operator, OperatorVersions } from "../../client/contract/operators.js";
import { ask, askOutput, type LookupOptions } from "../lookup.js";

/** What `getOperators` answers: all operators of a kind, without their options. */
export type GetOperatorsResult = Omit<Operator, "kind" | "ownerId" | "options" | "isLinked">[];

/** The arguments of `getOperators`. */
export interface GetOperatorsArgs {
    /**
     * What it is.
     *
     * @example "keycloak"
     */
    kind: "keycloak" | "matomo" | "metabase" | "otoroshi";
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`. Default: the configured
     * organisation, else the account's own space.
     *
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All operators of a kind, without their options.
 *
 * Their options may hold credentials; `getOperatorOutput` shows those.
 *
 * @example
 * ```ts
 * const [signOn] = await getOperators({ kind: "keycloak" });
 * ```
 * @see GET /v4/addon-providers/addon-<slug>/addons
 */
export function getOperators(args: GetOperatorsArgs): Promise<GetOperatorsResult> {
    return ask("getOperators", args) as Promise<GetOperatorsResult>;
}

/** The arguments of `getOperatorsOutput`. */
export interface GetOperatorsOutputArgs {
    /**
     * What it is.
     *
     * @example "keycloak"
     */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`. Default: the configured
     * organisation, else the account's own space.
     *
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/** `getOperators` of outputs: it waits for them, and is unknown in previews while one of them is. */
export function getOperatorsOutput(
    args: GetOperatorsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOperatorsResult> {
    return askOutput("getOperators", args, options) as pulumi.Output<GetOperatorsResult>;
}

/** What `getOperatorOutput` answers: one operator, by its id, real id or name, with its options. */
export type GetOperatorResult = Operator;

/** The arguments of `getOperatorOutput`. */
export interface GetOperatorOutputArgs {
    /**
     * What it is.
     *
     * @example "keycloak"
     */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Id or real id of the operator, or its name where no other of the kind has it.
     *
     * @example "sign-on"
     */
    operator: pulumi.Input<string>;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`. Default: the configured
     * organisation, else the account's own space.
     *
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

/** What `getOperatorVersions` answers: which versions of its software an operator has and could have. */
export type GetOperatorVersionsResult = OperatorVersions;

/** The arguments of `getOperatorVersions`. */
export interface GetOperatorVersionsArgs {
    /**
     * What it is.
     *
     * @example "keycloak"
     */
    kind: "keycloak" | "matomo" | "metabase" | "otoroshi";
    /**
     * Id or real id of the operator, or its name where no other of the kind has it.
     *
     * @example "sign-on"
     */
    operator: string;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`. Default: the configured
     * organisation, else the account's own space.
     *
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * Which versions of its software an operator has and could have.
 *
 * In the dialect `clever-cloud` only: the documented interface has no such route.
 *
 * @example
 * ```ts
 * const { needsUpdate } = await getOperatorVersions({ kind: "keycloak", operator: "sign-on" });
 * ```
 * @see GET /v4/addon-providers/addon-<slug>/addons
 */
export function getOperatorVersions(args: GetOperatorVersionsArgs): Promise<GetOperatorVersionsResult> {
    return ask("getOperatorVersions", args) as Promise<GetOperatorVersionsResult>;
}

/** The arguments of `getOperatorVersionsOutput`. */
export interface GetOperatorVersionsOutputArgs {
    /**
     * What it is.
     *
     * @example "keycloak"
     */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Id or real id of the operator, or its name where no other of the kind has it.
     *
     * @example "sign-on"
     */
    operator: pulumi.Input<string>;
    /**
     * Id of the organisation to look in, in the dialect `clever-cloud`. Default: the configured
     * organisation, else the account's own space.
     *
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * `getOperatorVersions` of outputs: it waits for them, and is unknown in previews while one of them
 * is.
 */
export function getOperatorVersionsOutput(
    args: GetOperatorVersionsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetOperatorVersionsResult> {
    return askOutput("getOperatorVersions", args, options) as pulumi.Output<GetOperatorVersionsResult>;
}
