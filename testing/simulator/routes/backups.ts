import type { Backup } from "../state/backups.js";
import { notFound } from "../state/refusal.js";
import { ok, route, type Route } from "./route.js";

/** The backups of a database, by its real id. */
export const backupRoutes: readonly Route[] = [
    route("GET", "/v2/backups/{owner}/{realId}", ({ state, owner, param }) => {
        const realId = param("realId");
        const addon = state.addons.get(owner, realId);
        if (addon.realId !== realId) {
            throw notFound("add-on", realId);
        }
        const backups = state.backups.list(owner, realId);
        return ok(backups.map(addon.providerId === "es-addon" ? snapshotRecord : backupRecord));
    }),
];

function backupRecord(backup: Backup): Record<string, unknown> {
    return { ...commonFields(backup), filename: backup.filename, download_url: addressOf(backup) };
}

/** Elasticsearch has another key for the address, and returns the commands that restore and delete. */
function snapshotRecord(backup: Backup): Record<string, unknown> {
    const place = `https://search.services.example/_snapshot/backups/${backup.id}`;
    return {
        ...commonFields(backup),
        link: addressOf(backup),
        restore_command: `curl -XPOST ${place}/_restore`,
        delete_command: `curl -XDELETE ${place}`,
    };
}

function commonFields({ id, realId, creationDate, deletionDate }: Backup): Record<string, unknown> {
    return {
        backup_id: id,
        entity_id: realId,
        status: "Done",
        creation_date: withMicroseconds(creationDate),
        delete_at: withMicroseconds(deletionDate),
    };
}

/** The signed address of a backup. It needs no credentials, for two hours. */
function addressOf({ id, filename }: Backup): string {
    return `https://backups.services.example/${filename}?signature=${id}`;
}

function withMicroseconds(date: number): string {
    return new Date(date).toISOString().replace("Z", "000Z");
}
