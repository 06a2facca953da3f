/** Network groups: private networks that link applications, add-ons and external peers. */
import { z } from "zod";
import type { NetworkGroup as Found } from "../client/index.js";
import { adoptable, milliseconds, owner, steering, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { untilListed } from "../lifecycle/listed.js";
import type { WaitOptions } from "../lifecycle/wait.js";
import { membersOf } from "./member.js";

const visibleWithin = "30s";
const goneWithin = "30s";

const args = z.strictObject({
    label: z.string().min(1).meta({
        description: "Name shown in the console.",
        change: "replaces",
        example: '"backend"',
    }),
    description: z.string().optional().meta({
        description: "What it is for.",
        change: "replaces",
        example: '"shop and its database"',
    }),
    owner,
    timeouts: timeouts({ create: visibleWithin, delete: goneWithin }),
    ...steering,
    adopt: adoptable("the id of a network group (ng_…)", /^ng_./, '"ng_…"'),
});

const outputs = z.object({
    networkIp: z.string().optional().meta({ description: "Its address range, in CIDR notation." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

export const networkGroup = defineKind({
    name: "NetworkGroup",
    noun: "network group",
    summary: "A private network of applications, add-ons and external peers.",
    remarks: "Link to it with `Member`. It cannot be changed: another label or description replaces it.",
    example: `
        const backend = new NetworkGroup("backend", { label: "backend" });
        new Member("shop", { networkGroup: backend.id, member: "app_…" });`,
    args,
    outputs,
    namedBy: "label",

    async create(context, args) {
        if (args.adopt !== undefined) {
            return adopt(context, args.adopt, args);
        }
        const { client, owner } = context;
        const request = {
            label: args.label,
            ...(args.description !== undefined && { description: args.description }),
        };
        const creation: CreateOnceOptions<Found> = {
            collection: `network groups of ${owner}`,
            sent: request,
            list: read => client.networkGroups.list({ owner, ...read }),
            idOf: group => group.id,
            isTwin: group => group.label === args.label && sameText(group.description, args.description),
            create: () => client.networkGroups.create({ owner, ...request }),
            listed: showing(args),
            allowDuplicate: args.allowDuplicate,
            remove: id => client.networkGroups.remove({ owner, id }),
        };
        return context.createOnce(creation, group => ({ id: group.id, outputs: toOutputs(group) }));
    },

    async read(context, id, state) {
        const group = await observe(context, id);
        if (group === undefined) {
            return undefined;
        }
        const { client, owner, ahead } = context;
        ahead.expect(membersOf(owner), () => client.networkGroups.members({ owner, id }));
        return {
            id: group.id,
            args: {
                label: group.label,
                ...(hasText(group.description) && { description: group.description }),
                ...(!hasText(group.description) && state.description === "" && { description: "" }),
            },
            outputs: toOutputs(group),
        };
    },

    /** Nothing can be changed in place; what is left is to see a half-made one through. */
    async update({ client, owner, waitFor }, id, _state, args) {
        const { item } = await untilListed(waitFor, {
            ...showing(args),
            list: read => client.networkGroups.list({ owner, ...read }),
            isIt: group => group.id === id,
        });
        return toOutputs(item);
    },

    async delete(context, id, state) {
        const { client, owner } = context;
        const answer = await client.networkGroups.remove({ owner, id });
        if (answer.existed) {
            await context.waitFor(
                {
                    what: `network group ${id} to be gone`,
                    deadline: milliseconds(state.timeouts?.delete ?? goneWithin),
                },
                async () =>
                    (await client.networkGroups.list({ owner, fresh: true })).some(group => group.id === id)
                        ? { pending: "still listed" }
                        : { done: true },
            );
        }
        return answer;
    },
});

/** A group may become visible only some seconds after the answer, and nothing can be linked to it before. */
function showing({ label, timeouts }: Declared): WaitOptions {
    return {
        what: `network group "${label}" to become visible`,
        deadline: milliseconds(timeouts?.create ?? visibleWithin),
    };
}

async function adopt(context: Context, id: string, args: Declared) {
    const group = await observe(context, id);
    if (group === undefined) {
        throw new UserError(`${id} does not exist for ${context.owner}`, remediesForMissing.adopted);
    }
    if (group.label !== args.label || !sameText(group.description, args.description)) {
        throw new UserError(
            `${id} is not as declared: its label is "${group.label}", its description "${group.description ?? ""}"`,
            "Declare it as it is to take it over.",
        );
    }
    return { id, outputs: toOutputs(group) };
}

/** One list answers for all groups of an owner; what it lacks is gone only when its own address says so too. */
async function observe({ client, owner }: Context, id: string): Promise<Found | undefined> {
    const listed = (await client.networkGroups.list({ owner })).find(group => group.id === id);
    return listed ?? orUndefined(client.networkGroups.get({ owner, id }));
}

function toOutputs({ networkIp }: Found): Outputs {
    return networkIp === undefined ? {} : { networkIp };
}

function hasText(text: string | undefined): boolean {
    return text !== undefined && text !== "";
}

/** A group without a description may come back with an empty one. */
function sameText(a = "", b = ""): boolean {
    return a === b;
}
