/** Texts of programs and of the platform, as people see them. */

/** Replaces each control character, which a terminal would execute, by a space. */
export function printable(text: string): string {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}

/** Escapes a text for a page: it may contain markup. */
export function asMarkup(text: string): string {
    return printable(text).replace(/[&<>"'`]/g, character => `&#${character.charCodeAt(0)};`);
}

/** Replaces each run of spaces and invisible characters by one space. */
export function withSingleSpaces(text: string): string {
    return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/**
 * Cuts a text to at most `longest` characters.
 *
 * @param end what follows the cut, by the number of omitted characters. Default: an ellipsis, which counts as one
 */
export function shortened(text: string, longest: number, end?: (omitted: number) => string): string {
    const characters = charactersOf(text);
    if (characters.length <= longest) {
        return text;
    }
    return end === undefined
        ? `${characters.slice(0, longest - 1).join("")}…`
        : `${characters.slice(0, longest).join("")}${end(characters.length - longest)}`;
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
function charactersOf(text: string): string[] {
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();
