/** Describes a plan change: the new price, and the migration of the data. */
import { shownAmount } from "./prices.js";
import { currency, providers, snapshotDate } from "./snapshot.js";
import { planIn } from "./words.js";

interface PricedPlan {
    readonly slug: string;
    /** For a month. */
    readonly price?: number | undefined;
    readonly currency: string;
}

const migration =
    'A migration moves the data along, with a short interruption; "pulumi up" waits for the end of it.';

/** @param source origin of the prices, if they are not the platform's own */
export function planChange(before: PricedPlan, after: PricedPlan, source = ""): string {
    const isPriced = before.price !== undefined || after.price !== undefined;
    const prices = isPriced ? `: ${priceOf(before)} → ${priceOf(after)} a month${source}` : "";
    return `plan ${before.slug} → ${after.slug}${prices}. ${migration}`;
}

/** Describes a plan change from the snapshot alone, without a request. */
export function knownPlanChange(provider: string, before: string, after: string): string {
    const known = providers.find(({ id }) => id === provider);
    const priced = (word: string): PricedPlan => {
        const [slug = word, , , price] = (known && planIn(known, word)) ?? [];
        return { slug, price, currency };
    };
    return planChange(priced(before), priced(after), `, by this package's catalogue of ${snapshotDate}`);
}

export function priceOf({ price, currency }: Omit<PricedPlan, "slug">): string {
    return price === undefined ? "an unknown price" : shownAmount(price, currency);
}
