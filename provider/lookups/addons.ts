/** Lookups of add-ons, and of what belongs to one. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * All add-ons of an owner.
 * @example
 * const databases = (await getAddons()).filter(({ provider }) => provider.id === "postgresql-addon");
 * @see GET /v2/{scope}/addons
 */
export const getAddons = plainForm("getAddons");
/** `getAddons` as an output. */
export const getAddonsOutput = outputForm("getAddons");

/**
 * One add-on that is managed elsewhere, or by nobody. To have it in the state as well, use `Addon.get`.
 * @example
 * const { realId } = await getAddon({ addon: "orders-db" });
 * @see GET /v2/{scope}/addons
 */
export const getAddon = plainForm("getAddon");
/** `getAddon` of outputs. */
export const getAddonOutput = outputForm("getAddon");

/**
 * What an add-on gives to linked applications, by name: secret.
 * @example
 * const uri = getAddonEnvOutput({ addon: "orders-db" }).apply(env => env["POSTGRESQL_ADDON_URI"]);
 * @see GET /v2/{scope}/addons/{id}/env
 */
export const getAddonEnvOutput = outputForm("getAddonEnv");

/**
 * What opens the dashboard of an add-on: secret, and good for a short while only, so it is asked for each time. As an
 * argument of a resource it would change with every run.
 * @see GET /v2/{scope}/addons/{id}/sso
 */
export const getAddonSingleSignOnOutput = outputForm("getAddonSingleSignOn");

/**
 * The applications that an add-on is linked to.
 * @example
 * const users = await getLinkedApplications({ addon: "orders-db" });
 * @see GET /v2/{scope}/addons/{id}/applications
 */
export const getLinkedApplications = plainForm("getLinkedApplications");
/** `getLinkedApplications` of outputs. */
export const getLinkedApplicationsOutput = outputForm("getLinkedApplications");

/**
 * The plan changes of an add-on. `status` is one of our words for it, `word` the platform's own.
 * @see GET /v2/{scope}/addons/{id}/migrations
 */
export const getMigrations = plainForm("getMigrations");
/** `getMigrations` of outputs. */
export const getMigrationsOutput = outputForm("getMigrations");

/**
 * What a plan change would cost for a month; it orders nothing.
 * @example
 * const { totalWithoutTax, currency } = await getPlanChangePrice({ addon: "orders-db", plan: "s_sml" });
 * @see POST /v2/{scope}/addons/{id}/migrations/preorder
 */
export const getPlanChangePrice = plainForm("getPlanChangePrice");
/** `getPlanChangePrice` of outputs. */
export const getPlanChangePriceOutput = outputForm("getPlanChangePrice");
