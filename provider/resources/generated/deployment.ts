// Generated from kinds/deployment.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface DeploymentTimeouts {
    /**
     * How long creating one may take, at most. Default: `30m`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * How long updating one may take, at most. Default: `30m`.
     *
     * @example "20m"
     */
    update?: pulumi.Input<string> | undefined;
    /**
     * Has no effect: deleting one waits for nothing.
     *
     * @deprecated
     */
    delete?: pulumi.Input<string> | undefined;
}

/** Arguments of `Deployment`. */
export interface DeploymentArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * Values whose change deploys again, such as `hash` of EnvVars, and ids of links and domains. Beside
     * them, list in `dependsOn` what has to be there first.
     *
     * A change is made in place.
     *
     * @example [variables.hash, link.id]
     */
    triggers: pulumi.Input<pulumi.Input<string>[]>;
    /**
     * Commit to deploy, of those that the repository has. A change deploys again.
     *
     * A change is made in place.
     *
     * @default the newest commit of the branch
     * @example "4f2d9c1"
     */
    commit?: pulumi.Input<string> | undefined;
    /**
     * False builds without the cache of earlier builds.
     *
     * A change alone changes nothing.
     *
     * @default true
     * @example false
     */
    useCache?: pulumi.Input<boolean> | undefined;
    /**
     * False ends the update as soon as the deployment has started, whatever its result.
     *
     * A change alone changes nothing.
     *
     * @default true
     * @example false
     */
    wait?: pulumi.Input<boolean> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 30m, update 30m
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<DeploymentTimeouts> | undefined;
}

/** Arguments of `Deployment.get`, in addition to the id. */
export interface DeploymentState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "application",
        "triggers",
        "commit",
        "owner",
        "deploymentId",
        "completed",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: [],
    references: ["application"],
};

/**
 * Deploys an application again when something that it depends on has changed.
 *
 * Only available in the dialect `clever-cloud`. It deploys once when it is created, and at most once
 * in an update, after everything that it depends on. Pulumi deletes resources at the end of an update.
 * A link that the program no longer declares is removed after the deployment, so the application keeps
 * its variables until the next one. It deploys what the repository has: if nothing was pushed yet, a
 * warning says so. No resource pushes code. Of an application that is linked to GitHub, `commit`
 * deploys any commit. For other applications, a pipeline pushes the code to `deployUrl`, which deploys
 * it: the workflow `deploy.yml` of `examples/ci` does so before `pulumi up`. It is an action, not an
 * object: deleting it does nothing, and deployments that others start are no drift. After an update
 * that was killed during a deployment, the next one deploys again. An application has one Deployment
 * in a program.
 *
 * @example
 * ```ts
 * const variables = new EnvVars("shop", { application: "app_…", variables: { LOG_LEVEL: "info" } });
 * new Deployment("shop", { application: "app_…", triggers: [variables.hash] });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/deployment.md
 */
export class Deployment extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /**
     * Values whose change deploys again, such as `hash` of EnvVars, and ids of links and domains. Beside
     * them, list in `dependsOn` what has to be there first.
     */
    declare readonly triggers: pulumi.Output<string[]>;
    /** Commit to deploy, of those that the repository has. A change deploys again. */
    declare readonly commit: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Id of the last deployment that it started. Absent if nothing was pushed yet. */
    declare readonly deploymentId: pulumi.Output<string | undefined>;
    /**
     * False if the last deployment failed, was not awaited to its end, or is not listed. The next update
     * goes on waiting, or deploys again.
     */
    declare readonly completed: pulumi.Output<boolean>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Deploys an application again when something that it depends on has changed.
     *
     * Only available in the dialect `clever-cloud`. It deploys once when it is created, and at most once
     * in an update, after everything that it depends on. Pulumi deletes resources at the end of an update.
     * A link that the program no longer declares is removed after the deployment, so the application keeps
     * its variables until the next one. It deploys what the repository has: if nothing was pushed yet, a
     * warning says so. No resource pushes code. Of an application that is linked to GitHub, `commit`
     * deploys any commit. For other applications, a pipeline pushes the code to `deployUrl`, which deploys
     * it: the workflow `deploy.yml` of `examples/ci` does so before `pulumi up`. It is an action, not an
     * object: deleting it does nothing, and deployments that others start are no drift. After an update
     * that was killed during a deployment, the next one deploys again. An application has one Deployment
     * in a program.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const variables = new EnvVars("shop", { application: "app_…", variables: { LOG_LEVEL: "info" } });
     * new Deployment("shop", { application: "app_…", triggers: [variables.hash] });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/deployment.md
     */
    constructor(name: string, args: DeploymentArgs, options?: pulumi.CustomResourceOptions) {
        super("Deployment", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Deployment {
        return isOfKind("Deployment", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id its id
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: DeploymentState,
        options?: pulumi.CustomResourceOptions,
    ): Deployment {
        return new Deployment(name, { ...state } as DeploymentArgs, { ...options, id });
    }
}
