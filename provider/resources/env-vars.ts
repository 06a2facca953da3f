import type * as pulumi from "@pulumi/pulumi";
import type { envVars } from "../kinds/env-vars.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type EnvVarsArgs = Args<typeof envVars.args>;

/**
 * Environment variables of an application: some of them (`partial`, the default) or all (`whole`).
 *
 * ```ts
 * const variables = new EnvVars("shop", {
 *     application: "app_…",
 *     variables: { LOG_LEVEL: "info", DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URI"]) },
 * });
 * ```
 *
 * Destroying it removes the variables it names. A running application sees every change at its next deployment.
 *
 * @see PUT /v2/{scope}/applications/{id}/env/{name}
 */
export class EnvVars extends CloudPlatformResource implements Fields<typeof envVars> {
    declare readonly application: pulumi.Output<string>;
    /** Each value is secret. */
    declare readonly variables: pulumi.Output<Record<string, string>>;
    declare readonly mode: pulumi.Output<"partial" | "whole">;
    declare readonly ignore: pulumi.Output<string[] | undefined>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** Changes whenever a managed value does. */
    declare readonly hash: pulumi.Output<string>;
    /** Names of the variables that somebody else set. */
    declare readonly unmanaged: pulumi.Output<string[]>;
    /** Names of the variables whose value somebody else changed, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;
    declare readonly salt: pulumi.Output<string>;

    constructor(name: string, args: EnvVarsArgs, options?: pulumi.CustomResourceOptions) {
        super("EnvVars", name, args, options);
    }

    static override isInstance(value: unknown): value is EnvVars {
        return isOfKind("EnvVars", value);
    }

    /** Reads the variables of an application without managing them. A missing application is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<EnvVarsArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): EnvVars {
        return new EnvVars(name, { ...state } as EnvVarsArgs, { ...options, id });
    }
}
