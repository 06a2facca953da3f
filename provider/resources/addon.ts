import type * as pulumi from "@pulumi/pulumi";
import type { addon } from "../kinds/addon.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type AddonArgs = Args<typeof addon.args>;

/**
 * An add-on: a managed database or service.
 *
 * A change of name, tags or plan is made in place; a plan change moves the data along and is waited for. A change of
 * provider, region or owner would destroy the data and fails in the preview unless `allowReplace` is set.
 *
 * ```ts
 * const database = new Addon("database", {
 *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
 * }, { protect: true });
 * export const uri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"]); // secret
 * ```
 *
 * @see POST /v2/{scope}/addons
 */
export class Addon extends CloudPlatformResource implements Fields<typeof addon> {
    declare readonly name: pulumi.Output<string>;
    declare readonly provider: pulumi.Output<string>;
    declare readonly plan: pulumi.Output<string>;
    declare readonly region: pulumi.Output<string>;
    declare readonly tags: pulumi.Output<string[] | undefined>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The provider's own id of it, by which logs and networks know it. */
    declare readonly realId: pulumi.Output<string>;
    declare readonly planId: pulumi.Output<string>;
    declare readonly planSlug: pulumi.Output<string>;
    declare readonly planName: pulumi.Output<string>;
    /** Names of the variables in `env`. */
    declare readonly configKeys: pulumi.Output<string[]>;
    /** Milliseconds since 1970. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /** Address and credentials, always secret. */
    declare readonly env: pulumi.Output<Record<string, string>>;

    constructor(name: string, args: AddonArgs, options?: pulumi.CustomResourceOptions) {
        super("Addon", name, args, options);
    }

    static override isInstance(value: unknown): value is Addon {
        return isOfKind("Addon", value);
    }

    /** Reads an add-on without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<AddonArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): Addon {
        return new Addon(name, { ...state } as AddonArgs, { ...options, id });
    }
}
