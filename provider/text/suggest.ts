/** Finds the known word that an unknown word most likely means, for "Did you mean …?". */
import { editDistance } from "./edit-distance.js";
import { listed } from "./words.js";

/** A word to write, and other spellings that people use for it. */
export interface Known {
    readonly word: string;
    readonly also?: readonly string[];
}

type Vocabulary = readonly (string | Known)[];

/** Returns the most similar words, several if they are equally similar, in the order of the list. */
export function nearest(word: string, known: Vocabulary): string[] {
    const measured = known.map(each => {
        const { word: candidate, also = [] } = typeof each === "string" ? { word: each } : each;
        return { candidate, distance: distanceBetween(word, candidate, also) };
    });
    const limit = Math.max(1, Math.floor(word.length / 3));
    const smallest = Math.min(limit + otherSpelling, ...measured.map(({ distance }) => distance));
    return measured.filter(({ distance }) => distance === smallest).map(({ candidate }) => candidate);
}

/** Returns ` Did you mean "par"?` with all words that are equally near, or an empty text. */
export function didYouMean(word: string, known: Vocabulary): string {
    const quoted = nearest(word, known).map(each => JSON.stringify(each));
    return quoted.length === 0 ? "" : ` Did you mean ${listed(quoted, "or")}?`;
}

/** Added to the distance of another spelling, so that of equally similar words the one to write comes first. */
const otherSpelling = 0.5;

function distanceBetween(word: string, known: string, also: readonly string[]): number {
    if ([known, ...also].some(spelling => fold(spelling) === fold(word))) {
        return 0;
    }
    const distanceTo = (text: string): number => editDistance(word.toLowerCase(), text.toLowerCase());
    // A short spelling is similar to many words.
    const others = also.filter(({ length }) => length > 4);
    return Math.min(distanceTo(known), ...others.map(each => distanceTo(each) + otherSpelling));
}

/** Removes accents and separators, and converts to lower case. */
function fold(word: string): string {
    return word
        .normalize("NFD")
        .replace(/[^\p{L}\p{N}*]/gu, "")
        .toLowerCase();
}
