/** Members of network groups. */
import { z } from "zod";
import type { NetworkGroupMember, ReadOptions } from "../client/index.js";
import { memberKinds, warningsAboutWord } from "../catalogue/typical-values.js";
import { adoptable, forExample, owner, timeouts } from "../kind/arguments.js";
import { listLag } from "../kind/wait.js";
import { UserError } from "../kind/user-errors.js";
import { idText, noneBut } from "../kind/ids.js";
import { orUndefined } from "../kind/reading.js";
import { defineKind, type Context } from "../kind/kind.js";
import { isKnownText, isUnknown } from "../protocol/unknown.js";
import { realIdOf } from "./addon/id.js";

type KnownKind = (typeof memberKinds)[number];

const memberForm =
    "the id of an application (app_…), an add-on (addon_… or its real id) or an external peer (external_…)";

const args = z.strictObject({
    networkGroup: idText("the id of a network group (ng_…)", /^ng_/).meta({
        description: "Id of the network group.",
        change: "replaces",
        example: "group.id",
        reference: true,
    }),
    member: idText(memberForm, new RegExp(`^${noneBut("app_", "addon_", "external_")}.`)).meta({
        description:
            "Id of the application (`app_…`), add-on (`addon_…` or its real id) or external peer (`external_…`) to link.",
        change: "replaces",
        example: "database.id",
        reference: true,
        takesEitherId: true,
    }),
    kind: z.string().min(1).optional().meta({
        description: "Type of the member: `application`, `addon` or `external`.",
        whenOmitted: "derived from its id",
        change: "replaces",
        completion: "MemberKind",
        example: '"application"',
    }),
    label: z.string().min(1).optional().meta({
        description: "Name of the member inside the group.",
        change: "replaces",
        example: '"shop"',
    }),
    owner,
    timeouts: timeouts({ create: listLag, delete: listLag }),
    adopt: adoptable(
        "the id of a member (ng_…/app_…, or the member's own)",
        /^(ng_[^/\s]+\/)?(?!ng_|orga_|user_)[^/\s]+$/,
        '"ng_…/app_…"',
    ),
});

const outputs = z.object({
    memberId: z.string().meta({ description: "The id that the group uses: for an add-on, its real id." }),
    memberKind: z.string().meta({ description: "Type of the member, as declared or derived from its id." }),
    domainName: z.string().optional().meta({ description: "Its name inside the network." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

interface Found extends NetworkGroupMember {
    networkGroup: string;
}

export const member = defineKind({
    name: "Member",
    noun: "network group member",

    docs: {
        summary: "Links one application, add-on or external peer to a network group.",
        remarks:
            "Other members of the group are left alone, but the replacement of a `NetworkGroup` does not link those that the stack does not declare. Every change unlinks the member and links it again.",
        example: `
            const backend = new NetworkGroup("backend", { label: "backend" });
            new Member("shop", { networkGroup: backend.id, member: "app_…" });`,
    },
    args,
    outputs,
    namedBy: "member",
    within: "networkGroup",

    same: {
        kind: (state, news) => news.kind === undefined || news.kind === state.memberKind,
        // Both ids refer to the same add-on.
        member: (state, news) => [state.member, state.memberId].includes(news.member),
    },

    deletion: {
        /** True for the same member of the same group, which can't exist twice. */
        deleteBeforeReplace: (state, news) =>
            state.networkGroup === news.networkGroup && [state.member, state.memberId].includes(news.member),
    },

    sharing: {
        /** Claims both ids of an add-on, if both are known. */
        claims({ networkGroup, member }, _id, { memberId }) {
            const members = [...new Set([member, memberId])].filter(isKnownText);
            return isKnownText(networkGroup) ? members.map(each => `${networkGroup}/${each}`) : [];
        },
    },

    refuse({ news: { member, kind } }) {
        if (isUnknown(member) || isUnknown(kind)) {
            return [];
        }
        const told = kindToldBy(member);
        if (told === undefined && kind === undefined) {
            const choice = memberKinds.map(each => `"${each}"`).join(", ");
            const reason = `"member" must be ${memberForm}, and this looks like a name. ${forExample("member", "database.id")} If it is an id, set kind to one of ${choice}.`;
            return [{ code: "invalid-argument", property: "member", reason }];
        }
        // An id of a newer kind has a prefix of its own.
        if (told !== undefined && isKnownKind(kind) && told !== kind) {
            const reason = `"${kind}" contradicts the id "${member}", which is that of an ${told}. Leave kind out, or set "${told}".`;
            return [{ code: "invalid-argument", property: "kind", reason }];
        }
        return [];
    },

    doubts: ({ state, news: { kind } }) =>
        kind === undefined || isUnknown(kind) || [state.kind, state.memberKind].includes(kind)
            ? []
            : warningsAboutWord("kind of network group members", kind, memberKinds),

    list,
    idOf: (found, known) => `${found.networkGroup}/${memberIn(found, known)}`,
    describe,

    identity: {
        id: ({ networkGroup, member }) => `${networkGroup}/${member}`,
        /** A group has each member once, and no route updates a member. */
        ifTaken: (id, differences) =>
            new UserError(
                "not-as-declared",
                `${id} is a member already, and not as declared: ${differences}`,
                `Declare it as it is, with adopt: "${id}" and without the resource option retainOnDelete, to adopt it.`,
            ),
    },

    creation: {
        resolve: async (context, args) => ({
            memberId: await memberIdOf(context, args),
            memberKind: kindOf(args),
        }),

        /** The platform lists new members some seconds after the creation. */
        listed: ({ memberId = "", networkGroup = "" }) =>
            `member ${memberId} to become visible in ${networkGroup}`,
    },

    async create({ client, owner }, { networkGroup, memberId, memberKind, label }) {
        const request = { id: memberId, kind: memberKind, ...(label !== undefined && { label }) };
        await client.networkGroups.addMember({ owner, id: networkGroup, member: request });
        return { ...request, networkGroup };
    },

    async read(context, id, known) {
        const { client, owner } = context;
        const [group = "", member = ""] = id.split("/");
        const memberId = known.memberId ?? (await memberIdOf(context, { member, kind: known.kind }));
        const members = await orUndefined(list(context, group));
        if (members === undefined) {
            const groups = await client.networkGroups.list({ owner });
            if (groups.some(candidate => candidate.id === group)) {
                throw new UserError(
                    "contradictory-answers",
                    `the platform reported that ${group} does not exist, but still lists it`,
                    "Run the command again.",
                );
            }
        }
        const found = members?.find(candidate => candidate.id === memberId);
        if (found === undefined) {
            return undefined;
        }
        const { args, outputs } = describe(found, { ...known, memberId });
        return { id, args: { ...args, member: known.member ?? member }, outputs };
    },

    delete: ({ client, owner }, _id, { networkGroup, memberId }) =>
        client.networkGroups.removeMember({ owner, id: networkGroup, memberId }),
});

async function list({ client, owner }: Context, networkGroup: string, read?: ReadOptions): Promise<Found[]> {
    const members = await client.networkGroups.members({ owner, id: networkGroup, ...read });
    return members.map(found => ({ ...found, networkGroup }));
}

/** Returns the member's id in the form that the declaration uses: an add-on has two ids. */
function memberIn({ id }: Found, { member, memberId }: Partial<Declared & Outputs>): string {
    return id === memberId && member !== undefined ? member : id;
}

function describe(found: Found, known: Partial<Declared & Outputs>) {
    const { id, networkGroup, kind, label, domainName } = found;
    // A program has to name a kind that its id does not tell.
    const isNeeded = known.member === undefined && kind !== kindToldBy(id);
    // Without a declared label, the platform chooses one, which is not drift.
    const hasLabel = label !== undefined && (known.label !== undefined || known.member === undefined);
    return {
        args: {
            networkGroup,
            member: memberIn(found, known),
            ...((known.kind !== undefined || isNeeded) && { kind }),
            ...(hasLabel && { label }),
        },
        outputs: { memberId: id, memberKind: kind, ...(domainName !== undefined && { domainName }) },
    };
}

/** Returns the kind of member that an id belongs to. An add-on's real id begins with the name of its provider. */
function kindToldBy(id: string): KnownKind | undefined {
    const prefix = /^([a-z]+)_/.exec(id)?.[1];
    const byPrefix: Record<string, KnownKind> = { app: "application", external: "external" };
    return prefix === undefined ? undefined : (byPrefix[prefix] ?? "addon");
}

function isKnownKind(kind: string | undefined): kind is KnownKind {
    return memberKinds.some(known => known === kind);
}

function kindOf({ kind, member }: Pick<Declared, "kind" | "member">): string {
    return kind ?? kindToldBy(member) ?? "application";
}

/** Returns the id that the group uses. For an add-on, that is the real id. */
async function memberIdOf(context: Context, args: Pick<Declared, "kind" | "member">): Promise<string> {
    return kindOf(args) === "addon" ? realIdOf(context, args.member) : args.member;
}
