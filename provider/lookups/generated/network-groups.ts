// Generated from queries/network-groups.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { NetworkGroup, NetworkGroupMember } from "../../client/families/network-groups.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getNetworkGroups`: all network groups of an owner, with their members. */
export type GetNetworkGroupsResult = NetworkGroup[];

/** The arguments of `getNetworkGroups`. */
export interface GetNetworkGroupsArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All network groups of an owner, with their members.
 *
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups
 */
export function getNetworkGroups(
    args?: GetNetworkGroupsArgs,
    options?: PlainLookupOptions,
): Promise<GetNetworkGroupsResult> {
    return ask("getNetworkGroups", args, options) as Promise<GetNetworkGroupsResult>;
}

/** The arguments of `getNetworkGroupsOutput`. */
export interface GetNetworkGroupsOutputArgs extends Inputs<GetNetworkGroupsArgs> {}

/**
 * `getNetworkGroups` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getNetworkGroupsOutput(
    args?: GetNetworkGroupsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetNetworkGroupsResult> {
    return askOutput("getNetworkGroups", args, options) as pulumi.Output<GetNetworkGroupsResult>;
}

/** The answer of `getNetworkGroup`: one network group, by its id or label. */
export type GetNetworkGroupResult = NetworkGroup;

/** The arguments of `getNetworkGroup`. */
export interface GetNetworkGroupArgs {
    /**
     * Id or unique label of the network group.
     *
     * @example "ng_…"
     */
    networkGroup: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * One network group, by its id or label.
 *
 * The group need not be managed by this stack.
 *
 * @example
 * ```ts
 * const { id, networkIp } = await getNetworkGroup({ networkGroup: "backend" });
 * ```
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups
 */
export function getNetworkGroup(
    args: GetNetworkGroupArgs,
    options?: PlainLookupOptions,
): Promise<GetNetworkGroupResult> {
    return ask("getNetworkGroup", args, options) as Promise<GetNetworkGroupResult>;
}

/** The arguments of `getNetworkGroupOutput`. */
export interface GetNetworkGroupOutputArgs extends Inputs<GetNetworkGroupArgs> {}

/**
 * `getNetworkGroup` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getNetworkGroupOutput(
    args: GetNetworkGroupOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetNetworkGroupResult> {
    return askOutput("getNetworkGroup", args, options) as pulumi.Output<GetNetworkGroupResult>;
}

/** The answer of `getMembers`: the members of a network group, with their names inside the network. */
export type GetMembersResult = NetworkGroupMember[];

/** The arguments of `getMembers`. */
export interface GetMembersArgs {
    /**
     * Id or unique label of the network group.
     *
     * @example "ng_…"
     */
    networkGroup: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The members of a network group, with their names inside the network.
 *
 * @example
 * ```ts
 * const hosts = (await getMembers({ networkGroup: "backend" })).map(({ domainName }) => domainName);
 * ```
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members
 */
export function getMembers(args: GetMembersArgs, options?: PlainLookupOptions): Promise<GetMembersResult> {
    return ask("getMembers", args, options) as Promise<GetMembersResult>;
}

/** The arguments of `getMembersOutput`. */
export interface GetMembersOutputArgs extends Inputs<GetMembersArgs> {}

/**
 * `getMembers` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getMembersOutput(
    args: GetMembersOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetMembersResult> {
    return askOutput("getMembers", args, options) as pulumi.Output<GetMembersResult>;
}

/**
 * The answer of `getExternalPeerConfigurationOutput`: the VPN configuration with which an external
 * peer joins a network group, as text.
 */
export type GetExternalPeerConfigurationResult = string;

/** The arguments of `getExternalPeerConfigurationOutput`. */
export interface GetExternalPeerConfigurationOutputArgs {
    /**
     * Id or unique label of the network group.
     *
     * @example "ng_…"
     */
    networkGroup: pulumi.Input<string>;
    /** Id of the external peer. */
    peer: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * The VPN configuration with which an external peer joins a network group, as text.
 *
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups
 * @see GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/external-peers/{peerId}/config
 */
export function getExternalPeerConfigurationOutput(
    args: GetExternalPeerConfigurationOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetExternalPeerConfigurationResult> {
    return askOutput(
        "getExternalPeerConfiguration",
        args,
        options,
    ) as pulumi.Output<GetExternalPeerConfigurationResult>;
}
