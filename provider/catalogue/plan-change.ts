/** Describes a plan change: the new price, and the migration of the data. */
import type { AddonPlan } from "../client/index.js";
import { priceSourceNote, shownAmount } from "./monthly-cost.js";
import { currency, providers } from "./generated/snapshot.js";
import type { Effects } from "../kind/kind.js";
import { planChange } from "../text/remarks.js";
import { planIn } from "./unknown-values.js";

const migration =
    'A migration moves the data along, with a short interruption; "pulumi up" waits for the end of it. ' +
    "Linked applications see the new address at their next deployment.";

/** Describes a plan change from the snapshot alone, without a request. */
export function knownPlanChange(provider: string, before: string, after: string): Effects {
    const known = providers.find(({ id }) => id === provider);
    const pricedPlan = (word: string) => {
        const [slug = word, , , price] = (known && planIn(known, word)) ?? [];
        return { slug, price, currency };
    };
    const [old, next] = [pricedPlan(before), pricedPlan(after)];
    const isPriced = old.price !== undefined || next.price !== undefined;
    const prices = [priceOf(old), priceOf(next)] as const;
    return {
        notes: [planChange.write([old.slug, next.slug], isPriced ? prices : undefined, migration)],
        ...(isPriced && { priceSource: priceSourceNote }),
    };
}

/** Returns a price for a month. */
export function priceOf({ price, currency }: Pick<AddonPlan, "price" | "currency">): string {
    return price === undefined ? "an unknown price" : shownAmount(price, currency);
}
