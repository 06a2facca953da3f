/** Network groups: private networks that link applications, add-ons and external peers. */
import { z } from "zod";
import type { NetworkGroup as Found } from "../client/index.js";
import { adoptable, allowDuplicate, milliseconds, owner, timeouts } from "../kind/arguments.js";
import { listLag } from "../kind/wait.js";
import { listedOrAsked, orUndefined } from "../kind/reading.js";
import { defineKind, type Description, type UnmanagedField } from "../kind/kind.js";
import { unmanagedIn, unmanagedOutput } from "../kind/unmanaged.js";
import { consoleName } from "./common-arguments.js";

const goneWithin = "30s";

const args = z.strictObject({
    label: consoleName("replaces", '"backend"'),
    description: z.string().optional().meta({
        description: "Purpose of the group.",
        change: "replaces",
        example: '"shop and its database"',
    }),
    owner,
    timeouts: timeouts({ create: listLag, delete: goneWithin }),
    adopt: adoptable("the id of a network group (ng_…)", /^ng_./, '"ng_…"'),
    allowDuplicate,
});

const outputs = z.object({
    networkIp: z.string().optional().meta({ description: "Its address range, in CIDR notation." }),
    ...unmanagedOutput,
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

const unmanaged: Readonly<Record<string, UnmanagedField<Found>>> = {
    tags: {
        is: "Tags, in the dialect `clever-cloud`. Only the creation of a group sets them.",
        isSet: ({ tags }) => tags !== undefined,
    },
    externalPeers: {
        is: "External machines that joined the group, in the dialect `clever-cloud`. After a replacement they have to join again.",
        isSet: ({ externalPeers }) => externalPeers !== undefined,
    },
    lastAllocatedIp: { is: "The address that was last assigned to a member." },
    version: { is: "The number of changes of the group." },
};

const membersStay = "members that this stack does not declare are not linked to the new group";

export const networkGroup = defineKind({
    name: "NetworkGroup",
    noun: "network group",

    docs: {
        summary: "A private network of applications, add-ons and external peers.",
        remarks:
            "Link members with `Member`. A change of label or description replaces the group: members that this stack does not declare are not linked to the new group.",
        dialects: {
            documented: "After a lost answer, the created group is found by label and description.",
            "clever-cloud":
                "The id is chosen before the request, so the created group is found by its id after a lost answer.",
        },
        example: `
            const backend = new NetworkGroup("backend", { label: "backend" });
            new Member("shop", { networkGroup: backend.id, member: "app_…" });`,
    },
    args,
    outputs,
    namedBy: "label",

    reading: {
        unmanaged,
    },

    effects: ({ state, isCreation }) => ({
        notes: isCreation && state.label !== undefined ? [membersStay] : [],
    }),

    same: {
        // A group without a description may come back with an empty one.
        description: (state, news) => (state.description ?? "") === (news.description ?? ""),
    },

    list: ({ client }, owner, read) => client.networkGroups.list({ owner, ...read }),
    idOf: ({ id }) => id,
    describe,

    creation: {
        /** Members can only be linked to a listed group. */
        listed: ({ label = "" }) => `network group "${label}" to become visible`,
    },

    create: ({ client, owner }, { label, description }) =>
        client.networkGroups.create({ owner, label, description }),

    async read({ client, owner }, id, known) {
        const listed = client.networkGroups.list({ owner });
        const found = await listedOrAsked(listed, id, () => client.networkGroups.get({ owner, id }));
        return found && { id, ...describe(found, known) };
    },

    async delete({ client, owner, waitFor }, id, { timeouts }) {
        const answer = await client.networkGroups.remove({ owner, id });
        if (answer.existed) {
            const deadline = milliseconds(timeouts?.delete ?? goneWithin);
            await waitFor({ what: `network group ${id} to be gone`, deadline }, async () => {
                const listed = await client.networkGroups.list({ owner, afterWrites: true, fresh: true });
                const isListed = listed.some(group => group.id === id);
                return isListed ? { pending: "still listed" } : { done: true };
            });
        }
        return answer;
    },

    deletion: {
        async uses({ client, owner }, id) {
            const group = await orUndefined(client.networkGroups.get({ owner, id, fresh: true }));
            const members =
                group === undefined || group.members !== undefined
                    ? group?.members
                    : await orUndefined(client.networkGroups.members({ owner, id, fresh: true }));
            return [
                ...(members ?? []).map(({ id: member, kind, label }) => ({
                    by: `${kind} ${member}${label === undefined ? "" : ` ("${label}")`}`,
                    resource: { kind: "Member", id: `${id}/${member}` },
                })),
                ...(group?.externalPeers ?? []).map(peer => ({ by: `external peer ${peer}` })),
            ];
        },
    },
});

function describe(found: Found, known: Partial<Declared>): Description<Declared, Outputs> {
    const { label, description = "", networkIp } = found;
    const hasDescription = description !== "" || known.description === "";
    return {
        args: { label, ...(hasDescription && { description }) },
        outputs: { ...(networkIp !== undefined && { networkIp }), ...unmanagedIn(unmanaged, found) },
    };
}
