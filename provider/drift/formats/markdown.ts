/** The report as a comment on a pull request, or an issue: within their limit, and folded where it is long. */
import { onOneLine } from "../../generate/texts.js";
import { calledBy, headlineOf, notesOf, type DriftReport, type Finding, type Remedy } from "../report.js";
import { ignoredTitle, shownOrphan, shownTime, sidesOf, together, undeclaredTitle } from "./values.js";

/** GitHub takes 65,536 characters. The rest is for what a workflow adds, such as a heading. */
const longest = 60_000;
/** What is kept for the names of what has no room. */
const keptForNames = 4_000;
/** With more sections than these, each is folded. */
const mostUnfolded = 3;
const mostInOneList = 25;

/** One resource, or whatever else is left out or kept as a whole. */
interface Section {
    readonly title: string;
    readonly body: string;
}

export function asMarkdown(report: DriftReport): string {
    const sections = sectionsOf(report);
    const head = `### ${headlineOf(report)}\n\nStack ${code(report.stack)}, ${shownTime(report.checkedAt)}\n${notesOf(
        report,
    )
        .map(note => `\n${prose(note)}\n`)
        .join("")}`;
    const isFolded = sections.length > mostUnfolded;
    let text = head;
    const leftOut: Section[] = [];
    for (const section of sections) {
        const next = `\n${isFolded ? folded(section) : unfolded(section)}`;
        const hasRoom = lengthOf(text) + lengthOf(next) <= longest - keptForNames;
        if (hasRoom) {
            text += next;
        } else {
            leftOut.push(section);
        }
    }
    return leftOut.length === 0 ? text : `${text}\n${namesOf(leftOut)}`;
}

function sectionsOf({ drifted, vanished, unread, ignored, orphans, warnings }: DriftReport): Section[] {
    return [
        ...list(
            "Not read, so nobody knows whether it has drifted",
            together(unread).map(({ what, why }) => `${code(what)}: ${code(why)}`),
        ),
        ...drifted.map(finding => sectionOf("Drifted", finding)),
        ...vanished.map(finding => sectionOf("Vanished", finding)),
        ...list(ignoredTitle, ignored.map(code)),
        ...list(
            `On the platform and in no stack: ${orphans?.found.length ?? 0}`,
            (orphans?.found ?? []).map(orphan => code(shownOrphan(orphan))),
        ),
        ...list(
            undeclaredTitle,
            (orphans?.undeclared ?? []).map(({ what, why }) => `${code(what)}: ${code(why)}`),
        ),
        ...(orphans?.accept ?? []).map(accept => ({ title: "Take over", body: remedy("Accept", accept) })),
        ...list("The run warned", warnings.map(code)),
    ];
}

/** A long one in several parts, so that it is shown as far as there is room. */
function list(title: string, lines: readonly string[]): Section[] {
    const parts = Array.from({ length: Math.ceil(lines.length / mostInOneList) }, (_, index) =>
        lines.slice(index * mostInOneList, (index + 1) * mostInOneList),
    );
    return parts.map((part, index) => ({
        title: parts.length === 1 ? title : `${title} (part ${index + 1} of ${parts.length})`,
        body: part.map(line => `- ${line}\n`).join(""),
    }));
}

function sectionOf(verdict: string, finding: Finding): Section {
    const { fields, heal, accept, id } = finding;
    const rows = fields.map(field => {
        const sides = sidesOf(field).map(({ text, isValue }) => (isValue ? code(text) : prose(text)));
        return `| ${[code(field.path), ...sides].join(" | ")} |\n`;
    });
    const table = rows.length === 0 ? "" : `| | Stack | Platform |\n| --- | --- | --- |\n${rows.join("")}\n`;
    return {
        title: `${verdict}: ${code(calledBy(finding))} (${code(id)})`,
        body: `${table}${remedy("Heal", heal)}\n${remedy("Accept", accept)}`,
    };
}

function remedy(name: string, { text, code: lines, commands }: Remedy): string {
    const fenced = lines === undefined ? "" : `\n${fence("ts", lines)}`;
    return `**${name}.** ${prose(text)}\n${fenced}${
        commands.length === 0 ? "" : `\n${fence("sh", commands.map(command => `${command}\n`).join(""))}`
    }`;
}

function unfolded({ title, body }: Section): string {
    return `#### ${title}\n\n${body}`;
}

/** The empty line after the summary lets the platform read on in Markdown. */
function folded({ title, body }: Section): string {
    return `<details><summary>${title}</summary>\n\n${body}\n</details>\n`;
}

/** As many as there is room for. */
function namesOf(leftOut: readonly Section[]): string {
    const intro = `**Left out, since a comment has no room for more: ${leftOut.length} of the sections.** Run the command with \`--format html\` or \`--format text\` for all of them.\n\n`;
    let names = "";
    for (const [index, { title }] of leftOut.entries()) {
        const line = `- ${title}\n`;
        if (lengthOf(intro) + lengthOf(names) + lengthOf(line) > keptForNames - 100) {
            return `${intro}${names}- and ${leftOut.length - index} more, which are not named here\n`;
        }
        names += line;
    }
    return `${intro}${names}`;
}

/**
 * A text that may hold anything. In `<code>`, nobody is notified by an @. Written as codes, no character is Markdown or
 * HTML, and no address becomes a link.
 */
function code(text: string): string {
    return `<code>${escaped(text, /[\p{L}\p{N} ,;"'()/=→…-]/u)}</code>`;
}

/** Our own words. */
function prose(text: string): string {
    return escaped(text, /[\p{L}\p{N} ,.:;"'()-]/u);
}

function escaped(text: string, harmless: RegExp): string {
    return Array.from(onOneLine(text), character =>
        harmless.test(character) ? character : `&#${character.codePointAt(0) ?? 0};`,
    ).join("");
}

/** Within a fence that is longer than any in the text. */
function fence(language: string, text: string): string {
    const [longestRun = ""] = (text.match(/`+/g) ?? []).sort((a, b) => b.length - a.length);
    const marks = "`".repeat(Math.max(3, longestRun.length + 1));
    return `${marks}${language}\n${text}${marks}\n`;
}

/** The larger of what the platforms may count. */
function lengthOf(text: string): number {
    return Buffer.byteLength(text);
}
