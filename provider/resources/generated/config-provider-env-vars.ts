// Generated from kinds/config-provider-env-vars.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `ConfigProviderEnvVars`. */
export interface ConfigProviderEnvVarsArgs {
    /**
     * Id of the configuration provider (`addon_…`).
     *
     * A change replaces the resource.
     *
     * @example flags.id
     */
    addon: pulumi.Input<string>;
    /**
     * The variables by name. Every value is secret, unless `plain` lists its name. The platform restarts
     * the linked applications after a change. An existing variable with the declared value is adopted,
     * unless another stack of the project has it. Another value that this stack has not set is never
     * overwritten: the update fails.
     *
     * A change is made in place.
     *
     * @example { LOG_LEVEL: "info" }
     */
    variables: pulumi.Input<Record<string, pulumi.Input<string>>>;
    /**
     * Names of the variables that are not secret. Their values are stored and shown in clear, so a preview
     * shows the change. A value that comes from a secret, or that looks like a key, is refused. A value
     * that was changed outside Pulumi is secret until the next update.
     *
     * A change is made in place.
     *
     * @example ["LOG_LEVEL"]
     */
    plain?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * `partial` manages only the variables named here, and leaves others alone. `whole` removes all
     * others, after a preview has named them. Beside `whole`, another ConfigProviderEnvVars of the add-on
     * is refused, unless `ignore` lists its variables.
     *
     * A change is made in place.
     *
     * @default "partial"
     * @example "partial"
     */
    mode?: pulumi.Input<"partial" | "whole"> | undefined;
    /**
     * Names that `whole` leaves alone, such as variables of another ConfigProviderEnvVars. Only with
     * `mode: "whole"`. `CC_*` matches all names with that prefix.
     *
     * A change is made in place.
     *
     * @example ["CC_*"]
     */
    ignore?: pulumi.Input<pulumi.Input<string>[]> | undefined;
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
     * Adopts an existing object instead of creating one: the id of the add-on (`addon_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "addon_…"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** Arguments of `ConfigProviderEnvVars.get`, in addition to the id. */
export interface ConfigProviderEnvVarsState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "addon",
        "variables",
        "plain",
        "mode",
        "ignore",
        "owner",
        "hash",
        "unmanaged",
        "drifted",
        "lastApplied",
        "salt",
        "realId",
        "ownerId",
        "platform",
    ],
    secrets: [["variables", "values", "plain"]],
    secretOutputs: ["lastApplied", "salt"],
    references: ["addon"],
};

/**
 * Variables of a configuration provider, which all linked applications get: some or all of them.
 *
 * Only available in the dialect `clever-cloud`. The configuration provider is an `Addon` of the
 * provider `config-provider`, and `AddonLink` links it to applications. The platform restarts the
 * linked applications after each change: start no `Deployment` for it. Two resources on one add-on
 * restart them twice. A variable of the same name that the application has itself takes precedence.
 * Destroying the resource removes its variables. The platform replaces all variables at once. The list
 * is read right before each request, but a change that another stack or the console makes at that
 * moment may be lost.
 *
 * @example
 * ```ts
 * const flags = new Addon("flags", {
 *     name: "flags", provider: "config-provider", plan: "std", region: "par",
 * }, { protect: true });
 * new ConfigProviderEnvVars("flags", {
 *     addon: flags.id,
 *     variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
 * });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/config-provider-env-vars.md
 */
export class ConfigProviderEnvVars extends CloudPlatformResource {
    /** Id of the configuration provider (`addon_…`). */
    declare readonly addon: pulumi.Output<string>;
    /**
     * The variables by name. Every value is secret, unless `plain` lists its name. The platform restarts
     * the linked applications after a change. An existing variable with the declared value is adopted,
     * unless another stack of the project has it. Another value that this stack has not set is never
     * overwritten: the update fails.
     */
    declare readonly variables: pulumi.Output<Record<string, string>>;
    /**
     * Names of the variables that are not secret. Their values are stored and shown in clear, so a preview
     * shows the change. A value that comes from a secret, or that looks like a key, is refused. A value
     * that was changed outside Pulumi is secret until the next update.
     */
    declare readonly plain: pulumi.Output<string[] | undefined>;
    /**
     * `partial` manages only the variables named here, and leaves others alone. `whole` removes all
     * others, after a preview has named them. Beside `whole`, another ConfigProviderEnvVars of the add-on
     * is refused, unless `ignore` lists its variables.
     */
    declare readonly mode: pulumi.Output<"partial" | "whole">;
    /**
     * Names that `whole` leaves alone, such as variables of another ConfigProviderEnvVars. Only with
     * `mode: "whole"`. `CC_*` matches all names with that prefix.
     */
    declare readonly ignore: pulumi.Output<string[] | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Changes whenever a managed value changes. Reveals nothing about the values. */
    declare readonly hash: pulumi.Output<string>;
    /**
     * Names of the other variables of the add-on, which this resource does not declare, as of the last
     * read.
     */
    declare readonly unmanaged: pulumi.Output<string[]>;
    /** Names of the secrets that were changed outside Pulumi, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    /** The value that this stack gave to each drifted secret. */
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;
    /** Random key of `hash`, which protects the values from guessing. Secret. */
    declare readonly salt: pulumi.Output<string>;
    /** The add-on's real id (`config_…`). */
    declare readonly realId: pulumi.Output<string>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Variables of a configuration provider, which all linked applications get: some or all of them.
     *
     * Only available in the dialect `clever-cloud`. The configuration provider is an `Addon` of the
     * provider `config-provider`, and `AddonLink` links it to applications. The platform restarts the
     * linked applications after each change: start no `Deployment` for it. Two resources on one add-on
     * restart them twice. A variable of the same name that the application has itself takes precedence.
     * Destroying the resource removes its variables. The platform replaces all variables at once. The list
     * is read right before each request, but a change that another stack or the console makes at that
     * moment may be lost.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const flags = new Addon("flags", {
     *     name: "flags", provider: "config-provider", plan: "std", region: "par",
     * }, { protect: true });
     * new ConfigProviderEnvVars("flags", {
     *     addon: flags.id,
     *     variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
     * });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/config-provider-env-vars.md
     */
    constructor(name: string, args: ConfigProviderEnvVarsArgs, options?: pulumi.CustomResourceOptions) {
        super("ConfigProviderEnvVars", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is ConfigProviderEnvVars {
        return isOfKind("ConfigProviderEnvVars", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of the add-on (`addon_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: ConfigProviderEnvVarsState,
        options?: pulumi.CustomResourceOptions,
    ): ConfigProviderEnvVars {
        return new ConfigProviderEnvVars(name, { ...state } as ConfigProviderEnvVarsArgs, { ...options, id });
    }
}
