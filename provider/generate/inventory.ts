/** What a platform has of one owner that a program can declare. */
import type { JsonObject } from "../lifecycle/json.js";
import type { Session } from "../lifecycle/session.js";
import { itemsOf } from "./items.js";
import { withPrices } from "./prices.js";
import { openReader, type ReadingOptions } from "./reader.js";
import { isLike } from "./texts.js";

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
    /**
     * The arguments, or parts of one (`credentials.password`), whose value the platform masks or does not tell. A part,
     * and an argument that must be given, has to come from whoever knows it; any other argument may be left out.
     */
    readonly untold: readonly string[];
    /** What a person knows it by: its own name, or that of what it is about. */
    readonly label: string;
    /** Milliseconds since 1970. */
    readonly createdAt?: number;
    readonly monthlyPrice?: MonthlyPrice;
    /** What another tool calls it in its programs. */
    readonly calledElsewhere?: string;
    /** True if a stack manages some of the object, and the item is the part that no stack manages. */
    readonly isRemainder?: true;
}

export interface MonthlyPrice {
    readonly amount: number;
    /** ISO 4217 code. */
    readonly currency: string;
}

/** Something that is not among the items, and the reason, in words for whoever reads the result. */
export interface Left {
    readonly what: string;
    readonly why: string;
}

/** An object that no program can declare as it is. */
export interface Undeclared extends Left {
    readonly kind: string;
    readonly id: string;
}

export interface InventoryApplication {
    readonly id: string;
    readonly name?: string;
}

export interface Inventory {
    /** As the state records it. */
    readonly platform: string;
    readonly dialect: string;
    /** `orga_…` or `user_…`. */
    readonly owner: string;
    /** Set where it is not the account's own space. */
    readonly organisation?: string;
    /** The user behind the credentials, whose are the kinds that belong to no organisation. */
    readonly account: string;
    readonly items: readonly InventoryItem[];
    /** Those looked into. */
    readonly applications: readonly InventoryApplication[];
    /** Seen, but nothing that a program can declare. */
    readonly skipped: readonly Left[];
    /** Those of the skipped that are objects of a kind. */
    readonly undeclared?: readonly Undeclared[];
    /** Could not be read. */
    readonly unread: readonly Left[];
}

export interface InventoryOptions extends ReadingOptions {
    /** A pattern for what people know things by, in any case: `*` stands for anything, `?` for one character. */
    readonly match?: string;
}

/**
 * Reads through the kinds' own functions what there is, and sends no write. One read that fails costs what it would have
 * told, and is named; where nothing at all can be read it fails.
 *
 * @param session one that keeps its answers (`readWindow: Infinity`), so that nothing is asked for twice
 */
export async function readInventory(session: Session, options: InventoryOptions = {}): Promise<Inventory> {
    const reader = await openReader(session, options);
    const { match } = options;
    const isWanted = match === undefined ? () => true : isLike(match);
    const items = await reader.dialectWatch.against(itemsOf(reader, isWanted));
    reader.assertSomethingRead();
    await reader.assertOwnerKnown();
    const { owner, account, notes } = reader;
    return {
        platform: session.platform,
        dialect: session.settings.dialect,
        owner,
        ...(owner !== account && { organisation: owner }),
        account,
        items: await withPrices(items, reader.client),
        applications: reader.applicationsLookedInto,
        skipped: notes.skipped,
        undeclared: notes.undeclared,
        unread: notes.unread,
    };
}
