import { randomUUID } from "node:crypto";
import { z } from "zod";
import { bodyOf, checked, id } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { isConflict, isLostAnswer, isNotFound } from "../errors.js";
import { custom, type Family, read, remove, send, write } from "../family.js";
import type { Connection } from "../http/connection.js";
import { ownedBy } from "../subject.js";

/** A private network between applications, add-ons and external peers. */
export interface NetworkGroup {
    /** `ng_…`. */
    id: string;
    /** The display name. */
    label: string;
    /** The description; absent if there is none. */
    description?: string | undefined;
    /** The id of the owner: an organisation or a user. */
    ownerId?: string | undefined;
    /** The group's address range (CIDR); absent until the platform assigns it. */
    networkIp?: string | undefined;
    /** The tags; absent if there are none, and on the wire that has no tags. */
    tags?: string[] | undefined;
    /** The ids of external peers; absent if the platform does not return them here. */
    externalPeers?: string[] | undefined;
    /** The members; absent if the platform does not return them here, see `members`. */
    members?: NetworkGroupMember[] | undefined;
}

/** The arguments of a new network group. */
export interface NewNetworkGroup extends Pick<NetworkGroup, "label" | "description"> {}

/** An application, add-on or external peer in a network group. */
export interface NetworkGroupMember {
    /** `app_…`, an add-on's real id, or `external_…`. */
    id: string;
    /** `application`, `addon`, `external`, or a later addition. */
    kind: string;
    /** The display name; absent if there is none. */
    label?: string | undefined;
    /** The domain name of the member within the group. */
    domainName?: string | undefined;
}

/** A new member of a network group. */
export interface NewNetworkGroupMember extends Pick<NetworkGroupMember, "id" | "kind" | "label"> {}

/** The id of a network group, and its owner. */
export interface NetworkGroupOptions extends OwnerOptions {
    /** The group's id. */
    id: string;
}

/** Private networks of an owner. */
export interface NetworkGroupsClient {
    /** Returns all network groups of the owner. A new group may be missing for some seconds. */
    list(options?: OwnerOptions & ReadOptions): Promise<NetworkGroup[]>;

    /** Returns one network group. Fails with `NotFound` if there is none. */
    get(options: NetworkGroupOptions & ReadOptions): Promise<NetworkGroup>;

    /** Creates a network group, which may appear some seconds later. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewNetworkGroup & CallOptions): Promise<NetworkGroup>;

    /** Removes a network group. Safe to send again. */
    remove(options: NetworkGroupOptions & CallOptions): Promise<Removal>;

    /** Returns all members of the group. */
    members(options: NetworkGroupOptions & ReadOptions): Promise<NetworkGroupMember[]>;

    /** Adds a member, which may appear some seconds later. */
    addMember(
        options: NetworkGroupOptions &
            CallOptions & {
                /** The new member. */
                member: NewNetworkGroupMember;
            },
    ): Promise<void>;

    /** Removes a member from the group. Safe to send again. */
    removeMember(
        options: NetworkGroupOptions &
            CallOptions & {
                /** The member's id: `app_…`, an add-on's real id, or `external_…`. */
                memberId: string;
            },
    ): Promise<Removal>;

    /** Returns the VPN configuration for an external peer. It holds keys: secret. */
    externalPeerConfiguration(
        options: NetworkGroupOptions &
            CallOptions & {
                /** The external peer's id. */
                peerId: string;
            },
    ): Promise<string>;
}

const member: z.ZodType<NetworkGroupMember> = z.object({
    id: z.string(),
    kind: z.string().toLowerCase(),
    label: z.string().optional(),
    domainName: z.string().optional(),
});

const networkGroup: z.ZodType<NetworkGroup> = z
    .object({
        id: z.string(),
        label: z.string().optional(),
        name: z.string().optional(),
        description: z.string().optional(),
        ownerId: z.string().optional(),
        networkIp: z.string().optional(),
        members: z.array(member).optional(),
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

const newNetworkGroup = z.object({ label: z.string(), description: z.string().optional() });
const newMember = z.object({
    member: z.object({ id, kind: z.string(), label: z.string().optional() }),
});

const all = (options: OwnerOptions) => ownedBy(options, "network groups");
const one = (options: NetworkGroupOptions) => all(options).at({ id: options.id });
const within = (options: NetworkGroupOptions) => one(options).in("members");

const listGroups = "GET /v4/networkgroups/<v4_scope>/networkgroups";
const getGroup = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}";
const createGroup = "POST /v4/networkgroups/<v4_scope>/networkgroups";
const getMembers = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";

/** @internal */
export const networkGroups: Family<NetworkGroupsClient> = dialect => ({
    list: read(listGroups, all, z.array(networkGroup)),
    get: read(getGroup, one, networkGroup),

    create:
        dialect === "documented"
            ? write(createGroup, all, networkGroup, bodyOf(newNetworkGroup))
            : custom(createGroup, connection => options => createOnce(connection, options)),

    remove: remove("DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}", one),

    members:
        dialect === "documented"
            ? read(getMembers, within, z.array(member))
            : custom(listGroups, connection => options => membersIn(connection, options)),

    addMember: send(
        "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        within,
        (options: NetworkGroupOptions & z.input<typeof newMember>) => {
            const { member } = checked(newMember, options);
            return { body: dialect === "documented" ? member : namedMember(member, options) };
        },
    ),

    removeMember: remove(
        "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
        ({ memberId, ...group }: NetworkGroupOptions & { memberId: string }) =>
            within(group).at({ memberId }),
    ),

    externalPeerConfiguration: custom(
        dialect === "documented"
            ? "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/external-peers/{peerId}/config"
            : "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/peers/{peerId}/wireguard/configuration",
        (connection, route) => options => {
            const peer = one(options).in("external peers").at({ peerId: options.peerId });
            return connection.getText(route, peer, options);
        },
    ),
});

/**
 * Creates a group on the live platform. The client chooses the id, so after a lost answer, a second order creates no
 * second group.
 */
async function createOnce(
    connection: Connection,
    options: OwnerOptions & NewNetworkGroup & CallOptions,
): Promise<NetworkGroup> {
    const wanted = checked(newNetworkGroup, options);
    const { owner, signal } = options;
    const ownerId = await connection.ownerId(owner);
    const group = { id: `ng_${randomUUID()}`, ownerId, ...wanted };
    const order = () => connection.send(createGroup, all(options), options, { body: group });
    try {
        await order();
    } catch (lost) {
        if (!isLostAnswer(lost) || signal?.aborted === true) {
            throw lost;
        }
        try {
            await connection.get(getGroup, one({ owner, ...group }), networkGroup, { fresh: true, signal });
        } catch (error) {
            // The group may also exist and not be listed yet.
            if (!isNotFound(error)) {
                throw lost;
            }
            await order().catch((again: unknown) => {
                if (!isConflict(again)) {
                    throw lost;
                }
            });
        }
    }
    return group;
}

/**
 * Reads the members from the list of groups, which contains those of all groups: one request serves many callers. After a
 * write, callers repeat the read of one group until the member appears, so that group is read alone.
 */
async function membersIn(
    connection: Connection,
    options: NetworkGroupOptions & ReadOptions,
): Promise<NetworkGroupMember[]> {
    if (options.fresh !== true && options.afterWrites !== true) {
        const groups = await connection.get(listGroups, all(options), z.array(networkGroup), options);
        const members = groups.find(({ id }) => id === options.id)?.members;
        if (members !== undefined) {
            return members;
        }
    }
    return connection.get(getMembers, within(options), z.array(member), options);
}

/** The platform expects the domain name of a new member. */
function namedMember({ id, kind, label }: NewNetworkGroupMember, group: NetworkGroupOptions): object {
    return { id, label, domainName: `${id}.m.${group.id}.cc-ng.cloud`, kind: kind.toUpperCase() };
}
