/** A cost report as JSON. Its shape is documented in docs/guides/cost.md. */
import { priceSource } from "../../provider/catalogue/prices.js";
import { withCodes } from "../account/omissions.js";
import { headlineOf, type CostReport } from "./report.js";

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

export function asJson(report: CostReport): string {
    const { unread, ...rest } = report;
    const { currency, date: asOf } = priceSource;
    const shape = {
        version,
        headline: headlineOf(report),
        currency,
        asOf,
        ...rest,
        unread: withCodes(unread),
    };
    return `${JSON.stringify(shape, null, 2)}\n`;
}
