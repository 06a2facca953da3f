/** Refusals that some of the kinds share. */
import { dialectCommand } from "../error-codes.js";
import type { JsonObject } from "../basics/json.js";
import type { CheckFailure, NamedDeclaration } from "../kind/kind.js";
import { isUnknown } from "../protocol/unknown.js";

/** Refuses a max below the min. */
export function checkLimits(
    argument: string,
    limits: { min: number; max: number } | undefined,
): CheckFailure[] {
    if (limits === undefined || isUnknown(limits) || isUnknown(limits.min) || isUnknown(limits.max)) {
        return [];
    }
    const { min, max } = limits;
    const reason = `"${argument}" has the min ${min} and the max ${max}: max must not be less than min.`;
    return min <= max ? [] : [{ code: "invalid-argument", property: "", reason }];
}

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

/**
 * Returns a check that refuses the second declaration which asks to be the primary one.
 *
 * @param role returns what the declaration asks to be: `the primary address of app_…`. Undefined if nothing, or if unknown
 */
export function onePrimary(role: (args: JsonObject) => string | undefined) {
    const roleOf = (args: JsonObject) => (args.primary === true ? role(args) : undefined);
    return ({ name, args }: NamedDeclaration, others: readonly NamedDeclaration[]): CheckFailure[] => {
        const wanted = roleOf(args);
        const other = others.find(each => wanted !== undefined && roleOf(each.args) === wanted);
        if (wanted === undefined || other === undefined) {
            return [];
        }
        const reason = `${wanted} is declared twice, by "${name}" and by "${other.name}". Set primary: true in one of the two declarations only, and keep both.`;
        return [{ code: "declared-twice", property: "", reason }];
    };
}
