/** A report for a terminal. */
import { styleText } from "node:util";
import { inColumns, printable } from "../text/display.js";
import type { Item, Remedy, Report, Section } from "./report.js";

interface TextOptions {
    /** True to use colours. */
    readonly colours?: boolean;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export function text(report: Report, { colours = false }: TextOptions = {}): string {
    const { headline, facts, notes = [], sections } = report;
    const paint: Paint = (style, untrusted) => {
        const shown = printable(untrusted);
        return colours ? styleText(style, shown, { validateStream: false }) : shown;
    };
    const lines = [
        paint("bold", headline),
        ...facts.map(printable),
        ...notes.flatMap(note => ["", printable(note)]),
        ...sections
            .filter(({ items }) => items.length > 0)
            .flatMap(section => ["", paint("bold", section.title), ...contentOf(section, paint)]),
    ];
    return lines.map(line => `${line.trimEnd()}\n`).join("");
}

function contentOf({ columns, items }: Section, paint: Paint): string[] {
    if (columns !== undefined) {
        const rows = items.map(({ title, cells = [] }) => [title, ...cells].map(printable));
        return ["", ...inColumns([columns, ...rows]).map(line => `  ${line}`)];
    }
    const isSpaced = items.some(({ remedies }) => remedies !== undefined);
    return items.flatMap((item, index) => [
        ...(isSpaced || index === 0 ? [""] : []),
        ...linesOf(item, paint),
    ]);
}

function linesOf({ title, note = "", fields = [], lines = [], remedies = [] }: Item, paint: Paint): string[] {
    return [
        `  ${paint("yellow", title)} ${printable(note)}`,
        ...fields.map(
            ([path, before, after]) =>
                `    ${printable(path)}: ${paint("red", before)} → ${paint("green", after)}`,
        ),
        ...lines.map(line => `    ${printable(line)}`),
        ...remedies.flatMap(([name, remedy]) => remedyLines(name, remedy, paint)),
    ];
}

function remedyLines(name: string, { text, code, commands }: Remedy, paint: Paint): string[] {
    return [
        `    ${paint("bold", `${name}.`)} ${printable(text)}`,
        ...(code?.trimEnd().split("\n") ?? []).map(line => `      ${printable(line)}`),
        ...(code === undefined || commands.length === 0 ? [] : ["    Then run:"]),
        ...commands.map(command => `      ${paint("cyan", command)}`),
    ];
}
