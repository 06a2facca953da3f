// Generated from kinds/network-group.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface NetworkGroupTimeouts {
    /**
     * How long creating one may take, at most. Default: `30s`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * Has no effect: updating one waits for nothing.
     *
     * @deprecated
     */
    update?: pulumi.Input<string> | undefined;
    /**
     * How long deleting one may take, at most. Default: `30s`.
     *
     * @example "20m"
     */
    delete?: pulumi.Input<string> | undefined;
}

/** Arguments of `NetworkGroup`. */
export interface NetworkGroupArgs {
    /**
     * Name shown in the console.
     *
     * A change replaces the resource.
     *
     * @example "backend"
     */
    label: pulumi.Input<string>;
    /**
     * Purpose of the group.
     *
     * A change replaces the resource.
     *
     * @example "shop and its database"
     */
    description?: pulumi.Input<string> | undefined;
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
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 30s, delete 30s
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<NetworkGroupTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a network group (`ng_…`). If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "ng_…"
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

/** Arguments of `NetworkGroup.get`, in addition to the id. */
export interface NetworkGroupState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["label", "description", "owner", "networkIp", "unmanaged", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: [],
};

/**
 * A private network of applications, add-ons and external peers.
 *
 * Link members with `Member`. A change of label or description replaces the group: members that this
 * stack does not declare are not linked to the new group.
 *
 * @example
 * ```ts
 * const backend = new NetworkGroup("backend", { label: "backend" });
 * new Member("shop", { networkGroup: backend.id, member: "app_…" });
 * ```
 * @see
 * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/network-group.md
 */
export class NetworkGroup extends CloudPlatformResource {
    /** Name shown in the console. */
    declare readonly label: pulumi.Output<string>;
    /** Purpose of the group. */
    declare readonly description: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** Its address range, in CIDR notation. */
    declare readonly networkIp: pulumi.Output<string | undefined>;
    /**
     * Names of fields that are set on the platform and that no argument declares, as of the last read; see
     * "Not managed".
     */
    declare readonly unmanaged: pulumi.Output<string[] | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A private network of applications, add-ons and external peers.
     *
     * Link members with `Member`. A change of label or description replaces the group: members that this
     * stack does not declare are not linked to the new group.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const backend = new NetworkGroup("backend", { label: "backend" });
     * new Member("shop", { networkGroup: backend.id, member: "app_…" });
     * ```
     * @see
     * https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/network-group.md
     */
    constructor(name: string, args: NetworkGroupArgs, options?: pulumi.CustomResourceOptions) {
        super("NetworkGroup", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is NetworkGroup {
        return isOfKind("NetworkGroup", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a network group (`ng_…`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: NetworkGroupState,
        options?: pulumi.CustomResourceOptions,
    ): NetworkGroup {
        return new NetworkGroup(name, { ...state } as NetworkGroupArgs, { ...options, id });
    }
}
