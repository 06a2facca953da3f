/** A report as a comment on a pull request or issue: within the size limit, and folded if long. */
import { printable } from "../text/display.js";
import { mermaid } from "./mermaid.js";
import type { Item, Remedy, Report, Section } from "./report.js";

/** GitHub accepts 65,536 characters. The remainder is for a workflow's additions, such as a heading. */
const longest = 60_000;
/** The room for the titles of omitted items. */
const roomForNames = 4_000;
/** The room for the title of a section, its fold, and the number of omitted items. */
const roomForTitle = 300;
/** The number of lines above which details, or a section that may be folded, are folded. */
const mostUnfolded = 12;
/** The number of items with remedies above which each one is folded. */
const mostRemedies = 3;

export function markdown({ headline, facts, notes = [], sides, picture, sections }: Report): string {
    const shown = sections.filter(({ items }) => items.length > 0);
    const omitted: string[] = [];
    let text = `### ${sentence(headline)}\n${paragraphs([...facts, ...notes])}${pictureOf(picture)}`;
    for (const [index, section] of shown.entries()) {
        // Each later section keeps the room for its title.
        const room = longest - roomForNames - lengthOf(text) - (shown.length - index) * roomForTitle;
        const { kept, left } = fitting(section, sides, room);
        text += `\n${sectionOf(section, kept)}`;
        omitted.push(...left.map(({ title }) => `${section.title}: ${title}`));
    }
    return omitted.length === 0 ? text : `${text}\n${namesOf(omitted)}`;
}

/** GitHub and GitLab draw it. */
function pictureOf(picture: Report["picture"]): string {
    return picture === undefined || picture.nodes.length === 0
        ? ""
        : `\n${fence("mermaid", mermaid(picture))}`;
}

function paragraphs(sentences: readonly string[]): string {
    return sentences.map(each => `\n${sentence(each)}\n`).join("");
}

/** Renders as many items as there is room for. */
function fitting(
    { columns, items }: Section,
    sides: Report["sides"],
    room: number,
): { kept: string[]; left: Item[] } {
    const isLong = items.filter(({ remedies }) => remedies !== undefined).length > mostRemedies;
    const kept: string[] = [];
    const left: Item[] = [];
    let free = room;
    for (const item of items) {
        const shown = columns === undefined ? itemOf(item, sides, isLong) : rowOf(item);
        if (lengthOf(shown) <= free) {
            kept.push(shown);
            free -= lengthOf(shown);
        } else {
            left.push(item);
        }
    }
    return { kept, left };
}

function sectionOf({ title, folds = false, columns, items }: Section, kept: readonly string[]): string {
    const omitted = items.length - kept.length;
    const body = [
        ...(columns === undefined ? [] : [tableHead(columns)]),
        ...kept,
        ...(omitted === 0 ? [] : [`\n**${omitted} more are left out, since a comment has no room.**\n`]),
    ].join("");
    const heading = `${sentence(title)} (${items.length})`;
    return folds && body.split("\n").length > mostUnfolded
        ? folded(heading, body)
        : `#### ${heading}\n\n${body}`;
}

/** The empty line after the summary ends the HTML block, so that the body is read as Markdown. */
function folded(summary: string, body: string): string {
    return `<details><summary>${summary}</summary>\n\n${body}\n</details>\n`;
}

function itemOf(item: Item, sides: Report["sides"], isLong: boolean): string {
    const { title, note, fields = [], lines = [], remedies = [] } = item;
    const after = note === undefined ? "" : ` ${sentence(note)}`;
    const blocks = [
        ...(fields.length === 0 ? [] : [tableHead(["", ...(sides ?? [])]) + fields.map(fieldRow).join("")]),
        ...(lines.length === 0 ? [] : [lines.map(line => `- ${sentence(line)}\n`).join("")]),
        ...remedies.map(([name, remedy]) => remedyOf(name, remedy)),
    ];
    if (blocks.length === 0) {
        return `- ${code(title)}${after}\n`;
    }
    const body = blocks.join("\n");
    const isFolded = fields.length + lines.length > mostUnfolded || (isLong && remedies.length > 0);
    const details = indented(isFolded ? folded("Details", body) : body);
    const isList = !isFolded && lines.length > 0 && blocks.length === 1;
    return `- **${code(title)}**${after}\n${isList ? details : `\n${details}\n`}`;
}

/** A line of a code block that is not indented would end the item. */
function indented(body: string): string {
    return body.replace(/^(?=.)/gm, "  ");
}

function fieldRow([path, ...values]: NonNullable<Item["fields"]>[number]): string {
    return `| ${[path, ...values].map(code).join(" | ")} |\n`;
}

function rowOf({ title, cells = [] }: Item): string {
    return `| ${[code(title), ...cells.map(sentence)].join(" | ")} |\n`;
}

function tableHead(columns: readonly string[]): string {
    return `| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}\n`;
}

function remedyOf(name: string, { text, code: lines, language, commands }: Remedy): string {
    return [
        `**${name}.** ${sentence(text)}\n`,
        ...(lines === undefined ? [] : [fence(language ?? "", lines)]),
        ...(commands.length === 0 ? [] : [fence("sh", commands.map(command => `${command}\n`).join(""))]),
    ].join("\n");
}

/** Lists omitted items, as far as there is room. */
function namesOf(omitted: readonly string[]): string {
    const intro = `**${omitted.length} items are left out, since a comment has no room for more.** Run the command with \`--format html\` or \`--format text\` for all of them.\n\n`;
    let names = "";
    for (const [index, name] of omitted.entries()) {
        const line = `- ${code(name)}\n`;
        if (lengthOf(intro) + lengthOf(names) + lengthOf(line) > roomForNames - 100) {
            return `${intro}${names}- and ${omitted.length - index} more, which are not named here\n`;
        }
        names += line;
    }
    return `${intro}${names}`;
}

/** Renders untrusted text. An @ in `<code>` notifies no user. Character references prevent Markdown, HTML and links. */
function code(text: string): string {
    return `<code>${escaped(text)}</code>`;
}

/** Renders a sentence. One with names that would notify a user or link is shown as code. */
function sentence(text: string): string {
    return /[@#!~$%&]|:\/\/|www\./i.test(text) ? code(text) : escaped(text);
}

/** Every sign that may mean something: in a URL, an emoji such as `:word:`, an emphasis, a reference or a tag. */
const meaning =
    /[^\p{L}\p{N} ,;"'()/=→….:+_-]|:(?=\/\/|[\w+-]+:)|(?<=www)\.|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

function escaped(text: string): string {
    return printable(text).replace(meaning, sign => `&#${sign.codePointAt(0) ?? 0};`);
}

/** Chooses a fence that is longer than any in the text. */
function fence(language: string, text: string): string {
    const [longestRun = ""] = (text.match(/`+/g) ?? []).sort((a, b) => b.length - a.length);
    const marks = "`".repeat(Math.max(3, longestRun.length + 1));
    return `${marks}${language}\n${text}${marks}\n`;
}

/** The size in bytes. Platforms count bytes or characters, and bytes are never fewer. */
function lengthOf(text: string): number {
    return Buffer.byteLength(text);
}
