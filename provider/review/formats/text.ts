/** A review for a terminal. */
import { displayName } from "../../pulumi/names.js";
import { onOneLine } from "../../generate/texts.js";
import { headlineOf } from "../headline.js";
import type { Change, Review } from "../review.js";
import { costLine, groupsOf, sidesOf, totalLine, verdictOf } from "./changes.js";

export function asText(review: Review): string {
    const { errors, deployments, warnings } = review;
    return [
        headlineOf(review),
        ...(errors.length > 0 ? [] : [totalLine(review)]),
        ...errors.map(onOneLine),
        ...groupsOf(review).flatMap(({ title, changes }) => ["", `${title}:`, ...changes.flatMap(linesOf)]),
        ...section("Deployed again", deployments),
        ...section(
            "Warnings",
            warnings.map(({ text, code }) => `${text}${code === undefined ? "" : ` [${code}]`}`),
        ),
        "",
    ].join("\n");
}

function linesOf(change: Change): string[] {
    const { fields, affects, notes } = change;
    const price = costLine(change);
    const details = [
        ...fields.map(field => `${field.path}: ${sidesOf(field)}`),
        ...affects,
        ...(price === "" ? [] : [price]),
        ...notes,
    ];
    return [
        `  ${displayName(change)} ${verdictOf(change)}`,
        ...details.map(line => `    ${onOneLine(line)}`),
    ];
}

function section(title: string, lines: readonly string[]): string[] {
    return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map(line => `  ${onOneLine(line)}`)];
}
