/** Texts of the platform: matched, and shown to people. */

/** Returns the text, or an empty text for any other value. */
export function textOrEmpty(value: unknown): string {
    return typeof value === "string" ? value : "";
}

/** True if one of the texts matches the pattern, in any case: `*` stands for anything, `?` for one character. */
export function isLike(pattern: string): (...texts: readonly string[]) => boolean {
    const source = pattern
        .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".");
    const like = new RegExp(`^${source}$`, "isu");
    return (...texts) => texts.some(text => like.test(text));
}

/** A name may contain control characters, which a terminal would execute. */
export function onOneLine(text: string): string {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}

/** Returns the value of a JSON text. Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

/** Removes all characters that a page does not show. */
export function oneLine(text: string): string {
    return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/** Cuts a text to at most `longest` characters, with an ellipsis at the end. */
export function shortened(text: string, longest: number): string {
    const characters = charactersOf(text);
    return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`;
}

/** Returns a line for each row. All rows have the same number of cells. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
    const lengthOf = (text = ""): number => charactersOf(text).length;
    const widths = (rows[0] ?? []).map((_cell, column) =>
        Math.max(...rows.map(row => lengthOf(row[column]))),
    );
    return rows.map(row =>
        row
            .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - lengthOf(cell)))
            .join("  ")
            .trimEnd(),
    );
}

/** The characters as people count them. */
export function charactersOf(text: string): string[] {
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();
