/** The report for a terminal. */
import { styleText } from "node:util";
import { onOneLine } from "../../generate/texts.js";
import { displayName } from "../../pulumi/names.js";
import { headlineOf, notesOf, type DriftReport, type Finding, type Orphan, type Remedy } from "../report.js";
import { ignoredTitle, shownOrphan, shownTime, sidesOf, together, undeclaredTitle } from "./values.js";

interface TextOptions {
    /** True to use colours. */
    readonly colours: boolean;
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

export function asText(report: DriftReport, { colours }: TextOptions): string {
    const paint: Paint = (style, text) =>
        colours ? styleText(style, text, { validateStream: false }) : text;
    const { stack, checkedAt, drifted, deleted, unread, ignored, orphans, warnings } = report;
    const heading = (title: string, lines: readonly string[]): string[] =>
        lines.length === 0 ? [] : ["", paint("bold", title), "", ...lines];
    const lines = [
        paint("bold", headlineOf(report)),
        onOneLine(`Stack ${stack}, ${shownTime(checkedAt)}`),
        ...separated(notesOf(report).map(note => [note])),
        ...heading(
            "Not read, so drift is unknown",
            together(unread).flatMap(({ what, why }) => [
                `  ${paint("red", onOneLine(what))}`,
                ...indented(why, 4),
            ]),
        ),
        ...heading("Drifted", findings(drifted, paint)),
        ...heading("Deleted outside Pulumi", findings(deleted, paint)),
        ...heading(
            ignoredTitle,
            ignored.map(text => `  ${onOneLine(text)}`),
        ),
        ...heading("On the platform and in no stack", orphanLines(orphans?.found ?? [])),
        ...heading(
            undeclaredTitle,
            (orphans?.undeclared ?? []).flatMap(({ what, why }) => [
                `  ${onOneLine(what)}`,
                ...indented(why, 4),
            ]),
        ),
        ...separated((orphans?.accept ?? []).map(accept => remedy("Accept", accept, paint))),
        ...heading(
            "The run warned",
            warnings.flatMap(text => indented(text, 2)),
        ),
    ];
    return lines.map(line => `${line.trimEnd()}\n`).join("");
}

function findings(all: readonly Finding[], paint: Paint): string[] {
    return separated(
        all.map(finding => [
            `  ${paint("yellow", onOneLine(`${displayName(finding)} (${finding.id})`))}`,
            ...finding.fields.map(field => {
                const [old, found] = sidesOf(field);
                return `    ${onOneLine(field.path)}: ${paint("red", old.text)} → ${paint("green", found.text)}`;
            }),
            ...remedy("Fix", finding.fix, paint),
            ...remedy("Accept", finding.accept, paint),
        ]),
    ).slice(1);
}

function remedy(name: string, { text, code, commands }: Remedy, paint: Paint): string[] {
    return [
        `    ${paint("bold", `${name}.`)} ${onOneLine(text)}`,
        ...(code === undefined ? [] : indented(code.trimEnd(), 6)),
        ...(code === undefined || commands.length === 0 ? [] : ["    Then run:"]),
        ...commands.map(command => `      ${paint("cyan", onOneLine(command))}`),
    ];
}

function orphanLines(found: readonly Orphan[]): string[] {
    return found.map(orphan => `  ${onOneLine(shownOrphan(orphan))}`);
}

/** Puts an empty line before each block. */
function separated(blocks: readonly string[][]): string[] {
    return blocks.flatMap(block => ["", ...block]);
}

function indented(text: string, spaces: number): string[] {
    return text.split("\n").map(line => `${" ".repeat(spaces)}${onOneLine(line)}`);
}
