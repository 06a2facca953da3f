import { argumentsOf } from "../state/internals.js";
import type { JsonObject } from "../json.js";
import type { Runtime } from "../runtime.js";

/**
 * Fails if the platform lacks a word of a replacement, such as its runtime or plan. With `deleteBeforeReplace`, the
 * creation would fail after the old object and its data are deleted.
 *
 * @param news the properties of the replacement
 */
export async function assertCreatable({ kind, contexts, claims }: Runtime, news: JsonObject): Promise<void> {
    const isCreated = claims.adoptionOf(news) === undefined;
    if (kind.deletion?.holdsData === true && isCreated) {
        await kind.creation?.resolve?.(await contexts.forNew(news), argumentsOf(news));
    }
}
