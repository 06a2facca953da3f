/** References between objects, which a program writes as constants instead of ids. */
import type { z } from "zod";
import type { Json } from "../../provider/basics/json.js";
import type { InventoryItem } from "../account/inventory.js";
import { argumentOf, kindOf, referencesOf } from "../kinds.js";

/** The object that an argument's value refers to. */
export interface Reference {
    readonly item: InventoryItem;
    /** The property with this value, or one that the argument takes as well. */
    readonly property: "id" | "realId";
}

export class References {
    readonly #byId = new Map<string, InventoryItem>();
    readonly #byRealId = new Map<string, InventoryItem>();

    constructor(items: readonly InventoryItem[]) {
        for (const item of items.filter(canBeReferredTo)) {
            this.#byId.set(item.id, item);
            const { realId } = item.outputs;
            if (typeof realId === "string" && isAlwaysSet(item, "realId")) {
                this.#byRealId.set(realId, item);
            }
        }
    }

    /** The item that a value of an argument refers to. */
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

    /** All items that an item refers to. */
    from({ kind, args }: InventoryItem): InventoryItem[] {
        return Object.entries(kindOf(kind).args.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
            [args[key] ?? []].flat().flatMap(part => this.to(part, field)?.item ?? []),
        );
    }
}

/** True if the platform assigned the id, and the object needs no other. Then its declaration can come first. */
export function canBeReferredTo({ kind: name }: Pick<InventoryItem, "kind">): boolean {
    const kind = kindOf(name);
    const needsNone = referencesOf(name).every(key => argumentOf(kind, key)?.safeParse(undefined).success);
    return kind.identity === undefined && needsNone;
}

/** True if the output is never missing. Only such an output has the type of a plain string. */
function isAlwaysSet({ kind }: InventoryItem, output: string): boolean {
    const field = kindOf(kind).outputs.shape[output] as z.ZodType | undefined;
    return field?.safeParse(undefined).success === false;
}
