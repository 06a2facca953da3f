// Generated from kinds/kubeconfig.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `Kubeconfig`. */
export interface KubeconfigArgs {
    /**
     * Id of the cluster.
     *
     * A change replaces the resource.
     *
     * @example cluster.id
     */
    cluster: pulumi.Input<string>;
    /**
     * Every new value creates another kubeconfig. The text itself has no meaning.
     *
     * A change replaces the resource.
     *
     * @example "2026-11"
     */
    trigger?: pulumi.Input<string> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/** Arguments of `Kubeconfig.get`, in addition to the id. */
export interface KubeconfigState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["cluster", "trigger", "owner", "kubeconfig", "ownerId", "platform"],
    secrets: [],
    secretOutputs: ["kubeconfig"],
    references: ["cluster"],
};

/**
 * A kubeconfig: access to a Kubernetes cluster, with all rights.
 *
 * Only available in the dialect `clever-cloud`. Each request for a kubeconfig creates a client
 * certificate, which nobody can revoke. So only the creation of this resource sends the request, and a
 * refresh keeps the known value. A new `trigger` creates another kubeconfig, and so does the next
 * `pulumi up` after a lost state. Deleting the resource sends no request: the certificate stays valid
 * until it expires or its cluster is deleted. The platform lists no kubeconfigs, so none can be
 * adopted. A program has at most one Kubeconfig for each cluster.
 *
 * @example
 * ```ts
 * const access = new Kubeconfig("shop", { cluster: "kubernetes_…" });
 * export const kubeconfig = access.kubeconfig; // secret
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubeconfig.md
 */
export class Kubeconfig extends CloudPlatformResource {
    /** Id of the cluster. */
    declare readonly cluster: pulumi.Output<string>;
    /** Every new value creates another kubeconfig. The text itself has no meaning. */
    declare readonly trigger: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Configuration of `kubectl`, in YAML: it gives all rights in the cluster. Secret. */
    declare readonly kubeconfig: pulumi.Output<string>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A kubeconfig: access to a Kubernetes cluster, with all rights.
     *
     * Only available in the dialect `clever-cloud`. Each request for a kubeconfig creates a client
     * certificate, which nobody can revoke. So only the creation of this resource sends the request, and a
     * refresh keeps the known value. A new `trigger` creates another kubeconfig, and so does the next
     * `pulumi up` after a lost state. Deleting the resource sends no request: the certificate stays valid
     * until it expires or its cluster is deleted. The platform lists no kubeconfigs, so none can be
     * adopted. A program has at most one Kubeconfig for each cluster.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const access = new Kubeconfig("shop", { cluster: "kubernetes_…" });
     * export const kubeconfig = access.kubeconfig; // secret
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/kubeconfig.md
     */
    constructor(name: string, args: KubeconfigArgs, options?: pulumi.CustomResourceOptions) {
        super("Kubeconfig", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Kubeconfig {
        return isOfKind("Kubeconfig", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id its id
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: KubeconfigState,
        options?: pulumi.CustomResourceOptions,
    ): Kubeconfig {
        return new Kubeconfig(name, { ...state } as KubeconfigArgs, { ...options, id });
    }
}
