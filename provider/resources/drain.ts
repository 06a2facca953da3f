import type * as pulumi from "@pulumi/pulumi";
import type { DrainCredentials, DrainKind } from "../kinds/drain-sinks.js";
import type { drain } from "../kinds/drain.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type DrainArgs = Args<typeof drain.args>;

/**
 * A log drain: forwards the logs of an application or an add-on to a service elsewhere.
 *
 * ```ts
 * const config = new pulumi.Config();
 * new Drain("shop-logs", {
 *     resource: "app_…", kind: "newrelic", url: "https://log-api.example.com/log/v1",
 *     credentials: { apiKey: config.requireSecret("logsKey") },
 * });
 * ```
 *
 * `enabled` and `restartTrigger` act on the drain where it is. Every other change makes a new one before the old one
 * goes, so that no log is missed; for a moment, some may arrive twice.
 *
 * @see POST /v4/drains/{scope}/resources/{resourceId}/drains
 */
export class Drain extends CloudPlatformResource implements Fields<typeof drain> {
    declare readonly resource: pulumi.Output<string>;
    declare readonly kind: pulumi.Output<DrainKind>;
    /** Always secret. */
    declare readonly url: pulumi.Output<string>;
    /** Always secret. */
    declare readonly credentials: pulumi.Output<DrainCredentials | undefined>;
    declare readonly enabled: pulumi.Output<boolean>;
    declare readonly restartTrigger: pulumi.Output<string | undefined>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The id that its logs go by: an add-on's real id. */
    declare readonly resourceId: pulumi.Output<string>;
    /** Which of `url` and `credentials` somebody else changed, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;

    constructor(name: string, args: DrainArgs, options?: pulumi.CustomResourceOptions) {
        super("Drain", name, args, options);
    }

    static override isInstance(value: unknown): value is Drain {
        return isOfKind("Drain", value);
    }

    /** Reads a drain of a resource without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state: Pick<DrainArgs, "resource" | "owner">,
        options?: pulumi.CustomResourceOptions,
    ): Drain {
        return new Drain(name, { ...state } as DrainArgs, { ...options, id });
    }
}
