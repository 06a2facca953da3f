import { dialectCommand } from "../error-codes.js";
import type { CheckFailure } from "../kind/kind.js";

/**
 * Refuses an owner of objects that belong to the account in this dialect.
 *
 * @param nouns the objects: `operators`
 */
export function checkOwner(owner: string | undefined, isOwned: boolean, nouns: string): CheckFailure[] {
    const reason = `the documented interface knows ${nouns} of the account behind the credentials only: leave "owner" out, or run ${dialectCommand()}.`;
    return owner === undefined || isOwned
        ? []
        : [{ code: "unsupported-by-dialect", property: "owner", reason }];
}
