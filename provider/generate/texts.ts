/** Texts of a platform, where they are read by people or looked for. */

/** A property that is a text; nothing where it is none. */
export function textOf(value: unknown): string {
    return typeof value === "string" ? value : "";
}

/** Whether a label or an id is like the pattern, in any case: `*` stands for anything, `?` for one character. */
export function isLike(pattern: string): (...texts: readonly string[]) => boolean {
    const source = pattern
        .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".");
    const like = new RegExp(`^${source}$`, "isu");
    return (...texts) => texts.some(text => like.test(text));
}

/** A name may hold anything, also what a terminal takes for a command. */
export function onOneLine(text: string): string {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}

/** Also without characters that a page would not show. */
export function oneLine(text: string): string {
    return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/** At most so many characters, the last of which then says that there is more. */
export function shortened(text: string, longest: number): string {
    const characters = charactersOf(text);
    return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`;
}

/** What a person takes for one character. */
export function charactersOf(text: string): string[] {
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();
