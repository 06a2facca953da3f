/** Lookups of the drains that forward logs. */
import { outputForm } from "./lookup.js";

/**
 * The drains of an application or add-on. Secret, since their addresses and credentials are; what is harmless can be
 * taken out with `pulumi.unsecret`. Of the credentials there is what the platform does not mask.
 * @example
 * const count = pulumi.unsecret(getDrainsOutput({ resource: "app_…" }).apply(found => found.length));
 * @see GET /v4/drains/{scope}/resources/{resourceId}/drains
 */
export const getDrainsOutput = outputForm("getDrains");
