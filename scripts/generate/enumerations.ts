/**
 * The members of enumerations, of whose names Pulumi makes those of each language.
 *
 * Programs contain these names for ever. So a name follows from its word and its list alone, and no member is removed.
 */

interface Member {
    name: string;
    value: string;
    deprecationMessage?: string;
}

interface Words {
    words: readonly string[];
    /** The words of the list so far. */
    former: readonly string[];
    /** True if words of the list differ by their case only, as the plans `XS` and `xs`. */
    hasBothCases: boolean;
}

export function membersOf({ words, former, hasBothCases }: Words): Member[] {
    return [...new Set([...words, ...former])].sort().map(value => ({
        name: nameOf(value, hasBothCases),
        value,
        ...(!words.includes(value) && { deprecationMessage: "The catalogue no longer has this word." }),
    }));
}

/** Returns `OvhTcp` for `ovh-tcp`, `Team_2` for `team-2`, `_3xl` for `3xl` and `V1_35` for `1.35`. */
function nameOf(value: string, hasBothCases: boolean): string {
    if (value === "*") {
        return "All";
    }
    const name = value
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .map((part, index, all) => `${isMerged(all[index - 1], part) ? "_" : ""}${capital(part)}`)
        .join("");
    const prefix = /^\d+\./.test(value) ? "V" : /^\d/.test(value) ? "_" : "";
    return `${prefix}${name}${hasBothCases && /[A-Z]/.test(value) ? "Upper" : ""}`;
}

/** True if Python, which begins a word at a capital, would make one word of both parts. */
function isMerged(before: string | undefined, part: string): boolean {
    return before !== undefined && (/^\d/.test(part) || (before.length === 1 && /^.([s\d]|$)/.test(part)));
}

export function capital(text: string): string {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
