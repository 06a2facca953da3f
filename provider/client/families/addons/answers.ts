/** The answers on add-ons. */
import { z } from "zod";
import { currency, meaningOf, moment } from "../../http/wire.js";
import type {
    Addon,
    Backup,
    LinkedApplication,
    Migration,
    MigrationStatus,
    Preorder,
    SingleSignOn,
} from "./contract.js";

export const addon: z.ZodType<Addon> = z.object({
    id: z.string(),
    name: z.string().default(""),
    realId: z.string(),
    region: z.string(),
    zoneId: z.string().optional(),
    provider: z.object({ id: z.string(), name: z.string().optional() }),
    plan: z.object({ id: z.string(), slug: z.string(), name: z.string().optional() }),
    configKeys: z.array(z.string()).default([]),
    creationDate: moment,
});

export const linkedApplication: z.ZodType<LinkedApplication> = z.object({
    id: z.string(),
    name: z.string().default(""),
    description: z.string().optional(),
    zone: z.string().optional(),
    state: z.string().optional(),
});

export const singleSignOnData: z.ZodType<SingleSignOn> = z
    .object({ url: z.string() })
    .catchall(z.json())
    .transform(({ url, ...parameters }) => ({ url, parameters }));

/** The platform uses two sets of words. Any other word means that the migration may still be running. */
const statuses: Partial<Record<MigrationStatus, readonly string[]>> = {
    pending: ["pending"],
    "in-progress": ["inprogress", "running", "recovering"],
    success: ["success", "ok"],
    // A migration that recovered failed and was rolled back.
    failed: ["failed", "recovered"],
    cancelled: ["cancelled", "aborted"],
};

function statusOf(word: string): MigrationStatus {
    return meaningOf(word, statuses) ?? "unknown";
}

const step = z
    .object({
        value: z.string().optional(),
        name: z.string().optional(),
        status: z.string().default(""),
        message: z.string().optional(),
        startDate: moment,
        endDate: moment,
    })
    .transform(({ value, name, status, ...rest }) => ({
        name: name ?? value ?? "",
        status: statusOf(status),
        ...rest,
    }));

export const migration: z.ZodType<Migration> = z
    .object({
        id: z.string().optional(),
        migrationId: z.string().optional(),
        status: z.string(),
        requestDate: moment,
        steps: z.array(step).default([]),
    })
    .transform(({ id, migrationId, status, ...rest }, context) => {
        const known = id ?? migrationId;
        if (known === undefined) {
            context.addIssue("neither id nor migrationId");
            return z.NEVER;
        }
        return { id: known, status: statusOf(status), word: status, ...rest };
    });

// The platform answers with the new migration, or with the add-on, whose status is not that of the migration.
const changedAddon = z.union([
    z.object({ realId: z.string() }),
    z.object({ provider: z.json() }),
    z.object({ id: z.string().startsWith("addon_") }),
]);
export const startedMigration = z.union([changedAddon.transform(() => undefined), migration]);

/** Backups of Elasticsearch have the URL in `link`, and also have `restore_command`. */
export const backup: z.ZodType<Backup> = z
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

/** The live platform has another name for the price of a line. */
const preorderLine = z
    .object({
        description: z.string().default(""),
        quantity: z.number().optional(),
        price: z.number().optional(),
        price_total_ht: z.number().optional(),
    })
    .transform(({ price_total_ht, price = price_total_ht, ...rest }) => ({ ...rest, price }));

/** The interface document does not list the fields, and the live platform returns no sums, so any may be absent. */
export const preorder: z.ZodType<Preorder> = z
    .object({
        currency,
        totalHT: z.number().optional(),
        totalVAT: z.number().optional(),
        totalTTC: z.number().optional(),
        lines: z.array(preorderLine).default([]),
    })
    .transform(({ totalHT: totalWithoutTax, totalVAT: tax, totalTTC: total, ...rest }) => ({
        ...rest,
        totalWithoutTax,
        tax,
        total,
    }));
