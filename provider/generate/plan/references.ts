/** Which objects refer to which: a program says so by constants, not by ids. */
import type { z } from "zod";
import type { Json } from "../../lifecycle/json.js";
import type { InventoryItem } from "../inventory/inventory.js";
import { kindOf } from "../kinds.js";

/** What an argument's value stands for. */
export interface Reference {
    readonly item: InventoryItem;
    /** The property that has just this value, or another one that means the same there. */
    readonly property: "id" | "realId";
}

export class References {
    readonly #byId = new Map<string, InventoryItem>();
    readonly #byRealId = new Map<string, InventoryItem>();

    constructor(items: readonly InventoryItem[]) {
        for (const item of items.filter(canBeReferredTo)) {
            this.#byId.set(item.id, item);
            const { realId } = item.outputs;
            if (typeof realId === "string" && isAlwaysTold(item, "realId")) {
                this.#byRealId.set(realId, item);
            }
        }
    }

    /** What a part of an argument refers to, if that is one of the items. */
    to(value: Json, field: z.ZodType): Reference | undefined {
        const { reference, takesEitherId } = field.meta() ?? {};
        if (reference !== true || typeof value !== "string") {
            return undefined;
        }
        const own = this.#byId.get(value);
        if (own !== undefined) {
            return { item: own, property: "id" };
        }
        const item = this.#byRealId.get(value);
        return item && { item, property: takesEitherId === true ? "id" : "realId" };
    }

    /** All that an item refers to. */
    from({ kind, args }: InventoryItem): InventoryItem[] {
        return Object.entries(kindOf(kind).args.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
            [args[key] ?? []].flat().flatMap(part => this.to(part, field)?.item ?? []),
        );
    }
}

/** Whether the platform made its id, and it refers to nothing: so it can stand before all that refers to it. */
function canBeReferredTo({ kind }: InventoryItem): boolean {
    return kindOf(kind).identity !== "given" && !refersToOthers(kind);
}

export function refersToOthers(kind: string): boolean {
    const fields = Object.values(kindOf(kind).args.shape) as z.ZodType[];
    return fields.some(field => field.meta()?.reference === true);
}

/** Its type would not be that of a text, where it may be missing. */
function isAlwaysTold({ kind }: InventoryItem, output: string): boolean {
    const field = kindOf(kind).outputs.shape[output] as z.ZodType | undefined;
    return field?.safeParse(undefined).success === false;
}
