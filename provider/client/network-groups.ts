import { z } from "zod";
import { checked, id } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Owner, scopeV4 } from "./owner.js";
import { type Path, path } from "./path.js";

const networkGroupMember = z.object({
    id: z.string(),
    /** `application`, `addon`, `external`, or what else there will be. */
    kind: z.string().toLowerCase(),
    label: z.string().optional(),
    domainName: z.string().optional(),
});

export type NetworkGroupMember = z.output<typeof networkGroupMember>;

const networkGroup = z
    .object({
        id: z.string(),
        label: z.string().optional(),
        name: z.string().optional(),
        description: z.string().optional(),
        ownerId: z.string().optional(),
        /** The group's address range (CIDR). */
        networkIp: z.string().optional(),
        members: z.array(networkGroupMember).optional(),
    })
    .transform(({ label, name, ...rest }) => ({ ...rest, label: label ?? name ?? "" }));

export type NetworkGroup = z.output<typeof networkGroup>;

const newNetworkGroup = z.object({ label: z.string(), description: z.string().optional() });

export type NewNetworkGroup = z.input<typeof newNetworkGroup>;

const newNetworkGroupMember = z.object({
    /** `app_…`, an add-on's real id, or `external_…`. */
    id,
    kind: z.string(),
    label: z.string().optional(),
});

export type NewNetworkGroupMember = z.input<typeof newNetworkGroupMember>;

function collection(owner: Owner): Path {
    return path`/v4/networkgroups/${scopeV4(owner)}/networkgroups`;
}

function membersOf(owner: Owner, id: string): Path {
    return path`${collection(owner)}/${id}/members`;
}

/** @endpoint [GET] /v4/networkgroups/{scope}/networkgroups */
export function list(
    connection: Connection,
    { owner, ...read }: { owner?: Owner } & ReadOptions = {},
): Promise<NetworkGroup[]> {
    return connection.get(collection(owner), z.array(networkGroup), read);
}

/** @endpoint [GET] /v4/networkgroups/{scope}/networkgroups/{id} */
export function get(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<NetworkGroup> {
    return connection.get(path`${collection(owner)}/${id}`, networkGroup, read);
}

/**
 * The group may become visible only some seconds after the answer. Not safe to send again after a lost answer.
 * @endpoint [POST] /v4/networkgroups/{scope}/networkgroups
 */
export function create(
    connection: Connection,
    { owner, ...wanted }: { owner?: Owner } & NewNetworkGroup,
): Promise<NetworkGroup> {
    return connection.post(collection(owner), checked(newNetworkGroup, wanted), networkGroup);
}

/** @endpoint [DELETE] /v4/networkgroups/{scope}/networkgroups/{id} */
export function remove(
    connection: Connection,
    { owner, id }: { owner?: Owner; id: string },
): Promise<Removal> {
    return connection.remove(path`${collection(owner)}/${id}`);
}

/** @endpoint [GET] /v4/networkgroups/{scope}/networkgroups/{id}/members */
export function members(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<NetworkGroupMember[]> {
    return connection.get(membersOf(owner, id), z.array(networkGroupMember), read);
}

/**
 * The member may become visible only some seconds after the answer.
 * @endpoint [POST] /v4/networkgroups/{scope}/networkgroups/{id}/members
 */
export function addMember(
    connection: Connection,
    { owner, id, member }: { owner?: Owner; id: string; member: NewNetworkGroupMember },
): Promise<void> {
    return connection.send("POST", membersOf(owner, id), checked(newNetworkGroupMember, member));
}

/** @endpoint [DELETE] /v4/networkgroups/{scope}/networkgroups/{id}/members/{memberId} */
export function removeMember(
    connection: Connection,
    { owner, id, memberId }: { owner?: Owner; id: string; memberId: string },
): Promise<Removal> {
    return connection.remove(path`${membersOf(owner, id)}/${memberId}`);
}

/**
 * The VPN configuration with which an external peer joins the group; it holds keys, so it is secret.
 * @endpoint [GET] /v4/networkgroups/{scope}/networkgroups/{id}/external-peers/{peerId}/config
 */
export function externalPeerConfiguration(
    connection: Connection,
    { owner, id, peerId }: { owner?: Owner; id: string; peerId: string },
): Promise<string> {
    return connection.getText(path`${collection(owner)}/${id}/external-peers/${peerId}/config`);
}
