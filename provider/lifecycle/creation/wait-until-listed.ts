import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../arguments.js";
import type { JsonObject } from "../json.js";
import type { Context, Kind } from "../kind.js";

interface Listing<T> {
    readonly list: (read: ReadOptions) => Promise<T[]>;
    readonly isIt: (item: T) => boolean;
}

/**
 * Waits until a created object is listed, which may take some seconds. Until then nothing can be linked to it, and a
 * refresh would count it as gone. Only for a kind whose objects count as created once they are listed.
 *
 * @returns the object
 */
export function untilVisible<T>(
    { creation }: Pick<Kind, "creation">,
    { waitFor }: Context,
    known: JsonObject,
    { list, isIt }: Listing<T>,
): Promise<T> {
    const visible = creation?.visible;
    const { create = visible?.within ?? "" } = (known["timeouts"] ?? {}) as { create?: string };
    const wait = { what: visible?.what(known) ?? "", deadline: milliseconds(create), longestStep: 2000 };
    // The creating request dropped the cached list, so the first read may share its request with other creations.
    let read: ReadOptions = { afterWrites: true };
    return waitFor(wait, async () => {
        const items = await list(read);
        read = { afterWrites: true, fresh: true };
        const item = items.find(isIt);
        return item === undefined ? { pending: "not listed yet" } : { done: item };
    });
}
