import type { CheckFailure } from "../kind/kind.js";
import { isUnknown } from "../protocol/unknown.js";

/** Refuses a max below the min. */
export function checkLimits(
    argument: string,
    limits: { min: number; max: number } | undefined,
): CheckFailure[] {
    if (limits === undefined || isUnknown(limits) || isUnknown(limits.min) || isUnknown(limits.max)) {
        return [];
    }
    const { min, max } = limits;
    const reason = `"${argument}" has the min ${min} and the max ${max}: max must not be less than min.`;
    return min <= max ? [] : [{ code: "invalid-argument", property: "", reason }];
}
