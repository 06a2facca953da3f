import { z } from "zod";
import { record } from "../shape.js";
import type { PlatformState } from "../state/index.js";
import type { Member, NetworkGroup, NewMember } from "../state/network-group.js";
import { conflict, invalid, notFound } from "../state/refusal.js";
import {
    configurationOf,
    documentedGroup,
    documentedMember,
    found,
    groupRecord,
    memberRecord,
    peerRecords,
} from "./network-group-records.js";
import {
    created,
    noContent,
    ok,
    plainText,
    route,
    type Answer,
    type Asked,
    type Route,
    type Routes,
} from "./route.js";

const documented = "/v4/networkgroups/<v4_scope>/networkgroups";
const live = "/v4/networkgroups/organisations/{owner}/networkgroups";

const member = record(
    {
        id: z.string(),
        domainName: z.string(),
        kind: z.enum(["APPLICATION", "ADDON", "EXTERNAL", "LOADBALANCER"]),
    },
    { label: z.string() },
);

interface SentMember extends NewMember {
    readonly domainName: string;
}

/** The platform answers before it has finished: a creation or deletion becomes visible a little later. */
const accepted: Answer = { status: 202 };

interface Wire {
    readonly groups: typeof documented | typeof live;
    readonly configuration:
        | `${typeof documented}/{id}/external-peers/{peerId}/config`
        | `${typeof live}/{id}/peers/{peerId}/wireguard/configuration`;
    readonly group: (state: PlatformState, group: NetworkGroup) => Record<string, unknown>;
    readonly member: (groupId: string, member: Member) => Record<string, unknown>;
    /** True if the answer to a deletion says that the work is still to be done. */
    readonly tellsDelays: boolean;
}

export const networkGroupRoutes: Routes = {
    documented: [
        ...routesOn({
            groups: documented,
            configuration: `${documented}/{id}/external-peers/{peerId}/config`,
            group: documentedGroup,
            member: (_, member) => documentedMember(member),
            tellsDelays: true,
        }),
        route(
            "POST",
            documented,
            { body: record({ label: z.string() }, { description: z.string() }) },
            ({ state, owner, body }) =>
                created(documentedGroup(state, state.networkGroups.create(owner, body))),
        ),
        route(
            "POST",
            `${documented}/{id}/members`,
            { body: record({ id: z.string(), kind: z.string() }, { label: z.string() }) },
            ({ body, ...asked }) => {
                asked.state.networkGroups.addMember(groupOf(asked).id, body);
                return noContent(asked.state.delays.member > 0);
            },
        ),
    ],
    "clever-cloud": [
        ...routesOn({
            groups: live,
            configuration: `${live}/{id}/peers/{peerId}/wireguard/configuration`,
            group: groupRecord,
            member: memberRecord,
            tellsDelays: false,
        }),
        route("GET", `${live}/search`, { query: { query: "text" } }, ({ state, owner, query }) =>
            ok(found(state, state.networkGroups.list(owner), query.get("query") ?? "")),
        ),
        route(
            "POST",
            live,
            {
                body: record(
                    { id: z.string() },
                    {
                        ownerId: z.string(),
                        label: z.string(),
                        description: z.string(),
                        tags: z.array(z.string()),
                        members: z.array(member),
                    },
                ),
            },
            ({ state, owner, body: { id, ownerId, members = [], ...group } }) => {
                checkIdentity(state, owner, id, ownerId);
                const joining = members.map(sent => joiningMember(state, owner, sent));
                state.networkGroups.create(owner, group, id);
                joining.forEach(joined => state.networkGroups.addMember(id, joined));
                return accepted;
            },
        ),
        route("POST", `${live}/{id}/members`, { body: member }, ({ body, ...asked }) => {
            const { id } = groupOf(asked);
            const joining = joiningMember(asked.state, asked.owner, body);
            asked.state.networkGroups.addMember(id, joining);
            return accepted;
        }),
        route("GET", `${live}/{id}/members/{memberId}`, asked => {
            const group = groupOf(asked);
            const memberId = asked.param("memberId");
            const joined = asked.state.networkGroups.membersIn(group).find(one => one.id === memberId);
            if (joined === undefined) {
                throw notFound("network group member", memberId);
            }
            return ok(memberRecord(group.id, joined));
        }),
        route("GET", `${live}/{id}/peers`, asked => ok(peerRecords(asked.state, groupOf(asked)))),
        route("GET", `${live}/{id}/peers/{peerId}`, asked => {
            const peers = peerRecords(asked.state, groupOf(asked));
            const peer = peers.find(({ id }) => id === asked.param("peerId"));
            if (peer === undefined) {
                throw notFound("external peer", asked.param("peerId"));
            }
            return ok(peer);
        }),
        route("GET", `${live}/{id}/peers/{peerId}/wireguard/configuration/presigned-url`, asked => {
            const group = groupOf(asked);
            const { id } = asked.state.networkGroups.externalPeer(group, asked.param("peerId"));
            const place = `https://configurations.services.example/${group.id}/${id}`;
            return ok({ url: `${place}?signature=simulated` });
        }),
        route(
            "POST",
            `${live}/{id}/external-peers`,
            {
                body: record(
                    {
                        label: z.string(),
                        parentMember: z.string(),
                        peerRole: z.literal("CLIENT"),
                        publicKey: z.string(),
                    },
                    { hostname: z.string(), ip: z.string(), port: z.number(), parentEvent: z.string() },
                ),
            },
            ({ body: { label, parentMember: memberId, publicKey, hostname }, ...asked }) => {
                const named = hostname === undefined ? {} : { hostname };
                const peer = { memberId, label, publicKey, ...named };
                return ok({ peerId: asked.state.networkGroups.connect(groupOf(asked).id, peer).id });
            },
        ),
        route("DELETE", `${live}/{id}/external-peers/{peerId}`, asked => {
            asked.state.networkGroups.disconnect(groupOf(asked).id, asked.param("peerId"));
            return noContent();
        }),
    ],
};

function routesOn({ groups, configuration, group, member, tellsDelays }: Wire): Route[] {
    return [
        route("GET", groups, ({ state, owner }) =>
            ok(state.networkGroups.list(owner).map(one => group(state, one))),
        ),
        route("GET", `${groups}/{id}`, asked => ok(group(asked.state, groupOf(asked)))),
        route("DELETE", `${groups}/{id}`, asked => {
            const { state } = asked;
            const removed = groupOf(asked);
            state.uses.assertNoMembers(removed);
            state.networkGroups.remove(removed.id);
            return noContent(tellsDelays && state.delays.networkGroupDeletion > 0);
        }),
        route("GET", `${groups}/{id}/members`, asked => {
            const group = groupOf(asked);
            return ok(asked.state.networkGroups.membersIn(group).map(joined => member(group.id, joined)));
        }),
        route("DELETE", `${groups}/{id}/members/{memberId}`, asked => {
            asked.state.networkGroups.removeMember(groupOf(asked).id, asked.param("memberId"));
            return noContent(tellsDelays && asked.state.delays.memberDeletion > 0);
        }),
        route("GET", configuration, asked => {
            const joined = groupOf(asked);
            const peer = asked.state.networkGroups.externalPeer(joined, asked.param("peerId"));
            return plainText(configurationOf(joined, peer));
        }),
    ];
}

function groupOf({ state, owner, param }: Asked<"id">): NetworkGroup {
    return state.networkGroups.get(owner, param("id"));
}

/** Callers make ids: any uuid will do, but each only once. The owner is in the path; some callers repeat it. */
function checkIdentity(state: PlatformState, owner: string, id: string, ownerId = owner): void {
    if (!/^ng_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
        throw invalid("network group", "The id of a network group is ng_<uuid>", { id: "must be ng_<uuid>" });
    }
    if (ownerId !== owner) {
        throw invalid("network group", "The owner is another one in the path", { ownerId: "another owner" });
    }
    if (state.networkGroups.isTaken(id)) {
        throw conflict("network group", `There is a network group ${id} already`);
    }
}

/** Returns a new member for the state: add-ons by their real id. The caller chooses the domain name. */
function joiningMember(
    state: PlatformState,
    owner: string,
    { id, domainName, kind, label }: SentMember,
): NewMember {
    if (id.startsWith("addon_")) {
        throw notFound("resource", id);
    }
    if (domainName.trim() === "") {
        const reason = "must not be empty";
        throw invalid("network group member", `Wrong name: it ${reason}`, { domainName: reason });
    }
    const named = label === undefined ? {} : { label };
    const joining = { id, kind: kind.toLowerCase(), chosenName: domainName, ...named };
    state.networkGroups.checkMember(owner, joining);
    return joining;
}
