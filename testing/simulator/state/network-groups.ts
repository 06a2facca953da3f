import { Collection, type World } from "./collection.js";
import type {
    MemberKind,
    Member,
    ExternalPeer,
    NewExternalPeer,
    NetworkGroup,
    NewNetworkGroup,
    NewMember,
} from "./network-group.js";
import { conflict, invalid, notFound } from "./refusal.js";
import type { Resources } from "./resources.js";

const external = /^external_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Network groups with their members; the address of each is allocated from the group's own /16. */
export class NetworkGroups {
    readonly #world: World;
    readonly #resources: Resources;
    readonly #groups: Collection<NetworkGroup>;

    constructor(world: World, resources: Resources) {
        this.#world = world;
        this.#resources = resources;
        this.#groups = new Collection(world);
    }

    list(owner: string): NetworkGroup[] {
        return this.#groups.list(group => group.ownerId === owner);
    }

    find(id: string): NetworkGroup | undefined {
        return this.#groups.find(id);
    }

    get(owner: string, id: string): NetworkGroup {
        const group = this.find(id);
        if (group?.ownerId !== owner) {
            throw notFound("network group", id);
        }
        return group;
    }

    /** True if the id is taken, also by a group that is not readable yet. */
    isTaken(id: string): boolean {
        return this.#groups.everything().some(group => group.id === id);
    }

    create(owner: string, { label, description, tags = [] }: NewNetworkGroup, id?: string): NetworkGroup {
        if (label?.trim() === "") {
            throw invalid("network group", "A network group needs a label", { label: "must not be empty" });
        }
        const second = this.#freeSecondOctet();
        return this.#groups.add(
            {
                id: id ?? `ng_${this.#world.identifiers.uuid()}`,
                ownerId: owner,
                label: label ?? "",
                ...(description === undefined ? {} : { description }),
                tags,
                version: 1,
                networkIp: `10.${second}.0.0/16`,
                lastAllocatedIp: `10.${second}.0.0`,
                members: [],
                peers: [],
            },
            { readableIn: this.#world.delays.networkGroup },
        );
    }

    /** Changes what no route can change: for tests of drift. */
    edit(id: string, changes: Partial<NewNetworkGroup>): void {
        this.#require(id);
        this.#groups.update(id, changes);
    }

    /** With all its members, after the delay `networkGroupDeletion`. */
    remove(id: string): void {
        this.#require(id);
        this.#world.agenda.after(this.#world.delays.networkGroupDeletion, () => this.#groups.drop(id));
    }

    /** Returns the members that are readable now. */
    members(id: string): Member[] {
        return this.membersIn(this.#require(id));
    }

    /** The same of a record that has been read: its group may be gone by now. */
    membersIn({ members }: NetworkGroup): Member[] {
        const now = this.#world.clock.now();
        return members.filter(member => member.readableFrom <= now);
    }

    /** Returns the kind as which the member can join a group of this owner. */
    checkMember(owner: string, { id, kind }: NewMember): MemberKind {
        const expected: MemberKind = external.test(id) ? "external" : this.#resources.get(owner, id).kind;
        if (kind !== expected) {
            const reason = `${id} is of the kind ${expected}`;
            throw invalid("network group member", `Wrong kind: ${reason}`, { kind: reason });
        }
        return expected;
    }

    addMember(id: string, joining: NewMember): Member {
        const group = this.#known(id);
        const { id: memberId, label, chosenName } = joining;
        const kind = this.checkMember(group.ownerId, joining);
        if (group.members.some(member => member.id === memberId)) {
            throw conflict("network group member", `${memberId} is a member of this network group already`);
        }
        const ip = nextAddress(group.lastAllocatedIp);
        const member = {
            id: memberId,
            kind,
            ...(label === undefined ? {} : { label }),
            domainName: `${memberId}.m.${id}.networkgroups.example`,
            ...(chosenName === undefined ? {} : { chosenName }),
            ip,
            readableFrom: this.#world.clock.now() + this.#world.delays.member,
        };
        const members = [...group.members, member];
        this.#groups.update(id, { members, lastAllocatedIp: ip, version: group.version + 1 });
        return member;
    }

    removeMember(id: string, memberId: string): void {
        if (!this.#require(id).members.some(member => member.id === memberId)) {
            throw notFound("network group member", memberId);
        }
        this.#world.agenda.after(this.#world.delays.memberDeletion, () => this.#dropMember(id, memberId));
    }

    /** Changes the label of a member where it is. No route does: for tests of drift. */
    relabelMember(id: string, memberId: string, label: string): void {
        const members = this.#require(id).members;
        this.#groups.update(id, {
            members: members.map(member => (member.id === memberId ? { ...member, label } : member)),
        });
    }

    /** Gives an external member a machine with a key of its own. No documented route does. */
    addExternalPeer(id: string, memberId: string, label: string, peerId?: string): ExternalPeer {
        const publicKey = Buffer.from(this.#world.identifiers.secret(32)).toString("base64");
        return this.connect(id, { memberId, label, publicKey }, peerId);
    }

    /** Gives an external member a machine. */
    connect(id: string, peer: NewExternalPeer, peerId?: string): ExternalPeer {
        const group = this.#require(id);
        const { memberId } = peer;
        if (!group.members.some(member => member.id === memberId && member.kind === "external")) {
            throw notFound("network group member", memberId);
        }
        const ip = nextAddress(group.lastAllocatedIp);
        const connected = { ...peer, id: peerId ?? this.#world.identifiers.uuid(), ip };
        const peers = [...group.peers, connected];
        this.#groups.update(id, { peers, lastAllocatedIp: ip, version: group.version + 1 });
        return connected;
    }

    disconnect(id: string, peerId: string): void {
        const group = this.#require(id);
        this.externalPeer(group, peerId);
        const peers = group.peers.filter(peer => peer.id !== peerId);
        this.#groups.update(id, { peers, version: group.version + 1 });
    }

    externalPeer(group: NetworkGroup, peerId: string): ExternalPeer {
        const peer = group.peers.find(candidate => candidate.id === peerId);
        if (peer === undefined) {
            throw notFound("external peer", peerId);
        }
        return peer;
    }

    /** Returns the groups with this member. */
    having(memberId: string): NetworkGroup[] {
        return this.#groups.everything().filter(({ members }) => members.some(({ id }) => id === memberId));
    }

    /** Leaves every group: what is deleted is a member of nothing. */
    forget(memberId: string): void {
        this.#groups.everything().forEach(group => this.#dropMember(group.id, memberId));
    }

    #dropMember(id: string, memberId: string): void {
        const group = this.#groups.find(id);
        if (group !== undefined) {
            this.#groups.update(id, {
                members: group.members.filter(member => member.id !== memberId),
                peers: group.peers.filter(peer => peer.memberId !== memberId),
                version: group.version + 1,
            });
        }
    }

    #freeSecondOctet(): number {
        const taken = new Set(this.#groups.everything().map(group => group.networkIp.split(".")[1]));
        for (let step = 0; step < 256; step += 1) {
            const candidate = (101 + step) % 256;
            if (!taken.has(String(candidate))) {
                return candidate;
            }
        }
        throw conflict("network group", "No address range is left");
    }

    /** Returns a group, also before it is readable: it accepts members from the start. */
    #known(id: string): NetworkGroup {
        const group = this.#groups.everything().find(candidate => candidate.id === id);
        if (group === undefined) {
            throw notFound("network group", id);
        }
        return group;
    }

    #require(id: string): NetworkGroup {
        const group = this.find(id);
        if (group === undefined) {
            throw notFound("network group", id);
        }
        return group;
    }
}

function nextAddress(address: string): string {
    const [first = "10", second = "0", third = "0", fourth = "0"] = address.split(".");
    const next = Number(third) * 256 + Number(fourth) + 1;
    return [first, second, next >> 8, next & 255].join(".");
}
