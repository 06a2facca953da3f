/** Creates an object, or adopts an existing one. */
import type { dynamic } from "@pulumi/pulumi";
import { adopt } from "../creation/adopt.js";
import type { HalfDoneObject } from "../holders/declaration.js";
import { createOnce, type CreatedObject } from "../creation/create-once.js";
import { explain, explainPartial } from "../run/error-messages.js";
import { PartialFailure } from "../../kind/user-errors.js";
import { hiddenOutputs, parsed, type Properties } from "../../protocol/properties.js";
import { textOf, type JsonObject } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { argumentsThat, isCallers, type Context } from "../../kind/kind.js";
import { assertNotNative, stackOfAdoption } from "../creation/native-holders.js";
import { prepareCreation } from "../creation/prepare-creation.js";
import { asDeclared, unfinishedIn } from "../decisions/update-plan.js";
import { failureAfterReading } from "../run/failure-after-reading.js";
import { recoverObject, withKeptValues } from "../creation/recover-object.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfCreation } from "../run/owners.js";
import { outsideChangesNoted } from "./messages.js";
import type { Runtime } from "../run/runtime.js";
import { operationOn, withExplainedErrors, withRecord } from "../run/failed-operations.js";
import { update } from "./update.js";

export async function create(runtime: Runtime, news: Properties<Inputs>): Promise<dynamic.CreateResult> {
    const { kind, session, claims, stored } = runtime;
    const { values: declared, path } = news;
    const declaration = claims.at(path);
    if (declaration.halfDone !== undefined) {
        return resumeCreation(runtime, declaration.halfDone, news);
    }
    session.stack.noteBegun(kind.name, declaration.path);
    const operation = operationOn(runtime, "create", declared);
    const owner = await withExplainedErrors(runtime, operation, () =>
        ownerOfCreation(runtime, path, declared),
    );
    const what = isCallers(kind, session.capabilities) ? operation : { ...operation, owner };
    const args = claims.argumentsOfCreation(path, declared);
    let plan = asDeclared(args);
    try {
        const { context, ...prepared } = await prepareCreation(runtime, news, owner);
        ({ plan } = prepared);
        const made = await createOrAdopt(runtime, context, news, plan.wanted);
        const conflict = claims.noteCreated(path, plan.wanted, made.id, made.outputs as JsonObject);
        if (conflict !== undefined) {
            throw conflict;
        }
        session.thisRun.endDeletion(declaration);
        session.say(context.log, outsideChangesNoted(kind, plan));
        const outs = stored.compose(made.args, made.outputs, owner, stored.driftSince(args, plan.wanted));
        const adoptedIn = await stackOfAdoption(session, plan.wanted);
        const unfinished = unfinishedIn(kind, outs, args, declaration.ignored);
        return {
            id: made.id,
            outs: {
                ...stored.withSecretMarks(outs, args),
                ...hiddenOutputs({ ...news, adoptedIn }, unfinished),
            },
        };
    } catch (error) {
        if (!(error instanceof PartialFailure)) {
            throw explain(error, what);
        }
        const { id, outputs } = error;
        const { wanted } = plan;
        claims.noteCreated(path, wanted, id, outputs as JsonObject);
        const attempted = stored.compose(wanted, outputs, owner);
        // A creation that failed half-way may have written any of them.
        const due = argumentsThat(kind, "in place").filter(key => args[key] !== undefined);
        const context = await contextFor(runtime, owner, path);
        const failure = explainPartial(error, what);
        throw await failureAfterReading(runtime, context, failure, { id, attempted, due }, news);
    } finally {
        await session.log.delivered();
    }
}

/** Finishes the object of a failed creation that the engine repeats, as the next run would. */
async function resumeCreation(
    runtime: Runtime,
    { id, properties }: HalfDoneObject,
    news: Properties<Inputs>,
): Promise<dynamic.CreateResult> {
    const state = parsed(properties);
    try {
        return { id, ...(await update(runtime, id, state, news)) };
    } catch (error) {
        if (!(error instanceof Error) || "id" in error) {
            throw error;
        }
        // The engine records what the last attempt reports.
        throw withRecord(runtime, error, id, news, properties, state.unfinished ?? []);
    }
}

async function createOrAdopt(
    runtime: Runtime,
    context: Context,
    { path, marked }: Properties<Inputs>,
    args: Inputs,
): Promise<CreatedObject> {
    const adopted = textOf(args["adopt"]);
    if (adopted !== undefined) {
        return adopt(runtime, context, adopted, args, { marked });
    }
    await assertNotNative(runtime, context, path);
    const recovered = await recoverObject(runtime, context, path, args);
    if (recovered !== undefined) {
        return recovered;
    }
    const kept = await withKeptValues(runtime, context, path, args);
    const made = await createOnce(runtime, context, path, kept);
    return { ...made, args };
}
