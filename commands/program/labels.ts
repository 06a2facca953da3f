/** The labels from which the names in a program follow. */
import type { Inventory, InventoryItem } from "../account/inventory.js";
import { argumentOf, idsOf, kindOf, referencesOf } from "../kinds.js";
import { sortOf } from "../account/labels.js";
import { textOrEmpty } from "../account/texts.js";

/** Returns the label of an item: its own name, or the names of the objects that it refers to. */
export function labelsOf({ items, applications }: Inventory): (item: InventoryItem) => string {
    const known = new Map(
        applications.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])),
    );
    for (const item of items.filter(({ kind }) => singleReferencesOf(kind).length === 0)) {
        idsOf(item.id, item.outputs).forEach(id => known.set(id, item.label));
    }
    return item => {
        const kind = kindOf(item.kind);
        const references = singleReferencesOf(item.kind);
        if (!references.includes(kind.namedBy)) {
            return item.label;
        }
        const names = references
            .map(key => textOrEmpty(item.args[key]))
            .map(id => known.get(id) || beginningOf(id));
        return [...names, ...sortOf(kind, item.args)].join(" ");
    };
}

/** The arguments that refer to one object each. */
function singleReferencesOf(kind: string): string[] {
    return referencesOf(kind).filter(key => argumentOf(kindOf(kind), key)?.type === "string");
}

/** The part of an id that tells it from others. */
function beginningOf(id: string): string {
    return id.split("-", 1).join("");
}
