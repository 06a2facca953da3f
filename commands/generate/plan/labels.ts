/** The labels from which the names in a program follow. */
import type { z } from "zod";
import type { InventoryItem } from "../../account/inventory-item.js";
import type { Inventory } from "../../account/inventory.js";
import { kindOf } from "../../kinds.js";
import { textOrEmpty } from "../../account/texts.js";

/** Returns the label of an item: its own name, or the names of the objects that it refers to. */
export function labelsOf({ items, applications }: Inventory): (item: InventoryItem) => string {
    const known = new Map(
        applications.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])),
    );
    for (const item of items.filter(({ kind }) => referencesOf(kind).length === 0)) {
        const { realId } = item.outputs;
        const { label } = item;
        known.set(item.id, label);
        if (typeof realId === "string") {
            known.set(realId, label);
        }
    }
    return item => {
        const { namedBy } = kindOf(item.kind);
        const references = referencesOf(item.kind);
        return references.includes(namedBy)
            ? references
                  .map(
                      key =>
                          known.get(textOrEmpty(item.args[key])) || beginningOf(textOrEmpty(item.args[key])),
                  )
                  .join(" ")
            : item.label;
    };
}

/** The arguments that refer to one object each. */
function referencesOf(kind: string): string[] {
    return (Object.entries(kindOf(kind).args.shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.reference === true && field.type === "string")
        .map(([key]) => key);
}

/** The part of an id that tells it from others. */
function beginningOf(id: string): string {
    return id.split("-", 1).join("");
}
