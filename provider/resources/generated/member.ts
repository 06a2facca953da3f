// Generated from kinds/member.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { MemberKind } from "./completions.js";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface MemberTimeouts {
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

/** Arguments of `Member`. */
export interface MemberArgs {
    /**
     * Id of the network group.
     *
     * A change replaces the resource.
     *
     * @example group.id
     */
    networkGroup: pulumi.Input<string>;
    /**
     * Id of the application (`app_…`), add-on (`addon_…` or its real id) or external peer (`external_…`)
     * to link.
     *
     * A change replaces the resource.
     *
     * @example database.id
     */
    member: pulumi.Input<string>;
    /**
     * Type of the member: `application`, `addon` or `external`.
     *
     * A change replaces the resource.
     *
     * @default derived from its id
     * @example "application"
     */
    kind?: pulumi.Input<MemberKind> | undefined;
    /**
     * Name of the member inside the group.
     *
     * A change replaces the resource.
     *
     * @example "shop"
     */
    label?: pulumi.Input<string> | undefined;
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
    timeouts?: pulumi.Input<MemberTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a member (`ng_…/app_…`, or the member's
     * own). If it differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "ng_…/app_…"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** Arguments of `Member.get`, in addition to the id. */
export interface MemberState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "networkGroup",
        "member",
        "kind",
        "label",
        "owner",
        "memberId",
        "memberKind",
        "domainName",
        "ownerId",
        "platform",
    ],
    secrets: [],
    secretOutputs: [],
    references: ["networkGroup", "member"],
};

/**
 * Links one application, add-on or external peer to a network group.
 *
 * Other members of the group are left alone, but the replacement of a `NetworkGroup` does not link
 * those that the stack does not declare. Every change unlinks the member and links it again.
 *
 * @example
 * ```ts
 * const backend = new NetworkGroup("backend", { label: "backend" });
 * new Member("shop", { networkGroup: backend.id, member: "app_…" });
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/member.md
 */
export class Member extends CloudPlatformResource {
    /** Id of the network group. */
    declare readonly networkGroup: pulumi.Output<string>;
    /**
     * Id of the application (`app_…`), add-on (`addon_…` or its real id) or external peer (`external_…`)
     * to link.
     */
    declare readonly member: pulumi.Output<string>;
    /** Type of the member: `application`, `addon` or `external`. */
    declare readonly kind: pulumi.Output<string | undefined>;
    /** Name of the member inside the group. */
    declare readonly label: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The id that the group uses: for an add-on, its real id. */
    declare readonly memberId: pulumi.Output<string>;
    /** Type of the member, as declared or derived from its id. */
    declare readonly memberKind: pulumi.Output<string>;
    /** Its name inside the network. */
    declare readonly domainName: pulumi.Output<string | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Links one application, add-on or external peer to a network group.
     *
     * Other members of the group are left alone, but the replacement of a `NetworkGroup` does not link
     * those that the stack does not declare. Every change unlinks the member and links it again.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const backend = new NetworkGroup("backend", { label: "backend" });
     * new Member("shop", { networkGroup: backend.id, member: "app_…" });
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/member.md
     */
    constructor(name: string, args: MemberArgs, options?: pulumi.CustomResourceOptions) {
        super("Member", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Member {
        return isOfKind("Member", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a member (`ng_…/app_…`, or the member's own)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: MemberState,
        options?: pulumi.CustomResourceOptions,
    ): Member {
        return new Member(name, { ...state } as MemberArgs, { ...options, id });
    }
}
