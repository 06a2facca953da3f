// Generated from kinds/env-vars.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../shell.js";

/** What `EnvVars` is declared with. */
export interface EnvVarsArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * The variables by name. Every value is kept secret, unless `plain` has its name; a running
     * application sees a change at its next deployment. A name that exists already is taken over.
     *
     * A change is made in place.
     *
     * @example { LOG_LEVEL: "info" }
     */
    variables: pulumi.Input<Record<string, pulumi.Input<string>>>;
    /**
     * Names of the variables that are no secrets: their values are stored and shown in the clear, so a
     * preview shows what changes. A value that is also a secret, or that looks like a key, is refused.
     * Default: none.
     *
     * A change is made in place.
     *
     * @example ["LOG_LEVEL"]
     */
    plain?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * `partial` manages just the variables named here and never touches others; `whole` makes these the
     * only ones, and a preview names each one that will go. Beside `whole`, another EnvVars of the
     * application is refused, unless `ignore` lists its variables.
     *
     * A change is made in place.
     *
     * @default "partial"
     * @example "partial"
     */
    mode?: pulumi.Input<"partial" | "whole"> | undefined;
    /**
     * Names that `whole` leaves alone, such as those that another EnvVars or something else sets. `CC_*`
     * means all that begin so.
     *
     * A change is made in place.
     *
     * @example ["CC_*"]
     */
    ignore?: pulumi.Input<pulumi.Input<string>[]> | undefined;
    /**
     * Id of the organisation it belongs to. Default: the configured organisation, else the account's own
     * space. A later change of that default moves nothing.
     *
     * A change replaces the resource.
     *
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Takes over what exists already instead of creating a second one: the id of the application
     * (`app_…`). It must be as declared here, else creating fails and names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** What `EnvVars.get` finds it by, beside its id. */
export interface EnvVarsState {
    /**
     * Id of the organisation it belongs to. Default: the configured organisation, else the account's own
     * space. A later change of that default moves nothing.
     */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "application",
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
        "ownerId",
        "platform",
    ],
    secrets: [["variables", "values", "plain"]],
    secretOutputs: ["lastApplied", "salt"],
    references: ["application"],
};

/**
 * Environment variables of an application: some of them, or all.
 *
 * Destroying it removes the variables it names. A running application sees every change at its next
 * deployment.
 *
 * @example
 * ```ts
 * new EnvVars("shop", {
 *     application: "app_…",
 *     variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
 * });
 * ```
 */
export class EnvVars extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /**
     * The variables by name. Every value is kept secret, unless `plain` has its name; a running
     * application sees a change at its next deployment. A name that exists already is taken over.
     */
    declare readonly variables: pulumi.Output<Record<string, string>>;
    /**
     * Names of the variables that are no secrets: their values are stored and shown in the clear, so a
     * preview shows what changes. A value that is also a secret, or that looks like a key, is refused.
     * Default: none.
     */
    declare readonly plain: pulumi.Output<string[] | undefined>;
    /**
     * `partial` manages just the variables named here and never touches others; `whole` makes these the
     * only ones, and a preview names each one that will go. Beside `whole`, another EnvVars of the
     * application is refused, unless `ignore` lists its variables.
     */
    declare readonly mode: pulumi.Output<"partial" | "whole">;
    /**
     * Names that `whole` leaves alone, such as those that another EnvVars or something else sets. `CC_*`
     * means all that begin so.
     */
    declare readonly ignore: pulumi.Output<string[] | undefined>;
    /**
     * Id of the organisation it belongs to. Default: the configured organisation, else the account's own
     * space. A later change of that default moves nothing.
     */
    declare readonly owner: pulumi.Output<string | undefined>;
    /**
     * Changes whenever a managed value does: use it to trigger a redeployment. It tells nothing of the
     * values.
     */
    declare readonly hash: pulumi.Output<string>;
    /** Names of the variables that somebody else set, as of the last read. */
    declare readonly unmanaged: pulumi.Output<string[]>;
    /** Names of the secrets whose value somebody else changed, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    /** The value that this stack gave to each drifted secret. */
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;
    /** Keeps `hash` from being guessed. Secret. */
    declare readonly salt: pulumi.Output<string>;
    /**
     * Who owns it: an organisation's id or a user's id. Every later call is made for this owner, whatever
     * the configuration says by then.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform it was last seen on. */
    declare readonly platform: pulumi.Output<string>;

    /** Declares one. The name is that of the declaration: the platform never sees it. */
    constructor(name: string, args: EnvVarsArgs, options?: pulumi.CustomResourceOptions) {
        super("EnvVars", properties, name, args, options);
    }

    /** Whether it is a resource of this kind, also where another copy of this package made it. */
    static override isInstance(value: unknown): value is EnvVars {
        return isOfKind("EnvVars", value);
    }

    /**
     * Reads one that exists, without managing it. One that does not exist is an error.
     *
     * @param id the id of the application (`app_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: EnvVarsState,
        options?: pulumi.CustomResourceOptions,
    ): EnvVars {
        return new EnvVars(name, { ...state } as EnvVarsArgs, { ...options, id });
    }
}
