import { argumentsOf } from "../../protocol/hidden-values.js";
import type { JsonObject } from "../../basics/json.js";
import { contextFor, ownerOfCreation } from "../run/contexts.js";
import type { Runtime } from "../run/runtime.js";

/**
 * Fails if the platform lacks a word of a replacement, such as its runtime or plan. With `deleteBeforeReplace`, the
 * creation would fail after the old object and its data are deleted.
 *
 * @param news the properties of the replacement
 */
export async function assertCreatable(runtime: Runtime, news: JsonObject): Promise<void> {
    const { kind, claims } = runtime;
    const isCreated = claims.adoptionOf(news) === undefined;
    if (kind.deletion?.holdsData === true && isCreated) {
        const context = await contextFor(runtime, await ownerOfCreation(runtime, news), news);
        await kind.creation?.resolve?.(context, argumentsOf(news));
    }
}
