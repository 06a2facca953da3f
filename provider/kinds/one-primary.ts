import type { JsonObject } from "../basics/json.js";
import type { CheckFailure, NamedDeclaration } from "../kind/kind.js";

/**
 * Returns a check that refuses the second declaration which asks to be the primary one.
 *
 * @param role returns what the declaration asks to be: `the primary address of app_…`. Undefined if nothing, or if unknown
 */
export function onePrimary(role: (args: JsonObject) => string | undefined) {
    const roleOf = (args: JsonObject) => (args["primary"] === true ? role(args) : undefined);
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
