import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

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
