/** Adopts the object of a creation that a lost state or a killed run no longer knows, if `run/recovery.ts` allows it. */
import { adopt } from "./adopt.js";
import { heldBy } from "../holders/claim-names.js";
import { stackWith } from "../holders/object-holder.js";
import { differingArguments } from "../../kind/compare.js";
import type { CreatedObject } from "./create-once.js";
import { namedIn } from "../decisions/duplicate.js";
import { duplicateElsewhere } from "../decisions/messages.js";
import { recovered, severalFound } from "./messages.js";
import { collectionOf } from "../run/creation-lists.js";
import { orPartial } from "../../kind/user-errors.js";
import { unmanagedNamesakes } from "./namesakes.js";
import { withPresent } from "../../protocol/ignored-changes.js";
import { isMap, type JsonObject } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { withinOf, type Context } from "../../kind/kind.js";
import type { KindRun } from "../run/kind-run.js";
import { allowedBy } from "../decisions/creation.js";

/**
 * Adopts the only object of the declared name that no stack has, and finishes it. Fails if that object differs, or if
 * several have the name.
 *
 * @returns undefined if a new object is to be created
 */
export async function recoverObject(
    kindRun: KindRun,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<CreatedObject | undefined> {
    const { kind, session, declarations } = kindRun;
    if (session.recovery === undefined || kind.identity?.isOverwritten === true) {
        return undefined;
    }
    const resolved = (await kind.creation?.resolve?.(context, args)) as JsonObject | undefined;
    const wanted = { ...args, ...resolved };
    // One after another: two declarations must not adopt one object.
    const queue = `${kind.name} in ${collectionOf(context, kind, wanted)}: recovery`;
    const id = await context.serialize(queue, async () => {
        const found = await recoverableObject(kindRun, context, path, wanted);
        // The platform may answer the creation of another declaration with the same object.
        const conflict = found === undefined ? undefined : declarations.noteRecovered(path, found);
        if (conflict !== undefined) {
            throw conflict;
        }
        return found;
    });
    return id === undefined ? undefined : adoptRecoverable(kindRun, context, id, path, args);
}

/**
 * Returns the arguments for a creation that sets the fields of an existing object, such as variables. In a recovery, the
 * object keeps the values that `ignoreChanges` names.
 */
export async function withKeptValues(
    { kind, session, declarations }: KindRun,
    context: Context,
    path: string | undefined,
    args: Inputs,
): Promise<Inputs> {
    const { ignored } = declarations.at(path);
    const id = kind.identity?.id(args);
    const isIgnoring =
        session.recovery !== undefined && kind.identity?.isOverwritten === true && ignored.length > 0;
    const found = isIgnoring && id !== undefined ? await kind.read(context, id, args) : undefined;
    const present = { ...args };
    for (const [key, value] of Object.entries((found?.args ?? {}) as JsonObject)) {
        const declared = args[key];
        present[key] = isMap(declared) && isMap(value) ? { ...declared, ...value } : value;
    }
    return withPresent(ignored, args, present);
}

/** Returns the id of the object; undefined if there is none. */
async function recoverableObject(
    kindRun: KindRun,
    context: Context,
    path: string | undefined,
    wanted: Inputs,
): Promise<string | undefined> {
    const { kind, session, creationLists } = kindRun;
    const within = withinOf(kind, context, wanted);
    const items = await creationLists.shareList(collectionOf(context, kind, wanted), () =>
        kind.list(context, within, { fresh: true }),
    );
    const namesakes = await unmanagedNamesakes(kindRun, context, path, items, wanted);
    const unmanaged = namesakes.map(({ id, state }) => {
        const names = heldBy(kind, id, state);
        const here = { owner: context.owner, platform: session.platform };
        return { id, state, stack: stackWith(names, session.recovery ?? [], here) };
    });
    const free = unmanaged.filter(({ stack }) => stack === undefined);
    if (free.length > 1) {
        throw severalFound(free.map(({ id }) => id));
    }
    const heldElsewhere = unmanaged.find(({ state }) => differingArguments(kind, state, wanted).length === 0);
    if (free.length === 0 && heldElsewhere?.stack !== undefined) {
        const toCreate = { kind, owner: context.owner, path, wanted };
        throw duplicateElsewhere([heldElsewhere.id], [heldElsewhere.stack], {
            ...namedIn(toCreate, session.capabilities, items),
            allowed: allowedBy(toCreate),
        });
    }
    return free[0]?.id;
}

/** Adopts the object, and writes what a stopped creation may have left undone. */
async function adoptRecoverable(
    kindRun: KindRun,
    context: Context,
    id: string,
    path: string | undefined,
    args: Inputs,
): Promise<CreatedObject> {
    const { kind, session, declarations } = kindRun;
    const isInterrupted = (await session.stack.isInterrupted(kind.name, path ?? "")) === true;
    const { ignored, marked } = declarations.at(path);
    const adopted = await adopt(kindRun, context, id, args, {
        ignored,
        marked,
        // After the loss of a state, the object was complete. A killed run may not have come so far.
        trustsUnreturned: !isInterrupted,
        callerWritesRest: true,
    });
    session.say(context.log, [recovered(adopted.id)]);
    const state = { ...adopted.args, ...adopted.outputs, ownerId: context.owner } as JsonObject;
    if (kind.update === undefined || differingArguments(kind, state, args).length === 0) {
        return adopted;
    }
    const outputs = await orPartial(
        adopted.id,
        adopted.outputs,
        () => kind.update?.(context, adopted.id, state, args, adopted) ?? adopted.outputs,
    );
    return { ...adopted, outputs, args };
}
