import type { Addon } from "../addons/contract.js";
import type {
    ApplicationOptions,
    CallOptions,
    OwnerOptions,
    ReadOptions,
    Removal,
} from "../../call-options.js";

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
    /** The platform's id of the zone; absent if the platform returns none. */
    zoneId?: string | undefined;
    /** The instance type, such as `node` or `java`. */
    type?: string | undefined;
    /** The runtime: the slug of a variant of the instance type, such as `node` or `jar`. */
    runtime?: string | undefined;
    /** The platform's id of the runtime; absent if the platform returns none. */
    runtimeId?: string | undefined;
    /** The platform's version of the runtime. The platform upgrades it without a request. */
    runtimeVersion?: string | undefined;
    /** The state in the platform's spelling. */
    state?: string | undefined;
    /** The domain names of the application. */
    domains: string[];
    /** The URL of the repository; absent if there is none. */
    repository?: string | undefined;
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
    /** The number of instances. */
    instances?: Scaling<number> | undefined;
    /** The size of the instances: names of flavors. */
    flavor?: Scaling<string> | undefined;
    /** The flavor of the instance that builds the application; absent if the application has no such instance. */
    buildFlavor?: string | undefined;
    /** True if a new deployment starts before the old one stops. */
    zeroDowntime?: boolean | undefined;
    /** True if the requests of a visitor always reach the same instance. */
    stickySessions?: boolean | undefined;
    /** True if requests over HTTP are redirected to HTTPS. */
    forceHttps?: boolean | undefined;
    /** True if a push cancels the deployment in progress. */
    cancelOnPush?: boolean | undefined;
    /** True if the application runs one command and stops. */
    task?: boolean | undefined;
    /** The branch that is deployed. */
    branch?: string | undefined;
    /** The repository on GitHub; absent if the application's repository is on the platform. */
    github?: GithubRepository | undefined;
    /** The domain that the platform gave the application, without a path; absent if it was removed. */
    defaultDomain?: string | undefined;
    /** The deployed commit; absent before the first deployment. */
    commitId?: string | undefined;
}

/** A lower and an upper limit. The platform scales the application between them. */
export interface Scaling<Limit> {
    /** The lower limit. */
    min: Limit;
    /** The upper limit. */
    max: Limit;
}

/** A repository on GitHub. */
export interface GithubRepository {
    /** The user or organisation on GitHub. */
    owner: string;
    /** The name of the repository. */
    repository: string;
}

/** The settings of an application that can change. */
export interface ApplicationSettings {
    /** The display name; several applications may share one. */
    name?: string | undefined;
    /** The description. */
    description?: string | undefined;
    /** The number of instances. */
    instances?: Readonly<Scaling<number>> | undefined;
    /** The size of the instances: names of flavors of the instance type. */
    flavor?: Readonly<Scaling<string>> | undefined;
    /** The flavor of an instance of its own for builds; null to build on the instances of the application. */
    buildFlavor?: string | null | undefined;
    /** True to start a new deployment before the old one stops. */
    zeroDowntime?: boolean | undefined;
    /** True to send the requests of a visitor always to the same instance. */
    stickySessions?: boolean | undefined;
    /** True to redirect requests over HTTP to HTTPS. */
    forceHttps?: boolean | undefined;
    /** True to cancel the deployment in progress on a push. */
    cancelOnPush?: boolean | undefined;
    /** True for an application that runs one command and stops. */
    task?: boolean | undefined;
    /** The branch to deploy. */
    branch?: string | undefined;
}

/** The arguments of a new application. The platform chooses omitted settings. */
export interface NewApplication extends ApplicationSettings {
    /** The display name; several applications may share one. */
    name: string;
    /** The name of a zone. */
    zone: string;
    /** An instance type of the catalogue. */
    type: string;
    /** A version of the instance type. */
    version: string;
    /** The id of a variant of the instance type, not a slug. */
    variant: string;
    /** The number of instances. */
    instances: Readonly<Scaling<number>>;
    /** The size of the instances: names of flavors of the instance type. */
    flavor: Readonly<Scaling<string>>;
    /** The repository on GitHub, if the platform does not keep one. The account must be linked with GitHub. */
    github?: Readonly<GithubRepository> | undefined;
    /** The first variables, by name: secret. */
    variables?: Readonly<Record<string, string>> | undefined;
}

/** A link between an application and an add-on. */
export interface AddonLinkOptions extends ApplicationOptions {
    /** The add-on's id (`addon_…`). */
    addon: string;
}

/** A tag of an application. */
export interface ApplicationTagOptions extends ApplicationOptions {
    /** The tag. */
    tag: string;
}

/** A link between two applications. */
export interface DependencyOptions extends ApplicationOptions {
    /** The id of the application that is needed (`app_…`). */
    dependency: string;
}

/**
 * Applications; their variables, domains, deployments and redirections are families of their own. All functions
 * except `branches` fail with `InvalidArgument` if the wire has no such route, see `capabilities.applications`. An
 * application that the platform is deleting counts as deleted: no function returns it.
 */
export interface ApplicationsClient {
    /** Returns all applications of the owner. */
    list(options?: OwnerOptions & ReadOptions): Promise<Application[]>;

    /** Returns one application. Fails with `NotFound` if there is none. */
    get(options: ApplicationOptions & ReadOptions): Promise<Application>;

    /**
     * Creates an application, without code and without a deployment. Not safe to send again after a lost answer: compare
     * `list` first.
     */
    create(options: NewApplication & OwnerOptions & CallOptions): Promise<Application>;

    /** Changes settings. Omitted settings stay. Safe to send again. */
    update(options: ApplicationOptions & ApplicationSettings & CallOptions): Promise<Application>;

    /** Deletes an application with its variables, domains and repository. Safe to send again. */
    remove(options: ApplicationOptions & CallOptions): Promise<Removal>;

    /** Returns all tags of the application. */
    tags(options: ApplicationOptions & ReadOptions): Promise<string[]>;

    /** Adds a tag. No effect if the application has the tag. Safe to send again. */
    addTag(options: ApplicationTagOptions & CallOptions): Promise<void>;

    /** Removes a tag. Safe to send again. */
    removeTag(options: ApplicationTagOptions & CallOptions): Promise<Removal>;

    /** Returns the add-ons that are linked to the application. */
    addons(options: ApplicationOptions & ReadOptions): Promise<Addon[]>;

    /** Links an add-on: the application gets its variables at the next deployment. Safe to send again. */
    linkAddon(options: AddonLinkOptions & CallOptions): Promise<void>;

    /** Unlinks an add-on: the application loses its variables. Safe to send again. */
    unlinkAddon(options: AddonLinkOptions & CallOptions): Promise<Removal>;

    /** Returns the applications on which the application depends. */
    dependencies(options: ApplicationOptions & ReadOptions): Promise<Application[]>;

    /** Makes an application depend on another one, whose exposed variables it gets. Safe to send again. */
    addDependency(options: DependencyOptions & CallOptions): Promise<void>;

    /** Removes a dependency on another application. Safe to send again. */
    removeDependency(options: DependencyOptions & CallOptions): Promise<Removal>;

    /** Returns the branches of the application's repository. */
    branches(options: OwnerOptions & Pick<Application, "id"> & ReadOptions): Promise<string[]>;
}
