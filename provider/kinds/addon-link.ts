/** Links between applications and add-ons. */
import { z } from "zod";
import type { ReadOptions } from "../client/index.js";
import { adoptable, application, owner } from "../lifecycle/arguments.js";
import { orUndefined } from "../lifecycle/found.js";
import { idText } from "../lifecycle/ids.js";
import { defineKind, type Context } from "../lifecycle/kind.js";

const args = z.strictObject({
    application,
    addon: idText("the id of an add-on (addon_…)", /^addon_./).meta({
        description: "Id of the add-on.",
        change: "replaces",
        reference: true,
        example: "database.id",
    }),
    owner,
    adopt: adoptable("the id of a link (app_…/addon_…)", /^app_[^/]+\/addon_[^/]+$/, '"app_…/addon_…"'),
});

interface Link {
    application: string;
    addon: string;
}

const unsupported =
    'the documented interface cannot link add-ons to applications: pass the variables on with EnvVars, or use the dialect "clever-cloud".';

export const addonLink = defineKind({
    name: "AddonLink",
    noun: "link of add-on",
    summary: "The link of an add-on to an application, which gets the variables of the add-on.",
    remarks:
        "In the dialect `clever-cloud` only. It leaves the other links alone, whoever made them. A running application sees the variables at its next deployment.",
    dialects: {
        documented: "Not there: pass variables on with `EnvVars`.",
        "clever-cloud": "Links an add-on to an application.",
    },
    example: `
        const database = new Addon("database", {
            name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
        }, { protect: true });
        new AddonLink("shop-database", { application: "app_…", addon: database.id });`,
    args,
    outputs: z.object({}),
    namedBy: "addon",
    within: "application",
    identity: "given",

    check: ({ capabilities }) => (capabilities.applications ? [] : [{ property: "", reason: unsupported }]),

    consequences: ({ news }) => [deploymentNote(news)],

    list,

    idOf,

    describe: ({ application, addon }) => ({ args: { application, addon }, outputs: {} }),

    idFrom: idOf,

    async create({ client, owner, log }, { application, addon }) {
        await client.applications.linkAddon({ owner, application, addon });
        log.info(deploymentNote({ application, addon }));
        return { application, addon };
    },

    async read(context, id) {
        const [application = "", addon = ""] = id.split("/");
        const listed = await orUndefined(list(context, application));
        return listed?.some(link => link.addon === addon) === true
            ? { id, args: { application, addon }, outputs: {} }
            : undefined;
    },

    delete: ({ client, owner }, _id, { application, addon }) =>
        client.applications.unlinkAddon({ owner, application, addon }),
});

async function list({ client, owner }: Context, application: string, read?: ReadOptions): Promise<Link[]> {
    const linked = await client.applications.addons({ owner, application, ...read });
    return linked.map(({ id }) => ({ application, addon: id }));
}

function deploymentNote({ application, addon }: Link): string {
    return `application ${application} sees the variables of ${addon} at its next deployment`;
}

function idOf({ application, addon }: Link): string {
    return `${application}/${addon}`;
}
