import { sameWord } from "../../catalogue/unknown-values.js";
import { UserError } from "../../kind/user-errors.js";
import { didYouMean } from "../../text/suggest.js";

/** Describes the candidates to choose from. */
interface Naming<T> {
    /** `add-on`, as in "there is no add-on …". */
    readonly noun: string;
    /** `Add-ons`, as in "Add-ons: …". */
    readonly plural: string;
    /** Returns the identifiers of a candidate. The first is shown in messages, and any of them may be used. */
    readonly words: (candidate: T) => readonly string[];
    /** Returns the id, which distinguishes candidates with the same name. */
    readonly id: (candidate: T) => string;
}

const shownAtMost = 30;

/** Returns the candidate with this id or identifier, ignoring case. Otherwise throws an error that lists the candidates. */
export function choose<T>(word: string, candidates: readonly T[], naming: Naming<T>): T {
    const { noun, plural, words, id } = naming;
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
        throw new UserError(
            "not-found",
            `there is no ${noun} "${word}".${didYouMean(word, known)}`,
            listOf(
                plural,
                known.map(each => each.word),
            ),
        );
    }
    if (others.length > 0) {
        throw new UserError(
            "ambiguous-name",
            `"${word}" is the name of more than one ${noun}: ${[meant, ...others].map(id).join(", ")}`,
            "Give the id.",
        );
    }
    return meant;
}

/** Returns `Zones: par, rbx.`, and shortens long lists. */
export function listOf(plural: string, known: readonly string[]): string {
    const shown = known.slice(0, shownAtMost).join(", ");
    const more = known.length - shownAtMost;
    return known.length === 0
        ? "There are none."
        : `${plural}: ${shown}${more > 0 ? `, and ${more} more` : ""}.`;
}
