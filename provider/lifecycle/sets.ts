/** True if both lists have the same items, in any order and number. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
    const [left, right] = [new Set(a), new Set(b)];
    return left.size === right.size && [...left].every(item => right.has(item));
}

/** Returns the remaining items in the user's order, then the new ones: another order on the platform is no drift. */
export function inOrderOf(wanted: readonly string[], present: readonly string[]): string[] {
    return [
        ...wanted.filter(item => present.includes(item)),
        ...present.filter(item => !wanted.includes(item)),
    ];
}

export function stringsIn(value: unknown): string[] {
    return Array.isArray(value) ? value.map(String) : [];
}
