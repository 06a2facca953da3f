import { shownPrice } from "../../provider/catalogue/prices.js";
import { displayName } from "../pulumi/names.js";
import { omissionItems } from "../report/omissions.js";
import type { Item, Report } from "../report/report.js";
import { headlineOf, sourceLine, type CostReport, type PricedResource } from "./report.js";

const columns = ["Resource", "Plan", "Monthly price"];

export function toReport(report: CostReport): Report {
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
