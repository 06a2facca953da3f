/** Declarations of one application's variables of which one manages all: what it would take from the others. */
import type { JsonObject } from "../lifecycle/json.js";
import type { CheckFailure, NamedDeclaration } from "../lifecycle/kind.js";
import { stringsIn } from "../lifecycle/sets.js";
import { containsUnknown, isUnknown } from "../lifecycle/unknown.js";
import { isIgnored, text, variablesOf } from "./declared-variables.js";

/** True if a declaration manages a variable of its application, whether it names it or not. */
export function managesAll(args: JsonObject, name: string): boolean {
    return args["mode"] === "whole" && !isIgnored(name, stringsIn(args["ignore"]));
}

/** Why a declaration cannot be beside the others of its application, as far as that is known yet. */
export function refusedPairs(
    declaration: NamedDeclaration,
    others: readonly NamedDeclaration[],
): CheckFailure[] {
    const { application } = declaration.args;
    if (isUnknown(application)) {
        return [];
    }
    const beside = others.filter(({ args }) => args["application"] === application);
    return [declaration, ...beside].flatMap(whole => {
        const taken = [declaration, ...beside].flatMap(other =>
            other === whole ? [] : [{ name: other.name, variables: takenFrom(other.args, whole.args) }],
        );
        const isConcerned = whole === declaration || (taken[0]?.variables.length ?? 0) > 0;
        const losing = taken.filter(({ variables }) => variables.length > 0);
        return isConcerned && losing.length > 0 ? [{ property: "", reason: refusal(whole, losing) }] : [];
    });
}

/** The variables of a declaration that another one would remove. A list that is not known yet may name them all. */
function takenFrom(args: JsonObject, whole: JsonObject): string[] {
    return containsUnknown(whole["ignore"])
        ? []
        : Object.keys(variablesOf(args)).filter(name => managesAll(whole, name));
}

function refusal({ name, args }: NamedDeclaration, losing: { name: string; variables: string[] }[]): string {
    const variables = losing.flatMap(other => other.variables).sort();
    const ignore = [...stringsIn(args["ignore"]), ...variables].map(each => JSON.stringify(each)).join(", ");
    const others = losing.map(other => `"${other.name}"`).join(" and ");
    return (
        `"${name}" has mode: "whole" and would remove ${variables.join(", ")} of application ${text(args["application"])}, ` +
        `which ${others} ${losing.length === 1 ? "declares" : "declare"}. In "${name}", set ignore: [${ignore}]. ` +
        `Or declare these variables in "${name}", and remove ${others}.`
    );
}
