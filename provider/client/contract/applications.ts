import type { Addon } from "./addons.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** An application that the platform runs. */
export interface Application {
    /** `app_…`. */
    id: string;
    /** The display name. */
    name: string;
    /** The description; absent if there is none. */
    description?: string | undefined;
    /** The id of the owner: an organisation or a user. */
    ownerId?: string | undefined;
    /** The name of the zone. */
    zone?: string | undefined;
    /** The runtime, such as `node`. */
    type?: string | undefined;
    /** The state in the platform's spelling. */
    state?: string | undefined;
    /** The domain names of the application. */
    domains: string[];
    /** The URL of the repository; absent if there is none. */
    repository?: string | undefined;
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
}

/** The id of an application. */
export interface ApplicationOptions extends OwnerOptions {
    /** The application's id (`app_…`). */
    application: string;
}

/** A link between an application and an add-on. */
export interface AddonLinkOptions extends ApplicationOptions {
    /** The add-on's id (`addon_…`). */
    addon: string;
}

/**
 * Applications; their variables, deployments and redirections are families of their own. All functions except
 * `branches` fail with `InvalidArgument` if the wire has no such route, see `capabilities.applications`.
 */
export interface ApplicationsClient {
    /** Returns all applications of the owner. */
    list(options?: OwnerOptions & ReadOptions): Promise<Application[]>;

    /** Returns one application. Fails with `NotFound` if there is none. */
    get(options: ApplicationOptions & ReadOptions): Promise<Application>;

    /** Returns the add-ons that are linked to the application. */
    addons(options: ApplicationOptions & ReadOptions): Promise<Addon[]>;

    /** Links an add-on: the application gets its variables at the next deployment. Safe to send again. */
    linkAddon(options: AddonLinkOptions & CallOptions): Promise<void>;

    /** Unlinks an add-on: the application loses its variables. Safe to send again. */
    unlinkAddon(options: AddonLinkOptions & CallOptions): Promise<Removal>;

    /** Returns the branches of the application's repository. */
    branches(
        options: OwnerOptions &
            ReadOptions & {
                /** The application's id (`app_…`). */
                id: string;
            },
    ): Promise<string[]>;
}
