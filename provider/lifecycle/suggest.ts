/** Finds the known word that an unknown word most likely means, for "Did you mean …?". */
import { editDistance } from "../text/edit-distance.js";

/** A word to write, and other spellings that people use for it. */
export interface Known {
    readonly word: string;
    readonly also?: readonly string[];
}

type Vocabulary = readonly (string | Known)[];

/**
 * Returns the most similar entries of the list, the most similar first. Returns several if they are equally similar, and
 * none if no entry is similar.
 */
export function nearest(word: string, known: Vocabulary): string[] {
    const ranked = known.map(each => ({ candidate: wordOf(each), ...rankOf(word, each) }));
    // A word that differs in one letter stays on the list, even if another spelling is nearer.
    const limit = Math.max(1, Math.min(Number.MAX_VALUE, ...ranked.map(({ rank }) => rank)));
    return ranked
        .filter(({ rank }) => rank <= limit)
        .sort((a, b) => a.rank - b.rank || b.likeness - a.likeness)
        .map(({ candidate }) => candidate);
}

/** Returns ` Did you mean "par"?` with all words that are equally near, or an empty text. */
export function didYouMean(word: string, known: Vocabulary): string {
    const quoted = nearest(word, known).map(each => JSON.stringify(each));
    return quoted.length === 0 ? "" : ` Did you mean ${oneOf(quoted)}?`;
}

function wordOf(known: string | Known): string {
    return typeof known === "string" ? known : known.word;
}

interface Rank {
    /** The distance of the word from the nearest spelling of a known word; infinite if none is near. */
    readonly rank: number;
    /** The rank among words at the same distance: typing errors first, then the order of the list. */
    readonly likeness: number;
}

function rankOf(word: string, known: string | Known): Rank {
    const also = typeof known === "string" ? [] : (known.also ?? []);
    const spellings = [wordOf(known), ...also];
    const folded = fold(word);
    if (folded !== "" && spellings.some(spelling => fold(spelling) === folded)) {
        return { rank: 0, likeness: 0 };
    }
    // "sml_xs" for "xs_sml".
    const parts = sorted(partsOf(word));
    if (spellings.some(spelling => sorted(partsOf(spelling)) === parts)) {
        return { rank: 0.5, likeness: 0 };
    }
    const [typed, main] = [word.toLowerCase(), wordOf(known).toLowerCase()];
    // Short names differ from each other by a letter or two anyway.
    const others = also.filter(each => each.length > 4).map(each => editDistance(typed, each.toLowerCase()));
    const distance = Math.min(editDistance(typed, main), ...others.map(other => other + 0.5));
    if (distance < Math.max(1, Math.floor(typed.length / 3)) + 1) {
        return { rank: distance, likeness: likeness(typed, main) };
    }
    // "postgresql" for "postgresql-addon", "developer" for "dev": no typing errors, but clear.
    if (spellings.some(spelling => isBeginning(folded, fold(spelling)))) {
        return { rank: word.length, likeness: 0 };
    }
    // "m_mono" for "m_sml": at least the size is the same.
    const isAlike = partsOf(word)[0] === partsOf(wordOf(known))[0];
    return { rank: isAlike ? word.length + 1 : Infinity, likeness: 0 };
}

/** True if one word is the beginning of the other, and long enough to be meaningful. */
function isBeginning(one: string, other: string): boolean {
    const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
    return short.length >= 3 && long.startsWith(short);
}

/** Removes accents and separators, and converts to lower case. */
function fold(word: string): string {
    return partsOf(word).join("");
}

function partsOf(word: string): string[] {
    return (
        word
            .normalize("NFD")
            .replace(/\p{M}/gu, "")
            .toLowerCase()
            .match(/[\p{L}\p{N}*]+/gu) ?? []
    );
}

/**
 * Ranks words at the same distance. A letter left out or swapped is a likelier typing error than a wrong letter, and
 * errors are rare at the beginning and at the end.
 */
function likeness(typed: string, known: string): number {
    const isSlip = isAbbreviated(typed, known) || sorted(typed) === sorted(known);
    const edges = commonStart(typed, known) + commonStart(reversed(typed), reversed(known));
    return (isSlip ? known.length : 0) + edges - Math.abs(typed.length - known.length);
}

/** True if the typed word is the known word with letters left out. */
function isAbbreviated(typed: string, known: string): boolean {
    let at = 0;
    for (const letter of known) {
        at += typed[at] === letter ? 1 : 0;
    }
    return at === typed.length;
}

function sorted(parts: Iterable<string>): string {
    return Array.from(parts).sort().join(" ");
}

function commonStart(a: string, b: string): number {
    const end = Math.min(a.length, b.length);
    let at = 0;
    while (at < end && a[at] === b[at]) {
        at++;
    }
    return at;
}

function reversed(text: string): string {
    return Array.from(text).reverse().join("");
}

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
function oneOf(words: readonly string[]): string {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
