/** Refuses declarations of one place if a declaration in whole mode would remove another one's variables. */
import type { JsonObject } from "../../basics/json.js";
import type { CheckFailure, NamedDeclaration } from "../../kind/kind.js";
import { stringsIn } from "../../basics/sets.js";
import { containsUnknown, isUnknown } from "../../protocol/unknown.js";
import { isIgnored, text, variablesOf } from "./compare.js";
import type { Place } from "./variables.js";

/** True if a declaration in whole mode manages this variable of its place, declared or not. */
export function managesAll(args: JsonObject, name: string): boolean {
    return args.mode === "whole" && !isIgnored(name, stringsIn(args.ignore));
}

/** Returns why a declaration conflicts with others of its place. Unknown values are checked later. */
export function refusedPairs(
    place: Place,
    declaration: NamedDeclaration,
    others: readonly NamedDeclaration[],
): CheckFailure[] {
    const id = declaration.args[place.argument];
    if (isUnknown(id)) {
        return [];
    }
    const beside = others.filter(({ args }) => args[place.argument] === id);
    return [declaration, ...beside].flatMap(whole => {
        const taken = [declaration, ...beside].flatMap(other =>
            other === whole ? [] : [takenFrom(other, whole.args)],
        );
        const isConcerned = whole === declaration || (taken[0]?.variables.length ?? 0) > 0;
        const losing = taken.filter(({ variables }) => variables.length > 0);
        return isConcerned && losing.length > 0
            ? [{ code: "whole-mode-conflict", property: "", reason: refusal(place, whole, losing) }]
            : [];
    });
}

/** A declaration that would lose variables. */
interface Losing {
    readonly name: string;
    readonly variables: string[];
    /** True if it also declares variables that it would not lose. */
    readonly keepsOthers: boolean;
}

/** Returns the variables that another declaration would remove. An unknown `ignore` may list them all, so none counts. */
function takenFrom({ name, args }: NamedDeclaration, whole: JsonObject): Losing {
    const names = Object.keys(variablesOf(args));
    const variables = containsUnknown(whole["ignore"])
        ? []
        : names.filter(variable => managesAll(whole, variable));
    return { name, variables, keepsOthers: variables.length < names.length };
}

function refusal(place: Place, { name, args }: NamedDeclaration, losing: readonly Losing[]): string {
    const variables = losing.flatMap(other => other.variables).sort();
    const ignore = [...stringsIn(args.ignore), ...variables].map(each => JSON.stringify(each)).join(", ");
    const others = losing.map(other => `"${other.name}"`).join(" and ");
    // The removal of a declaration would delete its other variables.
    const removal = losing.some(({ keepsOthers }) => keepsOthers) ? "take them out of" : "remove";
    return (
        `"${name}" has mode: "whole" and would remove ${variables.join(", ")} of ${place.noun} ${text(args[place.argument])}, ` +
        `which ${others} ${losing.length === 1 ? "declares" : "declare"}. In "${name}", set ignore: [${ignore}], ` +
        `or declare these variables there and ${removal} ${others}.`
    );
}
