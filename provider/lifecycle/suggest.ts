/** The word of the list that is most likely meant, or undefined where none is near. */
export function closest(word: string, known: readonly string[]): string | undefined {
    const wanted = word.toLowerCase();
    const ranked = known
        .map(candidate => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
        .sort((a, b) => a.distance - b.distance || a.candidate.length - b.candidate.length);
    const best = ranked[0];
    const tolerance = Math.max(1, Math.floor(wanted.length / 3));
    if (best !== undefined && best.distance <= tolerance) {
        return best.candidate;
    }
    // "postgresql" for "postgresql-addon": a whole word left out is no typing error, and still clear.
    return wanted.length >= 3
        ? known.find(candidate => candidate.toLowerCase().startsWith(wanted))
        : undefined;
}

/** ` Did you mean "par"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
    const suggestion = closest(word, known);
    return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

/** Steps of inserting, deleting, changing one character, or swapping two neighbours. */
function editDistance(a: string, b: string): number {
    let beforeLast: number[] = [];
    let last = Array.from({ length: b.length + 1 }, (_, column) => column);
    for (let row = 1; row <= a.length; row++) {
        const current = [row];
        for (let column = 1; column <= b.length; column++) {
            const same = a[row - 1] === b[column - 1];
            let cost = Math.min(
                (last[column] ?? 0) + 1,
                (current[column - 1] ?? 0) + 1,
                (last[column - 1] ?? 0) + (same ? 0 : 1),
            );
            if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
                cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
            }
            current.push(cost);
        }
        beforeLast = last;
        last = current;
    }
    return last[b.length] ?? 0;
}
