/** The creation that follows a deletion which makes room for it. What can refuse it is asked before the deletion. */
import { textOf } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import type { Declaration, RecordedObject } from "../holders/declaration.js";
import { heldBy } from "../holders/claim-names.js";
import { adopt } from "./adopt.js";
import { assertCreatable } from "./create-once.js";
import { assertNotNative } from "./native-holders.js";
import { prepareCreation } from "./prepare-creation.js";
import { ownerOfCreation } from "../run/owners.js";
import { refusedReplacement } from "../run/error-messages.js";
import { operationOn } from "../run/failed-operations.js";
import type { Runtime } from "../run/runtime.js";
import type { Context } from "../../kind/kind.js";
import { holdings } from "../holders/holding.js";
import { isCurrent } from "../holders/records.js";

/**
 * Returns the declaration that gets another object in place of this one, until it has it.
 *
 * Without a comparison in this run, as with `--replace`, only the engine's state tells. An object that an earlier run
 * has left is pending deletion there.
 */
export async function successorOf(
    { kind, session, claims }: Runtime,
    id: string,
): Promise<Declaration | undefined> {
    const replacing = claims.replacing(id);
    const uncompared = claims
        .all()
        .filter(
            ({ isDeclared, isCreated, existing }) => isDeclared && !isCreated && existing?.id === undefined,
        );
    if (replacing !== undefined || uncompared.length === 0) {
        return replacing;
    }
    const holding = (await session.stack.resources()).filter(
        each => each.kind === kind.name && each.id === id && isCurrent(each),
    );
    return uncompared.find(({ path }) => holding.some(each => each.path === path));
}

/**
 * True if another resource of the stack has the object, and its declaration may not have been compared yet. A run that
 * failed after an object has passed on leaves two records of it.
 */
export async function isHeldByAnother(
    { kind, session }: Runtime,
    { owner }: Context,
    { id, state }: RecordedObject,
    successor: Declaration,
): Promise<boolean> {
    const isPassedOn = kind.identity?.isOverwritten !== true && kind.identity !== undefined;
    if (!isPassedOn && kind.creation?.mayReuse !== true) {
        return false;
    }
    const { stack, platform, thisRun } = session;
    const holding = holdings(heldBy(kind, id, state), await stack.resources(), { owner, platform });
    const records = holding.filter(each => each.kind === kind.name && isCurrent(each));
    const own = records.find(({ path }) => path === successor.path) ?? records[0];
    return records.some(each => {
        const { isReplaced, isCreated } = thisRun.at(each.kind, each.path);
        return each !== own && !isReplaced && !isCreated;
    });
}

/** Fails if the creation of the declared object would be refused. Sends no write. */
export async function assertSuccessor(
    runtime: Runtime,
    declaration: Declaration,
    former: RecordedObject,
): Promise<void> {
    const { session } = runtime;
    const { isDeclared, args } = declaration;
    // A dependant is deleted before its declaration is checked. A recovery adopts what is in the way.
    if (!isDeclared || args === undefined || session.recovery !== undefined) {
        return;
    }
    await askCreation(runtime, declaration, args, former).catch((error: unknown) => {
        const what = operationOn(runtime, "create", args);
        throw refusedReplacement(error, what, former.id, session.thisRun.deletions);
    });
}

async function askCreation(
    runtime: Runtime,
    declaration: Declaration,
    args: Inputs,
    former: RecordedObject,
): Promise<void> {
    const { path, marked } = declaration;
    const owner = await ownerOfCreation(runtime, path, args);
    const { context, plan } = await prepareCreation(runtime, { path, values: args, marked }, owner);
    const { wanted } = plan;
    const adopted = textOf(wanted["adopt"]);
    if (adopted !== undefined) {
        await adopt(runtime, context, adopted, wanted, { marked });
    } else if (declaration.resolvedFor(wanted) === undefined) {
        await assertNotNative(runtime, context, path);
        await assertCreatable(runtime, context, path, wanted, former);
    }
}
