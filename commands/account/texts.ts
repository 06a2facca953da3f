/** Texts of the platform. */

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
