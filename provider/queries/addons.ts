/** Lookups of add-ons, and of what belongs to one. */
import { z } from "zod";
import { isNotFound } from "../client/errors.js";
import type { Addon } from "../client/index.js";
import { choosePlan } from "./plan-features.js";
import { byIdOrName } from "./by-id-or-name.js";
import { providerOf } from "./catalogue.js";
import { choose } from "./choose.js";
import { defineQuery, owner, type QueryContext } from "./query.js";

const addon = z.string().min(1).meta({
    description: "Id or real id of the add-on, or its name where no other has it.",
    example: '"addon_…"',
});
const ofAddon = z.strictObject({ addon, owner });

const list = "GET /v2/{scope}/addons";
const one = "GET /v2/{scope}/addons/{id}";

export const getAddons = defineQuery({
    name: "getAddons",
    summary: "All add-ons of an owner.",
    args: z.strictObject({ owner }),
    scope: "owner",
    routes: [list],
    look: ({ client, owner, read }) => client.addons.list({ owner, ...read }),
});

export const getAddon = defineQuery({
    name: "getAddon",
    summary: "One add-on, by its id, real id or name.",
    args: ofAddon,
    scope: "owner",
    routes: [list, one],
    look: (context, { addon }) => findAddon(context, addon),
});

export const getAddonEnv = defineQuery({
    name: "getAddonEnv",
    summary: "The environment variables of an add-on, by name: its address and credentials.",
    args: ofAddon,
    scope: "owner",
    secret: true,
    routes: [list, "GET /v2/{scope}/addons/{id}/env"],
    look: async (context, { addon }) => {
        const { client, owner, read } = context;
        const variables = await ofThe(context, addon, id =>
            client.addons.environment({ owner, id, ...read }),
        );
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

export const getAddonSingleSignOn = defineQuery({
    name: "getAddonSingleSignOn",
    summary: "What opens the dashboard of an add-on without a password: an address and its parameters.",
    args: ofAddon,
    scope: "owner",
    secret: true,
    momentary: true,
    routes: [list, "GET /v2/{scope}/addons/{id}/sso"],
    look: (context, { addon }) =>
        ofThe(context, addon, id => context.client.addons.singleSignOn({ owner: context.owner, id })),
});

export const getLinkedApplications = defineQuery({
    name: "getLinkedApplications",
    summary: "The applications that an add-on is linked to.",
    args: ofAddon,
    scope: "owner",
    routes: [list, "GET /v2/{scope}/addons/{id}/applications"],
    look: (context, { addon }) =>
        ofThe(context, addon, id =>
            context.client.addons.applications({ owner: context.owner, id, ...context.read }),
        ),
});

export const getMigrations = defineQuery({
    name: "getMigrations",
    summary: "The migrations of an add-on: its plan changes, with their steps.",
    args: ofAddon,
    scope: "owner",
    routes: [list, "GET /v2/{scope}/addons/{id}/migrations"],
    look: (context, { addon }) =>
        ofThe(context, addon, id =>
            context.client.addons.migrations({ owner: context.owner, id, ...context.read }),
        ),
});

export const getPlanChangePrice = defineQuery({
    name: "getPlanChangePrice",
    summary: "What another plan of its provider would cost for an add-on. Nothing is ordered.",
    args: z.strictObject({
        addon,
        plan: z
            .string()
            .min(1)
            .meta({ description: "Slug, name or id of the plan to move to.", example: '"s_sml"' }),
        owner,
    }),
    scope: "owner",
    routes: [
        list,
        one,
        "GET /v2/products/addonproviders/{id}",
        "POST /v2/{scope}/addons/{id}/migrations/preorder",
    ],
    look: async (context, args) => {
        const { client, owner, read } = context;
        const found = await findAddon(context, args.addon);
        const plan = choosePlan(await providerOf(client, found.provider.id, read), args.plan);
        return client.addons.preorder({ owner, id: found.id, plan: plan.id });
    },
});

/** Ids and real ids. */
const mayBeId = /^[a-z]+_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One request for the list serves any number of them. */
export async function findAddon(context: QueryContext, word: string): Promise<Addon> {
    const { client, owner, read } = context;
    const listed = await client.addons.list({ owner, ...read });
    const found = listed.find(candidate => candidate.id === word || candidate.realId === word);
    if (found === undefined && mayBeId.test(word)) {
        // A fresh add-on may be missing from the list for some seconds.
        try {
            return await client.addons.get({ owner, id: word, ...read });
        } catch (error) {
            if (!isNotFound(error)) {
                throw error;
            }
        }
    }
    return (
        found ??
        choose(word, listed, {
            noun: "add-on",
            plural: "Add-ons",
            words: candidate => [candidate.name, candidate.id, candidate.realId],
            id: candidate => candidate.id,
        })
    );
}

function ofThe<T>(context: QueryContext, word: string, ask: (id: string) => Promise<T>): Promise<T> {
    const find = async (name: string) => (await findAddon(context, name)).id;
    return byIdOrName(word, { mayBeId, ask, find });
}
