/** The quota of an owner, which limits clusters and node groups. */
import { isQuotaExceeded } from "../../client/errors.js";
import { UserError } from "../../kind/user-errors.js";

/** Says what to do about a quota that is used up. */
export const freeQuota =
    'Free some of the owner\'s quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it), and run "pulumi up" again.';

/** A group is replaced by one beside it. */
export const freeQuotaForGroup = `${freeQuota} If the group replaces another one, the resource option deleteBeforeReplace: true needs no room for both, but its pods run nowhere until the new group is ready.`;

/** Sends an order, and says what to do if the quota does not allow it. */
export async function withinQuota<T>(advice: string, order: () => Promise<T>): Promise<T> {
    try {
        return await order();
    } catch (error) {
        throw isQuotaExceeded(error)
            ? new UserError("kubernetes-failed", error.message, advice, error)
            : error;
    }
}
