import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    NetworkGroup,
    NetworkGroupMember,
    NetworkGroupOptions,
    NetworkGroupsClient,
} from "../contract/network-groups.js";
import type { OwnerOptions } from "../contract/options.js";
import { ownedBy } from "../subject.js";

export const routes = {
    list: "GET /v4/networkgroups/<v4_scope>/networkgroups",
    get: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}",
    create: "POST /v4/networkgroups/<v4_scope>/networkgroups",
    remove: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}",
    members: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
    addMember: "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
    removeMember: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
    externalPeerConfiguration:
        "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/external-peers/{peerId}/config",
} as const;

const networkGroupMember: z.ZodType<NetworkGroupMember> = z.object({
    id: z.string(),
    kind: z.string().toLowerCase(),
    label: z.string().optional(),
    domainName: z.string().optional(),
});

export const networkGroup: z.ZodType<NetworkGroup> = z
    .object({
        id: z.string(),
        label: z.string().optional(),
        name: z.string().optional(),
        description: z.string().optional(),
        ownerId: z.string().optional(),
        networkIp: z.string().optional(),
        members: z.array(networkGroupMember).optional(),
        // Only the live platform returns tags and peers.
        tags: z.array(z.string()).default([]),
        peers: z.array(z.object({ id: z.string(), type: z.string() })).default([]),
    })
    .transform(({ label, name, tags, peers, ...rest }) => {
        const externalPeers = peers.filter(({ type }) => type === "ExternalPeer").map(({ id }) => id);
        return {
            ...rest,
            label: label ?? name ?? "",
            ...(tags.length > 0 && { tags }),
            ...(externalPeers.length > 0 && { externalPeers }),
        };
    });

export const newNetworkGroup = z.object({ label: z.string(), description: z.string().optional() });
export const newMember = z.object({
    member: z.object({ id, kind: z.string(), label: z.string().optional() }),
});

export const all = (options: OwnerOptions) => ownedBy(options, "network groups");
export const one = (options: NetworkGroupOptions) => all(options).at({ id: options.id });
export const members = (options: NetworkGroupOptions) => one(options).in("members");

export function client(connection: Connection): NetworkGroupsClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(networkGroup), options),

        get: options => connection.get(routes.get, one(options), networkGroup, options),

        create(options) {
            const body = checked(newNetworkGroup, options);
            return connection.write(routes.create, all(options), body, networkGroup, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),

        members: options =>
            connection.get(routes.members, members(options), z.array(networkGroupMember), options),

        addMember(options) {
            const { member } = checked(newMember, options);
            return connection.send(routes.addMember, members(options), member, options);
        },

        removeMember(options) {
            const member = members(options).at({ memberId: options.memberId });
            return connection.remove(routes.removeMember, member, options);
        },

        externalPeerConfiguration(options) {
            const peer = one(options).in("external peers").at({ peerId: options.peerId });
            return connection.getText(routes.externalPeerConfiguration, peer, options);
        },
    };
}
