/** The kinds by the names that an inventory and a program have for them. */
import * as registry from "../kinds/index.js";
import type { Kind } from "../lifecycle/kind.js";

export const allKinds = Object.values<Kind>(registry);

const byName = new Map(allKinds.map(kind => [kind.name, kind]));

export function kindOf(name: string): Kind {
    const kind = byName.get(name);
    if (kind === undefined) {
        throw new Error(`there is no kind "${name}"`);
    }
    return kind;
}
