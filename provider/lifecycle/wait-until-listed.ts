import type { ReadOptions } from "../client/index.js";
import { milliseconds } from "./arguments.js";
import type { JsonObject } from "./json.js";
import type { Context, Kind } from "./kind.js";
import type { WaitFor, WaitOptions } from "./wait.js";

interface Listing<T> {
    readonly list: (read: ReadOptions) => Promise<T[]>;
    readonly isIt: (item: T) => boolean;
}

/**
 * Waits until a created object is listed, which may take some seconds. Until then nothing can be linked to it, and a
 * refresh would count it as gone.
 *
 * @returns the object, and all items of its list
 */
export function untilListed<T>(
    waitFor: WaitFor,
    { list, isIt, ...wait }: Listing<T> & WaitOptions,
): Promise<{ item: T; items: T[] }> {
    // The creating request dropped the cached list, so the first read may share its request with other creations.
    let read: ReadOptions = { afterWrites: true };
    return waitFor({ longestStep: 2000, ...wait }, async () => {
        const items = await list(read);
        read = { afterWrites: true, fresh: true };
        const item = items.find(isIt);
        return item === undefined ? { pending: "not listed yet" } : { done: { item, items } };
    });
}

/** The same for a kind whose objects only count as created once they are listed. */
export function untilVisible<T>(
    { creation }: Pick<Kind, "creation">,
    { waitFor }: Context,
    known: JsonObject,
    listing: Listing<T>,
): Promise<{ item: T; items: T[] }> {
    const visible = creation?.visible;
    const { create = visible?.within ?? "" } = (known["timeouts"] ?? {}) as { create?: string };
    const wait = { what: visible?.what(known) ?? "", deadline: milliseconds(create) };
    return untilListed(waitFor, { ...wait, ...listing });
}
