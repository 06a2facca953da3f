/** A review as a comment on a pull request: dangerous changes first, long lists folded, within the size limit. */
import { code, folded, lengthOf, longest, prose, unfolded } from "../../drift/formats/markdown.js";
import { displayName } from "../../pulumi/names.js";
import { headlineOf } from "../headline.js";
import type { Change, Review } from "../review.js";
import { costLine, groupsOf, sidesOf, totalLine, verdictOf } from "./changes.js";

/** The number of lines above which a group without danger, or the details of a change, are folded. */
const mostUnfolded = 12;
const neverFolded = ["Errors", "Loses data", "Deleted without loss of data", "Replaced without loss of data"];
/** The room for the title of a group, its fold, and the number of omitted items. */
const keptForTitle = 250;

/** Items that are kept or omitted one by one. */
interface ItemGroup {
    readonly title: string;
    readonly items: readonly string[];
}

/** @param refusals why the change is refused, a sentence each */
export function asMarkdown(review: Review, refusals: readonly string[] = []): string {
    const { errors, changes } = review;
    const total = errors.length === 0 ? [totalLine(review)] : [];
    const isPartial = errors.length > 0 && changes.length > 0;
    let text = [
        `### ${prose(headlineOf(review))}\n`,
        ...refusals.map(refusal => `\n**Refused:** ${prose(refusal)}\n`),
        ...(refusals.length > 0 ? ["\nNothing was applied.\n"] : []),
        ...[...total, ...(isPartial ? ["The changes below may be incomplete."] : [])].map(
            line => `\n${prose(line)}\n`,
        ),
    ].join("");
    const groups = itemGroupsOf(review);
    for (const [index, group] of groups.entries()) {
        // Each later group keeps the room for its title.
        const room = longest - lengthOf(text) - (groups.length - index) * keptForTitle;
        text += `\n${shown(group, room)}`;
    }
    return text;
}

function itemGroupsOf(review: Review): ItemGroup[] {
    const { errors, deployments, warnings } = review;
    return [
        { title: "Errors", items: listed(errors.map(code)) },
        ...groupsOf(review).map(({ title, changes }) => ({ title, items: changes.map(itemOf) })),
        { title: "Deployed again", items: listed(deployments.map(code)) },
        { title: "Warnings", items: listed(warnings.map(warningOf)) },
    ].filter(({ items }) => items.length > 0);
}

function warningOf({ text, code: id }: Review["warnings"][number]): string {
    return `${id === undefined ? "" : `**${prose(id)}** `}${sentence(text)}`;
}

/** Renders as many items as there is room for, and counts the others. */
function shown({ title, items }: ItemGroup, room: number): string {
    let kept = 0;
    let body = "";
    for (const item of items) {
        if (lengthOf(body) + lengthOf(item) > room) {
            break;
        }
        body += item;
        kept += 1;
    }
    const omitted = items.length - kept;
    const isLong = body.split("\n").length > mostUnfolded && !neverFolded.includes(title);
    const section = (isLong ? folded : unfolded)({ title: `${title} (${items.length})`, body });
    return omitted === 0
        ? section
        : `${section}\n**${omitted} more of this group are left out, since a comment has no room.** The format \`text\` has all of them.\n`;
}

function itemOf(change: Change): string {
    const { fields, affects, notes } = change;
    const price = costLine(change);
    const details = [
        ...fields.map(field => `${code(field.path)}: ${code(sidesOf(field))}`),
        ...affects.map(sentence),
        ...(price === "" ? [] : [`**${prose(price)}**`]),
        ...notes.map(sentence),
    ];
    const list = details.map(line => `  - ${line}\n`).join("");
    const isLong = details.length > mostUnfolded;
    const fold = `\n  <details><summary>${details.length} details</summary>\n\n${list}\n  </details>\n\n`;
    return `- **${code(displayName(change))}** ${prose(verdictOf(change))}\n${isLong ? fold : list}`;
}

/** Renders a sentence with names from the program, which must neither notify a user nor link. */
function sentence(text: string): string {
    return /[@#]|:\/\/|www\./.test(text) ? code(text) : prose(text);
}

function listed(lines: readonly string[]): string[] {
    return lines.map(line => `- ${line}\n`);
}
