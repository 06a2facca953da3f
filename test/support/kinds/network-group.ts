import { deletedOnceUnused, textOf, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"NetworkGroup"> = {
    everything: {
        name: "group",
        args: ({ edition }) => ({ label: "every", description: edition }),
    },
    faults: {
        args: () => ({ label: "planted", description: "for a test" }),
        routes: {
            create: "POST /v4/networkgroups/<v4_scope>/networkgroups",
            read: "GET /v4/networkgroups/<v4_scope>/networkgroups",
            delete: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}",
        },
        exceptions: deletedOnceUnused,
        live: {
            // The id was chosen before, so that the request can be sent again.
            exceptions: {
                "create 404 HTML": "error×2",
                "create 500": "error×2",
                "create 502 HTML": "error×2",
                "create 503": "error×2",
                "create reset before effect": "done×2",
                "create time-out": "done×2",
            },
        },
        requests: { create: 3, refresh: 1, gone: 3, delete: 2, get: 1, adopt: 1 },
        differs: [
            [
                { label: "other", description: "other" },
                'its label is "planted", its description is "for a test"',
            ],
        ],
        equal: ({ account, state }) =>
            state.networkGroups
                .list(account.organisation)
                .filter(({ label }) => label === "planted")
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random }) => ({
            label: random.pick(["back", "front"]),
            ...(random.chance(0.3) && { description: random.pick(["one", "two"]) }),
        }),
        paths: /\/networkgroups\/.+\/networkgroups(\/[^/]+)?$/,
        edits: {
            description: ({ state }, { id }) => state.networkGroups.edit(id, { description: "by hand" }),
            label: ({ state }, { id }) => state.networkGroups.edit(id, { label: "by-hand" }),
        },
        removals: {
            description: ({ state }, { id }) => state.networkGroups.edit(id, { description: "" }),
        },
        takeAway: ({ state }, { id }) => state.networkGroups.remove(id),
        plant: ({ state, account }, args) => {
            state.networkGroups.create(account.organisation, {
                label: textOf(args, "label"),
                ...(args["description"] !== undefined && { description: textOf(args, "description") }),
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.networkGroups.list(owner).map(({ id, label, description }) => ({
                key: id,
                content: { label, description: description ?? "" },
            })),
        content: said => ({ label: said["label"], description: said["description"] ?? "" }),
    },
    record: {
        path: ({ account }) => `/v4/networkgroups/organisations/${account.organisation}/networkgroups`,
        fields: {
            id: "id",
            ownerId: "ownerId",
            label: "label",
            description: "description",
            networkIp: "networkIp",
            lastAllocatedIp: "lastAllocatedIp",
            tags: "tags",
            version: "version",
            // Each is a Member.
            members: "id",
            peers: "externalPeers",
        },
    },
};
