/** What people call the objects of an inventory. */
import type { z } from "zod";
import type { Inventory, InventoryItem } from "./inventory.js";
import { kindOf } from "./kinds.js";

/** The label of each item: its own name, or the names of what it is about. */
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
        const about = referencesOf(item.kind);
        return about.includes(namedBy)
            ? about.map(key => known.get(textAt(item, key)) || beginningOf(textAt(item, key))).join(" ")
            : item.label;
    };
}

/** The arguments that refer to one object each. */
function referencesOf(kind: string): string[] {
    return (Object.entries(kindOf(kind).args.shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.reference === true && field.type === "string")
        .map(([key]) => key);
}

/** Enough of an id to tell it from others. */
function beginningOf(id: string): string {
    return id.split("-", 1).join("");
}

function textAt({ args }: InventoryItem, key: string): string {
    const value = args[key];
    return typeof value === "string" ? value : "";
}
