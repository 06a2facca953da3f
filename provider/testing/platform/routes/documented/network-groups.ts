import { z } from "zod";
import { record } from "../../shape.js";
import type { PlatformState } from "../../state/index.js";
import type { ExternalPeer, Member, NetworkGroup } from "../../state/network-group.js";
import { created, noContent, ok, plainText, route, type Route } from "../route.js";

export const networkGroupRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v4/networkgroups/<v4_scope>/networkgroups",
        handle: ({ state, owner }) =>
            ok(state.networkGroups.list(owner).map(group => groupRecord(state, group))),
    }),
    route({
        method: "GET",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}",
        handle: ({ state, owner, param }) =>
            ok(groupRecord(state, state.networkGroups.get(owner, param("id")))),
    }),
    route({
        method: "POST",
        path: "/v4/networkgroups/<v4_scope>/networkgroups",
        body: record({ label: z.string() }, { description: z.string() }),
        handle: ({ state, owner, body }) =>
            created(groupRecord(state, state.networkGroups.create(owner, body))),
    }),
    route({
        method: "DELETE",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}",
        handle: ({ state, owner, param }) => {
            const group = state.networkGroups.get(owner, param("id"));
            state.uses.assertNoMembers(group);
            state.networkGroups.remove(group.id);
            return noContent(state.delays.networkGroupDeletion > 0);
        },
    }),
    route({
        method: "GET",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        handle: ({ state, owner, param }) => {
            const group = state.networkGroups.get(owner, param("id"));
            return ok(state.networkGroups.members(group.id).map(memberRecord));
        },
    }),
    route({
        method: "POST",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        body: record({ id: z.string(), kind: z.string() }, { label: z.string() }),
        handle: ({ state, owner, param, body }) => {
            state.networkGroups.addMember(state.networkGroups.get(owner, param("id")).id, body);
            return noContent(state.delays.member > 0);
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
        handle: ({ state, owner, param }) => {
            const group = state.networkGroups.get(owner, param("id"));
            state.networkGroups.removeMember(group.id, param("memberId"));
            return noContent(state.delays.memberDeletion > 0);
        },
    }),
    route({
        method: "GET",
        path: "/v4/networkgroups/<v4_scope>/networkgroups/{id}/external-peers/{peerId}/config",
        handle: ({ state, owner, param }) => {
            const group = state.networkGroups.get(owner, param("id"));
            return plainText(
                configurationOf(group, state.networkGroups.externalPeer(group, param("peerId"))),
            );
        },
    }),
];

function groupRecord(state: PlatformState, group: NetworkGroup): Record<string, unknown> {
    const { id, ownerId, label, description, networkIp, lastAllocatedIp } = group;
    const members = state.networkGroups.find(id) === undefined ? [] : state.networkGroups.members(id);
    return {
        id,
        ownerId,
        label,
        description: description ?? null,
        networkIp,
        lastAllocatedIp,
        members: members.map(memberRecord),
    };
}

function memberRecord({ id, kind, label, domainName }: Member): Record<string, unknown> {
    return { id, kind, domainName, ...(label === undefined ? {} : { label }) };
}

/** The private key stays with the peer: it fills the placeholder in. */
export function configurationOf(group: NetworkGroup, peer: ExternalPeer): string {
    return [
        "[Interface]",
        "PrivateKey = <%PrivateKey%>",
        `Address = ${peer.ip}/16`,
        "",
        "[Peer]",
        `PublicKey = ${peer.publicKey}`,
        `AllowedIPs = ${group.networkIp}`,
        `Endpoint = gateway.networkgroups.example:51820`,
        "PersistentKeepalive = 20",
        "",
    ].join("\n");
}
