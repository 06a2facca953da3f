import { seed } from "../../histories/seed";
import { addonsWithRealId, given, textOf, type KindFixture } from "../kind-fixture";

/** Objects that can join a network group, besides those that a stack creates. */
const members = [
    seed.website,
    seed.api,
    seed.worker,
    ...[1, 2, 3].map(count => `external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5b1${count}`),
];

export const fixture: KindFixture<"Member"> = {
    everything: {
        name: "member",
        args: ({ declared }) => ({
            networkGroup: declared("NetworkGroup").id,
            member: declared("Addon").id,
        }),
    },
    faults: {
        args: ({ seed }) => ({
            networkGroup: seed.networkGroups.backend,
            member: seed.applications.worker,
        }),
        routes: {
            create: "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
            read: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
            delete: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
        },
        // Asked twice: with the list of groups, then alone.
        live: { exceptions: { "read 404 JSON": "error×2" } },
        unique: { member: "external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5b11" },
        requests: { create: 3, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [[{ label: "jobs" }, 'its label is "". Declare it as it is to adopt it: without label.']],
        equal: ({ seed, state }) =>
            state.networkGroups
                .members(seed.networkGroups.backend)
                .filter(({ id }) => id === seed.applications.worker)
                .map(({ id }) => `${seed.networkGroups.backend}/${id}`),
    },
    histories: {
        args: ({ random, refer }) => ({
            networkGroup: refer("NetworkGroup", seed.backend),
            member: random.chance(0.3)
                ? refer("Addon", seed.sessions)
                : random.chance(0.2)
                  ? refer("Application", seed.website)
                  : random.pick(members),
            ...(random.chance(0.6) && { label: random.pick(["one", "two"]) }),
        }),
        paths: /\/members(\/|$)/,
        edits: {
            label: ({ state }, { id, outputs }) =>
                state.networkGroups.relabelMember(
                    id.split("/")[0] ?? "",
                    textOf(outputs, "memberId"),
                    "by hand",
                ),
        },
        takeAway: ({ state }, { id, outputs }) =>
            state.networkGroups.removeMember(id.split("/")[0] ?? "", textOf(outputs, "memberId")),
    },
    objects: {
        of: (platform, owner) => {
            const { networkGroups } = platform.state;
            return networkGroups.list(owner).flatMap(({ id }) =>
                networkGroups.members(id).map(member => ({
                    key: `${id}/${member.id}`,
                    content: { kind: member.kind, label: member.label ?? "" },
                    within: [
                        `NetworkGroup ${id}`,
                        `Application ${member.id}`,
                        ...addonsWithRealId(platform, owner, member.id),
                    ],
                })),
            );
        },
        // An add-on has two ids, and the state may have either.
        recorded: ({ id, outputs }) => [`${id.split("/")[0] ?? ""}/${textOf(outputs, "memberId")}`],
        named: args => [`${textOf(args, "networkGroup") || "?"}/${textOf(args, "member") || "?"}`],
        content: said => given(said, ["label"]),
    },
    lists: ({ seed }) => [seed.networkGroups.backend],
    record: {
        path: ({ account, seed }) =>
            `/v4/networkgroups/organisations/${account.organisation}/networkgroups/${seed.networkGroups.backend}/members`,
        fields: { id: "memberId", kind: "memberKind", label: "label", domainName: "domainName" },
    },
};
