import { uuidOf } from "../state/identifiers.js";
import type { PlatformState } from "../state/index.js";
import type { ExternalPeer, Member, NetworkGroup } from "../state/network-group.js";

type Fields = Record<string, unknown>;

interface Component extends Fields {
    readonly id: string;
}

export function groupRecord(state: PlatformState, group: NetworkGroup): Component {
    const { id, ownerId, label, description, networkIp, lastAllocatedIp, tags, version } = group;
    return {
        id,
        ownerId,
        label,
        description: description ?? null,
        networkIp,
        lastAllocatedIp,
        tags,
        version,
        members: state.networkGroups.membersIn(group).map(member => memberRecord(id, member)),
        peers: peerRecords(state, group),
    };
}

export function memberRecord(groupId: string, { id, kind, label, chosenName }: Member): Component {
    return {
        id,
        kind: kind.toUpperCase(),
        domainName: chosenName ?? domainOf(groupId, id),
        ...(label === undefined ? {} : { label }),
    };
}

function domainOf(groupId: string, memberId: string): string {
    return `${memberId}.m.${groupId}.cc-ng.cloud`;
}

/** One for each member that runs, and the machines of external members. */
export function peerRecords(state: PlatformState, group: NetworkGroup): Component[] {
    const running = state.networkGroups.membersIn(group).filter(({ id, kind }) => {
        const application = state.applications.find(id);
        return kind !== "external" && application?.state !== "SHOULD_BE_DOWN";
    });
    return [...running.map(member => cleverPeer(group, member)), ...group.peers.map(externalPeer)];
}

function cleverPeer({ id: groupId }: NetworkGroup, { id, ip }: Member): Component {
    const key = Buffer.from(uuidOf(`key of ${id} in ${groupId}`).replaceAll("-", ""));
    return {
        type: "CleverPeer",
        id: uuidOf(`peer of ${id} in ${groupId}`),
        hv: "hv-1",
        hostname: id.replaceAll("_", "-"),
        publicKey: key.toString("base64"),
        parentMember: id,
        endpoint: {
            type: "ServerEndpoint",
            ngTerm: { host: ip, port: 51_820 },
            publicTerm: { host: "192.0.2.1", port: 5000 },
        },
    };
}

function externalPeer({ id, memberId, label, ip, publicKey, hostname }: ExternalPeer): Component {
    return {
        type: "ExternalPeer",
        id,
        label,
        publicKey,
        hostname: hostname ?? label,
        parentMember: memberId,
        endpoint: { type: "ClientEndpoint", ngIp: ip },
    };
}

/** Everything of these groups whose id or label has the text in it, in one list. */
export function found(state: PlatformState, groups: readonly NetworkGroup[], text: string): Component[] {
    const wanted = text.toLowerCase();
    const fits = ({ id, label }: Component) =>
        [id, label].some(word => typeof word === "string" && word.toLowerCase().includes(wanted));
    return groups
        .flatMap(group => [
            { ...groupRecord(state, group), type: "NetworkGroup" },
            ...state.networkGroups
                .membersIn(group)
                .map(member => ({ ...memberRecord(group.id, member), type: "Member" })),
            ...peerRecords(state, group),
        ])
        .filter(fits);
}

export function documentedGroup(state: PlatformState, group: NetworkGroup): Record<string, unknown> {
    const { id, ownerId, label, description, networkIp, lastAllocatedIp } = group;
    return {
        id,
        ownerId,
        label,
        description: description ?? null,
        networkIp,
        lastAllocatedIp,
        members: state.networkGroups.membersIn(group).map(documentedMember),
    };
}

export function documentedMember({ id, kind, label, domainName }: Member): Record<string, unknown> {
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
