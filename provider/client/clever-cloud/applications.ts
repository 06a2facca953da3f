import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    AddonLinkOptions,
    Application,
    ApplicationOptions,
    ApplicationsClient,
} from "../contract/applications.js";
import { addon } from "../documented/addons.js";
import { applicationOf } from "../documented/applications.js";
import { ownedBy } from "../subject.js";
import { moment } from "../wire.js";

export const routes = {
    list: "GET /v2/{scope}/applications",
    get: "GET /v2/{scope}/applications/{id}",
    addons: "GET /v2/{scope}/applications/{id}/addons",
    linkAddon: "POST /v2/{scope}/applications/{id}/addons",
    unlinkAddon: "DELETE /v2/{scope}/applications/{id}/addons/{addonId}",
} as const;

const application: z.ZodType<Application> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        description: z.string().optional(),
        ownerId: z.string().optional(),
        zone: z.string().optional(),
        state: z.string().optional(),
        instance: z.object({ type: z.string().optional() }).optional(),
        deployment: z.object({ url: z.string().optional(), httpUrl: z.string().optional() }).optional(),
        vhosts: z.array(z.object({ fqdn: z.string() })).default([]),
        creationDate: moment,
    })
    .transform(({ instance, deployment, vhosts, ...rest }) => ({
        ...rest,
        type: instance?.type,
        domains: vhosts.map(({ fqdn }) => fqdn),
        repository: deployment?.httpUrl ?? deployment?.url,
    }));

const link = z.object({ addon: id });

const linked = (options: ApplicationOptions) => applicationOf(options).in("add-ons");
const one = (options: AddonLinkOptions) => linked(options).at({ addonId: options.addon });

export function client(connection: Connection): Omit<ApplicationsClient, "branches"> {
    return {
        list(options = {}) {
            const all = ownedBy(options, "applications");
            return connection.get(routes.list, all, z.array(application), options);
        },

        get: options => connection.get(routes.get, applicationOf(options), application, options),

        addons: options => connection.get(routes.addons, linked(options), z.array(addon), options),

        linkAddon(options) {
            const { addon } = checked(link, options);
            return connection.send(routes.linkAddon, linked(options), addon, options);
        },

        unlinkAddon: options => connection.remove(routes.unlinkAddon, one(options), options),
    };
}
