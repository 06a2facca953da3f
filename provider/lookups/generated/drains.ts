// Generated from queries/drains.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { Drain } from "../../client/families/drains.js";
import { askOutput, type LookupOptions } from "../lookup.js";

/** The answer of `getDrainsOutput`: all drains of an application or add-on. */
export type GetDrainsResult = Drain[];

/** The arguments of `getDrainsOutput`. */
export interface GetDrainsOutputArgs {
    /**
     * Id of the application, or id, real id or name of the add-on. The name of an application is not
     * accepted.
     *
     * @example "app_…"
     */
    resource: pulumi.Input<string>;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
}

/**
 * All drains of an application or add-on.
 *
 * The answer is secret, since it contains addresses and credentials. Use `pulumi.unsecret` for fields
 * that are not secret. Credentials that the platform masks are left out.
 *
 * @example
 * ```ts
 * const count = pulumi.unsecret(getDrainsOutput({ resource: "app_…" }).apply(found => found.length));
 * ```
 * @see GET /v2/{scope}/addons
 * @see GET /v2/{scope}/addons/{id}
 * @see GET /v4/drains/<v4_scope>/resources/{resourceId}/drains
 */
export function getDrainsOutput(
    args: GetDrainsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetDrainsResult> {
    return askOutput("getDrains", args, options) as pulumi.Output<GetDrainsResult>;
}
