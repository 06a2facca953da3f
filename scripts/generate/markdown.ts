/** Helpers to write Markdown. */

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const line = (cells: readonly string[]): string =>
        `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Returns a table, or a sentence if the table would be empty. */
export function tableOr(
    nothing: string,
    head: readonly string[],
    rows: readonly (readonly string[])[],
): string {
    return rows.length === 0 ? nothing : table(head, rows);
}

/** Joins parts of a page with empty lines. */
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

/** Escapes the characters that Markdown would interpret. */
export function plain(text: string): string {
    return text.replace(/`[^`]*`|[\\*<]/g, found => (found.startsWith("`") ? found : `\\${found}`));
}

/** Returns the comment at the top of a generated page. */
export function generatedFrom(source: string): string {
    return `<!-- Generated from ${source} by "npm run generate". -->`;
}
