/** Lookups of network groups and of who is in them. */
import { z } from "zod";
import type { NetworkGroup } from "../client/index.js";
import { choose } from "./choose.js";
import { defineLookup, outputForm, owner, plainForm, type LookupContext } from "./lookup.js";

const networkGroup = z.string().min(1).meta({
    description: "Id of the network group, or its label where no other has it.",
    example: '"ng_…"',
});
const ofNetworkGroup = z.strictObject({ networkGroup, owner });

const list = "GET /v4/networkgroups/<v4_scope>/networkgroups";

const networkGroups = defineLookup({
    name: "getNetworkGroups",
    summary: "All network groups of an owner, with their members.",
    args: z.strictObject({ owner }),
    scope: "owner",
    routes: [list],
    look: ({ client, owner, read }) => client.networkGroups.list(owner, read),
});

/**
 * All network groups of an owner.
 * @see GET /v4/networkgroups/{scope}/networkgroups
 */
export const getNetworkGroups = plainForm(networkGroups);
/** `getNetworkGroups` as an output. */
export const getNetworkGroupsOutput = outputForm(networkGroups);

const oneNetworkGroup = defineLookup({
    name: "getNetworkGroup",
    summary: "One network group, by its id or label.",
    args: ofNetworkGroup,
    scope: "owner",
    routes: [list],
    look: (context, { networkGroup }) => findNetworkGroup(context, networkGroup),
});

/**
 * One network group that is managed elsewhere.
 * @example
 * const { id, networkIp } = await getNetworkGroup({ networkGroup: "backend" });
 * @see GET /v4/networkgroups/{scope}/networkgroups
 */
export const getNetworkGroup = plainForm(oneNetworkGroup);
/** `getNetworkGroup` of outputs. */
export const getNetworkGroupOutput = outputForm(oneNetworkGroup);

const members = defineLookup({
    name: "getMembers",
    summary: "The members of a network group, with their names inside the network.",
    args: ofNetworkGroup,
    scope: "owner",
    routes: [list, `${list}/{id}/members`],
    look: async (context, { networkGroup }) =>
        context.client.networkGroups.members(context.owner, await idOf(context, networkGroup), context.read),
});

/**
 * The members of a network group.
 * @example
 * const hosts = (await getMembers({ networkGroup: "backend" })).map(({ domainName }) => domainName);
 * @see GET /v4/networkgroups/{scope}/networkgroups/{id}/members
 */
export const getMembers = plainForm(members);
/** `getMembers` of outputs. */
export const getMembersOutput = outputForm(members);

const externalPeerConfiguration = defineLookup({
    name: "getExternalPeerConfiguration",
    summary: "The VPN configuration with which an external peer joins a network group, as text.",
    args: z.strictObject({
        networkGroup,
        peer: z.string().min(1).meta({ description: "Id of the external peer." }),
        owner,
    }),
    scope: "owner",
    secret: true,
    routes: [list, `${list}/{id}/external-peers/{peerId}/config`],
    look: async (context, { networkGroup, peer }) =>
        context.client.networkGroups.externalPeerConfiguration(
            context.owner,
            await idOf(context, networkGroup),
            peer,
        ),
});

/**
 * The VPN configuration of an external peer: secret.
 * @see GET /v4/networkgroups/{scope}/networkgroups/{id}/external-peers/{peerId}/config
 */
export const getExternalPeerConfigurationOutput = outputForm(externalPeerConfiguration);

async function findNetworkGroup({ client, owner, read }: LookupContext, word: string): Promise<NetworkGroup> {
    return choose(word, await client.networkGroups.list(owner, read), {
        noun: "network group",
        plural: "Network groups",
        words: ({ label, id }) => [label, id],
        id: ({ id }) => id,
    });
}

async function idOf(context: LookupContext, word: string): Promise<string> {
    return word.startsWith("ng_") ? word : (await findNetworkGroup(context, word)).id;
}
