/** The list that will contain a created object, as it is before the creation. */
import type { ReadOptions } from "../../client/index.js";
import { milliseconds } from "../../kind/arguments.js";
import { withinOf, type Context } from "../../kind/kind.js";
import { listLag, orAtTimeout } from "../../kind/wait.js";
import { onlyIdOf, strangersIn, type ObjectToCreate, type Item } from "../decisions/creation.js";
import { collectionOf } from "../run/creation-lists.js";
import type { KindRun } from "../run/kind-run.js";

/** A created object may be missing from its list for some seconds. */
export const listingDeadline = milliseconds(listLag);

export function listOf(
    context: Context,
    { kind, wanted }: ObjectToCreate,
    read: ReadOptions,
): Promise<Item[]> {
    return kind.list(context, withinOf(kind, context, wanted), read);
}

/**
 * Returns the list before the creation. A killed job is often restarted at once, and its object is listed later. So a
 * creation that an earlier run began, or may have begun, lists again for some time.
 */
export async function listBefore(
    { creationLists, declarations, session }: KindRun,
    context: Context,
    toCreate: ObjectToCreate,
): Promise<Item[]> {
    const { kind, path = "" } = toCreate;
    const hasStrangers = (items: readonly Item[]): boolean =>
        strangersIn(toCreate, declarations, items).length > 0;
    let items = await creationLists.shareList(collectionOf(context, kind, toCreate.wanted), () =>
        listOf(context, toCreate, { fresh: true }),
    );
    const isComplete =
        onlyIdOf(toCreate) !== undefined ||
        hasStrangers(items) ||
        (await session.stack.isInterrupted(kind.name, path)) === false;
    const remaining = session.started + listingDeadline - context.clock.now();
    if (isComplete || remaining <= 0) {
        return items;
    }
    const wait = { what: "what an interrupted run may have created", deadline: remaining };
    return context
        .waitFor(wait, async () => {
            items = await listOf(context, toCreate, { fresh: true });
            return hasStrangers(items) ? { done: items } : { pending: "nothing listed" };
        })
        .catch(orAtTimeout(() => items));
}
