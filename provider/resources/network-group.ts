import type * as pulumi from "@pulumi/pulumi";
import type { networkGroup } from "../kinds/network-group.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type NetworkGroupArgs = Args<typeof networkGroup.args>;

/**
 * A network group: a private network of applications, add-ons and external peers. Link to it with `Member`.
 *
 * ```ts
 * const backend = new NetworkGroup("backend", { label: "backend" });
 * new Member("shop", { networkGroup: backend.id, member: "app_…" });
 * ```
 *
 * It cannot be changed: another label or description replaces it.
 *
 * @see POST /v4/networkgroups/{scope}/networkgroups
 */
export class NetworkGroup extends CloudPlatformResource implements Fields<typeof networkGroup> {
    declare readonly label: pulumi.Output<string>;
    declare readonly description: pulumi.Output<string | undefined>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** Its address range, in CIDR notation. */
    declare readonly networkIp: pulumi.Output<string | undefined>;

    constructor(name: string, args: NetworkGroupArgs, options?: pulumi.CustomResourceOptions) {
        super("NetworkGroup", name, args, options);
    }

    static override isInstance(value: unknown): value is NetworkGroup {
        return isOfKind("NetworkGroup", value);
    }

    /** Reads a network group without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<NetworkGroupArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): NetworkGroup {
        return new NetworkGroup(name, { ...state } as NetworkGroupArgs, { ...options, id });
    }
}
