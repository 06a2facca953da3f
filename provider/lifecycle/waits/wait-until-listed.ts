/** Waits until the list of a kind has a created object, or no longer has a deleted one. */
import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../../kind/arguments.js";
import { listLag } from "../../kind/wait.js";
import { isMap, textOf, type JsonObject } from "../../basics/json.js";
import { metaOf, withinOf, type Context, type Kind } from "../../kind/kind.js";

/**
 * Waits until a created object is listed, which may take some seconds. Until then nothing can be linked to it, and a
 * refresh would take it for deleted. Only for a kind whose objects count as created once they are listed.
 *
 * @returns the object
 */
export function untilListed(kind: Kind, context: Context, known: JsonObject, id: string): Promise<object> {
    const what = kind.creation?.listed?.(known) ?? "";
    const poll = listPoll(kind, context, known, id);
    return context.waitFor(
        { what, deadline: deadlineOf(kind, known, "create"), longestStep: 2000 },
        async () => {
            const item = await poll();
            return item === undefined ? { pending: "not listed yet" } : { done: item };
        },
    );
}

/** Waits until a deleted object is no longer listed. Only then can an object be created under its id. */
export function untilUnlisted(kind: Kind, context: Context, known: JsonObject, id: string): Promise<unknown> {
    const deadline = deadlineOf(kind, known, "delete");
    const wait = { what: `${kind.noun} ${id} to be gone`, deadline, longestStep: 2000 };
    const poll = listPoll(kind, context, known, id);
    return context.waitFor(wait, async () =>
        (await poll()) === undefined ? { done: undefined } : { pending: "still listed" },
    );
}

/** Returns the milliseconds that the declaration allows, or the kind. */
function deadlineOf(kind: Kind, { timeouts }: JsonObject, operation: "create" | "delete"): number {
    const declared = isMap(timeouts) ? textOf(timeouts[operation]) : undefined;
    return milliseconds(declared ?? metaOf(kind, "timeouts").deadlines?.[operation] ?? listLag);
}

/** Returns a function that searches the list. The first search may share its request with other writes. */
function listPoll(kind: Kind, context: Context, known: JsonObject, id: string) {
    // The request before dropped the cached list. A later answer from the cache would never change.
    let read: ReadOptions = { afterWrites: true };
    return async (): Promise<object | undefined> => {
        const items = await kind.list(context, withinOf(kind, context, known), read);
        read = { afterWrites: true, fresh: true };
        return items.find(each => kind.idOf(each, known) === id);
    };
}
