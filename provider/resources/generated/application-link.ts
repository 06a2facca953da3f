// Generated from kinds/application-link.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `ApplicationLink`. */
export interface ApplicationLinkArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * Id of the application on which it depends.
     *
     * A change replaces the resource.
     *
     * @example users.id
     */
    target: pulumi.Input<string>;
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
     * Adopts an existing object instead of creating one: the id of a link (`app_…/app_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…/app_…"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** Arguments of `ApplicationLink.get`, in addition to the id. */
export interface ApplicationLinkState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["application", "target", "owner", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: ["application", "target"],
};

/**
 * Makes an application depend on another one, and gives it the variables that the other one exposes.
 *
 * Only available in the dialect `clever-cloud`. Other links of the application are left alone.
 * `ExposedEnvVars` declares the variables of the other application. A running application sees them at
 * its next deployment.
 *
 * @example
 * ```ts
 * new ApplicationLink("shop-users", { application: "app_…", target: "app_…" });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/application-link.md
 */
export class ApplicationLink extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /** Id of the application on which it depends. */
    declare readonly target: pulumi.Output<string>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Makes an application depend on another one, and gives it the variables that the other one exposes.
     *
     * Only available in the dialect `clever-cloud`. Other links of the application are left alone.
     * `ExposedEnvVars` declares the variables of the other application. A running application sees them at
     * its next deployment.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new ApplicationLink("shop-users", { application: "app_…", target: "app_…" });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/application-link.md
     */
    constructor(name: string, args: ApplicationLinkArgs, options?: pulumi.CustomResourceOptions) {
        super("ApplicationLink", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is ApplicationLink {
        return isOfKind("ApplicationLink", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a link (`app_…/app_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: ApplicationLinkState,
        options?: pulumi.CustomResourceOptions,
    ): ApplicationLink {
        return new ApplicationLink(name, { ...state } as ApplicationLinkArgs, { ...options, id });
    }
}
