/** Updates an object in place. */
import type { dynamic } from "@pulumi/pulumi";
import { explain, explainUnfinished } from "../run/error-messages.js";
import { PartialFailure, refreshApplication, refreshDeleted, UserError } from "../../kind/user-errors.js";
import { hiddenOutputs, type Properties } from "../../protocol/properties.js";
import { plain } from "../../basics/json.js";
import {
    argumentsThat,
    isOfApplication,
    propertiesOf,
    type Context,
    type Observed,
} from "../../kind/kind.js";
import { untilListed } from "../run/wait-until-listed.js";
import { contextFor, ownerOfStored } from "../run/contexts.js";
import type { Runtime } from "../run/runtime.js";
import { operationOn, withExplainedErrors, recordedFailure } from "../run/failed-operations.js";
import { assertConsistent, unfinishedIn, warnOfOutsideChanges } from "../outside-changes.js";
import { failureWithRecord } from "../record-failure.js";
import { asDeclared, planUpdate, type UpdateFacts, type UpdatePlan } from "../decisions/update-plan.js";
import type { Inputs, State } from "../../basics/roles.js";

export async function update(
    runtime: Runtime,
    id: string,
    olds: Properties<State>,
    news: Properties<Inputs>,
): Promise<dynamic.UpdateResult> {
    const { kind, session, claims, stored } = runtime;
    const { values: state, unfinished = [] } = olds;
    const { values: declared, path } = news;
    const what = operationOn(runtime, "update", declared, id);
    const { ignored } = claims.at(path);
    const change = { state, declared, unfinished, ignored };
    const marked = [...olds.marked, ...news.marked];
    session.secrets.conceal(marked, state);
    claims.noteOfStack(id);
    const context = await withExplainedErrors(runtime, what, async () => {
        const owner = await ownerOfStored(runtime, id, state, declared);
        const taken = claims.takenBy(path, { id, own: state });
        await session.otherProcesses?.assertNotTaken(runtime, taken, owner);
        return contextFor(runtime, owner, path);
    });
    const { owner } = context;
    let mayHaveWritten = false as boolean;
    const onWrite = (): void => {
        mayHaveWritten = true;
    };
    // If the platform does not list an unfinished object yet, the kind compares all arguments with the platform.
    let plan = asDeclared(declared, state, unfinished);
    const leftIn = (properties: State): string[] => unfinishedIn(kind, properties, declared, ignored);
    try {
        const observed = await observe(runtime, context, id, change);
        if (observed !== undefined) {
            const properties = propertiesOf(observed);
            session.secrets.conceal(marked, properties);
            const taken = claims.takenParts(id, state, declared);
            const keepable = argumentsThat(kind, "in place");
            const masked = plain(observed.masked ?? {});
            plan = planUpdate(kind, { ...change, observed: properties, taken, keepable, masked });
        }
        const { wanted } = plan;
        assertConsistent(runtime, state, plan);
        const outputs = await session.watching(onWrite, () => write(runtime, context, id, plan, observed));
        const outs = stored.compose(wanted, outputs, owner, stored.driftSince(declared, wanted));
        warnOfOutsideChanges(kind, context, plan);
        return { outs: { ...stored.marked(outs, declared), ...hiddenOutputs(news, leftIn(outs)) } };
    } catch (error) {
        const { wanted, due } = plan;
        if (error instanceof PartialFailure) {
            const properties = stored.compose(wanted, error.outputs, owner);
            const failure = explain(error.cause, what);
            throw recordedFailure(runtime, failure, id, news, properties, leftIn(properties));
        }
        if (!mayHaveWritten) {
            throw explain(error, what);
        }
        const attempted = kind.sharing?.parts?.attempted(state, wanted) ?? state;
        const failure = explainUnfinished(error, what);
        throw await failureWithRecord(runtime, context, failure, { id, attempted, due }, news);
    } finally {
        await session.log.delivered();
    }
}

/**
 * Reads the object again: it may have changed since the preview. Returns its arguments and outputs, also those of the
 * arguments that the declaration adds. Only an unfinished object may be missing: the platform may list it later.
 */
async function observe(
    { kind, session }: Runtime,
    context: Context,
    id: string,
    { state, declared, unfinished }: Pick<UpdateFacts, "state" | "declared" | "unfinished">,
): Promise<Observed | undefined> {
    if (kind.update === undefined) {
        return undefined;
    }
    session.updating();
    const observed = await kind.read(context, id, { ...declared, ...state });
    if (observed === undefined && unfinished.length === 0) {
        const nextStep = isOfApplication(kind) ? refreshApplication : refreshDeleted;
        throw new UserError("not-found", `${id} does not exist for ${context.owner}`, nextStep);
    }
    return observed;
}

/** Writes the update, and returns the outputs. */
async function write(
    { kind, stored }: Runtime,
    context: Context,
    id: string,
    { present, wanted }: UpdatePlan,
    observed: Observed | undefined,
): Promise<object> {
    if (kind.update !== undefined) {
        return kind.update(context, id, present, wanted, observed);
    }
    // All that is left to do without updates in place: no run may have seen the object listed yet.
    const known = { ...stored.outputsIn(present), ...wanted };
    return kind.describe(await untilListed(kind, context, known, id), known).outputs;
}
