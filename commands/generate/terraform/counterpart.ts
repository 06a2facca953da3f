/** Finds what Terraform manages among the items of an inventory. */
import type { Inventory, InventoryItem, Omission } from "../../account/inventory.js";
import { idsOf } from "../../kinds.js";
import type { TerraformResource } from "./resources.js";

export interface Counterpart {
    readonly items: readonly CounterpartItem[];
    readonly left: readonly Omission[];
}

/** An item has a name if it is a resource in Terraform, and none if it is part of one. */
interface CounterpartItem {
    readonly item: InventoryItem;
    readonly name?: string;
    /** The part of it that Terraform manages. Default: all. */
    readonly managed?: InventoryItem;
}

interface Search {
    readonly isMeant: (item: InventoryItem, wanted: string) => boolean;
    readonly name?: string;
    readonly describe: (wanted: string) => string;
}

export function found(
    wanted: readonly string[],
    inventory: Inventory,
    { isMeant, name, describe }: Search,
): Counterpart {
    const find = (each: string) => inventory.items.filter(item => isMeant(item, each));
    return {
        items: wanted.flatMap(find).map(item => ({ item, ...(name !== undefined && { name }) })),
        left: wanted
            .filter(each => find(each).length === 0)
            .map(each => ({ what: describe(each), why: absentFor(inventory) })),
    };
}

export function absentFor({ owner }: Inventory): string {
    return `Terraform manages it, but ${owner} has none that a program can declare: check the objects that could not be read, the filters and the owner.`;
}

/** Applications and add-ons list the network groups that they join. */
export function membershipsOf({ id, what, networkGroups }: TerraformResource, inventory: Inventory) {
    return found(networkGroups, inventory, {
        isMeant: ({ kind, args, outputs }, group) =>
            kind === "Member" && outputs["memberId"] === id && args["networkGroup"] === group,
        describe: group => `membership in ${group} of ${what}`,
    });
}

/** True for each id of an object. Terraform has that of a node group without its cluster's. */
export function isItself({ id, outputs }: InventoryItem, wanted: string): boolean {
    return idsOf(id, outputs).includes(wanted) || outputs["nodeGroupId"] === wanted;
}
