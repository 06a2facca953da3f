/** Deletes an object, or the part of it that no other resource of the stack has. */
import { argumentsOf, markedIn } from "../internals.js";
import type { JsonObject } from "../json.js";
import type { Context } from "../kind.js";
import type { Runtime } from "../runtime.js";
import { deleteUnused } from "../uses.js";
import { doing, explaining } from "./failures.js";

export function deleteObject(runtime: Runtime, id: string, properties: JsonObject): Promise<void> {
    const { session, claims, contexts } = runtime;
    const state = argumentsOf(properties);
    session.secrets.conceal(markedIn(properties), state);
    return explaining(runtime, doing(runtime, "delete", state, id), async () => {
        const owner = await contexts.ownerOfStored(id, state);
        const { remaining, kept } = claims.leftOver(id, state);
        if (kept !== "") {
            session.log.info(`${kept} stays: another resource of this stack has it now`);
        }
        claims.own(id);
        if (remaining === undefined) {
            return;
        }
        await remove(runtime, await contexts.for(owner, properties), id, remaining);
        claims.deleted(id, remaining);
    });
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
