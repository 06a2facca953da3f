import type { Addon } from "./addons.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** A program of somebody's that the platform runs. */
export interface Application {
    /** `app_…`. */
    id: string;
    /** Name for people. */
    name: string;
    /** Text for people; absent where there is none. */
    description?: string | undefined;
    /** Id of the organisation or user that it belongs to. */
    ownerId?: string | undefined;
    /** Name of the zone that it runs in. */
    zone?: string | undefined;
    /** What it runs on, such as `node`. */
    type?: string | undefined;
    /** The platform's own word for what it is doing. */
    state?: string | undefined;
    /** The names under which it is reached. */
    domains: string[];
    /** Address of its repository; absent where it has none. */
    repository?: string | undefined;
    /** Epoch milliseconds; absent where the platform tells none. */
    creationDate?: number | undefined;
}

/** Which application is meant. */
export interface ApplicationOptions extends OwnerOptions {
    /** The application's id (`app_…`). */
    application: string;
}

/** Which add-on of which application is meant. */
export interface AddonLinkOptions extends ApplicationOptions {
    /** The add-on's id (`addon_…`). */
    addon: string;
}

/**
 * Applications themselves; their variables, deployments and redirections are families of their own. All but `branches`
 * fails with `InvalidArgument` where the wire has no such route, see `capabilities.applications`.
 */
export interface ApplicationsClient {
    /** All applications of the owner. */
    list(options?: OwnerOptions & ReadOptions): Promise<Application[]>;

    /** One application. Fails with `NotFound` where there is none. */
    get(options: ApplicationOptions & ReadOptions): Promise<Application>;

    /** The add-ons whose variables the application gets. */
    addons(options: ApplicationOptions & ReadOptions): Promise<Addon[]>;

    /** Gives the application the variables of an add-on, at its next deployment. Safe to send again. */
    linkAddon(options: AddonLinkOptions & CallOptions): Promise<void>;

    /** Takes the variables of an add-on away from the application. Safe to send again. */
    unlinkAddon(options: AddonLinkOptions & CallOptions): Promise<Removal>;

    /** The branches of the application's repository. */
    branches(
        options: OwnerOptions &
            ReadOptions & {
                /** The application's id (`app_…`). */
                id: string;
            },
    ): Promise<string[]>;
}
