/** Serialises the operations on one object: a creation may take over what a deletion would remove. */
import type { Context } from "../../kind/kind.js";

/** Runs an operation alone among those that name one of the same claims. Sorted, so that no two wait for each other. */
export function serializeClaims<T>(
    { serialize }: Pick<Context, "serialize">,
    claims: readonly string[],
    act: () => Promise<T>,
): Promise<T> {
    const keys = [...new Set(claims)].sort().map(claim => `claim ${claim}`);
    return keys.reduceRight((next, key) => () => serialize(key, next), act)();
}
