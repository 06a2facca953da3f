/** The sections of the page of errors. */
import { withoutAddress } from "./address-of-code.js";
import { readPage } from "./pages.js";

export interface Section {
    readonly code: string;
    readonly title: string;
    readonly cause: string;
    readonly fix: string;
    /** A message as a run shows it. */
    readonly example: string;
    /** Other messages with the code. */
    readonly furtherExamples: readonly string[];
}

const [current = "", gone = ""] = readPage("docs/errors.md").split("## Removed codes");

/** The codes of the version before, whose headings stay. */
export const goneCodes = headingsIn(gone);

export const sections: readonly Section[] = current.split(/^### /m).slice(1).map(sectionOf);

/** Replaces ids and addresses, which differ in each run. */
export function general(text: string): string {
    return withoutAddress(text)
        .replace(
            /\b(addon|app|ng|orga|user|drain|deployment|migration|kubernetes|node_group)_[\w-]+/g,
            "$1_…",
        )
        .replace(/https?:\/\/[\w.:-]*\w/g, "https://…")
        .replace(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:…")
        .replace(/\[request id [^\]]+\]/g, "[request id …]");
}

function sectionOf(text: string): Section {
    const [code = "", about = "", ...rest] = text.split(/\n{2,}/);
    const [, title = "", cause = ""] = /^\*\*(.*?)\*\*\s*(.*)$/s.exec(about) ?? [];
    const quotes = rest.filter(part => part.startsWith("> "));
    const [quote = ""] = quotes;
    const [example = "", ...furtherExamples] = quotes.map(quoted);
    return {
        code,
        title,
        cause,
        example,
        furtherExamples,
        fix: rest.slice(0, rest.indexOf(quote)).join("\n"),
    };
}

function quoted(quote: string): string {
    return /^> (?:`` ?|`)(.*?)(?: ?``|`)$/s.exec(quote.trim())?.[1] ?? "";
}

function headingsIn(text: string): string[] {
    return [...text.matchAll(/^### (.*)$/gm)].map(([, code = ""]) => code);
}
