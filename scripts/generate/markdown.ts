/** How the pages of the documentation are written. */

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const line = (cells: readonly string[]): string =>
        `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A table, or a sentence where it would be empty. */
export function tableOr(
    nothing: string,
    head: readonly string[],
    rows: readonly (readonly string[])[],
): string {
    return rows.length === 0 ? nothing : table(head, rows);
}

/** Parts of a page, each with an empty line before the next. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
    return parts.filter(part => part !== undefined && part !== "").join("\n\n");
}

export function program(source: string): string {
    return `\`\`\`ts\n${source.trimEnd()}\n\`\`\``;
}

export function code(text: string): string {
    return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function codes(texts: readonly string[], nothing = ""): string {
    return texts.length === 0 ? nothing : texts.map(code).join(", ");
}

/** As plain words: what the text has of Markdown's own signs is shown as it is. */
export function plain(text: string): string {
    return text.replace(/`[^`]*`|[\\*<]/g, found => (found.startsWith("`") ? found : `\\${found}`));
}

/** What says at the top of a page that nobody edits it. */
export function generatedFrom(source: string): string {
    return `<!-- Generated from ${source} by "npm run generate". -->`;
}
