// Generated from kinds/application.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { FlavorName, RegionName, RuntimeSlug } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Number of instances. The platform scales between the two limits. */
export interface ApplicationInstances {
    /**
     * The least number of instances.
     *
     * @example 1
     */
    min: pulumi.Input<number>;
    /**
     * The largest number of instances.
     *
     * @example 2
     */
    max: pulumi.Input<number>;
}

/** Size of an instance: a flavor of the runtime. The platform scales between the two limits. */
export interface ApplicationFlavor {
    /**
     * The smallest flavor.
     *
     * @example "XS"
     */
    min: pulumi.Input<FlavorName>;
    /**
     * The largest flavor.
     *
     * @example "S"
     */
    max: pulumi.Input<FlavorName>;
}

/**
 * Repository on GitHub, whose pushes the platform deploys. The account must be linked with GitHub in
 * the console. Changing it deletes the application, see `allowReplace`.
 */
export interface ApplicationGithub {
    /**
     * The user or organisation on GitHub.
     *
     * @example "company"
     */
    owner: pulumi.Input<string>;
    /**
     * The name of the repository.
     *
     * @example "shop"
     */
    repository: pulumi.Input<string>;
}

/** Arguments of `Application`. */
export interface ApplicationArgs {
    /**
     * Name shown in the console.
     *
     * A change is made in place.
     *
     * @example "shop"
     */
    name: pulumi.Input<string>;
    /**
     * Description shown in the console.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example "The web shop"
     */
    description?: pulumi.Input<string> | undefined;
    /**
     * Runtime, such as `node`, `docker` or `python`. The platform chooses its version, and upgrades it.
     * Changing the runtime deletes the application, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example "node"
     */
    runtime: pulumi.Input<RuntimeSlug>;
    /**
     * Region (zone). Changing it deletes the application, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * Regions by the catalogue of 2026-05-12, of which a provider may lack some: `ldn` (London, United
     * Kingdom), `mtl` (Montreal, Canada), `par` (Paris, France), `rbx` (Roubaix, France), `scw` (Paris,
     * France), `sgp` (Singapore, Singapore), `syd` (Sydney, Australia), `wsw` (Warsaw, Poland), `grahds`
     * (Gravelines, France), `parhds` (Paris, France), `rbxhds` (Roubaix, France), `fr-north-hds` (North,
     * France).
     *
     * @example "par"
     */
    region: pulumi.Input<RegionName>;
    /**
     * Number of instances. The platform scales between the two limits.
     *
     * A change is made in place.
     *
     * @example { min: 1, max: 2 }
     */
    instances: pulumi.Input<ApplicationInstances>;
    /**
     * Size of an instance: a flavor of the runtime. The platform scales between the two limits.
     *
     * A change is made in place.
     *
     * @example { min: "XS", max: "S" }
     */
    flavor: pulumi.Input<ApplicationFlavor>;
    /**
     * Flavor of a separate instance for builds.
     *
     * A change is made in place.
     *
     * @default the application's own instances
     * @example "M"
     */
    buildFlavor?: pulumi.Input<FlavorName> | undefined;
    /**
     * Whether a new deployment starts before the old one stops. Only set it for an application that can
     * run twice for a moment.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    zeroDowntime?: pulumi.Input<boolean> | undefined;
    /**
     * Whether all requests of a visitor reach the same instance.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    stickySessions?: pulumi.Input<boolean> | undefined;
    /**
     * Whether requests over HTTP are redirected to HTTPS.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    forceHttps?: pulumi.Input<boolean> | undefined;
    /**
     * Whether a push cancels the deployment in progress.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    cancelOnPush?: pulumi.Input<boolean> | undefined;
    /**
     * Whether the application runs the command in its variable `CC_RUN_COMMAND` once and stops.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    task?: pulumi.Input<boolean> | undefined;
    /**
     * Branch to deploy.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example "main"
     */
    branch?: pulumi.Input<string> | undefined;
    /**
     * Repository on GitHub, whose pushes the platform deploys. The account must be linked with GitHub in
     * the console. Changing it deletes the application, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default a repository of the platform, see deployUrl
     * @example { owner: "company", repository: "shop" }
     */
    github?: pulumi.Input<ApplicationGithub> | undefined;
    /**
     * Tags, in any order. An empty list removes all tags.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example ["production"]
     */
    tags?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * Variables to create the application with, such as the `CC_RUN_COMMAND` of a task. They are only sent
     * at creation: a later change has no effect, and EnvVars manages variables. Every value is secret.
     *
     * A change alone changes nothing.
     *
     * @example { CC_RUN_COMMAND: "node report.js" }
     */
    initialVariables?: pulumi.Input<Record<string, pulumi.Input<string>>> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Set to true to let a change of runtime, region, github or owner replace the application, which
     * deletes its variables, domains and repository.
     *
     * A change alone changes nothing.
     *
     * @default false
     * @example true
     */
    allowReplace?: pulumi.Input<boolean> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of an application (`app_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…"
     */
    adopt?: pulumi.Input<string> | undefined;
    /**
     * Ids of identical objects beside which another one may be created. An object of another declared
     * resource needs no id here; for all others the error names the ids to write.
     *
     * A change alone changes nothing.
     *
     * @example ["addon_…"]
     */
    allowDuplicate?: pulumi.Input<pulumi.Input<string>[]> | undefined;
}

/** The output `instances` of `Application`. */
export interface ApplicationInstancesOutput {
    /**
     * The least number of instances.
     *
     * @example 1
     */
    min: number;
    /**
     * The largest number of instances.
     *
     * @example 2
     */
    max: number;
}

/** The output `flavor` of `Application`. */
export interface ApplicationFlavorOutput {
    /**
     * The smallest flavor.
     *
     * @example "XS"
     */
    min: string;
    /**
     * The largest flavor.
     *
     * @example "S"
     */
    max: string;
}

/** The output `github` of `Application`. */
export interface ApplicationGithubOutput {
    /**
     * The user or organisation on GitHub.
     *
     * @example "company"
     */
    owner: string;
    /**
     * The name of the repository.
     *
     * @example "shop"
     */
    repository: string;
}

/** Arguments of `Application.get`, in addition to the id. */
export interface ApplicationState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "name",
        "description",
        "runtime",
        "region",
        "instances",
        "flavor",
        "buildFlavor",
        "zeroDowntime",
        "stickySessions",
        "forceHttps",
        "cancelOnPush",
        "task",
        "branch",
        "github",
        "tags",
        "owner",
        "deployUrl",
        "defaultDomain",
        "state",
        "commitId",
        "runtimeId",
        "runtimeSlug",
        "regionId",
        "regionName",
        "creationDate",
        "runtimeVersion",
        "ownerId",
        "platform",
    ],
    secrets: [["initialVariables", "values"]],
    secretOutputs: [],
    references: [],
    holdsData: true,
};

/**
 * An application: code that the platform builds and runs.
 *
 * Only available in the dialect `clever-cloud`. It is created without code: a push to `deployUrl`, or
 * to the repository on GitHub, deploys it. Variables, domains and links are resources of their own. A
 * change of runtime, region, github or owner would delete the application with all of these and fails
 * in the preview unless `allowReplace` is set. The platform does not document which changes restart a
 * running application.
 *
 * @example
 * ```ts
 * const shop = new Application("shop", {
 *     name: "shop", runtime: "node", region: "par",
 *     instances: { min: 1, max: 2 }, flavor: { min: "XS", max: "S" }, forceHttps: true,
 * }, { protect: true });
 * new EnvVars("shop", { application: shop.id, variables: { NODE_ENV: "production" } });
 * export const repository = shop.deployUrl;
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/application.md
 */
export class Application extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /** Description shown in the console. */
    declare readonly description: pulumi.Output<string | undefined>;
    /**
     * Runtime, such as `node`, `docker` or `python`. The platform chooses its version, and upgrades it.
     * Changing the runtime deletes the application, see `allowReplace`.
     */
    declare readonly runtime: pulumi.Output<string>;
    /** Region (zone). Changing it deletes the application, see `allowReplace`. */
    declare readonly region: pulumi.Output<string>;
    /** Number of instances. The platform scales between the two limits. */
    declare readonly instances: pulumi.Output<ApplicationInstancesOutput>;
    /** Size of an instance: a flavor of the runtime. The platform scales between the two limits. */
    declare readonly flavor: pulumi.Output<ApplicationFlavorOutput>;
    /** Flavor of a separate instance for builds. */
    declare readonly buildFlavor: pulumi.Output<string | undefined>;
    /**
     * Whether a new deployment starts before the old one stops. Only set it for an application that can
     * run twice for a moment.
     */
    declare readonly zeroDowntime: pulumi.Output<boolean | undefined>;
    /** Whether all requests of a visitor reach the same instance. */
    declare readonly stickySessions: pulumi.Output<boolean | undefined>;
    /** Whether requests over HTTP are redirected to HTTPS. */
    declare readonly forceHttps: pulumi.Output<boolean | undefined>;
    /** Whether a push cancels the deployment in progress. */
    declare readonly cancelOnPush: pulumi.Output<boolean | undefined>;
    /** Whether the application runs the command in its variable `CC_RUN_COMMAND` once and stops. */
    declare readonly task: pulumi.Output<boolean | undefined>;
    /** Branch to deploy. */
    declare readonly branch: pulumi.Output<string | undefined>;
    /**
     * Repository on GitHub, whose pushes the platform deploys. The account must be linked with GitHub in
     * the console. Changing it deletes the application, see `allowReplace`.
     */
    declare readonly github: pulumi.Output<ApplicationGithubOutput | undefined>;
    /** Tags, in any order. An empty list removes all tags. */
    declare readonly tags: pulumi.Output<string[] | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** URL of the Git repository. A push to its branch `master` deploys the code. */
    declare readonly deployUrl: pulumi.Output<string | undefined>;
    /** Domain that the platform gave the application; absent if it was removed. */
    declare readonly defaultDomain: pulumi.Output<string | undefined>;
    /** State as of the last read, such as `SHOULD_BE_UP`. */
    declare readonly state: pulumi.Output<string | undefined>;
    /** Deployed commit as of the last read; absent before the first deployment. */
    declare readonly commitId: pulumi.Output<string | undefined>;
    /** The platform's id of the runtime; absent if the platform does not return it. */
    declare readonly runtimeId: pulumi.Output<string | undefined>;
    /** The platform's current slug of the runtime; absent without the id. */
    declare readonly runtimeSlug: pulumi.Output<string | undefined>;
    /** The platform's id of the region; absent if the platform does not return it. */
    declare readonly regionId: pulumi.Output<string | undefined>;
    /** The platform's current name of the region; absent without the id. */
    declare readonly regionName: pulumi.Output<string | undefined>;
    /** When it was created, in milliseconds since 1970. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /** The platform's version of the runtime, as of the last read. */
    declare readonly runtimeVersion: pulumi.Output<string | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * An application: code that the platform builds and runs.
     *
     * Only available in the dialect `clever-cloud`. It is created without code: a push to `deployUrl`, or
     * to the repository on GitHub, deploys it. Variables, domains and links are resources of their own. A
     * change of runtime, region, github or owner would delete the application with all of these and fails
     * in the preview unless `allowReplace` is set. The platform does not document which changes restart a
     * running application.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const shop = new Application("shop", {
     *     name: "shop", runtime: "node", region: "par",
     *     instances: { min: 1, max: 2 }, flavor: { min: "XS", max: "S" }, forceHttps: true,
     * }, { protect: true });
     * new EnvVars("shop", { application: shop.id, variables: { NODE_ENV: "production" } });
     * export const repository = shop.deployUrl;
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/application.md
     */
    constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
        super("Application", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Application {
        return isOfKind("Application", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of an application (`app_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: ApplicationState,
        options?: pulumi.CustomResourceOptions,
    ): Application {
        return new Application(name, { ...state } as ApplicationArgs, { ...options, id });
    }
}
