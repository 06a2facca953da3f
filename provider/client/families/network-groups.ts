import { randomUUID } from "node:crypto";
import { z } from "zod";
import { checked, id } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { isConflict, isLostAnswer, isNotFound } from "../errors.js";
import { family } from "../family.js";
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
export interface NewNetworkGroup {
    /** The display name. */
    label: string;
    /** The description. */
    description?: string | undefined;
}

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
export interface NewNetworkGroupMember {
    /** `app_…`, an add-on's real id, or `external_…`. */
    id: string;
    /** `application`, `addon` or `external`. */
    kind: string;
    /** The display name. */
    label?: string | undefined;
}

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

const groupMembers = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";

/** @internal */
export const networkGroups = family(
    {
        list: "GET /v4/networkgroups/<v4_scope>/networkgroups",
        get: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}",
        create: "POST /v4/networkgroups/<v4_scope>/networkgroups",
        remove: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}",
        members: {
            documented: groupMembers,
            "clever-cloud": "GET /v4/networkgroups/<v4_scope>/networkgroups",
        },
        addMember: "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        removeMember: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
        externalPeerConfiguration: {
            documented: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/external-peers/{peerId}/config",
            "clever-cloud":
                "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/peers/{peerId}/wireguard/configuration",
        },
    },
    (connection, routes, dialect): NetworkGroupsClient => {
        const functions: NetworkGroupsClient = {
            list: (options = {}) => connection.get(routes.list, all(options), z.array(networkGroup), options),

            get: options => connection.get(routes.get, one(options), networkGroup, options),

            create(options) {
                const body = checked(newNetworkGroup, options);
                return connection.write(routes.create, all(options), body, networkGroup, options);
            },

            remove: options => connection.remove(routes.remove, one(options), options),

            members: options => connection.get(groupMembers, within(options), z.array(member), options),

            addMember(options) {
                const { member } = checked(newMember, options);
                const body = dialect === "documented" ? member : namedMember(member, options);
                return connection.send(routes.addMember, within(options), body, options);
            },

            removeMember(options) {
                const subject = within(options).at({ memberId: options.memberId });
                return connection.remove(routes.removeMember, subject, options);
            },

            externalPeerConfiguration(options) {
                const peer = one(options).in("external peers").at({ peerId: options.peerId });
                return connection.getText(routes.externalPeerConfiguration, peer, options);
            },
        };
        if (dialect === "documented") return functions;
        return {
            ...functions,

            async create(options) {
                const { label, description } = checked(newNetworkGroup, options);
                const { owner, signal } = options;
                const ownerId = await connection.ownerId(owner);
                const group: NetworkGroup = { id: `ng_${randomUUID()}`, ownerId, label, description };
                const order = () => connection.send(routes.create, all(options), group, options);
                try {
                    await order();
                } catch (error) {
                    if (!isLostAnswer(error) || signal?.aborted === true) throw error;
                    await repeatUnlessCreated(error, order, () =>
                        functions.get({ owner, id: group.id, fresh: true, signal }),
                    );
                }
                return group;
            },

            /**
             * Reads the members from the list of groups, which contains those of all groups: one request serves many
             * callers. After a write, callers repeat the read of one group until the member appears, so that group is
             * read alone.
             */
            async members({ id, ...options }) {
                if (options.fresh === true || options.afterWrites === true) {
                    return functions.members({ id, ...options });
                }
                const group = (await functions.list(options)).find(group => group.id === id);
                return group?.members ?? functions.members({ id, ...options });
            },
        };
    },
);

/** The platform expects the domain name of a new member. */
function namedMember({ id, kind, label }: NewNetworkGroupMember, group: NetworkGroupOptions): object {
    return { id, label, domainName: `${id}.m.${group.id}.cc-ng.cloud`, kind: kind.toUpperCase() };
}

/**
 * Repeats an order whose answer was lost, unless the object exists. The client chose the id, so a second order creates
 * no second object.
 */
async function repeatUnlessCreated(
    lost: unknown,
    order: () => Promise<void>,
    read: () => Promise<object>,
): Promise<void> {
    try {
        await read();
        return;
    } catch (error) {
        // The group may also exist and not be listed yet.
        if (!isNotFound(error)) throw lost;
    }
    try {
        await order();
    } catch (error) {
        if (!isConflict(error)) throw lost;
    }
}
