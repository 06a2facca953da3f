/** The objects of the declared name that no resource of the stack has. */
import { differingArguments } from "../../kind/compare.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, identifyingArguments, metaOf, type Context, type Kind } from "../../kind/kind.js";
import { collectionOf } from "../run/creation-lists.js";
import type { KindRun } from "../run/kind-run.js";
import { stringsIn } from "../../basics/sets.js";
import { namesakeFound } from "./messages.js";

interface Namesake {
    readonly id: string;
    /** Its arguments and outputs. */
    readonly state: State;
}

/**
 * @param path the path of the declaration
 * @param items the collection of the object
 * @param wanted the declared arguments, and the values that were resolved for the creation
 */
export async function unmanagedNamesakes(
    { kind, session, declarations }: KindRun,
    { owner }: Context,
    path: string | undefined,
    items: readonly object[],
    wanted: Inputs,
): Promise<Namesake[]> {
    const allowed = stringsIn(wanted["allowDuplicate"]);
    const named = items
        .map(item => ({ id: kind.idOf(item, wanted), ...kind.describe(item, wanted) }))
        .map(({ id, args, outputs }) => ({ id, state: { ...args, ...outputs, ownerId: owner } }))
        .filter(({ id }) => !declarations.isStackObject(id) && !allowed.includes(id))
        .filter(({ id, state }) => hasItsName(kind, id, state, wanted));
    const found = await Promise.all(
        named.map(async ({ id, state }) => {
            const holder = await session.stack.holderOf(kind, path, { id, owner, known: state });
            return holder.is === "nobody" ? [{ id, state }] : [];
        }),
    );
    return found.flat();
}

/**
 * True if the object has the declared id, or the declared name and provider, runtime or kind. Without a name of its own,
 * an object is identified by everything that no update can change.
 */
function hasItsName(kind: Kind, id: string, state: State, wanted: Inputs): boolean {
    const given = kind.identity?.id(wanted);
    if (given !== undefined) {
        return id === given;
    }
    const differing = differingArguments(kind, state, wanted);
    const { reference = false } = metaOf(kind, kind.namedBy);
    const naming = reference ? argumentsThat(kind, "replaces") : identifyingArguments(kind);
    return naming.every(key => !differing.includes(key));
}

/**
 * Warns of an object with data beside the new one: to declare a database of the account with another plan creates a
 * second one. Two stacks may have objects of one name, so this is no error.
 *
 * @param created the id of the new object
 * @param before the collection before the creation
 */
export async function warnOfNamesakes(
    kindRun: KindRun,
    context: Context,
    path: string | undefined,
    wanted: Inputs,
    { created, before }: { created: string; before: readonly object[] },
): Promise<void> {
    const { kind, session, declarations, creationLists } = kindRun;
    if (kind.deletion?.holdsData !== true) {
        return;
    }
    // Without the engine's answer, the object may be one of the stack.
    const namesakes = await unmanagedNamesakes(kindRun, context, path, before, wanted).catch(() => []);
    if (namesakes.length > 0) {
        // The list may have objects of other creations whose ids are not known yet.
        await creationLists.answered(collectionOf(context, kind, wanted));
    }
    for (const { id, state } of namesakes.filter(
        each => !declarations.isStackObject(each.id) && !declarations.isHeldOrTaken(each.id),
    )) {
        const { writtenLater = {} } = kind.creation ?? {};
        const differing = differingArguments(kind, state, wanted).filter(key => !(key in writtenLater));
        session.say(context.log, [namesakeFound(kind, created, { id, state, differing }, wanted)]);
    }
}
