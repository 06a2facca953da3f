/** Guards data with the resource option `protect`, which the engine checks in the preview, before any step. */
import * as pulumi from "@pulumi/pulumi";
import { withAddress } from "../../error-codes.js";
import { programGuard } from "../../settings/program-config.js";

/**
 * Returns `protect: true` for a resource that holds data in a guarded stack, unless the program sets `protect` itself, on
 * the resource or on one of its parents.
 */
export function protection(options: pulumi.CustomResourceOptions | undefined): { protect?: true } {
    const { guardData, guardProblem } = programGuard();
    if (guardProblem !== undefined) {
        throw new pulumi.RunError(withAddress(guardProblem, "invalid-setting"));
    }
    return guardData && !isDecided(options) ? { protect: true } : {};
}

/**
 * Keeps a guarded resource from passing `protect` on to its children, which hold no data or have their own guard.
 *
 * Without a value from the SDK, a child gets the value of its parent. Zero is false on the wire but not a boolean, so
 * `isDecided` does not mistake it for a decision of the program.
 */
export function keepFromChildren(resource: pulumi.Resource): void {
    Object.assign(resource, { __protect: 0 });
}

/** True if the program sets `protect`, itself or on a parent. The SDK has no public access to a parent's option. */
function isDecided(options: pulumi.CustomResourceOptions | undefined): boolean {
    const { protect, parent } = options ?? {};
    return [protect, (parent as { __protect?: boolean } | undefined)?.__protect].some(
        set => typeof set === "boolean",
    );
}
