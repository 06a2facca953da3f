/** The report as a comment on a pull request or issue: within the size limit, and folded if long. */
import { onOneLine } from "../../generate/texts.js";
import { displayName } from "../../pulumi/names.js";
import { headlineOf, notesOf, type DriftReport, type Finding, type Remedy } from "../report.js";
import { ignoredTitle, shownOrphan, shownTime, sidesOf, together, undeclaredTitle } from "./values.js";

/** GitHub accepts 65,536 characters. The remainder is for a workflow's additions, such as a heading. */
export const longest = 60_000;
/** The room that is reserved for the titles of omitted sections. */
const keptForNames = 4_000;
/** The number of sections above which each one is folded. */
const mostUnfolded = 3;
const mostInOneList = 25;

/** A part of the report that is kept or omitted as a whole. */
export interface Section {
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

function sectionsOf({ drifted, deleted, unread, ignored, orphans, warnings }: DriftReport): Section[] {
    return [
        ...list(
            "Not read, so drift is unknown",
            together(unread).map(({ what, why }) => `${code(what)}: ${code(why)}`),
        ),
        ...drifted.map(finding => sectionOf("Drifted", finding)),
        ...deleted.map(finding => sectionOf("Deleted outside Pulumi", finding)),
        ...list(ignoredTitle, ignored.map(code)),
        ...list(
            `On the platform and in no stack: ${orphans?.found.length ?? 0}`,
            (orphans?.found ?? []).map(orphan => code(shownOrphan(orphan))),
        ),
        ...list(
            undeclaredTitle,
            (orphans?.undeclared ?? []).map(({ what, why }) => `${code(what)}: ${code(why)}`),
        ),
        ...(orphans?.accept ?? []).map(accept => ({ title: "Adopt", body: remedy("Accept", accept) })),
        ...list("The run warned", warnings.map(code)),
    ];
}

/** Splits a long list into several sections, so that as many as possible fit. */
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
    const { fields, fix, accept, id } = finding;
    const rows = fields.map(field => {
        const sides = sidesOf(field).map(({ text, isValue }) => (isValue ? code(text) : prose(text)));
        return `| ${[code(field.path), ...sides].join(" | ")} |\n`;
    });
    const table = rows.length === 0 ? "" : `| | Stack | Platform |\n| --- | --- | --- |\n${rows.join("")}\n`;
    return {
        title: `${verdict}: ${code(displayName(finding))} (${code(id)})`,
        body: `${table}${remedy("Fix", fix)}\n${remedy("Accept", accept)}`,
    };
}

function remedy(name: string, { text, code: lines, commands }: Remedy): string {
    const fenced = lines === undefined ? "" : `\n${fence("ts", lines)}`;
    return `**${name}.** ${prose(text)}\n${fenced}${
        commands.length === 0 ? "" : `\n${fence("sh", commands.map(command => `${command}\n`).join(""))}`
    }`;
}

export function unfolded({ title, body }: Section): string {
    return `#### ${title}\n\n${body}`;
}

/** The empty line after the summary ends the HTML block, so that the body is read as Markdown. */
export function folded({ title, body }: Section): string {
    return `<details><summary>${title}</summary>\n\n${body}\n</details>\n`;
}

/** Lists the titles of omitted sections, as far as there is room. */
function namesOf(leftOut: readonly Section[]): string {
    const intro = `**${leftOut.length} sections are left out, since a comment has no room for more.** Run the command with \`--format html\` or \`--format text\` for all of them.\n\n`;
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

/** Renders untrusted text. An @ in `<code>` notifies no user. Character references prevent Markdown, HTML and links. */
export function code(text: string): string {
    return `<code>${escaped(text, /[\p{L}\p{N} ,;"'()/=→…-]/u)}</code>`;
}

/** Renders text of this package. */
export function prose(text: string): string {
    return escaped(text, /[\p{L}\p{N} ,.:;"'()-]/u);
}

function escaped(text: string, harmless: RegExp): string {
    return Array.from(onOneLine(text), character =>
        harmless.test(character) ? character : `&#${character.codePointAt(0) ?? 0};`,
    ).join("");
}

/** Chooses a fence that is longer than any in the text. */
function fence(language: string, text: string): string {
    const [longestRun = ""] = (text.match(/`+/g) ?? []).sort((a, b) => b.length - a.length);
    const marks = "`".repeat(Math.max(3, longestRun.length + 1));
    return `${marks}${language}\n${text}${marks}\n`;
}

/** The size in bytes. Platforms count bytes or characters, and bytes are never fewer. */
export function lengthOf(text: string): number {
    return Buffer.byteLength(text);
}
