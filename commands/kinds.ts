/** Every kind by its name. */
import type { z } from "zod";
import type { JsonObject } from "../provider/basics/json.js";
import * as registry from "../provider/kinds/index.js";
import type { Kind } from "../provider/kind/kind.js";
import { didYouMean } from "../provider/text/suggest.js";
import { UserError } from "../provider/kind/user-errors.js";

export const kinds: Readonly<Record<string, Kind>> = registry;

/** Returns the kind of this name. Undefined for the type of another package. */
export function kindNamed(name: string): Kind | undefined {
    return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** @param only the names of kinds. Default: all kinds */
export function kindsChosen(only: readonly string[] | undefined): Kind[] {
    return only?.map(kindOf) ?? Object.values(kinds);
}

/** Finds a kind by its name, in any case. */
export function kindOf(name: string): Kind {
    const all = Object.values(kinds);
    const found = all.find(kind => kind.name.toLowerCase() === name.toLowerCase());
    if (found === undefined) {
        const known = all.map(kind => kind.name);
        throw new UserError(
            "invalid-option",
            `there is no kind "${name}".${didYouMean(name, known)} Kinds: ${known.join(", ")}.`,
        );
    }
    return found;
}

/** True for the kinds whose parts are variables. */
export function isOfVariables(name: string): boolean {
    return kindNamed(name)?.sharing?.parts?.noun === "variable";
}

/** Returns the arguments of a kind that refer to other objects. */
export function referencesOf(name: string): string[] {
    const kind = kindOf(name);
    return Object.keys(kind.args.shape).filter(key => argumentOf(kind, key)?.meta()?.reference === true);
}

/** Returns the ids of an object: an add-on has two. */
export function idsOf(id: string, { realId }: JsonObject): string[] {
    return typeof realId === "string" ? [id, realId] : [id];
}

/** Returns the schema of an argument. Undefined if the kind has no such argument. */
export function argumentOf({ args }: Pick<Kind, "args">, key: string): z.ZodType | undefined {
    return Object.hasOwn(args.shape, key) ? (args.shape[key] as z.ZodType) : undefined;
}
