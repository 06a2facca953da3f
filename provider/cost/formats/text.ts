/** A cost report for a terminal. */
import { together } from "../../drift/formats/values.js";
import { inColumns, onOneLine } from "../../generate/texts.js";
import {
    headlineOf,
    sourceLine,
    type CostReport,
    type PricedOrphan,
    type PricedResource,
} from "../report.js";
import { headings, orphanTitle, rowOf, unreadTitle } from "./rows.js";

export function asText(report: CostReport): string {
    const { resources, orphans, unread } = report;
    const lines = [
        onOneLine(headlineOf(report)),
        sourceLine(report),
        ...(resources.length === 0 ? [] : ["", ...table(resources)]),
        ...(orphans === undefined ? [] : ["", orphanTitle(orphans)]),
        ...(orphans === undefined || orphans.found.length === 0 ? [] : ["", ...table(orphans.found)]),
        ...(unread.length === 0 ? [] : ["", unreadTitle, ""]),
        ...together(unread).flatMap(({ what, why }) => [
            `  ${onOneLine(what)}`,
            ...why.split("\n").map(line => `    ${onOneLine(line)}`),
        ]),
    ];
    return lines.map(line => `${line}\n`).join("");
}

function table(all: readonly (PricedResource | PricedOrphan)[]): string[] {
    const rows = all.map(each => rowOf(each).map(onOneLine));
    return inColumns([headings, ...rows]).map(line => `  ${line}`);
}
