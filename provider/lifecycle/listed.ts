import type { ReadOptions } from "../client/index.js";
import type { WaitFor, WaitOptions } from "./wait.js";

export interface Listing<T> extends WaitOptions {
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
    { list, isIt, ...wait }: Listing<T>,
): Promise<{ item: T; items: T[] }> {
    // Our own request dropped the shared answer, so the first look may share the next one with all who wrote.
    let read: ReadOptions = { afterWrites: true };
    return waitFor({ longestStep: 2000, ...wait }, async () => {
        const items = await list(read);
        read = { fresh: true };
        const item = items.find(isIt);
        return item === undefined ? { pending: "not listed yet" } : { done: { item, items } };
    });
}
