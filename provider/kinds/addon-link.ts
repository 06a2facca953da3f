/** Links between applications and add-ons. */
import { z } from "zod";
import type { ReadOptions } from "../client/index.js";
import { adoptable, application, owner } from "../kind/arguments.js";
import { orUndefined } from "../kind/reading.js";
import { idText, noneBut, partsOfId } from "../kind/ids.js";
import { defineKind, type Context } from "../kind/kind.js";
import { isKnownText } from "../protocol/unknown.js";
import { ownIdOf } from "./addon/id.js";
import { nextDeploymentNote } from "./env-vars/next-deployment.js";

const args = z.strictObject({
    application,
    addon: idText(
        "the id of an add-on (addon_… or its real id)",
        new RegExp(`^${noneBut("addon_")}[a-z0-9]+_.`, "i"),
    ).meta({
        description: "Id of the add-on (`addon_…` or its real id).",
        change: "replaces",
        reference: true,
        takesEitherId: true,
        example: "database.id",
    }),
    owner,
    adopt: adoptable(
        "the id of a link (app_…/addon_…)",
        new RegExp(`^app_[^/]+/${noneBut("addon_")}[a-z0-9]+_[^/]+$`, "i"),
        '"app_…/addon_…"',
    ),
});

const outputs = z.object({
    addonId: z.string().optional().meta({ description: "The platform's own id of the add-on (`addon_…`)." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** A link, with both ids of the add-on. */
interface Link {
    application: string;
    addonId: string;
    realId?: string;
}

export const addonLink = defineKind({
    name: "AddonLink",
    noun: "link of add-on",

    sharing: {
        /** Claims both ids of the add-on, if both are known. */
        claims({ application, addon }, _id, { addonId }) {
            const addons = [...new Set([addon, addonId])].filter(isKnownText);
            return isKnownText(application) ? addons.map(each => `${application}/${each}`) : [];
        },
    },

    docs: {
        summary: "Links an add-on to an application, which then gets the add-on's environment variables.",
        remarks:
            "Other links of the application are left alone. A running application sees the variables at its next deployment. A change of the add-on's plan changes them, and not the link.",
        example: `
            const database = new Addon("database", {
                name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
            }, { protect: true });
            new AddonLink("shop-database", { application: "app_…", addon: database.id });`,
    },
    args,
    outputs,
    namedBy: "addon",
    requires: { capability: "applications", instead: "pass the variables on with `EnvVars`" },
    within: "application",

    identity: {
        id: ({ application, addon }) => `${application}/${addon}`,
    },

    same: {
        // Both ids refer to the same add-on.
        addon: (state, news) => [state.addon, state.addonId].includes(news.addon),
    },

    effects: ({ nameOf }) => ({
        sharedNotes: [nextDeploymentNote(nameOf("application", "application"))],
    }),

    list,
    idOf: (link, known) => `${link.application}/${addonIn(link, known)}`,
    describe,

    creation: {
        resolve: async (context, { addon }) => ({ addonId: await ownIdOf(context, addon) }),
    },

    async create({ client, owner }, { application, addon, addonId }) {
        await client.applications.linkAddon({ owner, application, addon: addonId });
        return { application, addonId, ...(addon !== addonId && { realId: addon }) };
    },

    async read(context, id, known) {
        const [application, addon] = partsOfId(id);
        const listed = await orUndefined(list(context, application));
        const found = listed?.find(({ addonId, realId }) => [addonId, realId].includes(addon));
        return found && { id, ...describe(found, { ...known, addon: known.addon ?? addon }) };
    },

    delete: ({ client, owner }, _id, { application, addon, addonId = addon }) =>
        client.applications.unlinkAddon({ owner, application, addon: addonId }),
});

async function list({ client, owner }: Context, application: string, read?: ReadOptions): Promise<Link[]> {
    const linked = await client.applications.addons({ owner, application, ...read });
    return linked.map(({ id, realId }) => ({ application, addonId: id, realId }));
}

function describe(link: Link, known: Partial<Declared & Outputs>) {
    const { application, addonId } = link;
    return { args: { application, addon: addonIn(link, known) }, outputs: { addonId } };
}

/** Returns the add-on's id in the form that the declaration uses. */
function addonIn({ addonId, realId }: Link, { addon }: Partial<Declared>): string {
    return addon !== undefined && addon === realId ? addon : addonId;
}
