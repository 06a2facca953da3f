/** The reasons to refuse a change. */
import { increaseIn } from "./headline.js";
import type { Review } from "./review.js";

export const failures = ["delete", "replace", "data"] as const;
export type Failure = (typeof failures)[number];

/** Returns why the change is refused, a sentence each. */
export function refusalsOf(
    review: Review,
    { failOn, maxIncrease }: { failOn: readonly Failure[]; maxIncrease?: number | undefined },
): string[] {
    const { changes, cost } = review;
    const found: Record<Failure, number> = {
        delete: changes.filter(({ action }) => action === "delete").length,
        replace: changes.filter(({ action }) => action === "replace").length,
        data: changes.filter(({ losesData }) => losesData !== undefined).length,
    };
    const phrases: Record<Failure, readonly [one: string, several: string]> = {
        delete: ["resource is deleted", "resources are deleted"],
        replace: ["resource is replaced", "resources are replaced"],
        data: ["resource loses its data", "resources lose their data"],
    };
    const { amount, upTo } = increaseIn(review);
    const increase = Math.max(amount, upTo);
    return [
        ...failOn
            .filter(each => found[each] > 0)
            .map(each => `${found[each]} ${phrases[each][found[each] === 1 ? 0 : 1]} (--fail-on ${each}).`),
        ...(maxIncrease !== undefined && increase > maxIncrease
            ? [
                  `The cost rises by ${increase > amount ? "up to " : ""}${increase.toFixed(2)} ${cost.currency} a month (--max-cost-increase ${maxIncrease}).`,
              ]
            : []),
    ];
}
