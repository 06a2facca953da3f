/** From a session to an inventory: lists, then items. */
import type { Session } from "../../provider/lifecycle/index.js";
import { kindsChosen } from "../kinds.js";
import { Listings } from "./listings.js";
import { assertOwnerKnown } from "./known-owner.js";
import { openReader, type ReaderOptions } from "./reader.js";
import { isLike } from "./texts.js";
import { itemsFrom } from "./inventory-items.js";
import type { Inventory } from "./inventory.js";

export interface InventoryOptions extends ReaderOptions {
    /** The names of the kinds to read. Default: all. */
    readonly only?: readonly string[] | undefined;
    /** A pattern for names and ids, in any case: `*` stands for any text, `?` for one character. */
    readonly match?: string;
}

/**
 * Reads what an owner has, through the kinds' own functions. It sends no write. A read that fails is named in the result.
 *
 * @param session with `readWindow: Infinity`, so that no request is sent twice
 * @throws if nothing can be read
 */
export async function readInventory(session: Session, options: InventoryOptions = {}): Promise<Inventory> {
    const wanted = kindsChosen(options.only);
    const reader = await openReader(session, options);
    const listings = new Listings(reader);
    const isWanted = options.match === undefined ? () => true : isLike(options.match);
    const items = await reader.dialectWatch.against(itemsFrom(listings, reader, { wanted, isWanted }));
    reader.assertSomethingRead();
    await assertOwnerKnown(reader);
    const { owner, account, omissions } = reader;
    return {
        platform: session.platform,
        dialect: session.settings.dialect,
        owner,
        ...(owner !== account && { organisation: owner }),
        account,
        items,
        applications: listings.applicationsRead,
        skipped: omissions.skipped,
        undeclared: omissions.undeclarable,
        unread: omissions.unread,
    };
}
