import { shownAmount, shownTotal, type MonthlyCost } from "../../provider/catalogue/prices.js";
import { displayName } from "../pulumi/names.js";
import { omissionItems } from "../report/omissions.js";
import type { Item, Report } from "../report/report.js";
import { headlineOf, sourceLine, type CostReport, type PricedOrphan, type PricedResource } from "./report.js";

const columns = ["Resource", "Plan", "Monthly price"];

export function toReport(report: CostReport): Report {
    const { resources, orphans, unread } = report;
    const total = orphans === undefined ? "" : `In no stack: ${shownTotal(orphans.total)}`;
    return {
        tone: unread.length > 0 ? "bad" : "good",
        headline: headlineOf(report),
        facts: [sourceLine(report), ...(orphans?.found.length === 0 ? [total] : [])],
        sections: [
            { title: "In the stack", columns, items: resources.map(resourceItem) },
            { title: total, columns, items: (orphans?.found ?? []).map(orphanItem) },
            { title: "Not counted", items: omissionItems(unread) },
        ],
    };
}

function resourceItem(resource: PricedResource): Item {
    const pending = resource.isPendingDeletion ? " (pending deletion)" : "";
    return { title: `${displayName(resource)}${pending}`, cells: [resource.plan, shownPrice(resource.cost)] };
}

function orphanItem(orphan: PricedOrphan): Item {
    return { title: `${displayName(orphan)} (${orphan.id})`, cells: [orphan.plan, shownPrice(orphan.cost)] };
}

function shownPrice({ amount, upTo }: MonthlyCost): string {
    if (amount === undefined) {
        return "unknown";
    }
    return `${shownAmount(amount)}${upTo === undefined ? "" : `, up to ${shownAmount(upTo)}`}`;
}
