/** The objects of one owner that a program can declare, and those that it can't. */
import type { Dialect } from "../../provider/client/dialects.js";
import type { InventoryApplication } from "./applications.js";
import type { InventoryItem, Omission, UndeclarableObject } from "./inventory-item.js";

export interface Inventory {
    /** As the state records it. */
    readonly platform: string;
    readonly dialect: Dialect;
    /** `orga_…` or `user_…`. */
    readonly owner: string;
    /** Set unless the owner is the account itself. */
    readonly organisation?: string;
    /** The user behind the credentials, who owns the kinds that belong to no organisation. */
    readonly account: string;
    readonly items: readonly InventoryItem[];
    /** The applications that were read. */
    readonly applications: readonly InventoryApplication[];
    /** Objects and values that a program can't declare. */
    readonly skipped: readonly Omission[];
    /** The objects of a kind among the skipped. */
    readonly undeclared?: readonly UndeclarableObject[];
    readonly unread: readonly Omission[];
}
