/** True if both lists have the same items, in any order and number. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
    const [left, right] = [new Set(a), new Set(b)];
    return left.size === right.size && [...left].every(item => right.has(item));
}

/** Adds and removes items, one after another. The present items stay if no set is wanted. */
export async function syncSet(
    wanted: readonly string[] | undefined,
    present: readonly string[],
    { add, remove }: Record<"add" | "remove", (item: string) => Promise<unknown>>,
): Promise<void> {
    for (const item of [...new Set(wanted)].filter(each => !present.includes(each))) {
        await add(item);
    }
    for (const item of present.filter(each => !(wanted ?? present).includes(each))) {
        await remove(item);
    }
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
