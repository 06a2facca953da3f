/** The content of a cost report in any format. It holds no secret values. */
import {
    priceSourceNote,
    shownTotal,
    type MonthlyCost,
    type TotalCost,
} from "../../provider/catalogue/monthly-cost.js";
import type { Subject } from "../pulumi/names.js";
import { counted } from "../../provider/text/words.js";
import type { Omission } from "../account/inventory.js";

export interface PricedResource extends Subject {
    /** The plan that the price depends on, such as `postgresql-addon xs_sml`. */
    readonly plan: string;
    readonly cost: MonthlyCost;
    /** True if an earlier run replaced the object and did not delete it. */
    readonly isPendingDeletion: boolean;
}

export interface StackCost {
    readonly stack: string;
    /** The highest price first. */
    readonly resources: readonly PricedResource[];
    readonly total: TotalCost;
    /** The number of resources of this package that are free. */
    readonly free: number;
    /** The number of resources of other packages. */
    readonly foreign: number;
    /** Objects that may exist and are not counted. */
    readonly unread: readonly Omission[];
}

export function headlineOf({ stack, total, unread }: StackCost): string {
    return `${stack} costs ${unread.length === 0 ? "" : "at least "}${shownTotal(total)}`;
}

/** Returns the origin of the prices, and the number of resources that are not listed. */
export function sourceLine({ free, foreign }: StackCost): string {
    const counts = [
        ...(free === 0 ? [] : [counted(free, "free resource")]),
        ...(foreign === 0 ? [] : [`${counted(foreign, "resource")} of other packages`]),
    ];
    const notListed = counts.length === 0 ? "" : ` Not listed: ${counts.join(", ")}.`;
    return `${priceSourceNote}${notListed}`;
}
