/** Deletes an object, or the part of it that no other resource of the stack has. */
import { readBeforeDeletion } from "../creation/prepare-creation.js";
import { untilUnlisted } from "../run/wait-until-listed.js";
import type { RecordedObject } from "../holders/declaration.js";
import { claimsOfNative } from "../creation/native-holders.js";
import { heldBy } from "../holders/claim-names.js";
import { serialize } from "../run/serialize.js";
import { assertSuccessor, isHeldByAnother, successorOf } from "../creation/successor.js";
import type { Properties } from "../../protocol/properties.js";
import type { State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { guardedLoss } from "../decisions/loss-of-data.js";
import { platformIn } from "../../kind/ownership.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfStored } from "../run/owners.js";
import type { Runtime } from "../run/runtime.js";
import { deleteOrNameUses } from "./uses.js";
import { keptForAnother, keptForProgram, notGone } from "./messages.js";
import { operationOn, withExplainedErrors } from "../run/failed-operations.js";

export function deleteObject(runtime: Runtime, id: string, properties: Properties<State>): Promise<void> {
    const { values: state, path, marked } = properties;
    const { claims, session } = runtime;
    session.secrets.conceal(marked, state);
    return withExplainedErrors(runtime, operationOn(runtime, "delete", state, id), async () => {
        const owner = await ownerOfStored(runtime, id, state);
        const isOfOthers = await claimsOfOthers(runtime, id, owner, properties);
        const context = await contextFor(runtime, owner, path);
        claims.noteOfStack(id);
        if (claims.leftOver(id, state, isOfOthers).remaining !== undefined) {
            if (session.guardsDeletions) {
                await assertUnguarded(runtime, { id, state }, path);
            }
            if (await prepareReplacement(runtime, context, { id, state })) {
                session.say(context.log, [keptForAnother(id)]);
                return;
            }
        }
        // A creation may take the object over, or the part that is left, until its deletion begins.
        const names = runtime.kind.sharing?.parts === undefined ? heldBy(runtime.kind, id, state) : [];
        await serialize(context, names, async () => {
            const { remaining, kept } = claims.leftOver(id, state, isOfOthers);
            if (kept !== "") {
                session.say(context.log, [keptForProgram(kept)]);
            }
            if (remaining !== undefined) {
                await remove(runtime, context, id, remaining);
                claims.noteDeleted(path, { id, state: remaining });
            }
        });
    });
}

/**
 * Asks what could refuse the replacement, and reads what it keeps, if the deletion makes room for one.
 *
 * @returns true if another resource has the object, so that it stays
 */
async function prepareReplacement(
    runtime: Runtime,
    context: Context,
    former: RecordedObject,
): Promise<boolean> {
    const successor = await successorOf(runtime, former.id);
    if (successor === undefined) {
        return false;
    }
    if (await isHeldByAnother(runtime, context, former, successor)) {
        return true;
    }
    await readBeforeDeletion(runtime, context, former, successor);
    await assertSuccessor(runtime, successor, former);
    return false;
}

async function assertUnguarded(
    { kind, session, claims }: Runtime,
    former: RecordedObject,
    path: string | undefined,
): Promise<void> {
    // Another process may have the declaration.
    const record = claims.at(path).isDeclared ? undefined : await session.stack.recordOf(kind.name, path);
    const refusal = guardedLoss(kind, former, claims.at(path), record);
    if (refusal !== undefined) {
        throw refusal;
    }
}

/** Asks for the claims of other processes if this process leaves something to delete. */
async function claimsOfOthers(
    runtime: Runtime,
    id: string,
    owner: string,
    { values: known, path, adoptedIn }: Properties<State>,
): Promise<((claim: string) => boolean) | undefined> {
    const { session, claims } = runtime;
    if (claims.leftOver(id, known).remaining === undefined) {
        return undefined;
    }
    const found = { id, owner, known };
    return session.servesClasses
        ? claimsOfNative(runtime, found, adoptedIn)
        : session.otherProcesses?.claimsOfOthers(runtime, { path, isDeleted: true }, found);
}

async function remove(runtime: Runtime, context: Context, id: string, state: State): Promise<void> {
    try {
        const { existed } = await deleteOrNameUses(runtime, context, id, state);
        if (!existed) {
            await assertGone(runtime, context, id, state);
        } else if (isRepeatable(runtime)) {
            await untilUnlisted(runtime.kind, context, state, id);
        }
    } finally {
        runtime.creations.forget();
    }
}

/**
 * True if a program may declare an object under the same id again, now or in its next run. A destroy has no program, and
 * would take a request more for each deletion.
 */
function isRepeatable({ kind, session }: Runtime): boolean {
    return (
        kind.identity !== undefined && kind.creation?.listed !== undefined && session.thisRun.hasDeclarations
    );
}

/**
 * Fails unless the object is proven to be gone, after the platform has answered a deletion with "not found". One answer
 * is no proof, and the resource would be removed from the state.
 */
async function assertGone(
    { kind, session }: Runtime,
    context: Context,
    id: string,
    state: State,
): Promise<void> {
    await session.owners.assertProvenGone(context.owner, platformIn(state));
    if ((await kind.read(context, id, state)) !== undefined) {
        throw notGone(id);
    }
}
