/** The quota of an owner, which limits clusters and node groups. */
import { isQuotaExceeded } from "../../client/errors.js";
import { UserError } from "../../kind/errors.js";

/** Returns the error for what the quota does not allow. */
export function quotaUsedUp(reason: string, then: string, cause?: unknown): UserError {
    return new UserError(
        "kubernetes-failed",
        reason,
        `Free some of the owner's quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it). Then run ${then}.`,
        cause,
    );
}

/** Sends an order, and says what to do if the quota does not allow it. */
export async function withinQuota<T>(order: () => Promise<T>): Promise<T> {
    try {
        return await order();
    } catch (error) {
        throw isQuotaExceeded(error) ? quotaUsedUp(error.message, '"pulumi up" again', error) : error;
    }
}
