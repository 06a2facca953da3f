// Generated from kinds/operator.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { OperatorPlanSlug, RegionName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface OperatorTimeouts {
    /**
     * How long creating one may take, at most. Default: `20m`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * How long updating one may take, at most. Default: `20m`.
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

/** Arguments of `Operator`. */
export interface OperatorArgs {
    /**
     * Kind of the application. Changing it destroys the data, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @example "keycloak"
     */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Name shown in the console.
     *
     * A change is made in place.
     *
     * @example "sign-on"
     */
    name: pulumi.Input<string>;
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
     * Plan: its slug, name or id. Changing it destroys the data, see `allowReplace`.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * Plans by the catalogue of 2026-05-12, with the price in EUR a month without usage, if it is known:
     *
     * - `matomo`: `beta`
     * - `keycloak`: `base`
     * - `metabase`: `base`
     * - `otoroshi`: `base`
     *
     * @example "base"
     */
    plan: pulumi.Input<OperatorPlanSlug>;
    /**
     * Further settings of the kind, by the platform's own names. A removed option keeps its value on the
     * platform. In the dialect `clever-cloud`, only `version` can be changed later.
     *
     * A change is made in place.
     *
     * @example { version: "26" }
     */
    options?: pulumi.Input<Record<string, unknown>> | undefined;
    /**
     * Whether the operator gets its own network group; only for `keycloak` and `otoroshi`. In the
     * documented dialect the platform does not return it, so changes outside Pulumi are not detected.
     *
     * A change is made in place.
     *
     * @default false
     * @example true
     */
    networkGroup?: pulumi.Input<boolean> | undefined;
    /**
     * Every new value reboots the operator. The text itself has no meaning.
     *
     * A change is made in place.
     *
     * @example "2026-05-12"
     */
    rebootTrigger?: pulumi.Input<string> | undefined;
    /**
     * Every new value rebuilds and reboots the operator. The text itself has no meaning.
     *
     * A change is made in place.
     *
     * @example "2026-05-12"
     */
    rebuildTrigger?: pulumi.Input<string> | undefined;
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object.
     *
     * A change replaces the resource, and is refused unless `allowReplace` is set.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Set to true to let a change of kind, region, plan or owner replace the operator, which destroys its
     * data.
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
     * @default create 20m, update 20m
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<OperatorTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of an operator (`addon_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
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

/** Arguments of `Operator.get`, in addition to the id. */
export interface OperatorState {
    /** Kind of the application. Changing it destroys the data, see `allowReplace`. */
    kind: pulumi.Input<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object.
     */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "kind",
        "name",
        "region",
        "plan",
        "options",
        "networkGroup",
        "rebootTrigger",
        "rebuildTrigger",
        "owner",
        "realId",
        "regionId",
        "regionName",
        "creationDate",
        "planId",
        "planSlug",
        "planName",
        "linked",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: [],
    references: [],
    holdsData: true,
};

/**
 * A fully managed application: Keycloak, Matomo, Metabase or Otoroshi.
 *
 * Name, options and network group change in place. A change of kind, region, plan or owner would
 * destroy the data and fails in the preview unless `allowReplace` is set. In the documented dialect,
 * the operator belongs to the account behind the credentials, whatever organisation is configured.
 *
 * @example
 * ```ts
 * new Operator("sign-on", {
 *     kind: "keycloak", name: "sign-on", region: "par", plan: "base", networkGroup: true,
 * }, { protect: true });
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/operator.md
 */
export class Operator extends CloudPlatformResource {
    /** Kind of the application. Changing it destroys the data, see `allowReplace`. */
    declare readonly kind: pulumi.Output<"keycloak" | "matomo" | "metabase" | "otoroshi">;
    /** Name shown in the console. */
    declare readonly name: pulumi.Output<string>;
    /** Region (zone). Changing it destroys the data, see `allowReplace`. */
    declare readonly region: pulumi.Output<string>;
    /** Plan: its slug, name or id. Changing it destroys the data, see `allowReplace`. */
    declare readonly plan: pulumi.Output<string>;
    /**
     * Further settings of the kind, by the platform's own names. A removed option keeps its value on the
     * platform. In the dialect `clever-cloud`, only `version` can be changed later.
     */
    declare readonly options: pulumi.Output<Record<string, unknown> | undefined>;
    /**
     * Whether the operator gets its own network group; only for `keycloak` and `otoroshi`. In the
     * documented dialect the platform does not return it, so changes outside Pulumi are not detected.
     */
    declare readonly networkGroup: pulumi.Output<boolean | undefined>;
    /** Every new value reboots the operator. The text itself has no meaning. */
    declare readonly rebootTrigger: pulumi.Output<string | undefined>;
    /** Every new value rebuilds and reboots the operator. The text itself has no meaning. */
    declare readonly rebuildTrigger: pulumi.Output<string | undefined>;
    /**
     * Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default
     * later does not move the object.
     */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The service's own id of the operator, which logs and network groups use. */
    declare readonly realId: pulumi.Output<string | undefined>;
    /** The platform's id of the region; absent if the platform does not return it. */
    declare readonly regionId: pulumi.Output<string | undefined>;
    /** The platform's current name of the region; absent without the id. */
    declare readonly regionName: pulumi.Output<string | undefined>;
    /** When it was created, in milliseconds since 1970. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /** Id of the plan. */
    declare readonly planId: pulumi.Output<string>;
    /** Slug of the plan. */
    declare readonly planSlug: pulumi.Output<string>;
    /** Name of the plan. */
    declare readonly planName: pulumi.Output<string>;
    /** Whether this stack gave it a network group. */
    declare readonly linked: pulumi.Output<boolean>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A fully managed application: Keycloak, Matomo, Metabase or Otoroshi.
     *
     * Name, options and network group change in place. A change of kind, region, plan or owner would
     * destroy the data and fails in the preview unless `allowReplace` is set. In the documented dialect,
     * the operator belongs to the account behind the credentials, whatever organisation is configured.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new Operator("sign-on", {
     *     kind: "keycloak", name: "sign-on", region: "par", plan: "base", networkGroup: true,
     * }, { protect: true });
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/operator.md
     */
    constructor(name: string, args: OperatorArgs, options?: pulumi.CustomResourceOptions) {
        super("Operator", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Operator {
        return isOfKind("Operator", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of an operator (`addon_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state: OperatorState,
        options?: pulumi.CustomResourceOptions,
    ): Operator {
        return new Operator(name, { ...state } as OperatorArgs, { ...options, id });
    }
}
