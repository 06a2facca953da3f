/** "Did you mean …?": what is most likely meant by a word that nobody knows. */
import { editDistance } from "../text/edit-distance.js";

/** A word that can be written, and what else people write for it. */
export interface Known {
    readonly word: string;
    readonly also?: readonly string[];
}

type Vocabulary = readonly (string | Known)[];

/**
 * The words of the list that are most likely meant, the likeliest first; several where nothing tells which of them, none
 * where none is near.
 */
export function nearest(word: string, known: Vocabulary): string[] {
    const ranked = known.map(each => ({ candidate: wordOf(each), ...rankOf(word, each) }));
    // What is one letter away stays on the list, also where another way of writing is nearer.
    const limit = Math.max(1, Math.min(Number.MAX_VALUE, ...ranked.map(({ rank }) => rank)));
    return ranked
        .filter(({ rank }) => rank <= limit)
        .sort((a, b) => a.rank - b.rank || b.likeness - a.likeness)
        .map(({ candidate }) => candidate);
}

/** ` Did you mean "par"?`, with all that are equally near, or nothing. */
export function didYouMean(word: string, known: Vocabulary): string {
    const quoted = nearest(word, known).map(each => JSON.stringify(each));
    return quoted.length === 0 ? "" : ` Did you mean ${oneOf(quoted)}?`;
}

function wordOf(known: string | Known): string {
    return typeof known === "string" ? known : known.word;
}

interface Rank {
    /** How far the word is from the nearest spelling of a known one; infinite where it is not near. */
    readonly rank: number;
    /** Of several that are equally far, that of typing errors; the others stand as they are listed. */
    readonly likeness: number;
}

function rankOf(word: string, known: string | Known): Rank {
    const also = typeof known === "string" ? [] : (known.also ?? []);
    const spellings = [wordOf(known), ...also];
    const folded = fold(word);
    if (folded !== "" && spellings.some(spelling => fold(spelling) === folded)) {
        return { rank: 0, likeness: 0 };
    }
    const [typed, main] = [word.toLowerCase(), wordOf(known).toLowerCase()];
    // A short name of something differs from any other by a letter or two.
    const others = also.filter(each => each.length > 4).map(each => editDistance(typed, each.toLowerCase()));
    const distance = Math.min(editDistance(typed, main), ...others.map(other => other + 0.5));
    if (distance < Math.max(1, Math.floor(typed.length / 3)) + 1) {
        return { rank: distance, likeness: likeness(typed, main) };
    }
    // "postgresql" for "postgresql-addon", "developer" for "dev": no typing error, and still clear.
    if (spellings.some(spelling => isBeginning(folded, fold(spelling)))) {
        return { rank: word.length, likeness: 0 };
    }
    // "m_mono" for "m_sml": at least the size is the same.
    const isAlike = partsOf(word)[0] === partsOf(wordOf(known))[0];
    return { rank: isAlike ? word.length + 1 : Infinity, likeness: 0 };
}

/** Whether one of two is the beginning of the other, and long enough to mean something. */
function isBeginning(one: string, other: string): boolean {
    const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
    return short.length >= 3 && long.startsWith(short);
}

/** What is left where neither case nor accents nor what stands between the parts of a word counts. */
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
 * Of words that are equally near: a letter left out or swapped is the likelier slip than another letter, and rarely is it
 * at the beginning or the end.
 */
function likeness(typed: string, known: string): number {
    const isSlip = isLeftIn(typed, known) || sorted(typed) === sorted(known);
    const edges = commonStart(typed, known) + commonStart(reversed(typed), reversed(known));
    return (isSlip ? known.length : 0) + edges - Math.abs(typed.length - known.length);
}

/** Whether nothing but letters left out makes the one of the other. */
function isLeftIn(typed: string, known: string): boolean {
    let at = 0;
    for (const letter of known) {
        at += typed[at] === letter ? 1 : 0;
    }
    return at === typed.length;
}

function sorted(text: string): string {
    return Array.from(text).sort().join("");
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
