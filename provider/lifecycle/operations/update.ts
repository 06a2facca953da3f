/** Updates an object in place: reads it as it is now, decides what to write, and writes that. */
import type { dynamic } from "@pulumi/pulumi";
import { explain, explainUnfinished } from "../failures/error-messages.js";
import { PartialFailure } from "../../kind/user-errors.js";
import { hiddenOutputs, type Properties } from "../../protocol/properties.js";
import { plain } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, propertiesOf, type Context, type Observed } from "../../kind/kind.js";
import { untilListed } from "../waits/wait-until-listed.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfStored } from "../run/owners.js";
import type { KindRun } from "../run/kind-run.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";
import { notFoundByUpdate, outsideChangeWarnings } from "./messages.js";
import { initFailure, initFailureAfterReading } from "../failures/init-failure.js";
import { contradictionIn } from "../decisions/contradiction.js";
import { asDeclared, planUpdate, unfinishedIn, type UpdatePlan } from "../decisions/update-plan.js";

/** The values that the engine passes. */
interface Change {
    readonly id: string;
    readonly olds: Properties<State>;
    readonly news: Properties<Inputs>;
}

export async function update(
    kindRun: KindRun,
    id: string,
    olds: Properties<State>,
    news: Properties<Inputs>,
): Promise<dynamic.UpdateResult> {
    const { kind, session, declarations, composer } = kindRun;
    const { values: state, unfinished = [] } = olds;
    const { values: declared, path } = news;
    const change = { id, olds, news };
    session.secrets.conceal([...olds.marked, ...news.marked], state);
    declarations.noteStackObject(id);
    const operation = operationOn(kindRun, "update", declared, id);
    const context = await withExplainedErrors(kindRun, operation, () => contextOf(kindRun, change));
    let plan = asDeclared(declared, state, unfinished);
    // The cast: TypeScript does not see that the callback assigns it.
    let mayHaveWritten = false as boolean;
    const leftIn = (properties: State): string[] =>
        unfinishedIn(kind, properties, declared, declarations.at(path).ignored);
    try {
        const observed = await observe(kindRun, context, change);
        plan = decide(kindRun, change, observed);
        const outputs = await session.observingWrites(
            () => {
                mayHaveWritten = true;
            },
            () => write(kindRun, context, id, plan, observed),
        );
        const drift = composer.driftSince(declared, plan.wanted);
        const outs = composer.compose(plan.wanted, outputs, context.owner, drift);
        session.say(context.log, outsideChangeWarnings(kind, plan));
        return {
            outs: { ...composer.withSecretMarks(outs, declared), ...hiddenOutputs(news, leftIn(outs)) },
        };
    } catch (error) {
        const { wanted, due } = plan;
        if (error instanceof PartialFailure) {
            const properties = composer.compose(wanted, error.outputs, context.owner);
            const failure = explain(error.cause, operation);
            throw initFailure(kindRun, failure, id, news, properties, leftIn(properties));
        }
        if (!mayHaveWritten) {
            throw explain(error, operation);
        }
        const attempted = kind.sharing?.parts?.attempted(state, wanted) ?? state;
        const failure = explainUnfinished(error, operation);
        throw await initFailureAfterReading(kindRun, context, failure, { id, attempted, due }, news);
    } finally {
        await session.log.delivered();
    }
}

/** Returns the context of the owner. Fails if another process would delete what the declaration takes. */
async function contextOf(kindRun: KindRun, { id, olds, news }: Change): Promise<Context> {
    const { declarations, session } = kindRun;
    const { values: declared, path } = news;
    const owner = await ownerOfStored(kindRun, id, olds.values, declared);
    const taken = declarations.takenBy(path, { id, state: olds.values });
    await session.otherProcesses?.assertNotTaken(kindRun, taken, owner);
    return contextFor(kindRun, owner, path);
}

/**
 * Gathers the object again: it may have changed since the preview. Returns its arguments and outputs, also those of the
 * arguments that the declaration adds. Only an unfinished object may be missing: the platform may list it later.
 */
async function observe(
    { kind, session }: KindRun,
    context: Context,
    {
        id,
        olds: { values: state, marked: before, unfinished = [] },
        news: { values: declared, marked },
    }: Change,
): Promise<Observed | undefined> {
    if (kind.update === undefined) {
        return undefined;
    }
    session.endReuseOfReads();
    const observed = await kind.read(context, id, { ...declared, ...state });
    if (observed === undefined && unfinished.length === 0) {
        throw notFoundByUpdate(kind, id, context.owner);
    }
    session.secrets.conceal([...before, ...marked], observed === undefined ? {} : propertiesOf(observed));
    return observed;
}

/** Decides what to write. If nothing was read, the kind compares all arguments with the platform itself. */
function decide(
    { kind, session, declarations }: KindRun,
    { id, olds: { values: state, unfinished = [] }, news: { values: declared, path } }: Change,
    observed: Observed | undefined,
): UpdatePlan {
    if (observed === undefined) {
        return asDeclared(declared, state, unfinished);
    }
    const plan = planUpdate(kind, {
        state,
        declared,
        observed: propertiesOf(observed),
        unfinished,
        givenUp: declarations.partsGivenUp(id, state, declared),
        ignored: declarations.at(path).ignored,
        keepable: argumentsThat(kind, "in place"),
        masked: plain(observed.masked ?? {}),
    });
    const contradiction = contradictionIn(kind, session.capabilities, state, plan);
    if (contradiction !== undefined) {
        throw contradiction;
    }
    return plan;
}

/** Writes the update, and returns the outputs. */
async function write(
    { kind, composer }: KindRun,
    context: Context,
    id: string,
    { base, wanted }: UpdatePlan,
    observed: Observed | undefined,
): Promise<object> {
    if (kind.update !== undefined) {
        return kind.update(context, id, base, wanted, observed);
    }
    // All that is left to do without updates in place: no run may have seen the object listed yet.
    const known = { ...composer.outputsIn(base), ...wanted };
    return kind.describe(await untilListed(kind, context, known, id), known).outputs;
}
