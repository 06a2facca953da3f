/** Lookups of network groups and of who is in them. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * All network groups of an owner.
 * @see GET /v4/networkgroups/{scope}/networkgroups
 */
export const getNetworkGroups = plainForm("getNetworkGroups");
/** `getNetworkGroups` as an output. */
export const getNetworkGroupsOutput = outputForm("getNetworkGroups");

/**
 * One network group that is managed elsewhere.
 * @example
 * const { id, networkIp } = await getNetworkGroup({ networkGroup: "backend" });
 * @see GET /v4/networkgroups/{scope}/networkgroups
 */
export const getNetworkGroup = plainForm("getNetworkGroup");
/** `getNetworkGroup` of outputs. */
export const getNetworkGroupOutput = outputForm("getNetworkGroup");

/**
 * The members of a network group.
 * @example
 * const hosts = (await getMembers({ networkGroup: "backend" })).map(({ domainName }) => domainName);
 * @see GET /v4/networkgroups/{scope}/networkgroups/{id}/members
 */
export const getMembers = plainForm("getMembers");
/** `getMembers` of outputs. */
export const getMembersOutput = outputForm("getMembers");

/**
 * The VPN configuration of an external peer: secret.
 * @see GET /v4/networkgroups/{scope}/networkgroups/{id}/external-peers/{peerId}/config
 */
export const getExternalPeerConfigurationOutput = outputForm("getExternalPeerConfiguration");
