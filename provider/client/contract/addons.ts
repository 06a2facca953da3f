import type { EnvironmentVariable } from "./environment.js";
import type { CallOptions, Json, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** A managed service: a database, an object store, a file system … */
export interface Addon {
    /** `addon_…`. */
    id: string;
    /** Name for people. */
    name: string;
    /** The id by which the service itself knows the add-on (`postgresql_…`), and by which drains and network groups do. */
    realId: string;
    /** Name of the zone that it is in. */
    region: string;
    /** Whose service it is. */
    provider: {
        /** Id of the add-on provider. */
        id: string;
        /** Its name for people. */
        name?: string | undefined;
    };
    /** Its size and features. */
    plan: {
        /** `plan_…`. */
        id: string;
        /** The plan's short name, one of its provider's. */
        slug: string;
        /** Its name for people. */
        name?: string | undefined;
    };
    /** Names of the variables that it gives to linked applications. */
    configKeys: string[];
    /** Epoch milliseconds; absent where the platform tells none. */
    creationDate?: number | undefined;
}

/** What an add-on is ordered with. */
export interface NewAddon {
    /** Name for people; several may have the same. */
    name: string;
    /** Id of an add-on provider. */
    provider: string;
    /** Id of one of the provider's plans, not a slug. */
    plan: string;
    /** Name of a zone that the provider is in. */
    region: string;
    /** Further settings, which differ by provider, such as a version; see `capabilities.addonOptions`. */
    options?: Readonly<Record<string, string>> | undefined;
}

/** An application that gets an add-on's variables. */
export interface LinkedApplication {
    /** `app_…`. */
    id: string;
    /** Name for people. */
    name: string;
    /** Text for people; absent where there is none. */
    description?: string | undefined;
    /** Name of the zone that it runs in. */
    zone?: string | undefined;
    /** The platform's own word for what it is doing. */
    state?: string | undefined;
}

/** Whoever has these is logged in: secret as a whole. */
export interface SingleSignOn {
    /** Where the dashboard opens. */
    url: string;
    /** What has to be sent there. */
    parameters: Record<string, Json>;
}

/** How a plan change goes; `unknown` is a word that nobody knows, so it is not known to be over. */
export type MigrationStatus = "pending" | "in-progress" | "success" | "failed" | "cancelled" | "unknown";

/** The move of an add-on to another plan. */
export interface Migration {
    /** By which it is addressed. */
    id: string;
    /** How far it is. */
    status: MigrationStatus;
    /** The status as the platform says it. */
    word: string;
    /** When it was asked for, in epoch milliseconds; absent where the platform tells none. */
    requestDate?: number | undefined;
    /** What it consists of, in order. */
    steps: MigrationStep[];
}

/** One step of a move to another plan. */
export interface MigrationStep {
    /** What is done in it. */
    name: string;
    /** How far it is. */
    status: MigrationStatus;
    /** What the platform says about it; absent where that is nothing. */
    message?: string | undefined;
    /** Epoch milliseconds; absent before it has begun. */
    startDate?: number | undefined;
    /** Epoch milliseconds; absent before it has ended. */
    endDate?: number | undefined;
}

/** A copy of a database as the platform keeps it. Its address and its command open it: secret. */
export interface Backup {
    /** By which it is told apart. */
    id: string;
    /** How it went, as the platform says it. */
    status: string;
    /** When it was made, in epoch milliseconds; absent where the platform tells none. */
    creationDate?: number | undefined;
    /** When the platform will delete it, in epoch milliseconds; absent where the platform tells none. */
    deletionDate?: number | undefined;
    /** Name of the file; absent where the platform tells none. */
    filename?: string | undefined;
    /** Where it can be downloaded without credentials, for two hours. */
    downloadUrl?: string | undefined;
    /** What restores it; absent where the platform tells none. */
    restoreCommand?: string | undefined;
}

/** What a plan change would cost for a month. Where the platform does not tell a sum, it is absent. */
export interface Preorder {
    /** ISO 4217 code. */
    currency: string;
    /** The sum without tax. */
    totalWithoutTax?: number | undefined;
    /** The tax on it. */
    tax?: number | undefined;
    /** With tax. */
    total?: number | undefined;
    /** What the sum consists of. */
    lines: PreorderLine[];
}

/** One line of an offer. */
export interface PreorderLine {
    /** What is paid for. */
    description: string;
    /** How much of it. */
    quantity?: number | undefined;
    /** Of the line as a whole, without tax; negative where something is given back. */
    price?: number | undefined;
}

/** Which add-on is meant. */
export interface AddonOptions extends OwnerOptions {
    /** The add-on's id or real id. */
    id: string;
}

/** Which tag of which add-on is meant. */
export interface AddonTagOptions extends AddonOptions {
    /** The tag itself. */
    tag: string;
}

/** Which move of which add-on is meant. */
export interface AddonMigrationOptions extends AddonOptions {
    /** The migration's id. */
    migrationId: string;
}

/** Which add-on is meant, and which plan it is to have. */
export interface AddonPlanOptions extends AddonOptions {
    /** Id of a plan of the add-on's own provider, not a slug. */
    plan: string;
}

/** Managed services of an owner. */
export interface AddonsClient {
    /** All add-ons of the owner. A new one may be missing for some seconds. */
    list(options?: OwnerOptions & ReadOptions): Promise<Addon[]>;

    /** One add-on. Fails with `NotFound` where there is none. */
    get(options: AddonOptions & ReadOptions): Promise<Addon>;

    /** Orders an add-on and answers at once. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewAddon & CallOptions): Promise<Addon>;

    /** Renames an add-on; neither its plan (see `migrate`) nor its region changes this way. Safe to send again. */
    update(
        options: AddonOptions &
            CallOptions & {
                /** The new name. */
                name: string;
            },
    ): Promise<Addon>;

    /** Deletes an add-on with all its data. Safe to send again. */
    remove(options: AddonOptions & CallOptions): Promise<Removal>;

    /** The variables that linked applications get: addresses and passwords, so secret. */
    environment(options: AddonOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** The applications that get its variables. */
    applications(options: AddonOptions & ReadOptions): Promise<LinkedApplication[]>;

    /** A signed, short-lived address at which the add-on's dashboard opens: secret. Always asked anew. */
    singleSignOn(options: AddonOptions & CallOptions): Promise<SingleSignOn>;

    /** All tags of the add-on. */
    tags(options: AddonOptions & ReadOptions): Promise<string[]>;

    /** Adds a tag; one that is there already changes nothing. Safe to send again. */
    addTag(options: AddonTagOptions & CallOptions): Promise<void>;

    /** Takes a tag away. Safe to send again. */
    removeTag(options: AddonTagOptions & CallOptions): Promise<Removal>;

    /**
     * Starts moving the add-on to another plan of its provider and answers at once; follow it through `migrations`.
     * Fails with `Conflict` while another migration runs. Not safe to send again after a lost answer.
     * @returns the migration, where the platform names it at once
     */
    migrate(options: AddonPlanOptions & CallOptions): Promise<Migration | undefined>;

    /** The backups of a database, the newest first. Always asked anew, since their addresses hold for two hours. */
    backups(options: AddonOptions & CallOptions): Promise<Backup[]>;

    /** All moves to another plan that there have been. */
    migrations(options: AddonOptions & ReadOptions): Promise<Migration[]>;

    /** One move to another plan. Fails with `NotFound` where there is none. */
    migration(options: AddonMigrationOptions & ReadOptions): Promise<Migration>;

    /** Cancels a move that is under way; the add-on keeps its plan. Safe to send again. */
    cancelMigration(options: AddonMigrationOptions & CallOptions): Promise<Removal>;

    /** Asks what a move to another plan would cost; nothing is ordered. */
    preorder(options: AddonPlanOptions & CallOptions): Promise<Preorder>;
}
