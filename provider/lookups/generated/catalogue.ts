// Generated from queries/catalogue.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { AddonPlanSlug, AddonProviderId, RegionName } from "../../resources/generated/completions.js";
import type {
    AddonPlan,
    AddonProvider,
    InstanceType,
    Runtime,
    Zone,
} from "../../client/families/catalogue.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/**
 * The answer of `getZones`: all zones (regions), with their places and the addresses that applications
 * come from.
 */
export type GetZonesResult = Zone[];

/**
 * All zones (regions), with their places and the addresses that applications come from.
 *
 * @example
 * ```ts
 * const ranges = (await getZones()).flatMap(zone => zone.outboundIps);
 * ```
 * @see GET /v2/products/zones
 */
export function getZones(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetZonesResult> {
    return ask("getZones", args, options) as Promise<GetZonesResult>;
}

/**
 * `getZones` with outputs as arguments. Waits for them. The answer is unknown in previews while one of
 * them is.
 */
export function getZonesOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetZonesResult> {
    return askOutput("getZones", args, options) as pulumi.Output<GetZonesResult>;
}

/** The answer of `getZone`: one zone, by its name or id. */
export type GetZoneResult = Zone;

/** The arguments of `getZone`. */
export interface GetZoneArgs {
    /**
     * Name of the zone, or its id.
     *
     * @example "par"
     */
    name: RegionName;
}

/**
 * One zone, by its name or id.
 *
 * An unknown name is an error with a suggestion.
 *
 * @example
 * ```ts
 * const { city, outboundIps } = await getZone({ name: "par" });
 * ```
 * @see GET /v2/products/zones
 */
export function getZone(args: GetZoneArgs, options?: PlainLookupOptions): Promise<GetZoneResult> {
    return ask("getZone", args, options) as Promise<GetZoneResult>;
}

/** The arguments of `getZoneOutput`. */
export interface GetZoneOutputArgs extends Inputs<GetZoneArgs> {}

/**
 * `getZone` with outputs as arguments. Waits for them. The answer is unknown in previews while one of
 * them is.
 */
export function getZoneOutput(
    args: GetZoneOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetZoneResult> {
    return askOutput("getZone", args, options) as pulumi.Output<GetZoneResult>;
}

/**
 * The answer of `getInstanceTypes`: all kinds of instances (runtimes), with their variants and
 * flavors.
 */
export type GetInstanceTypesResult = InstanceType[];

/**
 * All kinds of instances (runtimes), with their variants and flavors.
 *
 * @see GET /v2/products/instances
 */
export function getInstanceTypes(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetInstanceTypesResult> {
    return ask("getInstanceTypes", args, options) as Promise<GetInstanceTypesResult>;
}

/**
 * `getInstanceTypes` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getInstanceTypesOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetInstanceTypesResult> {
    return askOutput("getInstanceTypes", args, options) as pulumi.Output<GetInstanceTypesResult>;
}

/**
 * The answer of `getInstanceType`: one kind of instance with its flavors (sizes), by its type or by
 * the slug of a variant.
 */
export type GetInstanceTypeResult = InstanceType;

/** The arguments of `getInstanceType`. */
export interface GetInstanceTypeArgs {
    /**
     * Type, such as `node`, or the slug of one of its variants, such as `static-apache`.
     *
     * @example "node"
     */
    type: string;
}

/**
 * One kind of instance with its flavors (sizes), by its type or by the slug of a variant.
 *
 * Memory is in megabytes.
 *
 * @example
 * ```ts
 * const { flavors } = await getInstanceType({ type: "node" });
 * const smallest = flavors.find(({ memory }) => memory >= 1024)?.name;
 * ```
 * @see GET /v2/products/instances
 */
export function getInstanceType(
    args: GetInstanceTypeArgs,
    options?: PlainLookupOptions,
): Promise<GetInstanceTypeResult> {
    return ask("getInstanceType", args, options) as Promise<GetInstanceTypeResult>;
}

/** The arguments of `getInstanceTypeOutput`. */
export interface GetInstanceTypeOutputArgs extends Inputs<GetInstanceTypeArgs> {}

/**
 * `getInstanceType` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getInstanceTypeOutput(
    args: GetInstanceTypeOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetInstanceTypeResult> {
    return askOutput("getInstanceType", args, options) as pulumi.Output<GetInstanceTypeResult>;
}

/**
 * The answer of `getRuntimes`: the runtimes of applications, each in the newest version and with its
 * flavors (sizes).
 */
export type GetRuntimesResult = Runtime[];

/**
 * The runtimes of applications, each in the newest version and with its flavors (sizes).
 *
 * Memory is in megabytes.
 *
 * @example
 * ```ts
 * const node = (await getRuntimes()).find(({ runtime }) => runtime === "node");
 * const small = node?.flavors.find(({ memory }) => memory >= 1024)?.name ?? "XS";
 * ```
 * @see GET /v2/products/instances
 */
export function getRuntimes(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetRuntimesResult> {
    return ask("getRuntimes", args, options) as Promise<GetRuntimesResult>;
}

/**
 * `getRuntimes` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getRuntimesOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetRuntimesResult> {
    return askOutput("getRuntimes", args, options) as pulumi.Output<GetRuntimesResult>;
}

/** The answer of `getAddonProviders`: all providers of add-ons, without their plans. */
export type GetAddonProvidersResult = AddonProvider[];

/**
 * All providers of add-ons, without their plans.
 *
 * `getAddonProvider` shows the plans of one.
 *
 * @see GET /v2/products/addonproviders
 */
export function getAddonProviders(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetAddonProvidersResult> {
    return ask("getAddonProviders", args, options) as Promise<GetAddonProvidersResult>;
}

/**
 * `getAddonProviders` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getAddonProvidersOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetAddonProvidersResult> {
    return askOutput("getAddonProviders", args, options) as pulumi.Output<GetAddonProvidersResult>;
}

/** The answer of `getAddonProvider`: one provider of add-ons, with its regions and plans. */
export type GetAddonProviderResult = AddonProvider;

/** The arguments of `getAddonProvider`. */
export interface GetAddonProviderArgs {
    /**
     * Id of the add-on provider, such as `postgresql-addon`.
     *
     * @example "postgresql-addon"
     */
    provider: AddonProviderId;
}

/**
 * One provider of add-ons, with its regions and plans.
 *
 * Prices are for a month, in the `currency` beside them.
 *
 * @example
 * ```ts
 * const { regions, plans } = await getAddonProvider({ provider: "postgresql-addon" });
 * ```
 * @see GET /v2/products/addonproviders/{id}
 * @see GET /v2/products/addonproviders
 */
export function getAddonProvider(
    args: GetAddonProviderArgs,
    options?: PlainLookupOptions,
): Promise<GetAddonProviderResult> {
    return ask("getAddonProvider", args, options) as Promise<GetAddonProviderResult>;
}

/** The arguments of `getAddonProviderOutput`. */
export interface GetAddonProviderOutputArgs extends Inputs<GetAddonProviderArgs> {}

/**
 * `getAddonProvider` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getAddonProviderOutput(
    args: GetAddonProviderOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonProviderResult> {
    return askOutput("getAddonProvider", args, options) as pulumi.Output<GetAddonProviderResult>;
}

/**
 * The answer of `getAddonPlan`: one plan of a provider: by its slug, name or id, or the cheapest plan
 * with the required features.
 */
export type GetAddonPlanResult = AddonPlan;

/** The arguments of `getAddonPlan`. */
export interface GetAddonPlanArgs {
    /**
     * Id of the add-on provider, such as `postgresql-addon`.
     *
     * @example "postgresql-addon"
     */
    provider: AddonProviderId;
    /**
     * Slug, name or id of the plan. Either this or `features`.
     *
     * @example "xs_sml"
     */
    plan?: AddonPlanSlug | undefined;
    /**
     * Required features, by the provider's names: a minimum number or size, a boolean, or an exact word.
     *
     * @example { memory: "2 GB", "max connection limit": 100 }
     */
    features?: Record<string, string | number | boolean> | undefined;
}

/**
 * One plan of a provider: by its slug, name or id, or the cheapest plan with the required features.
 *
 * @example
 * ```ts
 * const { slug } = await getAddonPlan({ provider: "postgresql-addon", features: { memory: "2 GB" } });
 * ```
 * @see GET /v2/products/addonproviders/{id}
 * @see GET /v2/products/addonproviders
 */
export function getAddonPlan(
    args: GetAddonPlanArgs,
    options?: PlainLookupOptions,
): Promise<GetAddonPlanResult> {
    return ask("getAddonPlan", args, options) as Promise<GetAddonPlanResult>;
}

/** The arguments of `getAddonPlanOutput`. */
export interface GetAddonPlanOutputArgs extends Inputs<GetAddonPlanArgs> {}

/**
 * `getAddonPlan` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getAddonPlanOutput(
    args: GetAddonPlanOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonPlanResult> {
    return askOutput("getAddonPlan", args, options) as pulumi.Output<GetAddonPlanResult>;
}

/** The answer of `getCountries`: all countries: upper-case English names with ISO 3166-1 alpha-2 codes. */
export type GetCountriesResult = Record<string, string>;

/**
 * All countries: upper-case English names with ISO 3166-1 alpha-2 codes.
 *
 * @see GET /v2/products/countries
 */
export function getCountries(
    args?: Record<string, never>,
    options?: PlainLookupOptions,
): Promise<GetCountriesResult> {
    return ask("getCountries", args, options) as Promise<GetCountriesResult>;
}

/**
 * `getCountries` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getCountriesOutput(
    args?: Record<string, never>,
    options?: LookupOptions,
): pulumi.Output<GetCountriesResult> {
    return askOutput("getCountries", args, options) as pulumi.Output<GetCountriesResult>;
}

/** The answer of `getCountryCode`: the ISO 3166-1 alpha-2 code of a country. */
export type GetCountryCodeResult = string;

/** The arguments of `getCountryCode`. */
export interface GetCountryCodeArgs {
    /**
     * English name of the country, in any case.
     *
     * @example "France"
     */
    name: string;
}

/**
 * The ISO 3166-1 alpha-2 code of a country.
 *
 * @example
 * ```ts
 * const code = await getCountryCode({ name: "France" }); // "FR"
 * ```
 * @see GET /v2/products/countries
 */
export function getCountryCode(
    args: GetCountryCodeArgs,
    options?: PlainLookupOptions,
): Promise<GetCountryCodeResult> {
    return ask("getCountryCode", args, options) as Promise<GetCountryCodeResult>;
}

/** The arguments of `getCountryCodeOutput`. */
export interface GetCountryCodeOutputArgs extends Inputs<GetCountryCodeArgs> {}

/**
 * `getCountryCode` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getCountryCodeOutput(
    args: GetCountryCodeOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetCountryCodeResult> {
    return askOutput("getCountryCode", args, options) as pulumi.Output<GetCountryCodeResult>;
}
