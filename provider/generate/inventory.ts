/** What a platform has of one owner that a program can declare. */
import type { JsonObject } from "../lifecycle/json.js";

/** One object of the platform that a program can declare. */
export interface InventoryItem {
    /** The name of its class: `Addon`. */
    readonly kind: string;
    /** The id that the state has and `adopt` takes. */
    readonly id: string;
    /** The arguments as the kind's `read` describes them. Secrets stand here in the clear: it is kept in memory only. */
    readonly args: JsonObject;
    /** Among them what others refer to, such as an add-on's real id. */
    readonly outputs: JsonObject;
    /** The arguments whose value the platform masks or does not tell, or a part of one: `credentials`. */
    readonly untold: readonly string[];
    /** Milliseconds since 1970. */
    readonly createdAt?: number;
    readonly monthlyPrice?: MonthlyPrice;
}

export interface MonthlyPrice {
    readonly amount: number;
    readonly currency: string;
}

/** Something that is not among the items, and the reason, in words for whoever reads the result. */
export interface Left {
    readonly what: string;
    readonly why: string;
}

export interface Inventory {
    /** As the state records it. */
    readonly platform: string;
    readonly dialect: string;
    /** `orga_…` or `user_…`. */
    readonly owner: string;
    /** Set where it is not the account's own space. */
    readonly organisation?: string;
    readonly items: readonly InventoryItem[];
    /** Those looked into. */
    readonly applications: readonly InventoryApplication[];
    /** Seen, but nothing that a program can declare. */
    readonly skipped: readonly Left[];
    /** Could not be read. */
    readonly unread: readonly Left[];
}

export interface InventoryApplication {
    readonly id: string;
    readonly name?: string;
}
