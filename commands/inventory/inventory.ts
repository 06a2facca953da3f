/** The content of an inventory in any format. It holds no secret values. */
import { shownTotal, totalOf, type TotalCost } from "../../provider/catalogue/monthly-cost.js";
import { counted } from "../../provider/text/words.js";
import type { Omission } from "../account/inventory.js";
import type { Graph } from "../report/graph.js";
import type { ListedObject } from "../stack/objects.js";
import type { Adoption } from "./adopt.js";

export interface PricedInventory extends Adoption {
    /** The owner of the objects: `orga_…` or `user_…`. */
    readonly owner: string;
    /** The display name of the organisation. Absent if the platform returns none. */
    readonly ownerName?: string;
    /** The stacks of the backend; absent if they are not known. */
    readonly stacks?: readonly string[];
    /** The reason why the stacks are not known. */
    readonly stacksUnknown?: string;
    readonly objects: readonly ListedObject[];
    /** True if the objects are only those that no stack has. */
    readonly onlyUnmanaged: boolean;
    readonly graph: Graph;
    /** Objects and values that are left out. */
    readonly skipped: readonly Omission[];
    readonly unread: readonly Omission[];
}

export function costOf(objects: readonly ListedObject[]): TotalCost {
    return totalOf(objects.flatMap(({ cost = [] }) => cost));
}

export function headlineOf({ owner, ownerName, objects, stacks, onlyUnmanaged }: PricedInventory): string {
    const subject = `Inventory of ${ownerName ?? owner}`;
    const count = counted(objects.length, "object");
    const price = shownTotal(costOf(objects));
    if (onlyUnmanaged) {
        return objects.length === 0
            ? `${subject}: no object is in no stack`
            : `${subject}: ${count} in no stack, ${price}`;
    }
    const unmanaged = objects.filter(({ isUnmanaged }) => isUnmanaged);
    const part =
        stacks === undefined
            ? ""
            : `. In no stack: ${unmanaged.length}${unmanaged.length === 0 ? "" : `, ${shownTotal(costOf(unmanaged))}`}`;
    return `${subject}: ${count}, ${price}${part}`;
}
