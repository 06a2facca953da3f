/** The report for people, and as JSON, whose shape docs/json.md documents. */
import { priceSource, shownPrice } from "../../provider/catalogue/monthly-cost.js";
import { displayName } from "../pulumi/names.js";
import { omissionItems } from "../report/omissions.js";
import { json } from "../report/json.js";
import type { Item, Report } from "../report/report.js";
import { headlineOf, sourceLine, type StackCost, type PricedResource } from "./cost.js";
import { withCodes } from "../account/omissions.js";

const columns = ["Resource", "Plan", "Monthly price"];

export function toReport(report: StackCost): Report {
    const { resources, unread } = report;
    return {
        tone: unread.length > 0 ? "bad" : "good",
        headline: headlineOf(report),
        facts: [sourceLine(report)],
        sections: [
            { title: "In the stack", columns, items: resources.map(resourceItem) },
            { title: "Not counted", items: omissionItems(unread) },
        ],
    };
}

function resourceItem(resource: PricedResource): Item {
    const pending = resource.isPendingDeletion ? " (pending deletion)" : "";
    return { title: `${displayName(resource)}${pending}`, cells: [resource.plan, shownPrice(resource.cost)] };
}

export function asJson(report: StackCost): string {
    const { unread, ...rest } = report;
    const { currency, date: asOf } = priceSource;
    return json({
        headline: headlineOf(report),
        currency,
        asOf,
        ...rest,
        unread: withCodes(unread),
    });
}
