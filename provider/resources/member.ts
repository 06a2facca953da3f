import type * as pulumi from "@pulumi/pulumi";
import type { member, MemberKind } from "../kinds/member.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type MemberArgs = Args<typeof member.args>;

/**
 * Links an application, an add-on or an external peer to a network group. It adds this one member and never touches
 * the others, whoever linked them.
 *
 * ```ts
 * new Member("database", { networkGroup: backend.id, member: database.id });
 * ```
 *
 * It cannot be changed: every change links anew.
 *
 * @see POST /v4/networkgroups/{scope}/networkgroups/{id}/members
 */
export class Member extends CloudPlatformResource implements Fields<typeof member> {
    declare readonly networkGroup: pulumi.Output<string>;
    declare readonly member: pulumi.Output<string>;
    declare readonly kind: pulumi.Output<MemberKind | undefined>;
    declare readonly label: pulumi.Output<string | undefined>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The id that the group knows it by: an add-on's real id. */
    declare readonly memberId: pulumi.Output<string>;
    declare readonly memberKind: pulumi.Output<string>;
    /** Its name inside the network. */
    declare readonly domainName: pulumi.Output<string | undefined>;

    constructor(name: string, args: MemberArgs, options?: pulumi.CustomResourceOptions) {
        super("Member", name, args, options);
    }

    static override isInstance(value: unknown): value is Member {
        return isOfKind("Member", value);
    }

    /** Reads a member by `networkGroup/member` without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<MemberArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): Member {
        return new Member(name, { ...state } as MemberArgs, { ...options, id });
    }
}
