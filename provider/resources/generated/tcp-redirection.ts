// Generated from kinds/tcp-redirection.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { NamespaceName } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `TcpRedirection`. */
export interface TcpRedirectionArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * Namespace, which sets the address of the port: one of the namespaces that the platform offers to the
     * owner.
     *
     * A change replaces the resource.
     *
     * @example "default"
     */
    namespace: pulumi.Input<NamespaceName>;
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
     * Adopts an existing object instead of creating one: the id of a redirection (`app_…/namespace/port`).
     * If it differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…/default/4040"
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

/** Arguments of `TcpRedirection.get`, in addition to the id. */
export interface TcpRedirectionState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["application", "namespace", "owner", "port", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: ["application"],
};

/**
 * A public TCP port that leads to an application.
 *
 * The platform picks the port, see the output `port`. Every change creates a new redirection with
 * another port.
 *
 * @example
 * ```ts
 * const redirection = new TcpRedirection("game", { application: "app_…", namespace: "default" });
 * export const port = redirection.port;
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/tcp-redirection.md
 */
export class TcpRedirection extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /**
     * Namespace, which sets the address of the port: one of the namespaces that the platform offers to the
     * owner.
     */
    declare readonly namespace: pulumi.Output<string>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The public port. The platform picks it, and keeps it until the redirection is deleted. */
    declare readonly port: pulumi.Output<number>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A public TCP port that leads to an application.
     *
     * The platform picks the port, see the output `port`. Every change creates a new redirection with
     * another port.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const redirection = new TcpRedirection("game", { application: "app_…", namespace: "default" });
     * export const port = redirection.port;
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/tcp-redirection.md
     */
    constructor(name: string, args: TcpRedirectionArgs, options?: pulumi.CustomResourceOptions) {
        super("TcpRedirection", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is TcpRedirection {
        return isOfKind("TcpRedirection", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a redirection (`app_…/namespace/port`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: TcpRedirectionState,
        options?: pulumi.CustomResourceOptions,
    ): TcpRedirection {
        return new TcpRedirection(name, { ...state } as TcpRedirectionArgs, { ...options, id });
    }
}
