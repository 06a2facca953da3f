/** A cost report as a comment or as the summary of a job, within the size limit. */
import { code, lengthOf, longest, prose } from "../../drift/formats/markdown.js";
import { together } from "../../drift/formats/values.js";
import {
    headlineOf,
    sourceLine,
    type CostReport,
    type PricedOrphan,
    type PricedResource,
} from "../report.js";
import { headings, orphanTitle, rowOf, unreadTitle } from "./rows.js";

export function asMarkdown(report: CostReport): string {
    const { resources, orphans, unread } = report;
    const lines = [
        `### ${prose(headlineOf(report))}\n`,
        `\n${prose(sourceLine(report))}\n`,
        ...table(resources),
        ...(orphans === undefined
            ? []
            : [`\n#### ${prose(orphanTitle(orphans))}\n`, ...table(orphans.found)]),
        ...(unread.length === 0 ? [] : [`\n#### ${unreadTitle}\n\n`]),
        ...together(unread).map(({ what, why }) => `- ${code(what)}: ${code(why)}\n`),
    ];
    return withinLimit(lines);
}

function table(all: readonly (PricedResource | PricedOrphan)[]): string[] {
    if (all.length === 0) {
        return [];
    }
    const rows = all.map(each => {
        const [name, plan, price] = rowOf(each);
        return `| ${code(name)} | ${code(plan)} | ${prose(price)} |\n`;
    });
    return [`\n| ${headings.join(" | ")} |\n`, "| --- | --- | --- |\n", ...rows];
}

function withinLimit(lines: readonly string[]): string {
    let text = "";
    for (const [index, line] of lines.entries()) {
        if (lengthOf(text) + lengthOf(line) > longest) {
            return `${text}\n**${lines.length - index} lines are left out, since a comment has no room for more.** The format \`text\` has all of them.\n`;
        }
        text += line;
    }
    return text;
}
