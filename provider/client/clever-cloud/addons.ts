import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { AddonsClient, Backup, Preorder } from "../contract/addons.js";
import type { Families } from "../contract.js";
import { addon, all, migrations, newAddon, one, planChange } from "../documented/addons.js";
import { migrationRecord } from "../documented/migration.js";
import { ownedBy } from "../subject.js";
import { moment } from "../wire.js";

export const routes = {
    backups: "GET /v2/backups/{owner}/{realId}",
    preorder: "GET /v2/{scope}/addons/{id}/migrations/preorders",
} as const;

const documented = {
    create: "POST /v2/{scope}/addons",
    migrate: "POST /v2/{scope}/addons/{id}/migrations",
} as const;

/** Backups of Elasticsearch have the URL in `link`, and also have `restore_command`. */
const backup: z.ZodType<Backup> = z
    .object({
        backup_id: z.string(),
        status: z.string().default(""),
        creation_date: moment,
        delete_at: moment,
        filename: z.string().optional(),
        download_url: z.string().optional(),
        link: z.string().optional(),
        restore_command: z.string().optional(),
    })
    .transform(found => ({
        id: found.backup_id,
        status: found.status,
        creationDate: found.creation_date,
        deletionDate: found.delete_at,
        filename: found.filename,
        downloadUrl: found.download_url ?? found.link,
        restoreCommand: found.restore_command,
    }));

/** The answer has lines but no sums. */
const offer: z.ZodType<Preorder> = z
    .object({
        lines: z
            .array(
                z.object({
                    description: z.string().default(""),
                    quantity: z.number().optional(),
                    price_total_ht: z.number().optional(),
                }),
            )
            .default([]),
    })
    .transform(({ lines }) => ({
        currency: "EUR",
        lines: lines.map(({ description, quantity, price_total_ht: price }) => ({
            description,
            quantity,
            price,
        })),
    }));

export function client(
    connection: Connection,
    { addons }: Pick<Families, "addons">,
): Pick<AddonsClient, "backups" | "create" | "migrate" | "preorder"> {
    return {
        create(wanted) {
            const { name, provider, plan, region, options = {} } = checked(newAddon, wanted);
            const body = { name, plan, providerId: provider, region, options };
            return connection.write(documented.create, all(wanted), body, addon, wanted);
        },

        async backups(options) {
            const { id } = options;
            const realId = id.startsWith("addon_") ? (await addons.get(options)).realId : id;
            const subject = ownedBy(options, "backups").at({ realId });
            const found = await connection.get(routes.backups, subject, z.array(backup), {
                ...options,
                fresh: true,
            });
            return [...found].sort((a, b) => (b.creationDate ?? 0) - (a.creationDate ?? 0));
        },

        async migrate(options) {
            const { plan } = checked(planChange, options);
            // The route can also change the zone, so the request names the current zone.
            const { region } = await addons.get(options);
            const body = { planId: plan, region };
            return connection.write(documented.migrate, migrations(options), body, migrationRecord, options);
        },

        preorder(options) {
            const { plan } = checked(planChange, options);
            const subject = one(options).in("preorders").in(plan);
            const fresh = { ...options, fresh: true };
            return connection.get(routes.preorder, subject, offer, fresh, { query: { planId: plan } });
        },
    };
}
