/** Lookups of network groups and their members. */
import { z } from "zod";
import type { NetworkGroup } from "../../client/index.js";
import { byIdOrName } from "./by-id-or-name.js";
import { choose } from "./choose.js";
import { defineQuery, owner, type QueryContext } from "./query.js";

const networkGroup = z.string().min(1).meta({
    description: "Id or unique label of the network group.",
    example: '"ng_…"',
});
const ofNetworkGroup = z.strictObject({ networkGroup, owner });

export const getNetworkGroups = defineQuery({
    summary: "All network groups of an owner, with their members.",
    args: z.strictObject({ owner }),
    asks: ["networkGroups.list"],
    answer: ({ client, options }) => client.networkGroups.list(options),
});

export const getNetworkGroup = defineQuery({
    summary: "One network group, by its id or label.",
    remarks: "The group need not be managed by this stack.",
    example: `
        const { id, networkIp } = await getNetworkGroup({ networkGroup: "backend" });`,
    args: ofNetworkGroup,
    asks: ["networkGroups.list"],
    answer: (context, { networkGroup }) => findNetworkGroup(context, networkGroup),
});

export const getMembers = defineQuery({
    summary: "The members of a network group, with their names inside the network.",
    example: `
        const hosts = (await getMembers({ networkGroup: "backend" })).map(({ domainName }) => domainName);`,
    args: ofNetworkGroup,
    asks: ["networkGroups.list", "networkGroups.members"],
    answer: (context, { networkGroup }) =>
        ofThe(context, networkGroup, id => context.client.networkGroups.members({ ...context.options, id })),
});

export const getExternalPeerConfiguration = defineQuery({
    summary: "The VPN configuration with which an external peer joins a network group, as text.",
    args: z.strictObject({
        networkGroup,
        peer: z.string().min(1).meta({ description: "Id of the external peer." }),
        owner,
    }),
    secret: true,
    asks: ["networkGroups.list", "networkGroups.externalPeerConfiguration"],
    answer: (context, { networkGroup, peer }) =>
        ofThe(context, networkGroup, id =>
            context.client.networkGroups.externalPeerConfiguration({ ...context.options, id, peerId: peer }),
        ),
});

async function findNetworkGroup({ client, options }: QueryContext, word: string): Promise<NetworkGroup> {
    return choose(word, await client.networkGroups.list(options), {
        noun: "network group",
        plural: "Network groups",
        words: ({ label, id }) => [label, id],
        id: ({ id }) => id,
    });
}

function ofThe<T>(context: QueryContext, word: string, ask: (id: string) => Promise<T>): Promise<T> {
    const find = async (label: string) => (await findNetworkGroup(context, label)).id;
    return byIdOrName(word, { mayBeId: /^ng_/, ask, find });
}
