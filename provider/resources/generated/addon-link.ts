// Generated from kinds/addon-link.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `AddonLink`. */
export interface AddonLinkArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * Id of the add-on (`addon_…` or its real id).
     *
     * A change replaces the resource.
     *
     * @example database.id
     */
    addon: pulumi.Input<string>;
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
     * Adopts an existing object instead of creating one: the id of a link (`app_…/addon_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…/addon_…"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** Arguments of `AddonLink.get`, in addition to the id. */
export interface AddonLinkState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["application", "addon", "owner", "addonId", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: ["application", "addon"],
};

/**
 * Links an add-on to an application, which then gets the add-on's environment variables.
 *
 * Only available in the dialect `clever-cloud`. Other links of the application are left alone. A
 * running application sees the variables at its next deployment. A change of the add-on's plan changes
 * them, and not the link.
 *
 * @example
 * ```ts
 * const database = new Addon("database", {
 *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
 * }, { protect: true });
 * new AddonLink("shop-database", { application: "app_…", addon: database.id });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/addon-link.md
 */
export class AddonLink extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /** Id of the add-on (`addon_…` or its real id). */
    declare readonly addon: pulumi.Output<string>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The platform's own id of the add-on (`addon_…`). */
    declare readonly addonId: pulumi.Output<string | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Links an add-on to an application, which then gets the add-on's environment variables.
     *
     * Only available in the dialect `clever-cloud`. Other links of the application are left alone. A
     * running application sees the variables at its next deployment. A change of the add-on's plan changes
     * them, and not the link.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const database = new Addon("database", {
     *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
     * }, { protect: true });
     * new AddonLink("shop-database", { application: "app_…", addon: database.id });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/addon-link.md
     */
    constructor(name: string, args: AddonLinkArgs, options?: pulumi.CustomResourceOptions) {
        super("AddonLink", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is AddonLink {
        return isOfKind("AddonLink", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a link (`app_…/addon_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: AddonLinkState,
        options?: pulumi.CustomResourceOptions,
    ): AddonLink {
        return new AddonLink(name, { ...state } as AddonLinkArgs, { ...options, id });
    }
}
