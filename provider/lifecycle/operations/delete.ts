/** Deletes an object, or the part of it that no other resource of the stack has. */
import { readBeforeDeletion } from "../creation/prepare-creation.js";
import { untilUnlisted } from "../waits/wait-until-listed.js";
import type { Declaration, RecordedObject } from "../holders/declaration.js";
import { claimPredicateOfNative } from "../run/native-holders.js";
import { heldBy } from "../holders/claim-names.js";
import { serializeClaims } from "../waits/serialize-claims.js";
import { assertSuccessor, successorOf } from "../creation/successor.js";
import type { Properties } from "../../protocol/properties.js";
import type { State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { canPass, isHeldByAnother } from "../decisions/deletion.js";
import { guardedLoss } from "../decisions/loss-of-data.js";
import { platformIn } from "../../kind/ownership.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfStored } from "../run/owners.js";
import type { KindRun } from "../run/kind-run.js";
import { deleteOrNameUses } from "./delete-or-name-uses.js";
import { objectLeft, partsLeft, notGone } from "./messages.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";

export function deleteObject(kindRun: KindRun, id: string, properties: Properties<State>): Promise<void> {
    const { values: state, path, marked } = properties;
    const { declarations, session } = kindRun;
    session.secrets.conceal(marked, state);
    return withExplainedErrors(kindRun, operationOn(kindRun, "delete", state, id), async () => {
        const owner = await ownerOfStored(kindRun, id, state);
        const isClaimedElsewhere = await claimPredicateOf(kindRun, id, owner, properties);
        const context = await contextFor(kindRun, owner, path);
        declarations.noteStackObject(id);
        if (declarations.leftOver(id, state, isClaimedElsewhere).remaining !== undefined) {
            if (session.guardsDeletions) {
                await assertUnguarded(kindRun, { id, state }, path);
            }
            const successor = await successorOf(kindRun, id);
            if (successor !== undefined) {
                if (await hasOtherHolder(kindRun, context, { id, state }, successor)) {
                    session.say(context.log, [objectLeft(id)]);
                    return;
                }
                // What the replacement keeps is read, and what could refuse it is asked, before the object is gone.
                await readBeforeDeletion(kindRun, context, { id, state }, successor);
                await assertSuccessor(kindRun, successor, { id, state });
            }
        }
        // A creation may take the object over until its deletion begins. A kind with parts serialises its own writes.
        const names = kindRun.kind.sharing?.parts === undefined ? heldBy(kindRun.kind, id, state) : [];
        await serializeClaims(context, names, async () => {
            const { remaining, leftToOthers } = declarations.leftOver(id, state, isClaimedElsewhere);
            if (leftToOthers !== "") {
                session.say(context.log, [partsLeft(leftToOthers)]);
            }
            if (remaining !== undefined) {
                await remove(kindRun, context, id, remaining);
                declarations.noteDeleted(path, { id, state: remaining });
            }
        });
    });
}

/**
 * True if another resource of the stack has the object, so that it stays.
 *
 * @param successor the declaration that gets another object in its place
 */
async function hasOtherHolder(
    { kind, facts, session }: KindRun,
    { owner }: Context,
    former: RecordedObject,
    successor: Declaration,
): Promise<boolean> {
    const records = canPass(kind) ? await session.stack.resources() : [];
    return isHeldByAnother(facts, former, successor.path, { owner, platform: session.platform }, records);
}

async function assertUnguarded(
    { kind, session, declarations }: KindRun,
    former: RecordedObject,
    path: string | undefined,
): Promise<void> {
    // Another process may have the declaration.
    const record = declarations.at(path).isDeclared
        ? undefined
        : await session.stack.recordOf(kind.name, path);
    const refusal = guardedLoss(kind, former, declarations.at(path), record);
    if (refusal !== undefined) {
        throw refusal;
    }
}

/** Asks for the claims of other processes if this process leaves something to delete. */
async function claimPredicateOf(
    kindRun: KindRun,
    id: string,
    owner: string,
    { values: known, path, adoptedIn }: Properties<State>,
): Promise<((claim: string) => boolean) | undefined> {
    const { session, declarations } = kindRun;
    if (declarations.leftOver(id, known).remaining === undefined) {
        return undefined;
    }
    const found = { id, owner, known };
    return session.servesClasses
        ? claimPredicateOfNative(kindRun, found, adoptedIn)
        : session.otherProcesses?.claimPredicateOfOthers(kindRun, { path, isDeleted: true }, found);
}

async function remove(kindRun: KindRun, context: Context, id: string, state: State): Promise<void> {
    try {
        const { existed } = await deleteOrNameUses(kindRun, context, id, state);
        if (!existed) {
            await assertGone(kindRun, context, id, state);
        } else if (isRepeatable(kindRun)) {
            await untilUnlisted(kindRun.kind, context, state, id);
        }
    } finally {
        kindRun.creationLists.forget();
    }
}

/**
 * True if a program may declare an object under the same id again, now or in its next run. A destroy has no program, and
 * would take a request more for each deletion.
 */
function isRepeatable({ kind, session }: KindRun): boolean {
    return (
        kind.identity !== undefined && kind.creation?.listed !== undefined && session.registry.hasDeclarations
    );
}

/**
 * Fails unless the object is proven to be gone, after the platform has answered a deletion with "not found". One answer
 * is no proof, and the resource would be removed from the state.
 */
async function assertGone(
    { kind, session }: KindRun,
    context: Context,
    id: string,
    state: State,
): Promise<void> {
    await session.accountCheck.assertProvenGone(context.owner, platformIn(state));
    if ((await kind.read(context, id, state)) !== undefined) {
        throw notGone(id);
    }
}
