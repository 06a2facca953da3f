/** Lookups of the drains that forward logs. */
import { z } from "zod";
import { findAddon } from "./addons.js";
import { defineLookup, outputForm, owner } from "./lookup.js";

const drains = defineLookup({
    name: "getDrains",
    summary: "The drains of an application or add-on, whoever made them.",
    args: z.strictObject({
        resource: z.string().min(1).meta({
            description: "Id of the application, or id, real id or name of the add-on.",
            example: '"app_…"',
        }),
        owner,
    }),
    scope: "owner",
    secret: true,
    routes: [
        "GET /v2/{scope}/addons",
        "GET /v2/{scope}/addons/{id}",
        "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
    ],
    look: async (context, { resource }) => {
        const { client, owner, read } = context;
        const id = resource.startsWith("app_") ? resource : (await findAddon(context, resource)).realId;
        return client.drains.list(owner, id, read);
    },
});

/**
 * The drains of an application or add-on. Secret, since their addresses and credentials are; what is harmless can be
 * taken out with `pulumi.unsecret`. Of the credentials there is what the platform does not mask.
 * @example
 * const count = pulumi.unsecret(getDrainsOutput({ resource: "app_…" }).apply(found => found.length));
 * @see GET /v4/drains/{scope}/resources/{resourceId}/drains
 */
export const getDrainsOutput = outputForm(drains);
