// Generated from kinds/addon.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { AddonPlanSlug, AddonProviderId, RegionName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../shell.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface AddonTimeouts {
    /**
     * Has no effect: creating one waits for nothing.
     *
     * @deprecated
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

/** Arguments of `Addon`. */
export interface AddonArgs {
    /**
     * Name shown in the console.
     *
     * A change is made in place.
     *
     * @example "db"
     */
    name: pulumi.Input<string>;
    /**
     * Id of the add-on provider, such as `postgresql-addon`. Changing it destroys the data, see
     * `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example "postgresql-addon"
     */
    provider: pulumi.Input<AddonProviderId>;
    /**
     * Plan: its slug, name or id. Changing it migrates the add-on with its data; `pulumi up` waits for the
     * end of the migration. Linked applications see the new address at their next deployment: let
     * `triggers` of their `Deployment` contain `planId`.
     *
     * A change is made in place.
     *
     * @example "xs_sml"
     */
    plan: pulumi.Input<AddonPlanSlug>;
    /**
     * Region (zone). Changing it destroys the data, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example "par"
     */
    region: pulumi.Input<RegionName>;
    /**
     * Provider-specific settings for the creation of the add-on, by the provider's own names. Only in the
     * dialect `clever-cloud`. The platform does not return these settings. Changing a setting destroys the
     * data, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example { version: "16" }
     */
    options?: pulumi.Input<Record<string, pulumi.Input<string>>> | undefined;
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
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Set to true to let a change of provider, region, options or owner replace the add-on, which destroys
     * its data.
     *
     * A change alone changes nothing.
     *
     * @default false
     * @example true
     */
    allowReplace?: pulumi.Input<boolean> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default update 30m
     * @example { update: "20m" }
     */
    timeouts?: pulumi.Input<AddonTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of an add-on (`addon_…`, or its real id,
     * such as `postgresql_…`). If it differs from the declaration, nothing is changed, and the error names
     * the difference.
     *
     * A change alone changes nothing.
     *
     * @example "addon_…"
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

/** Arguments of `Addon.get`, in addition to the id. */
export interface AddonState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "name",
        "provider",
        "plan",
        "region",
        "options",
        "tags",
        "owner",
        "realId",
        "regionId",
        "regionName",
        "creationDate",
        "planId",
        "planSlug",
        "planName",
        "configKeys",
        "env",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: ["env"],
    references: [],
    holdsData: true,
};

/**
 * An add-on: a managed database or service.
 *
 * Name, tags and plan change in place. A plan change moves the data, and `pulumi up` waits for the end
 * of it. A change of provider, region, options or owner would destroy the data and fails in the
 * preview unless `allowReplace` is set.
 *
 * @example
 * ```ts
 * const database = new Addon("database", {
 *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
 * }, { protect: true });
 * export const uri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"]); // secret
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/addon.md
 */
export class Addon extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /**
     * Id of the add-on provider, such as `postgresql-addon`. Changing it destroys the data, see
     * `allowReplace`.
     */
    declare readonly provider: pulumi.Output<string>;
    /**
     * Plan: its slug, name or id. Changing it migrates the add-on with its data; `pulumi up` waits for the
     * end of the migration. Linked applications see the new address at their next deployment: let
     * `triggers` of their `Deployment` contain `planId`.
     */
    declare readonly plan: pulumi.Output<string>;
    /** Region (zone). Changing it destroys the data, see `allowReplace`. */
    declare readonly region: pulumi.Output<string>;
    /**
     * Provider-specific settings for the creation of the add-on, by the provider's own names. Only in the
     * dialect `clever-cloud`. The platform does not return these settings. Changing a setting destroys the
     * data, see `allowReplace`.
     */
    declare readonly options: pulumi.Output<Record<string, string> | undefined>;
    /** Tags, in any order. An empty list removes all tags. */
    declare readonly tags: pulumi.Output<string[] | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The provider's own id of the add-on, which logs and network groups use. */
    declare readonly realId: pulumi.Output<string>;
    /** The platform's id of the region; absent if the platform does not return it. */
    declare readonly regionId: pulumi.Output<string | undefined>;
    /** The platform's current name of the region; absent without the id. */
    declare readonly regionName: pulumi.Output<string | undefined>;
    /** When it was created, in milliseconds since 1970. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /** Id of the current plan. */
    declare readonly planId: pulumi.Output<string>;
    /** Slug of the current plan. */
    declare readonly planSlug: pulumi.Output<string>;
    /** Name of the current plan. */
    declare readonly planName: pulumi.Output<string>;
    /** Names of the environment variables that linked applications get. */
    declare readonly configKeys: pulumi.Output<string[]>;
    /**
     * Its environment variables: address and credentials. Always secret. A refresh reads them again,
     * except those of a `config-provider`, which a program sets itself. If the platform refuses this, the
     * known values stay.
     */
    declare readonly env: pulumi.Output<Record<string, string>>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * An add-on: a managed database or service.
     *
     * Name, tags and plan change in place. A plan change moves the data, and `pulumi up` waits for the end
     * of it. A change of provider, region, options or owner would destroy the data and fails in the
     * preview unless `allowReplace` is set.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const database = new Addon("database", {
     *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
     * }, { protect: true });
     * export const uri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"]); // secret
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/addon.md
     */
    constructor(name: string, args: AddonArgs, options?: pulumi.CustomResourceOptions) {
        super("Addon", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Addon {
        return isOfKind("Addon", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of an add-on (`addon_…`, or its real id, such as `postgresql_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: AddonState,
        options?: pulumi.CustomResourceOptions,
    ): Addon {
        return new Addon(name, { ...state } as AddonArgs, { ...options, id });
    }
}
