/** The cells of a cost report that text and Markdown share. */
import { shownAmount, shownTotal } from "../../catalogue/prices.js";
import { displayName } from "../../pulumi/names.js";
import type { OrphanCosts, PricedOrphan, PricedResource } from "../report.js";

export const headings = ["Resource", "Plan", "Monthly price"] as const;

export function rowOf(priced: PricedResource | PricedOrphan): [name: string, plan: string, price: string] {
    const note =
        "urn" in priced ? (priced.isPendingDeletion ? " (pending deletion)" : "") : ` (${priced.id})`;
    return [`${displayName(priced)}${note}`, priced.plan, priceIn(priced)];
}

function priceIn({ cost: { amount, upTo } }: PricedResource | PricedOrphan): string {
    if (amount === undefined) {
        return "unknown";
    }
    return `${shownAmount(amount)}${upTo === undefined ? "" : `, up to ${shownAmount(upTo)}`}`;
}

export const unreadTitle = "Not counted";

export function orphanTitle({ total }: OrphanCosts): string {
    return `In no stack: ${shownTotal(total)}`;
}
