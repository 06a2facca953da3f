/**
 * Objects that others created in the place of one that they deleted. A run stops at such an object and creates no
 * other.
 */

/**
 * Returns the sentence of a refresh about it.
 *
 * @param found the object that exists now, as a clause
 * @param adopt the id of that object
 */
export function successorNote(
    noun: string,
    id: string,
    { found, adopt }: { found: string; adopt: string },
): string {
    return `the ${noun} ${id}${lost}${found}. To manage that one, set adopt: "${adopt}"`;
}

/** True if the text is this sentence for the object with this id. */
export function isSuccessorNote(text: string, id: string): boolean {
    return text.includes(` ${id}${lost}`);
}

const lost = " no longer exists, and ";
