import type { EnvironmentVariable } from "../environment.js";
import type { CallOptions, Json, OwnerOptions, ReadOptions, Removal } from "../../call-options.js";

/** A managed service, such as a database or an object store. */
export interface Addon {
    /** `addon_…`. */
    id: string;
    /** The display name. */
    name: string;
    /** The id in the service itself (`postgresql_…`). Drains and network groups refer to this id. */
    realId: string;
    /** The name of the zone. */
    region: string;
    /** The platform's id of the zone; absent if the platform returns none. */
    zoneId?: string | undefined;
    /** The provider of the service. */
    provider: {
        /** Id of the add-on provider. */
        id: string;
        /** The display name. */
        name?: string | undefined;
    };
    /** The size and features. */
    plan: {
        /** `plan_…`. */
        id: string;
        /** The short name, unique within the provider. */
        slug: string;
        /** The display name. */
        name?: string | undefined;
    };
    /** The names of the variables that linked applications get. */
    configKeys: string[];
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
}

/** The arguments of a new add-on. */
export interface NewAddon {
    /** The display name; several add-ons may share one. */
    name: string;
    /** The id of an add-on provider. */
    provider: string;
    /** The id of one of the provider's plans, not a slug. */
    planId: string;
    /** The name of a zone where the provider is offered. */
    region: string;
    /** Further settings by provider, such as a version; see `capabilities.addonOptions`. */
    options?: Readonly<Record<string, string>> | undefined;
}

/** An application that gets an add-on's variables. */
export interface LinkedApplication {
    /** `app_…`. */
    id: string;
    /** The display name. */
    name: string;
    /** The description; absent if there is none. */
    description?: string | undefined;
    /** The name of the zone. */
    zone?: string | undefined;
    /** The state in the platform's spelling. */
    state?: string | undefined;
}

/** A signed login to a dashboard. Its holder is logged in: secret as a whole. */
export interface SingleSignOn {
    /** The URL of the dashboard. */
    url: string;
    /** The parameters to send there. */
    parameters: Record<string, Json>;
}

/**
 * The state of a plan change. `unknown` stands for a word that this package does not know; the change may still be
 * running.
 */
export type MigrationStatus = "pending" | "in-progress" | "success" | "failed" | "cancelled" | "unknown";

/** The move of an add-on to another plan. */
export interface Migration {
    /** The id in requests. */
    id: string;
    /** The state of the migration. */
    status: MigrationStatus;
    /** The status in the platform's spelling. */
    word: string;
    /** The time of the request in epoch milliseconds; absent if the platform returns none. */
    requestDate?: number | undefined;
    /** The steps in order. */
    steps: MigrationStep[];
}

/** One step of a move to another plan. */
export interface MigrationStep {
    /** The name of the step. */
    name: string;
    /** The state of the step. */
    status: MigrationStatus;
    /** The platform's message on the step; absent if there is none. */
    message?: string | undefined;
    /** The start in epoch milliseconds; absent before the start. */
    startDate?: number | undefined;
    /** The end in epoch milliseconds; absent before the end. */
    endDate?: number | undefined;
}

/** A copy of a database that the platform keeps. Its URL and its command give access: secret. */
export interface Backup {
    /** The id of the backup. */
    id: string;
    /** The result in the platform's spelling. */
    status: string;
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
    /** The time of deletion in epoch milliseconds; absent if the platform returns none. */
    deletionDate?: number | undefined;
    /** The file name; absent if the platform returns none. */
    filename?: string | undefined;
    /** The URL of a download without credentials, valid for two hours. */
    downloadUrl?: string | undefined;
    /** The command that restores the backup; absent if the platform returns none. */
    restoreCommand?: string | undefined;
}

/** The monthly price of a plan change. A sum is absent if the platform does not return it. */
export interface Preorder {
    /** The ISO 4217 code. */
    currency: string;
    /** The sum without tax. */
    totalWithoutTax?: number | undefined;
    /** The tax. */
    tax?: number | undefined;
    /** The sum with tax. */
    total?: number | undefined;
    /** The items of the sum. */
    lines: PreorderLine[];
}

/** One line of an offer. */
export interface PreorderLine {
    /** The item. */
    description: string;
    /** The quantity of the item. */
    quantity?: number | undefined;
    /** The price of the whole line without tax; negative for a refund. */
    price?: number | undefined;
}

/** The id of an add-on. */
export interface AddonOptions extends OwnerOptions {
    /** The add-on's id or real id. */
    id: string;
}

/** A tag of an add-on. */
export interface AddonTagOptions extends AddonOptions {
    /** The tag. */
    tag: string;
}

/** The id of a migration of an add-on. */
export interface AddonMigrationOptions extends AddonOptions {
    /** The migration's id. */
    migrationId: string;
}

/** An add-on and its new plan. */
export interface AddonPlanOptions extends AddonOptions {
    /** The id of a plan of the same provider, not a slug. */
    planId: string;
}

/** Managed services of an owner. */
export interface AddonsClient {
    /** Returns all add-ons of the owner. A new add-on may be missing for some seconds. */
    list(options?: OwnerOptions & ReadOptions): Promise<Addon[]>;

    /** Returns one add-on. Fails with `NotFound` if there is none. */
    get(options: AddonOptions & ReadOptions): Promise<Addon>;

    /** Orders an add-on and returns at once. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & NewAddon & CallOptions): Promise<Addon>;

    /** Renames an add-on. This changes neither its region nor its plan (see `migrate`). Safe to send again. */
    update(options: AddonOptions & Pick<Addon, "name"> & CallOptions): Promise<Addon>;

    /** Deletes an add-on with all its data. Safe to send again. */
    remove(options: AddonOptions & CallOptions): Promise<Removal>;

    /** Returns the variables of linked applications. They hold addresses and passwords: secret. */
    environment(options: AddonOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Returns the applications that are linked to the add-on. */
    applications(options: AddonOptions & ReadOptions): Promise<LinkedApplication[]>;

    /** Returns a signed, short-lived URL of the add-on's dashboard: secret. Never answered from the cache. */
    singleSignOn(options: AddonOptions & CallOptions): Promise<SingleSignOn>;

    /** Returns all tags of the add-on. */
    tags(options: AddonOptions & ReadOptions): Promise<string[]>;

    /** Adds a tag. No effect if the add-on has the tag. Safe to send again. */
    addTag(options: AddonTagOptions & CallOptions): Promise<void>;

    /** Removes a tag. Safe to send again. */
    removeTag(options: AddonTagOptions & CallOptions): Promise<Removal>;

    /**
     * Starts the migration to another plan of the same provider and returns at once; follow it through `migrations`.
     * Fails with `Conflict` while another migration runs. Not safe to send again after a lost answer.
     * @returns the migration, if the platform reports it at once
     */
    migrate(options: AddonPlanOptions & CallOptions): Promise<Migration | undefined>;

    /**
     * Returns the backups of a database, newest first. Never answered from the cache, since the URLs expire after two
     * hours.
     */
    backups(options: AddonOptions & CallOptions): Promise<Backup[]>;

    /** Returns all migrations of the add-on, past and current. */
    migrations(options: AddonOptions & ReadOptions): Promise<Migration[]>;

    /** Returns one migration. Fails with `NotFound` if there is none. */
    migration(options: AddonMigrationOptions & ReadOptions): Promise<Migration>;

    /** Cancels a running migration; the add-on keeps its plan. Safe to send again. */
    cancelMigration(options: AddonMigrationOptions & CallOptions): Promise<Removal>;

    /** Returns the price of a plan change. Orders nothing. */
    preorder(options: AddonPlanOptions & CallOptions): Promise<Preorder>;
}
