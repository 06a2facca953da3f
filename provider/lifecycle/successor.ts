/** What others created in the place of an object that they deleted: a run would stop at it instead of creating another one. */

/**
 * Returns the sentence that a read says of it.
 *
 * @param found what is there now, as a clause
 * @param adopt the id of that
 */
export function successorNote(
    noun: string,
    id: string,
    { found, adopt }: { found: string; adopt: string },
): string {
    return `the ${noun} ${id}${lost}${found}. To manage that one, set adopt: "${adopt}"`;
}

/** True if the text is that sentence for the object with this id. */
export function isSuccessorNote(text: string, id: string): boolean {
    return text.includes(` ${id}${lost}`);
}

const lost = " no longer exists, and ";
