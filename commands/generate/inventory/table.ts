/** An inventory as a table and as JSON, without values that may be secret. */
import type { Inventory, InventoryItem } from "./inventory.js";
import { withCodes } from "../read/omissions.js";
import { counted } from "../../../provider/text/words.js";
import { inColumns, onOneLine, shortened } from "../../text/display.js";

const headings = ["Kind", "Name", "Id", "Age", "Monthly price"] as const;
const longestName = 40;

/** @param now milliseconds since 1970 */
export function tableOf({ items }: Inventory, now: number): string {
    const rows = items.map(({ kind, label, id, createdAt, monthlyPrice }) => [
        kind,
        shortened(onOneLine(label), longestName),
        onOneLine(id),
        createdAt === undefined ? "" : ageOf(now - createdAt),
        monthlyPrice === undefined ? "" : `${monthlyPrice.amount.toFixed(2)} ${monthlyPrice.currency}`,
    ]);
    return [...inColumns([headings, ...rows]), "", summaryOf(items)].map(text => `${text}\n`).join("");
}

/** The inventory as JSON. */
export function listingOf({ items, applications, skipped, unread, ...whose }: Inventory): object {
    return {
        ...whose,
        items: items.map(({ kind, id, label, createdAt, monthlyPrice, calledElsewhere }) => ({
            kind,
            name: label,
            id,
            ...(createdAt !== undefined && { createdAt }),
            ...(monthlyPrice !== undefined && { monthlyPrice }),
            ...(calledElsewhere !== undefined && { calledElsewhere }),
        })),
        applications,
        skipped,
        unread: withCodes(unread),
    };
}

function summaryOf(items: readonly InventoryItem[]): string {
    const sums = new Map<string, number>();
    for (const { monthlyPrice } of items) {
        if (monthlyPrice !== undefined) {
            const { amount, currency } = monthlyPrice;
            sums.set(currency, (sums.get(currency) ?? 0) + amount);
        }
    }
    const count = counted(items.length, "object");
    const prices = [...sums].map(([currency, sum]) => `${sum.toFixed(2)} ${currency}`);
    return prices.length === 0
        ? count
        : `${count}, ${prices.join(" and ")} a month by the catalogue, without usage-based charges`;
}

/** In the largest unit that fits. */
function ageOf(milliseconds: number): string {
    const units = [
        [365 * 24 * 3600, "y"],
        [24 * 3600, "d"],
        [3600, "h"],
        [60, "min"],
    ] as const;
    const seconds = Math.max(0, milliseconds) / 1000;
    const [size, name] = units.find(([size]) => seconds >= size) ?? [1, "s"];
    return `${Math.floor(seconds / size)} ${name}`;
}
