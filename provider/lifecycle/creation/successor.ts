/** The creation that follows a deletion which makes room for it. Its refusals are found before the deletion. */
import { textOf } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import type { Declaration, RecordedObject } from "../holders/declaration.js";
import { adopt } from "./adopt.js";
import { assertCreatable } from "./create-once.js";
import { assertNotNative } from "../run/native-holders.js";
import { prepareCreation } from "./prepare-creation.js";
import { ownerOfCreation } from "../run/owners.js";
import { refusedReplacement } from "../failures/error-messages.js";
import { operationOn } from "../failures/failed-operations.js";
import type { KindRun } from "../run/kind-run.js";
import { isCurrent } from "../holders/records.js";

/**
 * Returns the declaration that replaces the object, until the replacement exists.
 *
 * With `--replace`, this run makes no comparison, so the exported state names the declaration. An object that is pending
 * deletion there has no successor.
 */
export async function successorOf(
    { kind, session, declarations }: KindRun,
    id: string,
): Promise<Declaration | undefined> {
    const replacing = declarations.replacing(id);
    const uncompared = declarations
        .all()
        .filter(
            ({ isDeclared, isCreated, existing }) => isDeclared && !isCreated && existing?.id === undefined,
        );
    if (replacing !== undefined || uncompared.length === 0) {
        return replacing;
    }
    const records = (await session.stack.resources()).filter(
        each => each.kind === kind.name && each.id === id && isCurrent(each),
    );
    return uncompared.find(({ path }) => records.some(each => each.path === path));
}

/** Fails if the creation of the declared object would be refused. Sends no write. */
export async function assertSuccessor(
    kindRun: KindRun,
    declaration: Declaration,
    former: RecordedObject,
): Promise<void> {
    const { session } = kindRun;
    const { isDeclared, args } = declaration;
    // A dependant is deleted before its declaration is checked. A recovery adopts what is in the way.
    if (!isDeclared || args === undefined || session.recovery !== undefined) {
        return;
    }
    await askCreation(kindRun, declaration, args, former).catch((error: unknown) => {
        const operation = operationOn(kindRun, "create", args);
        throw refusedReplacement(error, operation, former.id, session.registry.deletions);
    });
}

async function askCreation(
    kindRun: KindRun,
    declaration: Declaration,
    args: Inputs,
    former: RecordedObject,
): Promise<void> {
    const { path, marked } = declaration;
    const owner = await ownerOfCreation(kindRun, path, args);
    const { context, plan } = await prepareCreation(kindRun, { path, values: args, marked }, owner);
    const { wanted } = plan;
    const adopted = textOf(wanted["adopt"]);
    if (adopted !== undefined) {
        await adopt(kindRun, context, adopted, wanted, { marked });
    } else if (declaration.resolvedFor(wanted) === undefined) {
        // Otherwise the check has asked before, and has recorded what the creation needs.
        await assertNotNative(kindRun, context, path);
        await assertCreatable(kindRun, context, path, wanted, former);
    }
}
