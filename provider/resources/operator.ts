import type * as pulumi from "@pulumi/pulumi";
import type { OperatorKind } from "../kinds/operator-kinds.js";
import type { operator } from "../kinds/operator.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type OperatorArgs = Args<typeof operator.args>;

/**
 * An operator: a fully managed application. It belongs to the account behind the credentials, whatever organisation
 * is configured.
 *
 * A change of name, options or network group is made in place. A change of kind, region or plan would destroy the data
 * and fails in the preview unless `allowReplace` is set.
 *
 * ```ts
 * new Operator("sign-on", {
 *     kind: "keycloak", name: "sign-on", region: "par", plan: "base", networkGroup: true,
 * }, { protect: true });
 * ```
 *
 * @see POST /v4/addon-providers/addon-{slug}/addons
 */
export class Operator extends CloudPlatformResource implements Fields<typeof operator> {
    declare readonly kind: pulumi.Output<OperatorKind>;
    declare readonly name: pulumi.Output<string>;
    declare readonly region: pulumi.Output<string>;
    declare readonly plan: pulumi.Output<string>;
    declare readonly options: Fields<typeof operator>["options"];
    declare readonly networkGroup: pulumi.Output<boolean | undefined>;
    declare readonly rebootTrigger: pulumi.Output<string | undefined>;
    declare readonly rebuildTrigger: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The service's own id of it, by which logs and networks know it. */
    declare readonly realId: pulumi.Output<string | undefined>;
    declare readonly planId: pulumi.Output<string>;
    declare readonly planSlug: pulumi.Output<string>;
    declare readonly planName: pulumi.Output<string>;
    /** Milliseconds since 1970. */
    declare readonly creationDate: pulumi.Output<number | undefined>;
    /** Whether this stack gave it a network group. */
    declare readonly linked: pulumi.Output<boolean>;

    constructor(name: string, args: OperatorArgs, options?: pulumi.CustomResourceOptions) {
        super("Operator", name, args, options);
    }

    static override isInstance(value: unknown): value is Operator {
        return isOfKind("Operator", value);
    }

    /** Reads an operator of the account without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state: Pick<OperatorArgs, "kind">,
        options?: pulumi.CustomResourceOptions,
    ): Operator {
        return new Operator(name, { ...state } as OperatorArgs, { ...options, id });
    }
}
