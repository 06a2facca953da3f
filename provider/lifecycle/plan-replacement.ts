/** Plans the creation that replaces an object as an update is planned: what no preview names stays as the platform has it. */
import { isForbidden, isNotFound } from "../client/errors.js";
import { UserError } from "../kind/errors.js";
import { type JsonObject, without } from "../basics/json.js";
import { argumentsThat, metaOf, type Context, type Kind } from "../kind/kind.js";
import { isSecretMark } from "../protocol/secret-marks.js";
import type { ReplacedObject } from "./claims/declaration.js";
import { assertConsistent } from "./outside-changes.js";
import { planUpdate, type UpdatePlan } from "./plan-update.js";
import { contextFor, ownerOfStored } from "./run/contexts.js";
import type { Runtime } from "./run/runtime.js";

/** What a creation makes of its declaration. */
export type CreationPlan = Pick<UpdatePlan, "wanted" | "kept" | "undone">;

/**
 * Reads the object that the creation replaces, unless its deletion came before and has read it.
 *
 * @param args the declared arguments
 * @returns the declared arguments, if nothing is replaced or the old object is out of reach
 */
export async function planCreation(
    runtime: Runtime,
    path: string | undefined,
    args: JsonObject,
    secret: readonly string[],
): Promise<CreationPlan> {
    const { kind, claims, session } = runtime;
    const asDeclared = { wanted: args, kept: [], undone: [] };
    if (args["adopt"] !== undefined || !hasOwnValues(kind)) {
        return asDeclared;
    }
    const replaced = claims.at(path).replaced ?? (await replacedObject(runtime, path, args));
    if (replaced === undefined) {
        return asDeclared;
    }
    const { state, observed } = replaced;
    session.secrets.conceal(secret, observed.args);
    const { ignored } = claims.at(path);
    const keepable = ownValuesOf(kind).filter(key => !observed.masked.includes(key));
    const facts = { state, declared: args, observed: observed.args, unfinished: [], taken: [] };
    const plan = planUpdate(kind, { ...facts, ignored, keepable });
    assertConsistent(runtime, state, plan);
    return plan;
}

/** Reads an object before the deletion that makes room for its replacement. */
export async function noteReplaced(
    runtime: Runtime,
    context: Context,
    id: string,
    state: JsonObject,
): Promise<void> {
    const declaration = runtime.claims.replacing(id);
    if (declaration !== undefined && hasOwnValues(runtime.kind)) {
        declaration.replaced = await readReplaced(runtime, context, id, state, state);
    }
}

/** Without a comparison in this run, as with --replace, only the engine's state tells what a creation replaces. */
async function replacedObject(
    runtime: Runtime,
    path: string | undefined,
    args: JsonObject,
): Promise<ReplacedObject | undefined> {
    const { kind, session, claims } = runtime;
    const { id, stored: state = {} } = claims.at(path).existing ?? {};
    if (id !== undefined) {
        return readReplaced(runtime, await contextOf(runtime, path, id, state), id, state, args);
    }
    const record = path === undefined ? undefined : await session.stack.recordOf(kind.name, path);
    if (record === undefined || record.isPendingReplacement) {
        return undefined;
    }
    const { id: recordId, outputs } = record;
    const shown = without(outputs, ...Object.keys(outputs).filter(key => isSecretMark(outputs[key])));
    try {
        const context = await contextOf(runtime, path, recordId, shown);
        return await readReplaced(runtime, context, recordId, shown, args);
    } catch (error) {
        // The creation may be for another provider, whose account cannot read the old object.
        if (isForbidden(error) || isNotFound(error) || error instanceof UserError) {
            return undefined;
        }
        throw error;
    }
}

async function contextOf(
    runtime: Runtime,
    path: string | undefined,
    id: string,
    state: JsonObject,
): Promise<Context> {
    return contextFor(runtime, await ownerOfStored(runtime, id, state), path);
}

async function readReplaced(
    { kind, session }: Runtime,
    context: Context,
    id: string,
    state: JsonObject,
    args: JsonObject,
): Promise<ReplacedObject | undefined> {
    session.updating();
    // Only the arguments count, so outputs that take a request of their own are left out.
    const unread = without(
        { ...(kind.reading?.readDefaults as JsonObject) },
        ...Object.keys(kind.args.shape),
    );
    const found = await kind.read(context, id, { ...args, ...state, ...unread });
    return (
        found && {
            state,
            observed: {
                args: { ...found.args, ...found.outputs } as JsonObject,
                masked: Object.keys(found.masked ?? {}),
            },
        }
    );
}

/** False if the arguments name the object: it has no value of its own, and one of another application says nothing. */
function hasOwnValues(kind: Kind): boolean {
    return kind.identity === undefined && kind.deletion?.deleteBeforeReplace === undefined;
}

/** The arguments that a replacement takes from the old object: not its place, nor what it refers to. */
function ownValuesOf(kind: Kind): string[] {
    return Object.keys(without(kind.args.shape, ...argumentsThat(kind, "steers"))).filter(key => {
        const { locates, reference } = metaOf(kind, key);
        return locates !== true && reference !== true && key !== kind.within && key !== "owner";
    });
}
