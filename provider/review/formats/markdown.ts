/** A review as a comment on a pull request: dangerous changes in full, long lists folded, within the size limit. */
import {
    code,
    folded,
    lengthOf,
    longest,
    prose,
    unfolded,
    type Section,
} from "../../drift/formats/markdown.js";
import { displayName } from "../../drift/report.js";
import { headlineOf } from "../headline.js";
import type { Change, Review } from "../review.js";
import { costLine, groupsOf, sidesOf, totalLine, verdictOf } from "./changes.js";

/** The number of lines above which a group without danger is folded. */
const mostUnfolded = 12;
const dangers = ["Loses data", "Deleted", "Replaced"];

export function asMarkdown(review: Review): string {
    const { errors } = review;
    const head = [
        `### ${prose(headlineOf(review))}\n`,
        ...(errors.length > 0 ? list(errors.map(code)) : [`${prose(totalLine(review))}\n`]),
    ].join("\n");
    let text = head;
    let omitted = 0;
    for (const section of sectionsOf(review)) {
        const isLong = section.body.split("\n").length > mostUnfolded && !dangers.includes(section.title);
        const next = `\n${isLong ? folded(section) : unfolded(section)}`;
        if (lengthOf(text) + lengthOf(next) > longest) {
            omitted += 1;
        } else {
            text += next;
        }
    }
    return omitted === 0
        ? text
        : `${text}\n**${omitted} ${omitted === 1 ? "section is" : "sections are"} left out, since a comment has no room for more.** The format \`text\` has all of them.\n`;
}

function sectionsOf(review: Review): Section[] {
    const { deployments, warnings } = review;
    return [
        ...groupsOf(review).map(({ title, changes }) => ({ title, body: changes.map(itemOf).join("") })),
        ...(deployments.length === 0
            ? []
            : [{ title: "Deployed again", body: list(deployments.map(code)).join("") }]),
        ...(warnings.length === 0
            ? []
            : [
                  {
                      title: "Warnings",
                      body: list(
                          warnings.map(
                              ({ text, code: id }) =>
                                  `${id === undefined ? "" : `**${prose(id)}** `}${sentence(text)}`,
                          ),
                      ).join(""),
                  },
              ]),
    ];
}

function itemOf(change: Change): string {
    const { fields, affects, notes, cost, action } = change;
    const price = cost === undefined ? "" : costLine(cost, action);
    const details = [
        ...fields.map(field => `${code(field.path)}: ${code(sidesOf(field))}`),
        ...affects.map(sentence),
        ...(price === "" ? [] : [`**${prose(price)}**`]),
        ...notes.map(sentence),
    ];
    return `- **${code(displayName(change))}** ${prose(verdictOf(change))}\n${details.map(line => `  - ${line}\n`).join("")}`;
}

/** Renders a sentence with names from the program, which must neither notify a user nor link. */
function sentence(text: string): string {
    return /[@#]|:\/\/|www\./.test(text) ? code(text) : prose(text);
}

function list(lines: readonly string[]): string[] {
    return lines.map(line => `- ${line}\n`);
}
