import type { Addon, Addons } from "./addons.js";
import type { PlatformClock } from "./clock.js";
import { uuidOf } from "./identifiers.js";

export interface Backup {
    readonly id: string;
    /** The real id of the add-on. */
    readonly realId: string;
    /** Milliseconds since the epoch: when it was made, and when it will be deleted. */
    readonly creationDate: number;
    readonly deletionDate: number;
    readonly filename: string;
}

/** The interval, and how long each backup is kept. */
const day = 24 * 60 * 60 * 1000;
const kept = 7 * day;

/** The endings of the files, by provider. */
const endings: Readonly<Record<string, string>> = {
    "es-addon": "snapshot",
    "mongodb-addon": "archive.gz",
    "mysql-addon": "sql.gz",
    "postgresql-addon": "dump",
};

/** The backups of databases: one a day, the first a day after the creation. */
export class Backups {
    readonly #clock: PlatformClock;
    readonly #addons: Addons;

    constructor(clock: PlatformClock, addons: Addons) {
        this.#clock = clock;
        this.#addons = addons;
    }

    /** The oldest first. Empty for other add-ons, and for databases ordered without backups. */
    list(owner: string, realId: string): Backup[] {
        const addon = this.#addons.get(owner, realId);
        const ending = endings[addon.providerId];
        if (ending === undefined || addon.options["do-backup"] === "false") {
            return [];
        }
        const now = this.#clock.now();
        const latest = Math.floor((now - addon.creationDate) / day);
        const oldest = Math.max(1, Math.ceil((now - kept - addon.creationDate) / day));
        return Array.from({ length: Math.max(0, latest - oldest + 1) }, (_, position) =>
            backupOf(addon, oldest + position, ending),
        );
    }
}

function backupOf({ realId, creationDate }: Addon, count: number, ending: string): Backup {
    const made = creationDate + count * day;
    return {
        id: uuidOf(`backup ${count} of ${realId}`),
        realId,
        creationDate: made,
        deletionDate: made + kept,
        filename: `${realId}-${new Date(made).toISOString().slice(0, 10)}.${ending}`,
    };
}
