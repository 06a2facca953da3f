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
 * What exists may be listed some seconds after the answer to the request that made it. Until then nothing can be
 * linked to it, and a refresh would take it for gone.
 *
 * @returns it, and all that are listed with it
 */
export function untilListed<T>(
    waitFor: WaitFor,
    { list, isIt, ...wait }: Listing<T> & WaitOptions,
): Promise<{ item: T; items: T[] }> {
    // Our own request dropped the kept answer, so the first look may be one that is shared with all who wrote.
    let read: ReadOptions = { afterWrites: true };
    return waitFor({ longestStep: 2000, ...wait }, async () => {
        const items = await list(read);
        read = { afterWrites: true, fresh: true };
        const item = items.find(isIt);
        return item === undefined ? { pending: "not listed yet" } : { done: { item, items } };
    });
}

/** The same where an object only counts as created once it is listed. */
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
