/** Returns a list for a sentence: `a, b and c`. */
export function listed(words: readonly string[], last = "and"): string {
    return words.length < 2
        ? words.join("")
        : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1) ?? ""}`;
}

/** Returns a number and its noun: `1 resource`, `2 resources`. */
export function counted(count: number, noun: string): string {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the text with a full stop, unless it ends a sentence already. */
export function sentence(text: string): string {
    return /[.!?]$/.test(text) ? text : `${text}.`;
}
