/** Deletes an object, or the part of it that no other resource of the stack has. */
import { assertCreatable } from "../assert-creatable.js";
import { pathKey } from "../hidden-properties.js";
import { argumentsOf, markedIn } from "../internals.js";
import type { JsonObject } from "../json.js";
import type { Context } from "../kind.js";
import type { LeftOver } from "../declarations.js";
import type { Runtime } from "../runtime.js";
import { deleteUnused } from "../uses.js";
import { assertNotSharedElsewhere } from "../other-providers.js";
import { doing, explaining } from "./failures.js";

export function deleteObject(runtime: Runtime, id: string, properties: JsonObject): Promise<void> {
    const { kind, session, ids, declarations, contexts } = runtime;
    const state = argumentsOf(properties);
    session.secrets.conceal(markedIn(properties), state);
    return explaining(runtime, doing(runtime, "delete", state, id), async () => {
        const owner = await contexts.ownerOfStored(id, state);
        const { remaining, kept, isStale } = await leftOver(runtime, id, state);
        if (remaining !== undefined) {
            await assertNotSharedElsewhere(runtime, id, remaining);
            await assertReplaceable(runtime, id);
        }
        ids.add(id);
        if (kept !== "") {
            // A stopped run may have written the value of this resource after the other one was recorded.
            const advice = isStale ? ', perhaps with an old value: run "pulumi up --refresh" once' : "";
            session.log.info(`${kept} stays: another resource of this stack has it now${advice}`);
        }
        if (remaining === undefined) {
            return;
        }
        await remove(runtime, await contexts.for(owner, properties), id, remaining);
        ids.remove(id);
        session.registry.forget(kind.name, id);
        declarations.noteDeletion(id, remaining);
    });
}

/**
 * Fails if this run deletes the object before it creates a replacement, and the platform cannot create that. For
 * --replace, no diff came before.
 */
async function assertReplaceable(runtime: Runtime, id: string): Promise<void> {
    const { kind, session } = runtime;
    const awaited = session.registry
        .of(kind.name)
        .filter(({ state }) => state === "planned" || state === "replacing");
    if (kind.deletion?.holdsData !== true || awaited.length === 0) {
        return;
    }
    const resources = (await session.inventory.resources()) ?? [];
    const held = resources.find(
        resource => resource.kind === kind.name && resource.id === id && !resource.isPendingDeletion,
    );
    const record = awaited.find(({ path }) => path === held?.path);
    if (record?.args !== undefined) {
        await assertCreatable(runtime, { ...record.args, [pathKey]: record.path });
    }
}

/**
 * Returns the part of the object to delete. A declaration that is not created yet keeps its part, unless the object is
 * its own: the engine deletes that object before it creates the replacement.
 */
async function leftOver(
    { declarations, holders }: Runtime,
    id: string,
    state: JsonObject,
): Promise<LeftOver> {
    const left = declarations.leftOver(id, state);
    const path = left.remaining === undefined ? declarations.plannedPathFor(id, state) : undefined;
    const isItsOwn = path !== undefined && (await holders.of(path, id, state)).is === "self";
    return isItsOwn ? { remaining: state, kept: "", isStale: false } : left;
}

async function remove(
    { kind, ids, existence }: Runtime,
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
        ids.creations.forget();
    }
}
