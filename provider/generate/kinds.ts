/** Every kind by its name. */
import * as registry from "../kinds/index.js";
import type { Kind } from "../lifecycle/kind.js";
import { didYouMean } from "../lifecycle/suggest.js";

export const kinds: Readonly<Record<string, Kind>> = registry;

/** The kinds of the given names, in any case; all of them without. */
export function kindsNamed(names: readonly string[] | undefined): Kind[] {
    const all = Object.values(kinds);
    return (
        names?.map(name => {
            const found = all.find(kind => kind.name.toLowerCase() === name.toLowerCase());
            if (found === undefined) {
                const known = all.map(kind => kind.name);
                const suggestion = didYouMean(name, known);
                throw new Error(`there is no kind "${name}".${suggestion} Kinds: ${known.join(", ")}.`);
            }
            return found;
        }) ?? all
    );
}
