/** A review as JSON. Its shape is documented in docs/guides/review.md. */
import { headlineOf, increaseIn } from "./headline.js";
import type { Review } from "./review.js";

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

/** @param refusals why the change is refused, a sentence each */
export function asJson(review: Review, refusals: readonly string[] = []): string {
    const { cost, ...rest } = review;
    const { amount, upTo } = increaseIn(review);
    const shape = {
        version,
        headline: headlineOf(review),
        ...rest,
        refusals,
        cost: { ...cost, increase: amount, upTo: { ...cost.upTo, increase: upTo } },
    };
    return `${JSON.stringify(shape, null, 2)}\n`;
}
