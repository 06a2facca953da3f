// Generated from queries/addons.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { AddonPlanSlug } from "../../resources/generated/completions.js";
import type {
    Addon,
    Backup,
    LinkedApplication,
    Migration,
    Preorder,
    SingleSignOn,
} from "../../client/families/addons/contract.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/** The answer of `getAddons`: all add-ons of an owner. */
export type GetAddonsResult = Addon[];

/** The arguments of `getAddons`. */
export interface GetAddonsArgs {
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * All add-ons of an owner.
 *
 * @example
 * ```ts
 * const databases = (await getAddons()).filter(({ provider }) => provider.id === "postgresql-addon");
 * ```
 * @see GET /v2/{scope}/addons
 */
export function getAddons(args?: GetAddonsArgs, options?: PlainLookupOptions): Promise<GetAddonsResult> {
    return ask("getAddons", args, options) as Promise<GetAddonsResult>;
}

/** The arguments of `getAddonsOutput`. */
export interface GetAddonsOutputArgs extends Inputs<GetAddonsArgs> {}

/**
 * `getAddons` with outputs as arguments. Waits for them. The answer is unknown in previews while one
 * of them is.
 */
export function getAddonsOutput(
    args?: GetAddonsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonsResult> {
    return askOutput("getAddons", args, options) as pulumi.Output<GetAddonsResult>;
}

/** The answer of `getAddon`: one add-on, by its id, real id or name. */
export type GetAddonResult = Addon;

/** The arguments of `getAddon`. */
export interface GetAddonArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * One add-on, by its id, real id or name.
 *
 * The add-on need not be managed by this stack. To have it in the state as well, use `Addon.get`.
 *
 * @example
 * ```ts
 * const { realId } = await getAddon({ addon: "orders-db" });
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}
 */
export function getAddon(args: GetAddonArgs, options?: PlainLookupOptions): Promise<GetAddonResult> {
    return ask("getAddon", args, options) as Promise<GetAddonResult>;
}

/** The arguments of `getAddonOutput`. */
export interface GetAddonOutputArgs extends Inputs<GetAddonArgs> {}

/**
 * `getAddon` with outputs as arguments. Waits for them. The answer is unknown in previews while one of
 * them is.
 */
export function getAddonOutput(
    args: GetAddonOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonResult> {
    return askOutput("getAddon", args, options) as pulumi.Output<GetAddonResult>;
}

/**
 * The answer of `getAddonEnvOutput`: the environment variables of an add-on, by name: its address and
 * credentials.
 */
export type GetAddonEnvResult = Record<string, string>;

/** The arguments of `getAddonEnvOutput`. */
export interface GetAddonEnvOutputArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * The environment variables of an add-on, by name: its address and credentials.
 *
 * @example
 * ```ts
 * const uri = getAddonEnvOutput({ addon: "orders-db" }).apply(env => env["POSTGRESQL_ADDON_URI"]);
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}/env
 */
export function getAddonEnvOutput(
    args: GetAddonEnvOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonEnvResult> {
    return askOutput("getAddonEnv", args, options) as pulumi.Output<GetAddonEnvResult>;
}

/**
 * The answer of `getAddonSingleSignOnOutput`: the address and parameters that open the dashboard of an
 * add-on without a password.
 */
export type GetAddonSingleSignOnResult = SingleSignOn;

/** The arguments of `getAddonSingleSignOnOutput`. */
export interface GetAddonSingleSignOnOutputArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * The address and parameters that open the dashboard of an add-on without a password.
 *
 * The answer expires after a short time, so each lookup sends a request. As an argument of a resource,
 * it would change with every run.
 *
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}/sso
 */
export function getAddonSingleSignOnOutput(
    args: GetAddonSingleSignOnOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetAddonSingleSignOnResult> {
    return askOutput("getAddonSingleSignOn", args, options) as pulumi.Output<GetAddonSingleSignOnResult>;
}

/** The answer of `getLinkedApplications`: the applications that an add-on is linked to. */
export type GetLinkedApplicationsResult = LinkedApplication[];

/** The arguments of `getLinkedApplications`. */
export interface GetLinkedApplicationsArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The applications that an add-on is linked to.
 *
 * @example
 * ```ts
 * const users = await getLinkedApplications({ addon: "orders-db" });
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}/applications
 */
export function getLinkedApplications(
    args: GetLinkedApplicationsArgs,
    options?: PlainLookupOptions,
): Promise<GetLinkedApplicationsResult> {
    return ask("getLinkedApplications", args, options) as Promise<GetLinkedApplicationsResult>;
}

/** The arguments of `getLinkedApplicationsOutput`. */
export interface GetLinkedApplicationsOutputArgs extends Inputs<GetLinkedApplicationsArgs> {}

/**
 * `getLinkedApplications` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getLinkedApplicationsOutput(
    args: GetLinkedApplicationsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetLinkedApplicationsResult> {
    return askOutput("getLinkedApplications", args, options) as pulumi.Output<GetLinkedApplicationsResult>;
}

/** The answer of `getMigrations`: the migrations of an add-on: its plan changes, with their steps. */
export type GetMigrationsResult = Migration[];

/** The arguments of `getMigrations`. */
export interface GetMigrationsArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The migrations of an add-on: its plan changes, with their steps.
 *
 * `status` is one of a fixed set of words, `word` is the platform's own status.
 *
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}/migrations
 */
export function getMigrations(
    args: GetMigrationsArgs,
    options?: PlainLookupOptions,
): Promise<GetMigrationsResult> {
    return ask("getMigrations", args, options) as Promise<GetMigrationsResult>;
}

/** The arguments of `getMigrationsOutput`. */
export interface GetMigrationsOutputArgs extends Inputs<GetMigrationsArgs> {}

/**
 * `getMigrations` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getMigrationsOutput(
    args: GetMigrationsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetMigrationsResult> {
    return askOutput("getMigrations", args, options) as pulumi.Output<GetMigrationsResult>;
}

/** The answer of `getBackupsOutput`: the backups of a database, the newest first. */
export type GetBackupsResult = Backup[];

/** The arguments of `getBackupsOutput`. */
export interface GetBackupsOutputArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * The backups of a database, the newest first.
 *
 * The answer is secret, since a `downloadUrl` gives access to the data for two hours. Use
 * `pulumi.unsecret` for fields that are not secret. As an argument of a resource, the address would
 * change with every run. Dates are in milliseconds since 1970, and `status` is the platform's own
 * status. For an add-on without backups, the list is empty.
 *
 * @example
 * ```ts
 * const newest = pulumi.unsecret(
 *     getBackupsOutput({ addon: "orders-db" }).apply(backups => backups[0]?.creationDate),
 * );
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}
 */
export function getBackupsOutput(
    args: GetBackupsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetBackupsResult> {
    return askOutput("getBackups", args, options) as pulumi.Output<GetBackupsResult>;
}

/**
 * The answer of `getPlanChangePrice`: the price of an add-on with another plan of its provider. No
 * order is placed.
 */
export type GetPlanChangePriceResult = Preorder;

/** The arguments of `getPlanChangePrice`. */
export interface GetPlanChangePriceArgs {
    /**
     * Id, real id or unique name of the add-on.
     *
     * @example "addon_…"
     */
    addon: string;
    /**
     * Slug, name or id of the plan to move to.
     *
     * @example "s_sml"
     */
    plan: AddonPlanSlug;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The price of an add-on with another plan of its provider. No order is placed.
 *
 * The price is for a month.
 *
 * @example
 * ```ts
 * const { totalWithoutTax, currency } = await getPlanChangePrice({ addon: "orders-db", plan: "s_sml" });
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}
 * @see GET /v2/products/addonproviders/{id}
 * @see POST /v2/{scope}/addons/{id}/migrations/preorder
 */
export function getPlanChangePrice(
    args: GetPlanChangePriceArgs,
    options?: PlainLookupOptions,
): Promise<GetPlanChangePriceResult> {
    return ask("getPlanChangePrice", args, options) as Promise<GetPlanChangePriceResult>;
}

/** The arguments of `getPlanChangePriceOutput`. */
export interface GetPlanChangePriceOutputArgs extends Inputs<GetPlanChangePriceArgs> {}

/**
 * `getPlanChangePrice` with outputs as arguments. Waits for them. The answer is unknown in previews
 * while one of them is.
 */
export function getPlanChangePriceOutput(
    args: GetPlanChangePriceOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetPlanChangePriceResult> {
    return askOutput("getPlanChangePrice", args, options) as pulumi.Output<GetPlanChangePriceResult>;
}
