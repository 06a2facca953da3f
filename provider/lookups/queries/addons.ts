/** Lookups of add-ons and of their parts. */
import { z } from "zod";
import type { Addon, Backup } from "../../client/index.js";
import { orUndefined } from "../../kind/reading.js";
import { choosePlan } from "./plan-features.js";
import { byIdOrName } from "./by-id-or-name.js";
import { providerOf } from "./catalogue.js";
import { choose } from "./choose.js";
import { defineQuery, owner, type QueryContext } from "./query.js";

const addon = z.string().min(1).meta({
    description: "Id, real id or unique name of the add-on.",
    example: '"addon_…"',
});
const ofAddon = z.strictObject({ addon, owner });

export const getAddons = defineQuery({
    summary: "All add-ons of an owner.",
    example: `
        const databases = (await getAddons()).filter(({ provider }) => provider.id === "postgresql-addon");`,
    args: z.strictObject({ owner }),
    asks: ["addons.list"],
    answer: ({ client, options }) => client.addons.list(options),
});

export const getAddon = defineQuery({
    summary: "One add-on, by its id, real id or name.",
    remarks:
        "The add-on need not be managed by this stack. To have it in the state as well, use `Addon.get`.",
    example: `
        const { realId } = await getAddon({ addon: "orders-db" });`,
    args: ofAddon,
    asks: ["addons.list", "addons.get"],
    answer: (context, { addon }) => findAddon(context, addon),
});

export const getAddonEnv = defineQuery({
    summary: "The environment variables of an add-on, by name: its address and credentials.",
    example: `
        const uri = getAddonEnvOutput({ addon: "orders-db" }).apply(env => env["POSTGRESQL_ADDON_URI"]);`,
    args: ofAddon,
    secret: true,
    asks: ["addons.list", "addons.environment"],
    answer: async (context, { addon }): Promise<Record<string, string>> => {
        const { client, options } = context;
        const variables = await ofThe(context, addon, id => client.addons.environment({ ...options, id }));
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

export const getAddonSingleSignOn = defineQuery({
    summary: "The address and parameters that open the dashboard of an add-on without a password.",
    remarks:
        "The answer expires after a short time, so each lookup sends a request. As an argument of a resource, it would change with every run.",
    args: ofAddon,
    secret: true,
    momentary: true,
    asks: ["addons.list", "addons.singleSignOn"],
    answer: (context, { addon }) =>
        ofThe(context, addon, id => context.client.addons.singleSignOn({ ...context.options, id })),
});

export const getLinkedApplications = defineQuery({
    summary: "The applications that an add-on is linked to.",
    example: `
        const users = await getLinkedApplications({ addon: "orders-db" });`,
    args: ofAddon,
    asks: ["addons.list", "addons.applications"],
    answer: (context, { addon }) =>
        ofThe(context, addon, id => context.client.addons.applications({ ...context.options, id })),
});

export const getMigrations = defineQuery({
    summary: "The migrations of an add-on: its plan changes, with their steps.",
    remarks: "`status` is one of a fixed set of words, `word` is the platform's own status.",
    args: ofAddon,
    asks: ["addons.list", "addons.migrations"],
    answer: (context, { addon }) =>
        ofThe(context, addon, id => context.client.addons.migrations({ ...context.options, id })),
});

export const getBackups = defineQuery({
    summary: "The backups of a database, the newest first.",
    remarks:
        "The answer is secret, since a `downloadUrl` gives access to the data for two hours. Use `pulumi.unsecret` for fields that are not secret. As an argument of a resource, the address would change with every run. Dates are in milliseconds since 1970, and `status` is the platform's own status. For an add-on without backups, the list is empty.",
    example: `
        const newest = pulumi.unsecret(
            getBackupsOutput({ addon: "orders-db" }).apply(backups => backups[0]?.creationDate),
        );`,
    args: ofAddon,
    secret: true,
    momentary: true,
    asks: ["addons.list", "addons.get", "addons.backups"],
    answer: async (context, { addon }): Promise<Backup[]> => {
        const { client, options } = context;
        const { realId } = await findAddon(context, addon);
        // The add-on was just found, so "not found" means that it has no backups.
        return (await orUndefined(client.addons.backups({ ...options, id: realId }))) ?? [];
    },
});

export const getPlanChangePrice = defineQuery({
    summary: "The price of an add-on with another plan of its provider. No order is placed.",
    remarks: "The price is for a month.",
    example: `
        const { totalWithoutTax, currency } = await getPlanChangePrice({ addon: "orders-db", plan: "s_sml" });`,
    args: z.strictObject({
        addon,
        plan: z.string().min(1).meta({
            description: "Slug, name or id of the plan to move to.",
            completion: "AddonPlanSlug",
            example: '"s_sml"',
        }),
        owner,
    }),
    asks: ["addons.list", "addons.get", "catalogue.addonProvider", "addons.preorder"],
    answer: async (context, args) => {
        const { id, provider } = await findAddon(context, args.addon);
        const plan = choosePlan(await providerOf(context, provider.id), args.plan);
        return context.client.addons.preorder({ ...context.options, id, planId: plan.id });
    },
});

/** The form of ids and real ids. */
const mayBeId = /^[a-z]+_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Finds an add-on in the list, since one request serves any number of lookups. */
export async function findAddon(context: QueryContext, word: string): Promise<Addon> {
    const { client, options } = context;
    const listed = await client.addons.list(options);
    const found = listed.find(candidate => candidate.id === word || candidate.realId === word);
    // A new add-on may be missing from the list for some seconds.
    const ask = () => orUndefined(client.addons.get({ ...options, id: word }));
    return (
        found ??
        (mayBeId.test(word) ? await ask() : undefined) ??
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
