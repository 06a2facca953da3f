/** The objects of one owner that a program can declare, and those that it can't. */
import type { JsonObject } from "../../provider/basics/json.js";
import type { Dialect } from "../../provider/client/dialects.js";
import type { Omission } from "../report/omissions.js";

export type { Omission };

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

export interface InventoryApplication {
    readonly id: string;
    readonly name?: string;
}

/** One object of the platform that a program can declare. */
export interface InventoryItem {
    /** The name of its class: `Addon`. */
    readonly kind: string;
    /** The id that the state has and `adopt` takes. */
    readonly id: string;
    /** The arguments as the kind's `read` describes them. Secrets are in clear: an inventory is kept in memory only. */
    readonly args: JsonObject;
    /** Its outputs, for example the real id of an add-on, to which other objects refer. */
    readonly outputs: JsonObject;
    /**
     * The arguments, or members of one (`credentials.password`), whose value the platform masks or does not return. The user
     * must supply members and required arguments. Other arguments can be left out.
     */
    readonly masked: readonly string[];
    /** The name by which people know it: its own, or that of the object that it refers to. */
    readonly label: string;
    /** Milliseconds since 1970. */
    readonly createdAt?: number;
    /** Its name in the program of another tool. */
    readonly calledElsewhere?: string;
}

/** An object that no program can declare as it is. */
export interface UndeclarableObject extends Omission {
    /** The object as its list describes it. */
    readonly item: InventoryItem;
}
