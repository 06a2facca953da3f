/** A page as an article of the one file: its links lead within that file, and its pictures are in it. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked, type Tokens } from "marked";
import { Anchors } from "./anchors";

export interface Page {
    /** From the root of the repository, such as `docs/kinds/addon.md`. */
    path: string;
    markdown: string;
}

export interface Surroundings {
    root: string;
    /** The paths of all pages. */
    pages: ReadonlySet<string>;
    /** Where the other files of the repository are shown, if it says so. */
    repository: string | undefined;
}

export function titleOf({ markdown }: Page): string {
    return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}

/** `docs/kinds/addon`, which stands in the address. */
export function idOf(path: string): string {
    return path.replace(/\.md$/, "");
}

export function articleOf(page: Page, surroundings: Surroundings): string {
    const { path, markdown } = page;
    const anchors = new Anchors();
    const marked = new Marked({
        renderer: {
            heading({ depth, text, tokens }: Tokens.Heading) {
                const id = `${idOf(path)}:${anchors.of(text)}`;
                return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
            },
            link({ href, tokens }: Tokens.Link) {
                const text = this.parser.parseInline(tokens);
                const target = targetOf(href, path, surroundings);
                return target === undefined ? text : `<a href="${target}">${text}</a>`;
            },
            image({ href, text }: Tokens.Image) {
                const picture = readFileSync(join(surroundings.root, dirname(path), href)).toString("base64");
                return `<img alt="${text}" src="data:image/svg+xml;base64,${picture}">`;
            },
            table(token: Tokens.Table) {
                const cells = (row: Tokens.TableCell[], tag: string): string =>
                    row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("\n");
                const body = token.rows.map(row => `<tr>${cells(row, "td")}</tr>`).join("\n");
                return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, "th")}</tr></thead>\n<tbody>${body}</tbody></table></div>\n`;
            },
        },
    });
    const html = marked.parse(markdown.replace(/^<!--[^]*?-->$/gm, ""), { async: false });
    return `<article id="${idOf(path)}">\n${html}</article>\n`;
}

/** Where a link of a page leads: into another article, to the repository, or elsewhere. */
function targetOf(href: string, from: string, { pages, repository }: Surroundings): string | undefined {
    if (/^[a-z]+:/.test(href)) {
        return href;
    }
    const [relative = "", anchor] = href.split("#");
    const path = relative === "" ? from : join(dirname(from), relative);
    if (pages.has(path)) {
        return `#${idOf(path)}${anchor === undefined ? "" : `:${anchor}`}`;
    }
    return repository === undefined ? undefined : `${repository}/blob/main/${path}`;
}
