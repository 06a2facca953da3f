/** Plans a replacement like an update: values that no preview named keep the platform's value. */
import { isForbidden, isNotFound } from "../../client/errors.js";
import { UserError } from "../../kind/user-errors.js";
import { type JsonObject, without } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, metaOf, propertiesOf, type Context, type Kind } from "../../kind/kind.js";
import { isSecretMark } from "../../protocol/secret-marks.js";
import type { Declaration, RecordedObject, ReplacedObject } from "../holders/declaration.js";
import type { Properties } from "../../protocol/properties.js";
import { contradictionIn } from "../decisions/contradiction.js";
import { asDeclared, planUpdate, type UpdatePlan } from "../decisions/update-plan.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfStored } from "../run/owners.js";
import type { KindRun } from "../run/kind-run.js";
import { hasObject } from "../holders/records.js";

/**
 * Plans a replacement. First reads the replaced object, if this run has not read it yet.
 *
 * @param args the declared arguments
 * @returns the arguments as declared if nothing is replaced, or if the account cannot read the old object
 */
async function planCreation(
    kindRun: KindRun,
    path: string | undefined,
    args: Inputs,
    secret: readonly string[],
): Promise<UpdatePlan> {
    const { kind, declarations, session } = kindRun;
    if (args["adopt"] !== undefined || !canDiffer(kind)) {
        return asDeclared(args);
    }
    const declaration = declarations.mutable(path);
    if (declaration.replacedObject === undefined) {
        declaration.noteReplacedObject(await readStored(kindRun, path, args));
    }
    const { replacedObject: replaced } = declaration;
    if (replaced === undefined) {
        return asDeclared(args);
    }
    const { state, observed, masked } = replaced;
    session.secrets.conceal(secret, observed);
    const { ignored } = declarations.at(path);
    // An argument that the program has removed stays removed.
    const isRemoved = (key: string): boolean => args[key] === undefined && state[key] !== undefined;
    const keepable = ownValuesOf(kind).filter(key => !masked.includes(key) && !isRemoved(key));
    const facts = { state, declared: args, observed, ignored, keepable };
    const plan = planUpdate(kind, { ...facts, unfinished: [], givenUp: [] });
    if (!hasOwnValues(kind)) {
        // An object of another name, or of another application, gets the declared values.
        return { ...asDeclared(args), undone: plan.kept };
    }
    const contradiction = contradictionIn(kind, session.capabilities, state, plan);
    if (contradiction !== undefined) {
        throw contradiction;
    }
    return plan;
}

/** Returns the context and the plan of a creation. Fails if another process would delete what it takes. */
export async function prepareCreation(
    kindRun: KindRun,
    { path, values: declared, marked }: Pick<Properties<Inputs>, "path" | "values" | "marked">,
    owner: string,
): Promise<{ context: Context; plan: UpdatePlan }> {
    const { declarations, session } = kindRun;
    await session.otherProcesses?.assertNotTaken(kindRun, declarations.takenBy(path), owner);
    const context = await contextFor(kindRun, owner, path);
    const plan = await planCreation(kindRun, path, declarations.argumentsOfCreation(path, declared), marked);
    return { context, plan };
}

/** Reads an object before the deletion that makes room for its replacement. */
export async function readBeforeDeletion(
    kindRun: KindRun,
    context: Context,
    { id, state }: RecordedObject,
    successor: Declaration,
): Promise<void> {
    if (successor.replacedObject === undefined && canDiffer(kindRun.kind)) {
        kindRun.declarations
            .mutable(successor.path)
            .noteReplacedObject(await readReplaced(kindRun, context, id, state, {}));
    }
}

/** Reads the object of the state. The creation may be for another provider, whose account cannot read it. */
async function readStored(
    kindRun: KindRun,
    path: string | undefined,
    args: Inputs,
): Promise<ReplacedObject | undefined> {
    const { id, state } = (await storedObject(kindRun, path)) ?? {};
    if (id === undefined || state === undefined) {
        return undefined;
    }
    try {
        const context = await contextFor(kindRun, await ownerOfStored(kindRun, id, state), path);
        return await readReplaced(kindRun, context, id, state, args);
    } catch (error) {
        if (isForbidden(error) || isNotFound(error) || error instanceof UserError) {
            return undefined;
        }
        throw error;
    }
}

/** With `--replace`, this run makes no comparison, so the exported state names the replaced object. */
async function storedObject({ kind, session, declarations }: KindRun, path: string | undefined) {
    const { id, state = {} } = declarations.at(path).existing ?? {};
    if (id !== undefined || path === undefined) {
        return { id, state };
    }
    const record = await session.stack.recordOf(kind.name, path);
    const hidden = Object.entries(record?.outputs ?? {}).filter(([, value]) => isSecretMark(value));
    return record !== undefined && hasObject(record)
        ? { id: record.id, state: without(record.outputs, ...hidden.map(([key]) => key)) }
        : undefined;
}

async function readReplaced(
    { kind, session }: KindRun,
    context: Context,
    id: string,
    state: State,
    args: Inputs,
): Promise<ReplacedObject | undefined> {
    session.endReuseOfReads();
    // Only the arguments count, so outputs that take a request of their own are left out.
    const defaults: JsonObject = { ...(kind.reading?.readDefaults as JsonObject) };
    const unread = without(defaults, ...Object.keys(kind.args.shape));
    const found = await kind.read(context, id, { ...args, ...state, ...unread });
    return (
        found && {
            state,
            observed: propertiesOf(found),
            masked: Object.keys(found.masked ?? {}),
        }
    );
}

/** False if the arguments name the object: then the new object has no values to keep. */
function hasOwnValues(kind: Kind): boolean {
    return kind.identity === undefined && kind.deletion?.deleteBeforeReplace === undefined;
}

/** True if the old object may have a value that a message has to name: a key or a variable may exist nowhere else. */
function canDiffer(kind: Kind): boolean {
    const isOnlyCopy = (key: string): boolean => {
        const { secret, unshown } = metaOf(kind, key);
        return secret !== undefined || unshown === true;
    };
    return hasOwnValues(kind) || argumentsThat(kind, "in place").some(isOnlyCopy);
}

/** The arguments that a replacement takes from the old object: not what locates it, nor what it refers to. */
function ownValuesOf(kind: Kind): string[] {
    return Object.keys(without(kind.args.shape, ...argumentsThat(kind, "steers"))).filter(key => {
        const { locates, reference } = metaOf(kind, key);
        return locates !== true && reference !== true && key !== kind.within && key !== "owner";
    });
}
