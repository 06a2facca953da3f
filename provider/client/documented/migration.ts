import { z } from "zod";
import type { Migration, MigrationStatus } from "../contract/addons.js";
import { moment, plainWord } from "../wire.js";

/** The platform uses two sets of words. Any other word means that the migration may still be running. */
const statuses = new Map<string, MigrationStatus>([
    ["pending", "pending"],
    ["inprogress", "in-progress"],
    ["running", "in-progress"],
    ["recovering", "in-progress"],
    ["success", "success"],
    ["ok", "success"],
    ["failed", "failed"],
    // Failed and rolled back.
    ["recovered", "failed"],
    ["cancelled", "cancelled"],
    ["aborted", "cancelled"],
]);

function statusOf(word: string): MigrationStatus {
    return statuses.get(plainWord(word)) ?? "unknown";
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

export const migrationRecord: z.ZodType<Migration> = z
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
