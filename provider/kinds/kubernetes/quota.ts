/** The quota of an owner, which limits clusters and node groups. */
import { isQuotaExceeded } from "../../client/errors.js";
import { UserError } from "../../kind/user-errors.js";

/** Says what to do about a quota that is used up. */
export function freeQuota(then: string): string {
    return `Free some of the owner's quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it). Then run ${then}.`;
}

/** Sends an order, and says what to do if the quota does not allow it. */
export async function withinQuota<T>(order: () => Promise<T>): Promise<T> {
    try {
        return await order();
    } catch (error) {
        throw isQuotaExceeded(error)
            ? new UserError("kubernetes-failed", error.message, freeQuota('"pulumi up" again'), error)
            : error;
    }
}
