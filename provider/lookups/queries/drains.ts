/** Lookups of the drains that forward logs. */
import { z } from "zod";
import type { Addon } from "../../client/index.js";
import { UserError } from "../../kind/user-errors.js";
import { findAddon } from "./addons.js";
import { byIdOrName } from "./by-id-or-name.js";
import { defineQuery, owner, type QueryContext } from "./query.js";

const applicationId = /^app_/;

export const getDrains = defineQuery({
    summary: "All drains of an application or add-on.",
    remarks:
        "The answer is secret, since it contains addresses and credentials. Use `pulumi.unsecret` for fields that are not secret. Credentials that the platform masks are left out.",
    example: `
        const count = pulumi.unsecret(getDrainsOutput({ resource: "app_…" }).apply(found => found.length));`,
    args: z.strictObject({
        resource: z.string().min(1).meta({
            description:
                "Id of the application, or id, real id or name of the add-on. The name of an application is not accepted.",
            example: '"app_…"',
        }),
        owner,
    }),
    secret: true,
    asks: ["addons.list", "addons.get", "drains.list"],
    answer: (context, { resource }) => {
        const { client, options } = context;
        return byIdOrName(resource, {
            mayBeId: applicationId,
            ask: id => client.drains.list({ ...options, resourceId: id }),
            find: async word => (await addonOf(context, word)).realId,
        });
    },
});

async function addonOf(context: QueryContext, word: string): Promise<Addon> {
    try {
        return await findAddon(context, word);
    } catch (error) {
        if (!(error instanceof UserError) || !applicationId.test(word)) {
            throw error;
        }
        throw new UserError(
            "not-found",
            `there is neither an application nor an add-on "${word}"`,
            "Check the id and the owner.",
            error,
        );
    }
}
