import type { JsonObject } from "../../basics/json.js";
import { contextFor, ownerOfCreation } from "../run/contexts.js";
import type { Runtime } from "../run/runtime.js";

/**
 * Fails if the platform lacks a word of a replacement, such as its runtime or plan. With `deleteBeforeReplace`, the
 * creation would fail after the old object and its data are deleted.
 */
export async function assertCreatable(
    runtime: Runtime,
    path: string | undefined,
    args: JsonObject,
): Promise<void> {
    const { kind, claims } = runtime;
    const isCreated = claims.adoptionOf(path, args) === undefined;
    if (kind.deletion?.holdsData === true && isCreated) {
        const context = await contextFor(runtime, await ownerOfCreation(runtime, path, args), path);
        await kind.creation?.resolve?.(context, args);
    }
}
