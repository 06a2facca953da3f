import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../arguments.js";
import type { JsonObject } from "../json.js";
import { placeOf, type Context, type Kind } from "../kind.js";

/** How long a created object may be missing from its list. */
export const listedWithin = "30s";

/**
 * Waits until a created object is listed, which may take some seconds. Until then nothing can be linked to it, and a
 * refresh would count it as gone. Only for a kind whose objects count as created once they are listed.
 *
 * @returns the object
 */
export function untilListed(kind: Kind, context: Context, known: JsonObject, id: string): Promise<object> {
    const { create = listedWithin } = (known["timeouts"] ?? {}) as { create?: string };
    const what = kind.creation?.listed?.(known) ?? "";
    const wait = { what, deadline: milliseconds(create), longestStep: 2000 };
    // The creating request dropped the cached list, so the first read may share its request with other creations.
    let read: ReadOptions = { afterWrites: true };
    return context.waitFor(wait, async () => {
        const items = await kind.list(context, placeOf(kind, context, known), read);
        read = { afterWrites: true, fresh: true };
        const item = items.find(each => kind.idOf(each, known) === id);
        return item === undefined ? { pending: "not listed yet" } : { done: item };
    });
}
