/** Lookups of add-ons, and of what belongs to one. */
import { z } from "zod";
import { isNotFound } from "../client/errors.js";
import type { Addon } from "../client/index.js";
import { choosePlan } from "./addon-plan.js";
import { providerOf } from "./catalogue.js";
import { choose } from "./choose.js";
import { defineLookup, outputForm, owner, plainForm, type LookupContext } from "./lookup.js";

const addon = z.string().min(1).meta({
    description: "Id or real id of the add-on, or its name where no other has it.",
    example: '"addon_…"',
});
const ofAddon = z.strictObject({ addon, owner });

const list = "GET /v2/{scope}/addons";
const one = "GET /v2/{scope}/addons/{id}";

const addons = defineLookup({
    name: "getAddons",
    summary: "All add-ons of an owner.",
    args: z.strictObject({ owner }),
    scope: "owner",
    routes: [list],
    look: ({ client, owner, read }) => client.addons.list(owner, read),
});

/**
 * All add-ons of an owner.
 * @example
 * const databases = (await getAddons()).filter(({ provider }) => provider.id === "postgresql-addon");
 * @see GET /v2/{scope}/addons
 */
export const getAddons = plainForm(addons);
/** `getAddons` as an output. */
export const getAddonsOutput = outputForm(addons);

const addonByWord = defineLookup({
    name: "getAddon",
    summary: "One add-on, by its id, real id or name.",
    args: ofAddon,
    scope: "owner",
    routes: [list, one],
    look: (context, { addon }) => findAddon(context, addon),
});

/**
 * One add-on that is managed elsewhere, or by nobody. To have it in the state as well, use `Addon.get`.
 * @example
 * const { realId } = await getAddon({ addon: "orders-db" });
 * @see GET /v2/{scope}/addons
 */
export const getAddon = plainForm(addonByWord);
/** `getAddon` of outputs. */
export const getAddonOutput = outputForm(addonByWord);

const addonEnv = defineLookup({
    name: "getAddonEnv",
    summary: "The environment variables of an add-on, by name: its address and credentials.",
    args: ofAddon,
    scope: "owner",
    secret: true,
    routes: [list, "GET /v2/{scope}/addons/{id}/env"],
    look: async (context, { addon }) => {
        const { client, owner, read } = context;
        const variables = await client.addons.environment(owner, await idOf(context, addon), read);
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

/**
 * What an add-on gives to linked applications, by name: secret.
 * @example
 * const uri = getAddonEnvOutput({ addon: "orders-db" }).apply(env => env["POSTGRESQL_ADDON_URI"]);
 * @see GET /v2/{scope}/addons/{id}/env
 */
export const getAddonEnvOutput = outputForm(addonEnv);

const addonSingleSignOn = defineLookup({
    name: "getAddonSingleSignOn",
    summary: "What opens the dashboard of an add-on without a password: an address and its parameters.",
    args: ofAddon,
    scope: "owner",
    secret: true,
    momentary: true,
    routes: [list, "GET /v2/{scope}/addons/{id}/sso"],
    look: async (context, { addon }) =>
        context.client.addons.singleSignOn(context.owner, await idOf(context, addon)),
});

/**
 * What opens the dashboard of an add-on: secret, and good for a short while only, so it is asked for each time. As an
 * argument of a resource it would change with every run.
 * @see GET /v2/{scope}/addons/{id}/sso
 */
export const getAddonSingleSignOnOutput = outputForm(addonSingleSignOn);

const linkedApplications = defineLookup({
    name: "getLinkedApplications",
    summary: "The applications that an add-on is linked to.",
    args: ofAddon,
    scope: "owner",
    routes: [list, "GET /v2/{scope}/addons/{id}/applications"],
    look: async (context, { addon }) =>
        context.client.addons.applications(context.owner, await idOf(context, addon), context.read),
});

/**
 * The applications that an add-on is linked to.
 * @example
 * const users = await getLinkedApplications({ addon: "orders-db" });
 * @see GET /v2/{scope}/addons/{id}/applications
 */
export const getLinkedApplications = plainForm(linkedApplications);
/** `getLinkedApplications` of outputs. */
export const getLinkedApplicationsOutput = outputForm(linkedApplications);

const migrations = defineLookup({
    name: "getMigrations",
    summary: "The migrations of an add-on: its plan changes, with their steps.",
    args: ofAddon,
    scope: "owner",
    routes: [list, "GET /v2/{scope}/addons/{id}/migrations"],
    look: async (context, { addon }) =>
        context.client.addons.migrations(context.owner, await idOf(context, addon), context.read),
});

/**
 * The plan changes of an add-on. `status` is one of our words for it, `word` the platform's own.
 * @see GET /v2/{scope}/addons/{id}/migrations
 */
export const getMigrations = plainForm(migrations);
/** `getMigrations` of outputs. */
export const getMigrationsOutput = outputForm(migrations);

const planChangePrice = defineLookup({
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
        return client.addons.preorder(owner, found.id, plan.id);
    },
});

/**
 * What a plan change would cost for a month; it orders nothing.
 * @example
 * const { totalWithoutTax, currency } = await getPlanChangePrice({ addon: "orders-db", plan: "s_sml" });
 * @see POST /v2/{scope}/addons/{id}/migrations/preorder
 */
export const getPlanChangePrice = plainForm(planChangePrice);
/** `getPlanChangePrice` of outputs. */
export const getPlanChangePriceOutput = outputForm(planChangePrice);

/** Ids and real ids; whatever else is written is a name. */
const id = /^[a-z]+_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One request for the list serves any number of them. */
export async function findAddon(context: LookupContext, word: string): Promise<Addon> {
    const { client, owner, read } = context;
    const listed = await client.addons.list(owner, read);
    const found = listed.find(candidate => candidate.id === word || candidate.realId === word);
    if (found === undefined && id.test(word)) {
        // A fresh add-on may be missing from the list for some seconds.
        try {
            return await client.addons.get(owner, word, read);
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

async function idOf(context: LookupContext, word: string): Promise<string> {
    return id.test(word) ? word : (await findAddon(context, word)).id;
}
