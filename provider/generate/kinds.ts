/** Every kind by its name. */
import * as registry from "../kinds/index.js";
import type { Kind } from "../lifecycle/kind.js";
import { didYouMean } from "../lifecycle/suggest.js";

export const kinds: Readonly<Record<string, Kind>> = registry;

/** The kinds of the given names; all of them without. */
export function kindsNamed(names: readonly string[] | undefined): Kind[] {
    return names?.map(kindOf) ?? Object.values(kinds);
}

/** The kind of a name, in any case. */
export function kindOf(name: string): Kind {
    const all = Object.values(kinds);
    const found = all.find(kind => kind.name.toLowerCase() === name.toLowerCase());
    if (found === undefined) {
        const known = all.map(kind => kind.name);
        throw new Error(`there is no kind "${name}".${didYouMean(name, known)} Kinds: ${known.join(", ")}.`);
    }
    return found;
}
