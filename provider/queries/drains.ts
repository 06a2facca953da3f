/** Lookups of the drains that forward logs. */
import { z } from "zod";
import { findAddon } from "./addons.js";
import { defineQuery, owner } from "./query.js";

export const getDrains = defineQuery({
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
