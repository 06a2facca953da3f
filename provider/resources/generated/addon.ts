// Generated from kinds/addon.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { AddonPlanSlug, AddonProviderId, RegionName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

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
     * Plans by the catalogue of 2026-05-12, with the price in EUR a month without usage, if it is known:
     *
     * - `addon-pulsar`: `beta`
     * - `azimutt`: `enterprise`, `free`, `solo`, `team`, `team-2`, `team-3`, `team-4`, `team-5`
     * - `cellar-addon`: `S` 0.00
     * - `config-provider`: `std` (Standard) 0.00
     * - `es-addon`: `xs` 19.00, `s` 39.00, `m` 80.00, `l` 160.00, `xl` 320.00, `xxl` 640.00, `xxxl`
     * 1280.00, `4xl` 2560.00, `5xl` 5120.00
     * - `fs-bucket`: `s` (Basic) 0.00
     * - `jenkins`: `XS` 20.00, `S` 45.00, `M` 90.00, `L` 180.00, `XL` 360.00
     * - `kv`: `base`
     * - `mailpace`: `clever_scaling_10` (Scaling 10k), `clever_scaling_100` (Scaling 100k),
     * `clever_scaling_20` (Scaling 20k), `clever_scaling_30` (Scaling 30k), `clever_scaling_40` (Scaling
     * 40k), `clever_scaling_50` (Scaling 50k), `clever_scaling_70` (Scaling 70k), `clever_solo` (Solo)
     * - `mongodb-addon`: `xs_sml` (XS Small Space) 17.50, `xs_med` (XS Medium Space) 22.50, `xs_big` (XS
     * Big Space) 30.00, `s_sml` (S Small Space) 41.50, `s_med` (S Medium Space) 49.00, `s_big` (S Big
     * Space) 59.00, `s_hug` (S Huge Space) 74.00, `m_sml` (M Small Space) 99.00, `m_med` (M Medium Space)
     * 114.00, `m_big` (M Big Space) 124.00, `m_hug` (M Huge Space) 174.00, `l_sml` (L Small Space) 202.00,
     * `l_med` (L Medium Space) 252.00, `l_big` (L Big Space) 302.00, `xl_sml` (XL Small Space) 470.00,
     * `xl_med` (XL Medium Space) 545.00, `xl_big` (XL Big Space) 620.00, `xxl_sml` (XXL Small Space)
     * 972.00, `xxl_med` (XXL Medium Space) 1075.00, `xxl_big` (XXL Big Space) 1122.00
     * - `mysql-addon`: `dev` 0.00, `xxs_sml` (XXS Small Space) 5.00, `xxs_med` (XXS Medium Space) 5.90,
     * `xxs_big` (XXS Big Space) 6.80, `xs_tny` (XS Tiny Space) 15.00, `xs_sml` (XS Small Space) 23.50,
     * `xs_med` (XS Medium Space) 26.00, `xs_big` (XS Big Space) 30.00, `s_sml` (S Small Space) 50.00,
     * `s_med` (S Medium Space) 52.50, `s_big` (S Big Space) 55.00, `m_sml` (M Small Space) 106.00, `m_med`
     * (M Medium Space) 116.00, `m_big` (M Big Space) 136.00, `l_sml` (L Small Space) 220.00, `l_med` (L
     * Medium Space) 240.00, `l_big` (L Big Space) 260.00, `xl_sml` (XL Small Space) 472.00, `xl_med` (XL
     * Medium Space) 512.00, `xl_big` (XL Big Space) 592.00, `xxl_sml` (XXL Small Space) 1008.00, `xxl_med`
     * (XXL Medium Space) 1088.00, `xxl_big` (XXL Big Space) 1248.00, `xxl_hug` (XXL Huge Space) 1408.00
     * - `postgresql-addon`: `dev` 0.00, `xxs_sml` (XXS Small Space) 5.25, `xxs_med` (XXS Medium Space)
     * 6.80, `xxs_big` (XXS Big Space) 7.70, `xs_tny` (XS Tiny Space) 15.00, `xs_sml` (XS Small Space)
     * 19.50, `xs_med` (XS Medium Space) 22.50, `xs_big` (XS Big Space) 25.00, `s_sml` (S Small Space)
     * 41.00, `s_med` (S Medium Space) 44.00, `s_big` (S Big Space) 47.00, `s_hug` (S Huge Space) 64.00,
     * `m_sml` (M Small Space) 88.00, `m_med` (M Medium Space) 98.00, `m_big` (M Big Space) 118.00, `l_sml`
     * (L Small Space) 178.00, `l_med` (L Medium Space) 198.00, `l_big` (L Big Space) 218.00, `xl_sml` (XL
     * Small Space) 360.00, `l_gnt` (L Giant Space) 400.00, `xl_med` (XL Medium Space) 400.00, `xl_big` (XL
     * Big Space) 480.00, `xl_hug` (XL Huge Space) 560.00, `xl_gnt` (XL Giant Space) 640.00, `xxl_sml` (XXL
     * Small Space) 760.00, `xxl_med` (XXL Medium Space) 840.00, `xxl_big` (XXL Big Space) 1000.00,
     * `xxl_hug` (XXL Huge Space) 1160.00, `xxxl_sml` (XXXL Small Space) 1730.00, `xxxl_med` (XXXL Medium
     * Space) 1890.00, `xxxl_big` (XXXL Big Space) 2010.00, `3xl_cpu_tit` 4490.00
     * - `redis-addon`: `s_mono` (S) 5.00, `m_mono` (M) 12.50, `l_mono` (L) 19.00, `xl_mono` (XL) 24.00,
     * `xxl_mono` (2XL) 57.50, `xxxl_mono` (3XL) 108.00, `xxxxl_mono` (4XL) 212.00, `5xl_mono` (5XL),
     * `6xl_mono` (6XL), `7xl_mono` (7XL)
     *
     * @example "xs_sml"
     */
    plan: pulumi.Input<AddonPlanSlug>;
    /**
     * Region (zone). Changing it destroys the data, see `allowReplace`.
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
 * export const { uri } = getDatabaseConnectionOutput({ env: database.env }); // secret
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
     * Its environment variables: address and credentials. Always secret. `getDatabaseConnectionOutput` and
     * the like return host, port and password. A refresh reads them again. If the platform refuses this,
     * the known values stay. Empty for a `config-provider`, whose variables `ConfigProviderEnvVars`
     * declares.
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
     * export const { uri } = getDatabaseConnectionOutput({ env: database.env }); // secret
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
