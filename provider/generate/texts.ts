/** Texts of a platform, where they are read by people or looked for. */

/** A property that is a text; nothing where it is none. */
export function textOf(value: unknown): string {
    return typeof value === "string" ? value : "";
}

/** A name may hold anything, also what a terminal takes for a command. */
export function onOneLine(text: string): string {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}

/** What a person takes for one character. */
export function charactersOf(text: string): string[] {
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();
