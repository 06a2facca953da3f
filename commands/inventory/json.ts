/** An inventory as JSON. Its shape is documented in docs/guides/inventory.md. */
import { priceSource } from "../../provider/catalogue/prices.js";
import { withCodes } from "../account/omissions.js";
import { costOf, headlineOf, type InventoryReport } from "./report.js";

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

export function asJson(report: InventoryReport): string {
    const { owner, stacks, stacksUnknown, objects, adopt, skipped, unread } = report;
    const { currency, date: asOf } = priceSource;
    const shape = {
        version,
        headline: headlineOf(report),
        owner,
        currency,
        asOf,
        total: costOf(objects),
        stacks,
        stacksUnknown,
        objects,
        adopt,
        skipped,
        unread: withCodes(unread),
    };
    return `${JSON.stringify(shape, null, 2)}\n`;
}
