/** Creates an object, or adopts an existing one. */
import type { dynamic } from "@pulumi/pulumi";
import { adopt } from "../creation/adopt.js";
import type { HalfDoneObject } from "../holders/declaration.js";
import { createOnce, type CreatedObject } from "../creation/create-once.js";
import { explain, explainPartial } from "../failures/error-messages.js";
import { PartialFailure } from "../../kind/user-errors.js";
import { hiddenOutputs, parsed, type Properties } from "../../protocol/properties.js";
import { textOf, type JsonObject } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { argumentsThat, isCallers, type Context } from "../../kind/kind.js";
import { assertNotNative, stackOfAdoption } from "../run/native-holders.js";
import { prepareCreation } from "../creation/prepare-creation.js";
import { asDeclared, unfinishedIn } from "../decisions/update-plan.js";
import { initFailure, initFailureAfterReading } from "../failures/init-failure.js";
import { recoverObject, withKeptValues } from "../creation/recover-object.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfCreation } from "../run/owners.js";
import { outsideChangeWarnings } from "./messages.js";
import type { KindRun } from "../run/kind-run.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";
import { update } from "./update.js";

export async function create(kindRun: KindRun, news: Properties<Inputs>): Promise<dynamic.CreateResult> {
    const { kind, session, declarations, composer } = kindRun;
    const { values: declared, path } = news;
    const declaration = declarations.at(path);
    if (declaration.halfDone !== undefined) {
        return resumeCreation(kindRun, declaration.halfDone, news);
    }
    session.stack.noteBegun(kind.name, declaration.path);
    const named = operationOn(kindRun, "create", declared);
    const owner = await withExplainedErrors(kindRun, named, () => ownerOfCreation(kindRun, path, declared));
    const operation = isCallers(kind, session.capabilities) ? named : { ...named, owner };
    const args = declarations.argumentsOfCreation(path, declared);
    let plan = asDeclared(args);
    try {
        const { context, ...prepared } = await prepareCreation(kindRun, news, owner);
        ({ plan } = prepared);
        const created = await createOrAdopt(kindRun, context, news, plan.wanted);
        // A created object was noted when its answer arrived. An adopted or overwritten one is noted here, and can conflict.
        const conflict = declarations.noteCreated(
            path,
            plan.wanted,
            created.id,
            created.outputs as JsonObject,
        );
        if (conflict !== undefined) {
            throw conflict;
        }
        session.registry.endDeletion(declaration);
        session.say(context.log, outsideChangeWarnings(kind, plan));
        const outs = composer.compose(
            created.args,
            created.outputs,
            owner,
            composer.driftSince(args, plan.wanted),
        );
        const adoptedIn = await stackOfAdoption(session, plan.wanted);
        const unfinished = unfinishedIn(kind, outs, args, declaration.ignored);
        return {
            id: created.id,
            outs: {
                ...composer.withSecretMarks(outs, args),
                ...hiddenOutputs({ ...news, adoptedIn }, unfinished),
            },
        };
    } catch (error) {
        if (!(error instanceof PartialFailure)) {
            throw explain(error, operation);
        }
        const { id, outputs } = error;
        const { wanted } = plan;
        declarations.noteCreated(path, wanted, id, outputs as JsonObject);
        const attempted = composer.compose(wanted, outputs, owner);
        // A creation that failed half-way may have written any of them.
        const due = argumentsThat(kind, "in place").filter(key => args[key] !== undefined);
        const context = await contextFor(kindRun, owner, path);
        const failure = explainPartial(error, operation);
        throw await initFailureAfterReading(kindRun, context, failure, { id, attempted, due }, news);
    } finally {
        await session.log.delivered();
    }
}

/** Finishes the object of a failed creation that the engine repeats, as the next run would. */
async function resumeCreation(
    kindRun: KindRun,
    { id, properties }: HalfDoneObject,
    news: Properties<Inputs>,
): Promise<dynamic.CreateResult> {
    const state = parsed(properties);
    try {
        return { id, ...(await update(kindRun, id, state, news)) };
    } catch (error) {
        if (!(error instanceof Error) || "id" in error) {
            throw error;
        }
        // The engine records what the last attempt reports.
        throw initFailure(kindRun, error, id, news, properties, state.unfinished ?? []);
    }
}

async function createOrAdopt(
    kindRun: KindRun,
    context: Context,
    { path, marked }: Properties<Inputs>,
    args: Inputs,
): Promise<CreatedObject> {
    const adopted = textOf(args["adopt"]);
    if (adopted !== undefined) {
        return adopt(kindRun, context, adopted, args, { marked });
    }
    await assertNotNative(kindRun, context, path);
    const recovered = await recoverObject(kindRun, context, path, args);
    if (recovered !== undefined) {
        return recovered;
    }
    const kept = await withKeptValues(kindRun, context, path, args);
    return { ...(await createOnce(kindRun, context, path, kept)), args };
}
