/** What people know things by: an id tells them nothing. */
import type { z } from "zod";
import type { JsonObject } from "../lifecycle/json.js";
import type { Kind } from "../lifecycle/kind.js";
import type { Inventory, InventoryItem } from "./inventory.js";
import { kindOf } from "./kinds.js";
import { textOf } from "./texts.js";

export class Labels {
    readonly #byId = new Map<string, string>();

    set(id: string, label: string | undefined): void {
        if (label !== undefined && label !== "") {
            this.#byId.set(id, label);
        }
    }

    /** What has a name of its own lends it to whatever is about it. */
    learn(kind: Kind, found: object): void {
        const { args, outputs } = kind.describe(found, {}) as { args: JsonObject; outputs: JsonObject };
        const label = args[kind.namedBy];
        if (typeof label !== "string" || namesAnother(kind)) {
            return;
        }
        this.set(kind.idOf(found, {}), label);
        if (typeof outputs["realId"] === "string") {
            this.set(outputs["realId"], label);
        }
    }

    /** With the id, for a sentence. */
    of(id: string): string {
        const label = this.#byId.get(id);
        return label === undefined ? id : `${label} (${id})`;
    }

    labelOf(kind: Kind, args: JsonObject): string {
        const named = textOf(args[kind.namedBy]);
        return this.#byId.get(named) ?? (namesAnother(kind) ? textOf(args["label"]) || named : named);
    }
}

/** Whether a person knows it by the name of what it is about. */
export function namesAnother({ args, namedBy }: Pick<Kind, "args" | "namedBy">): boolean {
    const field = args.shape[namedBy] as { meta?(): { reference?: unknown } | undefined } | undefined;
    return field?.meta?.()?.reference === true;
}

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
            ? about
                  .map(key => known.get(textOf(item.args[key])) || beginningOf(textOf(item.args[key])))
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

/** Enough of an id to tell it from others. */
function beginningOf(id: string): string {
    return id.split("-", 1).join("");
}
