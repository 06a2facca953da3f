/** Quotes a text as one word of a shell. */
export function quoted(word: string): string {
    return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
