import { sameWord } from "../catalogue/words.js";
import { UserError } from "../lifecycle/errors.js";
import { didYouMean } from "../lifecycle/suggest.js";

/** How to tell candidates apart. */
export interface Naming<T> {
    /** `add-on`, as in "there is no add-on …". */
    readonly noun: string;
    /** `Add-ons`, as in "Add-ons: …". */
    readonly plural: string;
    /** Among whose ones it is looked for, where that is worth saying. */
    readonly of?: string;
    /** What one goes by: the first is the one to show, and any may be written. */
    readonly words: (candidate: T) => readonly string[];
    /** What tells those apart that share a word. */
    readonly id: (candidate: T) => string;
}

const shownAtMost = 30;

/** The one that has the id or that the word means, in whatever case; else an error that says what there is. */
export function choose<T>(word: string, candidates: readonly T[], naming: Naming<T>): T {
    const { noun, plural, of, words, id } = naming;
    const identified = candidates.find(candidate => id(candidate) === word);
    if (identified !== undefined) {
        return identified;
    }
    const exactly = candidates.filter(candidate => words(candidate).includes(word));
    const alike = candidates.filter(candidate => words(candidate).some(known => sameWord(known, word)));
    const [meant, ...others] = exactly.length > 0 ? exactly : alike;
    if (meant === undefined) {
        const known = candidates.map(candidate => {
            const [first = id(candidate), ...also] = words(candidate);
            return { word: first, also };
        });
        const where = of === undefined ? "" : ` of "${of}"`;
        throw new UserError(
            `there is no ${noun} "${word}"${where}.${didYouMean(word, known)}`,
            listOf(
                plural,
                known.map(each => each.word),
            ),
        );
    }
    if (others.length > 0) {
        throw new UserError(
            `"${word}" is the name of more than one ${noun}: ${[meant, ...others].map(id).join(", ")}`,
            "Give the id.",
        );
    }
    return meant;
}

/** `Zones: par, rbx.`; long lists are cut. */
export function listOf(plural: string, known: readonly string[]): string {
    const shown = known.slice(0, shownAtMost).join(", ");
    const more = known.length - shownAtMost;
    return known.length === 0
        ? "There are none."
        : `${plural}: ${shown}${more > 0 ? `, and ${more} more` : ""}.`;
}
