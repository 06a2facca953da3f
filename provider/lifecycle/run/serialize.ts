/** Serialises the operations on one object: a creation may take over what a deletion would remove. */
import type { Context } from "../../kind/kind.js";

/** Runs an operation alone among those that name one of the same claims. Sorted, so that no two wait for each other. */
export function serialize<T>(
    { inTurn }: Pick<Context, "inTurn">,
    claims: readonly string[],
    act: () => Promise<T>,
): Promise<T> {
    const things = [...new Set(claims)].sort().map(claim => `claim ${claim}`);
    return things.reduceRight((next, thing) => () => inTurn(thing, next), act)();
}
