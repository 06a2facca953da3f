/** Deletes an object, or the part of it that no other resource of the stack has. */
import { assertCreatable } from "../assert-creatable.js";
import { pathKey } from "../hidden-properties.js";
import { argumentsOf, markedIn, pathOf } from "../internals.js";
import type { JsonObject } from "../json.js";
import type { Context } from "../kind.js";
import type { Runtime } from "../runtime.js";
import { deleteUnused } from "../uses.js";
import { doing, explaining } from "./failures.js";

export function deleteObject(runtime: Runtime, id: string, properties: JsonObject): Promise<void> {
    const { session, claims, contexts } = runtime;
    const [state, path] = [argumentsOf(properties), pathOf(properties)];
    session.secrets.conceal(markedIn(properties), state);
    return explaining(runtime, doing(runtime, "delete", state, id), async () => {
        const owner = await contexts.ownerOfStored(id, state);
        const { remaining, kept } = claims.leftOver(id, state, path);
        if (kept !== "") {
            session.log.info(`${kept} stays: another resource of this stack has it now`);
        }
        claims.own(id);
        if (remaining === undefined) {
            return;
        }
        await assertReplaceable(runtime, path);
        await remove(runtime, await contexts.for(owner, properties), id, remaining);
        claims.deleted(id, remaining);
    });
}

/**
 * Fails if this run deletes the object before it creates a replacement, and the platform cannot create that. For
 * --replace, no diff came before.
 */
async function assertReplaceable(runtime: Runtime, path: string | undefined): Promise<void> {
    const { isReplaced, args } = runtime.claims.at(path);
    if (path !== undefined && isReplaced && args !== undefined) {
        await assertCreatable(runtime, { ...args, [pathKey]: path });
    }
}

async function remove(
    { kind, creations, existence }: Runtime,
    context: Context,
    id: string,
    state: JsonObject,
): Promise<void> {
    try {
        const { existed } = await deleteUnused(kind, context, id, state);
        if (!existed) {
            await existence.assertGone(context, id, state);
        }
    } finally {
        creations.forget();
    }
}
