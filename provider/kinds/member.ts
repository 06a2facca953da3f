/** Members of network groups. */
import { z } from "zod";
import type { NetworkGroupMember as Found, ReadOptions } from "../client/index.js";
import { adoptable, milliseconds, owner, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { untilListed } from "../lifecycle/listed.js";
import { isUnknown } from "../lifecycle/unknown.js";
import type { WaitOptions } from "../lifecycle/wait.js";
import { realIdOf } from "./addon-id.js";

const visibleWithin = "30s";
const goneWithin = "30s";
const kinds = ["application", "addon", "external"] as const;
export type MemberKind = (typeof kinds)[number];

const args = z.strictObject({
    networkGroup: z.string().regex(/^ng_/, "must be the id of a network group (ng_…)").meta({
        description: "Id of the network group.",
        change: "replaces",
        example: "group.id",
        reference: true,
    }),
    member: z.string().min(1).meta({
        description:
            "Id of the application (`app_…`), add-on (`addon_…` or its real id) or external peer (`external_…`) to link.",
        change: "replaces",
        example: "database.id",
        reference: true,
    }),
    kind: z.enum(kinds).optional().meta({
        description: "What the member is. Default: what its id says.",
        change: "replaces",
        example: '"application"',
    }),
    label: z.string().min(1).optional().meta({
        description: "Name of the member inside the group.",
        change: "replaces",
        example: '"shop"',
    }),
    owner,
    timeouts: timeouts({ create: visibleWithin, delete: goneWithin }),
    adopt: adoptable(
        "the id of a member (ng_…/app_…, or the member's own)",
        /^(ng_[^/\s]+\/)?(?!ng_|orga_|user_)[^/\s]+$/,
        '"ng_…/app_…"',
    ),
});

const outputs = z.object({
    memberId: z.string().meta({ description: "The id that the group knows it by: an add-on's real id." }),
    memberKind: z.string().meta({ description: "What the member is, given or told by its id." }),
    domainName: z.string().optional().meta({ description: "Its name inside the network." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

export const member = defineKind({
    name: "Member",
    noun: "network group member",
    summary: "The link of one application, add-on or external peer to a network group.",
    remarks:
        "It adds this one member and never touches the others, whoever linked them. It cannot be changed: every change links anew.",
    example: `
        const backend = new NetworkGroup("backend", { label: "backend" });
        new Member("shop", { networkGroup: backend.id, member: "app_…" });`,
    args,
    outputs,
    namedBy: "member",

    same: {
        kind: (state, news) => news["kind"] === undefined || news["kind"] === state["memberKind"],
        // An add-on is the same member by either of its ids.
        member: (state, news) => [state["member"], state["memberId"]].includes(news["member"]),
    },

    /** The same member cannot be in the group twice. */
    deleteBeforeReplace: (state, news) =>
        state["networkGroup"] === news["networkGroup"] &&
        [state["member"], state["memberId"]].includes(news["member"]),

    /** By both ids of an add-on, where both are known. */
    claims({ networkGroup, member }, _id, { memberId }) {
        const members = [...new Set([member, memberId])].filter(isKnownText);
        return isKnownText(networkGroup) ? members.map(each => `${networkGroup}/${each}`) : [];
    },

    check({ news: { member, kind } }) {
        if (isUnknown(member) || isUnknown(kind)) {
            return [];
        }
        const told = kindToldBy(member);
        if (told === undefined && kind === undefined) {
            const choice = kinds.map(each => `"${each}"`).join(", ");
            return [
                {
                    property: "kind",
                    reason: `the id "${member}" does not tell what it is: set kind to one of ${choice}.`,
                },
            ];
        }
        if (told !== undefined && kind !== undefined && told !== kind) {
            const reason = `"${kind}" contradicts the id "${member}", which is that of an ${told}. Leave kind out, or set "${told}".`;
            return [{ property: "kind", reason }];
        }
        return [];
    },

    async create(context, args) {
        const { client, owner } = context;
        const kind = kindOf(args);
        const memberId = await memberIdOf(context, args);
        const id = `${args.networkGroup}/${args.member}`;
        if (args.adopt !== undefined) {
            return { id, outputs: toOutputs(await adopt(context, args, kind, memberId)) };
        }
        const request = { id: memberId, kind, ...(args.label !== undefined && { label: args.label }) };
        const creation: CreateOnceOptions<Found> = {
            collection: `members of ${args.networkGroup}`,
            sent: request,
            list: read => client.networkGroups.members({ owner, id: args.networkGroup, ...read }),
            idOf: found => (found.id === memberId ? id : `${args.networkGroup}/${found.id}`),
            isTwin: found => found.id === memberId && differences(found, args, kind).length === 0,
            obstacle: found => (found.id === memberId ? otherwiseThere(id, found, args, kind) : undefined),
            unique: true,
            create: async () => {
                await client.networkGroups.addMember({ owner, id: args.networkGroup, member: request });
                return request;
            },
            partialOutputs: () => ({ memberId, memberKind: kind }),
            listed: showing(args, memberId),
        };
        return context.createOnce(creation, found => ({ id, outputs: toOutputs(found) }));
    },

    async read(context, id, state) {
        const [group = "", word = ""] = id.split("/");
        const memberId = state.memberId ?? (await memberIdOf(context, { member: word, kind: state.kind }));
        const listing = context.client.networkGroups.members({ owner: context.owner, id: group });
        context.ahead.want(membersOf(context.owner));
        const members = await orUndefined(listing);
        if (members === undefined && (await groupIsListed(context, group))) {
            throw new UserError(
                `the platform answered that ${group} does not exist, and yet lists it`,
                "The state is as it was: run the command again.",
            );
        }
        const found = members?.find(candidate => candidate.id === memberId);
        if (found === undefined) {
            return undefined;
        }
        const kind = kinds.find(candidate => candidate === found.kind);
        // Where the program leaves the label to the platform, what the platform chose is no drift.
        const label = state.label === undefined ? undefined : found.label;
        return {
            id,
            args: {
                networkGroup: group,
                member: word,
                ...(state.kind !== undefined && { kind: kind ?? state.kind }),
                ...(label !== undefined && { label }),
            },
            outputs: toOutputs(found),
        };
    },

    /** Nothing can be changed in place; what is left is to see a half-made one through. */
    async update(context, _id, state, args) {
        const memberId = state.memberId ?? (await memberIdOf(context, args));
        const { item } = await untilListed(context.waitFor, {
            ...showing(args, memberId),
            list: read =>
                context.client.networkGroups.members({
                    owner: context.owner,
                    id: args.networkGroup,
                    ...read,
                }),
            isIt: found => found.id === memberId,
        });
        return toOutputs(item);
    },

    async delete(context, _id, { networkGroup, memberId, timeouts }) {
        const answer = await context.client.networkGroups.removeMember({
            owner: context.owner,
            id: networkGroup,
            memberId,
        });
        if (answer.existed) {
            await gone(context, networkGroup, memberId, milliseconds(timeouts?.delete ?? goneWithin));
        }
        return answer;
    },
});

function isKnownText(value: unknown): value is string {
    return typeof value === "string" && !isUnknown(value);
}

/** What is asked ahead, for the groups of one owner. */
export function membersOf(owner: string): string {
    return `members of the network groups of ${owner}`;
}

/** Ids tell what they are of; an add-on's real id begins with its provider's name. */
function kindToldBy(id: string): MemberKind | undefined {
    const prefix = /^([a-z]+)_/.exec(id)?.[1];
    const byPrefix: Record<string, MemberKind> = { app: "application", external: "external" };
    return prefix === undefined ? undefined : (byPrefix[prefix] ?? "addon");
}

async function groupIsListed({ client, owner }: Context, group: string): Promise<boolean> {
    return (await client.networkGroups.list({ owner })).some(({ id }) => id === group);
}

function kindOf({ kind, member }: Pick<Declared, "kind" | "member">): MemberKind {
    return kind ?? kindToldBy(member) ?? "application";
}

/** The group knows an add-on by its real id only. */
async function memberIdOf(context: Context, args: Pick<Declared, "kind" | "member">): Promise<string> {
    return kindOf(args) === "addon" ? realIdOf(context, args.member) : args.member;
}

async function adopt(context: Context, args: Declared, kind: string, memberId: string): Promise<Found> {
    const { networkGroup, member } = args;
    const ids = [member, memberId].flatMap(id => [id, `${networkGroup}/${id}`]);
    const members = await context.client.networkGroups.members({ owner: context.owner, id: networkGroup });
    const found = members.find(candidate => candidate.id === memberId);
    if (found === undefined || !ids.includes(args.adopt ?? "")) {
        throw new UserError(
            found === undefined
                ? `${memberId} is no member of ${networkGroup}`
                : `adopt names ${String(args.adopt)}, but the member declared is ${memberId}`,
            "Declare the member as it is to take it over, or leave adopt out to link it.",
        );
    }
    const different = differences(found, args, kind);
    if (different.length > 0) {
        throw new UserError(
            `${memberId} is not as declared: its ${different.join(", its ")}`,
            "Declare it as it is to take it over.",
        );
    }
    return found;
}

function differences(found: Found, { label }: Declared, kind: string): string[] {
    return [
        found.kind === kind ? [] : [`kind is "${found.kind}"`],
        label === undefined || found.label === label ? [] : [`label is "${found.label ?? ""}"`],
    ].flat();
}

/** A group knows each member once, so another one cannot be made beside it, and this one not be changed. */
function otherwiseThere(id: string, found: Found, args: Declared, kind: string): UserError | undefined {
    const different = differences(found, args, kind);
    return different.length === 0
        ? undefined
        : new UserError(
              `${id} is a member already, and not as declared: its ${different.join(", its ")}`,
              `Declare it as it is, with adopt: "${id}", to take it over. To give it another label afterwards, change that: it is linked anew.`,
          );
}

/** Members may become visible some seconds after the answer. */
function showing({ networkGroup, timeouts }: Declared, memberId: string): WaitOptions {
    return {
        what: `member ${memberId} to become visible in ${networkGroup}`,
        deadline: milliseconds(timeouts?.create ?? visibleWithin),
    };
}

/** Until the old link is off the list the same member cannot be linked anew. */
function gone(context: Context, networkGroup: string, memberId: string, deadline: number): Promise<boolean> {
    let read: ReadOptions = { afterWrites: true };
    return context.waitFor(
        { what: `member ${memberId} to be gone from ${networkGroup}`, deadline, longestStep: 2000 },
        async () => {
            const members = await orUndefined(
                context.client.networkGroups.members({ owner: context.owner, id: networkGroup, ...read }),
            );
            read = { fresh: true };
            return (members ?? []).some(({ id }) => id === memberId)
                ? { pending: "still listed" }
                : { done: true };
        },
    );
}

function toOutputs({ id, kind, domainName }: Found): Outputs {
    return { memberId: id, memberKind: kind, ...(domainName !== undefined && { domainName }) };
}
