import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** A private network between applications, add-ons and external peers. */
export interface NetworkGroup {
    /** `ng_…`. */
    id: string;
    /** Name for people. */
    label: string;
    /** Text for people; absent where there is none. */
    description?: string | undefined;
    /** Id of the organisation or user that it belongs to. */
    ownerId?: string | undefined;
    /** The group's address range (CIDR); absent until it has one. */
    networkIp?: string | undefined;
    /** Absent where there are none, and on the wire that has no tags. */
    tags?: string[] | undefined;
    /** Ids of the machines that joined from outside; absent where the platform does not show them here. */
    externalPeers?: string[] | undefined;
    /** Absent where the platform does not show them here; see `members`. */
    members?: NetworkGroupMember[] | undefined;
}

/** What a network group is made with. */
export interface NewNetworkGroup {
    /** Name for people. */
    label: string;
    /** Text for people. */
    description?: string | undefined;
}

/** An application, add-on or external peer that is in a group. */
export interface NetworkGroupMember {
    /** `app_…`, an add-on's real id, or `external_…`. */
    id: string;
    /** `application`, `addon`, `external`, or what else there will be. */
    kind: string;
    /** Name for people; absent where there is none. */
    label?: string | undefined;
    /** The name by which the others reach it. */
    domainName?: string | undefined;
}

/** What becomes a member of a group. */
export interface NewNetworkGroupMember {
    /** `app_…`, an add-on's real id, or `external_…`. */
    id: string;
    /** `application`, `addon` or `external`. */
    kind: string;
    /** Name for people. */
    label?: string | undefined;
}

/** Which group is meant. */
export interface NetworkGroupOptions extends OwnerOptions {
    /** The group's id. */
    id: string;
}

/** Private networks of an owner. */
export interface NetworkGroupsClient {
    /** All network groups of the owner. A new one may be missing for some seconds. */
    list(options?: OwnerOptions & ReadOptions): Promise<NetworkGroup[]>;

    /** One network group. Fails with `NotFound` where there is none. */
    get(options: NetworkGroupOptions & ReadOptions): Promise<NetworkGroup>;

    /**
     * Makes a network group, which may become visible only some seconds later. Not safe to send again after a lost
     * answer.
     */
    create(options: OwnerOptions & NewNetworkGroup & CallOptions): Promise<NetworkGroup>;

    /** Removes a network group. Safe to send again. */
    remove(options: NetworkGroupOptions & CallOptions): Promise<Removal>;

    /** All members of the group. */
    members(options: NetworkGroupOptions & ReadOptions): Promise<NetworkGroupMember[]>;

    /** Adds a member, which may become visible only some seconds later. */
    addMember(
        options: NetworkGroupOptions &
            CallOptions & {
                /** What becomes a member. */
                member: NewNetworkGroupMember;
            },
    ): Promise<void>;

    /** Takes a member out of the group. Safe to send again. */
    removeMember(
        options: NetworkGroupOptions &
            CallOptions & {
                /** The member's id: `app_…`, an add-on's real id, or `external_…`. */
                memberId: string;
            },
    ): Promise<Removal>;

    /** The VPN configuration with which an external peer joins the group; it holds keys, so it is secret. */
    externalPeerConfiguration(
        options: NetworkGroupOptions &
            CallOptions & {
                /** The external peer's id. */
                peerId: string;
            },
    ): Promise<string>;
}
