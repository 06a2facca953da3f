/** Lookups of the catalogue: what the platform offers. They need its address, and no credentials. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * All zones (regions) of the platform.
 * @example
 * const ranges = (await getZones()).flatMap(zone => zone.outboundIps);
 * @see GET /v2/products/zones
 */
export const getZones = plainForm("getZones");
/** `getZones` as an output. */
export const getZonesOutput = outputForm("getZones");

/**
 * One zone. A name that there is not is an error with a suggestion.
 * @example
 * const { city, outboundIps } = await getZone({ name: "par" });
 * @see GET /v2/products/zones
 */
export const getZone = plainForm("getZone");
/** `getZone` of an output. */
export const getZoneOutput = outputForm("getZone");

/**
 * All kinds of instances that applications run on.
 * @see GET /v2/products/instances
 */
export const getInstanceTypes = plainForm("getInstanceTypes");
/** `getInstanceTypes` as an output. */
export const getInstanceTypesOutput = outputForm("getInstanceTypes");

/**
 * One kind of instance, with its flavors. Memory is in megabytes.
 * @example
 * const { flavors } = await getInstanceType({ type: "node" });
 * const smallest = flavors.find(({ memory }) => memory >= 1024)?.name;
 * @see GET /v2/products/instances
 */
export const getInstanceType = plainForm("getInstanceType");
/** `getInstanceType` of an output. */
export const getInstanceTypeOutput = outputForm("getInstanceType");

/**
 * All providers of add-ons; `getAddonProvider` shows the plans of one.
 * @see GET /v2/products/addonproviders
 */
export const getAddonProviders = plainForm("getAddonProviders");
/** `getAddonProviders` as an output. */
export const getAddonProvidersOutput = outputForm("getAddonProviders");

/**
 * One provider of add-ons, with its plans. Prices are for a month, in the `currency` beside them.
 * @example
 * const { regions, plans } = await getAddonProvider({ provider: "postgresql-addon" });
 * @see GET /v2/products/addonproviders/{id}
 */
export const getAddonProvider = plainForm("getAddonProvider");
/** `getAddonProvider` of an output. */
export const getAddonProviderOutput = outputForm("getAddonProvider");

/**
 * One plan of a provider of add-ons, by its slug, name or id, or by what it has to have: then it is the cheapest that
 * fits.
 * @example
 * const { slug } = await getAddonPlan({ provider: "postgresql-addon", features: { memory: "2 GB" } });
 * @see GET /v2/products/addonproviders/{id}
 */
export const getAddonPlan = plainForm("getAddonPlan");
/** `getAddonPlan` of outputs. */
export const getAddonPlanOutput = outputForm("getAddonPlan");

/**
 * The codes of all countries, by their upper-case English names.
 * @see GET /v2/products/countries
 */
export const getCountries = plainForm("getCountries");
/** `getCountries` as an output. */
export const getCountriesOutput = outputForm("getCountries");

/**
 * The two-letter code of a country.
 * @example
 * const code = await getCountryCode({ name: "France" }); // "FR"
 * @see GET /v2/products/countries
 */
export const getCountryCode = plainForm("getCountryCode");
/** `getCountryCode` of an output. */
export const getCountryCodeOutput = outputForm("getCountryCode");
